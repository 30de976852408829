/* The engine's state: its judge, its settings, and what commands share. */
#include "alloc.h"
#include "ending.h"
#include "gtp.h"
#include "tree.h"

#include <stdlib.h>
#include <string.h>

/* Look-ahead uses exact inference of random fields on boards up to this side. */
enum { EXACT_SIDE = 7 };

static char *copy_name(const char *name)
{
    size_t size = strlen(name) + 1;
    char *copy = ks_alloc(size, 1);
    if (copy != NULL)
        memcpy(copy, name, size);
    return copy;
}

/* A look ahead asks a random field hundreds of times and more: belief propagation answers in a
 * fraction of the time that exact inference takes on large boards. */
static int set_quick_inference(ks_judge *judge, const ks_position *position)
{
    ks_inference_settings settings = ks_inference_defaults();
    int side = position->width < position->height ? position->width : position->height;
    settings.inference = side <= EXACT_SIDE ? KS_INFERENCE_EXACT : KS_INFERENCE_BP;
    return ks_judge_set_inference(judge, &settings);
}

/* Without a name, the judge of the model that was given or, without a model, the default judge. */
static int make_judge(ks_judge **out, const ks_engine *engine, const char *name, ks_error *error)
{
    const ks_engine_options *options = &engine->options;
    const ks_position *position = &engine->session.position;
    if (name == NULL && options->model != NULL)
        return ks_judge_read(out, options->model, options->model_size, error);
    if (name == NULL)
        name = ks_judge_default(position->width, position->height);
    return ks_judge_new(out, name, error);
}

/* The same judge as it chooses moves, where that differs: NULL otherwise. */
static int make_mover(ks_judge **out, const ks_engine *engine, const ks_judge *judge,
                      const char *name, ks_error *error)
{
    int is_field = ks_judge_is_field(judge), raw = judge->kind->moves_by_raw;
    *out = NULL;
    int status = is_field || raw ? make_judge(out, engine, name, error) : 0;
    if (status == 0 && raw)
        memset((*out)->calibration, 0, sizeof(*out)->calibration);
    return status || !is_field ? status : set_quick_inference(*out, &engine->session.position);
}

/* Replaces the judges only once all of the new ones could be made. */
static int take_judge(ks_engine *engine, const char *name, ks_error *error)
{
    ks_judge *judge, *mover = NULL;
    int status = make_judge(&judge, engine, name, error);
    if (status == 0)
        status = make_mover(&mover, engine, judge, name, error);
    if (status) {
        ks_judge_free(judge);
        ks_judge_free(mover);
        return status;
    }
    ks_judge_free(engine->judge);
    ks_judge_free(engine->mover);
    engine->judge = judge;
    engine->mover = mover;
    return 0;
}

int ks_gtp_set_judge(ks_engine *engine, const char *name, ks_error *error)
{
    char *copy = name != NULL ? copy_name(name) : NULL;
    if (name != NULL && copy == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    int status = take_judge(engine, name, error);
    if (status) {
        free(copy);
        return status;
    }
    free(engine->judge_name);
    engine->judge_name = copy;
    return 0;
}

int ks_engine_new(ks_engine **out, const ks_engine_options *options, ks_error *error)
{
    *out = NULL;
    ks_engine *engine = ks_alloc(1, sizeof *engine);
    if (engine == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    engine->options = *options;
    engine->id = "";
    engine->random = ks_random_seed(options->seed);
    int status = ks_session_init(&engine->session, 19, 19);
    if (status)
        ks_error_set(error, status, 0, 0, "%s", ks_status_text(status));
    else if (ks_tree_new(&engine->tree))
        status = ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    if (status == 0)
        status = ks_scorer_new(&engine->scorer, error);
    if (status == 0)
        status = ks_gtp_set_judge(engine, options->judge, error);
    if (status)
        ks_engine_free(engine);
    else
        *out = engine;
    return status;
}

void ks_engine_free(ks_engine *engine)
{
    if (engine != NULL) {
        ks_session_release(&engine->session);
        ks_scorer_free(engine->scorer);
        ks_judge_free(engine->judge);
        ks_judge_free(engine->mover);
        ks_judge_free(engine->explainer);
        ks_explanation_free(engine->explanation);
        ks_judge_free(engine->sceptic);
        ks_tree_free(engine->tree);
        free(engine->judge_name);
    }
    free(engine);
}

/* ---- What commands share ---- */

static int interrupted(void *payload)
{
    ks_engine *engine = payload;
    const ks_engine_options *options = &engine->options;
    if (engine->deadline > 0 && options->clock(0, options->payload) >= engine->deadline)
        return 1;
    if (options->wait == NULL)
        return 0;
    int waits = options->wait(engine->out, 0, options->payload);
    ks_buffer_clear(engine->out);
    return waits == KS_INPUT_INTERRUPT || (waits == KS_INPUT_LINE && engine->goes_on);
}

enum { DEFAULT_VISITS = 200 };

ks_player ks_gtp_player(ks_engine *engine)
{
    const ks_engine_options *options = &engine->options;
    const ks_judge *judge = engine->mover ? engine->mover : engine->judge;
    ks_player player = ks_player_usual(judge, options->aim, options->replies);
    player.scorer = engine->scorer;
    player.temperature = options->temperature;
    player.resign = options->resign;
    player.tree = judge->kind->policy != NULL ? engine->tree : NULL;
    player.visits = options->visits >= 0   ? options->visits
                    : engine->deadline > 0 ? KS_MOST_VISITS
                                           : DEFAULT_VISITS;
    player.run = options->run;
    player.interrupted = interrupted;
    player.payload = engine;
    return player;
}

ks_turn ks_gtp_turn(const ks_engine *engine)
{
    return (ks_turn){.position = &engine->session.position,
                     .terms = &engine->session.terms,
                     .history = &engine->session.history};
}

const signed char *ks_gtp_owners(const ks_engine *engine)
{
    int area = engine->session.terms.rules->counting == KS_AREA;
    return area ? engine->verdict.area : engine->verdict.territory;
}

int ks_gtp_score(ks_engine *engine)
{
    return ks_ending_score(&engine->verdict, engine->scorer, &engine->session.position,
                           &engine->session.terms);
}

int ks_gtp_judge(ks_engine *engine, const ks_judge *judge)
{
    ks_question question = {.position = &engine->session.position, .terms = engine->session.terms};
    return ks_judge_run(&engine->judgment, judge, &question);
}

int ks_gtp_explain(ks_engine *engine, const ks_position *position)
{
    ks_question question = {.position = position, .terms = engine->session.terms};
    int status = engine->explainer ? 0 : ks_judge_new(&engine->explainer, "groups", NULL);
    ks_explanation_free(engine->explanation);
    engine->explanation = NULL;
    return status ? status
                  : ks_judge_explain(&engine->explanation, &engine->judgment, engine->explainer,
                                     &question);
}

int ks_gtp_unsettled(const ks_verdict *verdict)
{
    int count = 0;
    for (int i = 0; i < verdict->blocks; i++)
        count += verdict->fates[i].fate == KS_FATE_UNSETTLED;
    return count > 0;
}

/* Is there a score? Not while stones are unsettled or much of the board is open, nor with few
 * stones before anybody has passed. */
static int is_settled(const ks_engine *engine)
{
    ks_reason reason = engine->verdict.reason;
    int few = reason == KS_REASON_EMPTY || reason == KS_REASON_FEW;
    return !ks_gtp_unsettled(&engine->verdict) && reason != KS_REASON_OPEN &&
           (!few || engine->session.position.passed);
}

int ks_gtp_count(char out[16], ks_engine *engine)
{
    int resigned = engine->session.resigned, status = ks_gtp_score(engine);
    if (status)
        return status;
    if (resigned != KS_EMPTY)
        ks_format(out, 16, "%c+Resign", resigned == KS_BLACK ? 'W' : 'B');
    else
        ks_margin_words(out, (double)engine->verdict.count.margin);
    if (strcmp(out, "Draw") == 0)
        ks_format(out, 16, "0");
    return 0;
}

int ks_gtp_result(char out[16], ks_engine *engine)
{
    int status = ks_gtp_count(out, engine);
    if (status == 0 && engine->session.resigned == KS_EMPTY && !is_settled(engine))
        ks_format(out, 16, "?");
    return status;
}

int ks_gtp_choose(int *point, ks_engine *engine, const ks_wish *wish)
{
    ks_position position = engine->session.position;
    ks_player player = ks_gtp_player(engine);
    ks_turn turn = ks_gtp_turn(engine);
    /* If the engine's own side passed last, that is not a pass of the opponent to answer. */
    if (position.to_move != wish->colour)
        position.passed = 0;
    ks_position_set_to_move(&position, wish->colour);
    turn.position = &position;
    turn.cleanup = wish->cleanup;
    turn.bars = wish->bars;
    return ks_player_move(point, &engine->look, &player, &turn, &engine->random);
}

int ks_gtp_make(ks_engine *engine, int colour, int point)
{
    if (point != KS_RESIGN)
        return ks_session_play(&engine->session, colour, point);
    engine->session.resigned = colour;
    return 0;
}
