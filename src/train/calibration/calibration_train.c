/* Calibrating all judges: what becomes of points with a given value, in games that none of them has
 * learnt from. There are two passes over the games: the first counts outcomes, to which the
 * calibrations are fitted; the second measures the errors of the scores of calibrated judges. */
#include "calibration_train.h"
#include "alloc.h"
#include "calibrate.h"
#include "judge.h"
#include "text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST = 64,
    /* judges, at most */ NAME = 64, /* bytes of a name */
    OFTEN = 3,                       /* on small boards, judge one position in this many */
    SELDOM = 40,                     /* on large boards */
    RARELY = 800,                    /* on large boards by random fields, which are slow there */
    TELL_EVERY = 8                   /* games between two reports of progress */
};

/* By stage: the squared errors of scores, and the variances that independent points would have. */
typedef struct spread {
    double error[KS_CALIBRATION_STAGES], variance[KS_CALIBRATION_STAGES];
} spread;

typedef struct calibration_run {
    const ks_calibration_training *options;
    ks_judge *judges[MOST], *life;
    int asked[MOST]; /* calibrate this judge; otherwise its calibration stays as it is */
    int count, pass;
    ks_calibration_counts (*counts)[MOST][KS_GROUNDS]; /* [KS_BOARD_SIZES] */
    spread spreads[KS_BOARD_SIZES][MOST];
    size_t games;
} calibration_run;

/* The measures of one game. */
typedef struct measures {
    int size, labelled;
    ks_calibration_counts (*counts)[KS_GROUNDS]; /* [judges], in the first pass */
    spread spreads[MOST];
} measures;

/* ---- The judges ---- */

static int is_wanted(const ks_calibration_training *options, const char *name)
{
    for (int i = 0; i < options->judge_count; i++)
        if (strcmp(options->judges[i], name) == 0)
            return 1;
    return options->judge_count == 0;
}

static int add_judge(calibration_run *r, const char *name, const char *suffix, ks_error *error)
{
    char full[NAME + 16];
    ks_format(full, sizeof full, "%s%s", name, suffix);
    if (r->count == MOST)
        return ks_error_set(error, KS_ERANGE, 0, 0, "there are too many judges");
    int status = ks_judge_new(&r->judges[r->count], full, error);
    if (status)
        return status;
    ks_judge *judge = r->judges[r->count];
    r->asked[r->count++] = is_wanted(r->options, full);
    if (r->asked[r->count - 1])
        memset(judge->calibration, 0, sizeof judge->calibration);
    return 0;
}

static int is_there(const calibration_run *r, const char *name)
{
    for (int j = 0; j < r->count; j++)
        if (strcmp(r->judges[j]->name, name) == 0)
            return 1;
    return 0;
}

/* Adds the judges that the row of a kind names, with dead stones left, removed and reversed if that
 * makes a difference. A name that two kinds share is added once. */
static int add_kind(calibration_run *r, const ks_judge_info *info, ks_error *error)
{
    static const char *const suffixes[] = {"", ":remove", ":reverse"};
    const char *const own[] = {info->name, NULL};
    const char *const *names = info->calibrations ? info->calibrations : own;
    int status = 0, ways = info->handles_dead_stones ? 1 : 3;
    for (int i = 0; i < ways; i++)
        for (int k = 0; names[k] != NULL && !status; k++)
            if (i > 0 || !is_there(r, names[k]))
                status = add_judge(r, names[k], suffixes[i], error);
    return status;
}

/* Is that one of the judges? */
static int check_name(const calibration_run *r, const char *name, ks_error *error)
{
    if (is_there(r, name))
        return 0;
    return ks_error_set(error, KS_EJUDGE, 0, 0, "there is no judge \"%s\" to calibrate", name);
}

static int add_judges(calibration_run *r, ks_error *error)
{
    int status = ks_judge_new(&r->life, "life", error);
    for (int i = 0; ks_judge_at(i) != NULL && !status; i++)
        status = add_kind(r, ks_judge_at(i), error);
    for (int i = 0; i < r->options->judge_count && !status; i++)
        status = check_name(r, r->options->judges[i], error);
    return status;
}

/* ---- A game ---- */

static void count_points(ks_calibration_counts counts[KS_GROUNDS], const ks_judgment *judgment,
                         const ks_judge *judge, const ks_position *position,
                         const signed char *labels)
{
    float stage = ks_judgment_stage(judgment, position);
    for (int p = 0; p < ks_points(position); p++) {
        int ground, side;
        float value = ks_judgment_value(&ground, &side, judgment, judge, position, p);
        ks_calibration_count(&counts[ground], value, 1, stage, side * labels[p]);
    }
}

static void add_error(spread *out, const ks_judgment *judgment, const ks_position *position,
                      const signed char *labels)
{
    double actual = 0, variance = 0;
    int stage;
    double later = ks_calibration_stage(&stage, ks_judgment_stage(judgment, position));
    for (int p = 0; p < ks_points(position); p++) {
        actual += labels[p];
        variance += 1 - (double)judgment->owner[p] * judgment->owner[p];
    }
    double error = (judgment->score - actual) * (judgment->score - actual);
    for (int i = 0; i < 2; i++) {
        double share = i ? later : 1 - later;
        out->error[stage + i] += share * error;
        out->variance[stage + i] += share * variance;
    }
}

/* Is the judge asked about this position? A judge that computes the spread of the score itself does
 * not need the second pass. */
static int is_asked(const calibration_run *r, int j, int size, size_t move)
{
    const ks_judge_kind *kind = r->judges[j]->kind;
    return r->asked[j] && (!kind->own_score || (r->pass == 0 && (!size || move % RARELY == 0)));
}

static int judge_position(measures *m, const calibration_run *r, const ks_position *position,
                          const signed char *labels, size_t move)
{
    float alive[KS_POINTS];
    ks_judgment judgment;
    int status = ks_judge_run(&judgment, r->life, &(ks_question){.position = position});
    memcpy(alive, judgment.alive, sizeof alive);
    for (int j = 0; j < r->count && !status; j++) {
        ks_question question = {.position = position, .alive = alive};
        if (!is_asked(r, j, m->size, move))
            continue;
        status = ks_judge_run(&judgment, r->judges[j], &question);
        if (status == 0 && r->pass == 0)
            count_points(m->counts[j], &judgment, r->judges[j], position, labels);
        else if (status == 0)
            add_error(&m->spreads[j], &judgment, position, labels);
    }
    return status;
}

static int clear_measures(measures *m, const calibration_run *r)
{
    memset(m->spreads, 0, sizeof m->spreads);
    m->labelled = 0;
    if (r->pass == 1)
        return 0;
    if (m->counts == NULL)
        m->counts = ks_alloc((size_t)r->count, sizeof *m->counts);
    else
        memset(m->counts, 0, (size_t)r->count * sizeof *m->counts);
    return m->counts ? 0 : KS_EMEMORY;
}

static int judge_game(measures *m, const calibration_run *r, const ks_game *game,
                      const signed char *labels, size_t index)
{
    ks_replay *replay;
    int every = m->size ? SELDOM : OFTEN, status = ks_replay_new(&replay, game);
    for (size_t move = index; !status && ks_replay_next(replay); move++)
        if (move % (size_t)every == 0)
            status = judge_position(m, r, ks_replay_position(replay), labels, move);
    ks_replay_free(replay);
    return status;
}

static int work(void *result, const ks_entry *entry, void *payload)
{
    const calibration_run *r = payload;
    measures *m = result;
    signed char labels[KS_POINTS];
    ks_game *game;
    int status = clear_measures(m, r);
    if (status || ks_game_read(&game, entry->text, entry->size, NULL, NULL))
        return status;
    m->size = ks_board_size(ks_game_width(game), ks_game_height(game));
    m->labelled = ks_game_labels(labels, game) == 0;
    if (m->labelled)
        status = judge_game(m, r, game, labels, entry->index);
    ks_game_free(game);
    return status;
}

static ks_training_answer tell(const calibration_run *r)
{
    const ks_training_watch *watch = &r->options->common.watch;
    ks_training_progress progress = {.name = "calibration",
                                     .epoch = (int)r->games,
                                     .loss = (double)NAN,
                                     .valid_loss = (double)NAN};
    return watch->progress ? watch->progress(&progress, watch->payload) : KS_TRAINING_GO_ON;
}

static int reduce(void *result, const ks_entry *entry, void *payload)
{
    calibration_run *r = payload;
    const measures *m = result;
    if (++r->games % TELL_EVERY == 0 && tell(r) == KS_TRAINING_STOP)
        return KS_ESTOPPED;
    if (entry->status || !m->labelled)
        return 0;
    for (int j = 0; j < r->count; j++) {
        spread *sum = &r->spreads[m->size][j];
        for (int g = 0; g < KS_GROUNDS && r->pass == 0; g++)
            ks_calibration_add(&r->counts[m->size][j][g], &m->counts[j][g]);
        for (int s = 0; s < KS_CALIBRATION_STAGES; s++) {
            sum->error[s] += m->spreads[j].error[s];
            sum->variance[s] += m->spreads[j].variance[s];
        }
    }
    return 0;
}

static void release(void *result)
{
    measures *m = result;
    free(m->counts);
}

/* ---- Both passes ---- */

static int pass_over(calibration_run *r, ks_error *error)
{
    const ks_training *o = &r->options->common;
    ks_corpus_job job = {sizeof(measures), work, reduce, release, r};
    int status = 0;
    for (int i = 0; i < o->train_count && !status; i++) {
        ks_corpus *corpus;
        ks_error why = {0};
        status = ks_corpus_open(&corpus, o->train[i], NULL, &why);
        if (status)
            return ks_error_set(error, status, 0, 0, "%s: %s", o->train[i], why.message);
        status = ks_corpus_run(corpus, o->threads, &job);
        ks_corpus_free(corpus);
    }
    return status ? ks_error_set(error, status, 0, 0, "%s", ks_status_text(status)) : 0;
}

/* Was the judge asked about such boards? */
static int counted(const calibration_run *r, int size, int j)
{
    for (int s = 0; s < KS_COUNT_STAGES; s++)
        for (int v = 0; v < KS_COUNT_VALUES; v++)
            if (r->counts[size][j][KS_ON_NOTHING].good[s][v] > 0 ||
                r->counts[size][j][KS_ON_NOTHING].bad[s][v] > 0)
                return 1;
    return 0;
}

static int fit_maps(calibration_run *r)
{
    int status = 0;
    for (int size = 0; size < KS_BOARD_SIZES; size++)
        for (int j = 0; j < r->count && !status; j++) {
            ks_calibration_set *set = &r->judges[j]->calibration[size];
            if (!counted(r, size, j))
                continue;
            for (int g = 0; g < KS_GROUNDS && !status; g++)
                status = ks_calibration_fit(&set->maps[g], &r->counts[size][j][g], 1);
            for (int s = 0; s < KS_CALIBRATION_STAGES; s++)
                set->spread[s] = 1;
            set->known = 1;
        }
    return status;
}

/* A stage that no game reached has the spread of the one before. */
static int store(ks_model *model, calibration_run *r)
{
    int status = 0;
    for (int size = 0; size < KS_BOARD_SIZES; size++)
        for (int j = 0; j < r->count && !status; j++) {
            ks_calibration_set *set = &r->judges[j]->calibration[size];
            const spread *sum = &r->spreads[size][j];
            for (int s = 0; s < KS_CALIBRATION_STAGES && r->asked[j]; s++)
                if (sum->variance[s] > 0)
                    set->spread[s] = (float)(sum->error[s] / sum->variance[s]);
                else if (s > 0)
                    set->spread[s] = set->spread[s - 1];
            if (set->known)
                status = ks_calibration_set_store(model, r->judges[j]->name, size, set);
        }
    return status;
}

static int calibrate(ks_model *model, calibration_run *r, ks_error *error)
{
    int status = add_judges(r, error);
    for (r->pass = 0; r->pass < 2 && !status; r->pass++) {
        status = pass_over(r, error);
        if (status == 0 && r->pass == 0 && fit_maps(r))
            status = ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    }
    int any = 0;
    for (int j = 0; j < r->count; j++)
        any |= counted(r, 0, j) || counted(r, 1, j);
    if (status == 0 && !any)
        status =
            ks_error_set(error, KS_EINPUT, 0, 0, "there are no games with labels to learn from");
    if (status == 0 && store(model, r))
        status = ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    return status;
}

int ks_calibration_train(ks_buffer *out, const ks_training *training, ks_error *error)
{
    ks_model *model = NULL;
    calibration_run *r = ks_alloc(1, sizeof *r);
    int status = r ? ks_model_new(&model, training->text) : KS_EMEMORY;
    if (status == 0) {
        r->options = (const ks_calibration_training *)training;
        r->counts = ks_alloc(KS_BOARD_SIZES, sizeof *r->counts);
        status = r->counts ? calibrate(model, r, error) : KS_EMEMORY;
    }
    if (status == KS_EMEMORY)
        ks_error_set(error, status, 0, 0, "out of memory");
    if (status == 0)
        status = ks_model_write(out, model);
    ks_model_free(model);
    for (int j = 0; r != NULL && j < r->count; j++)
        ks_judge_free(r->judges[j]);
    if (r != NULL) {
        ks_judge_free(r->life);
        free(r->counts);
    }
    free(r);
    return status;
}

/* ---- The row ---- */

static const ks_option rows[] = {
    {"judge", 'j', "JUDGE", "calibrate only this judge; may be given again",
     KS_OPTION_TEXT(ks_calibration_training, judges),
     KS_OPTION_COUNT(ks_calibration_training, judge_count), .otherwise = "all"},
    {0},
};

/* It takes minutes only, so there is no checkpoint. */
const ks_training_kind ks_training_calibration = {
    .name = "calibration",
    .summary = "Calibrates the judges, on games that none of them has learnt from",
    .operands = "CORPUS...",
    .options = rows,
    .settings_size = sizeof(ks_calibration_training),
    .example = "positions",
    .epoch = "game",
    .needs_games = 1,
    .run = ks_calibration_train,
};
