/* GTP: the engine's own moves and its settings. */
#include "gtp.h"
#include "tree.h"

#include <string.h>

static int put_genmove(ks_buffer *out, ks_engine *engine, const ks_wish *wish)
{
    ks_gtp_clock_start(engine, wish->colour);
    int point, status = ks_gtp_choose(&point, engine, wish);
    ks_gtp_clock_stop(engine, wish->colour);
    if (status == 0)
        status = ks_gtp_make(engine, wish->colour, point);
    if (status == 0)
        ks_gtp_put_point(out, point, &engine->session.position);
    return status;
}

static int genmove(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    ks_wish wish = {0};
    return ks_words_colour(&wish.colour, out, words) ? KS_EINPUT : put_genmove(out, engine, &wish);
}

static int genmove_black(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)words;
    return put_genmove(out, engine, &(ks_wish){.colour = KS_BLACK});
}

static int genmove_white(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)words;
    return put_genmove(out, engine, &(ks_wish){.colour = KS_WHITE});
}

static int genmove_cleanup(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    ks_wish wish = {.cleanup = 1};
    return ks_words_colour(&wish.colour, out, words) ? KS_EINPUT : put_genmove(out, engine, &wish);
}

/* As the protocol asks, the same question has the same answer, and nothing is played. */
static int reg_genmove(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    ks_random random = engine->random;
    ks_wish wish = {0};
    int point;
    if (ks_words_colour(&wish.colour, out, words))
        return KS_EINPUT;
    int status = ks_gtp_choose(&point, engine, &wish);
    engine->random = random;
    if (status == 0)
        ks_gtp_put_point(out, point, &engine->session.position);
    return status;
}

/* ---- Settings ---- */

static int keisei_judge(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    ks_error error = {0};
    const char *word = ks_words_next(words);
    if (word == NULL)
        ks_buffer_put_string(out, ks_judge_name(engine->judge));
    else if (ks_gtp_set_judge(engine, strcmp(word, "default") == 0 ? NULL : word, &error))
        return ks_gtp_refuse(out, "%s", error.message);
    return 0;
}

/* The judge that chooses moves. */
static int keisei_mover(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)words;
    ks_buffer_put_string(out, ks_judge_name(ks_gtp_player(engine).judge));
    return 0;
}

static int set_aim(ks_buffer *out, ks_engine *engine, const char *value)
{
    int win = strcmp(value, "win") == 0;
    if (!win && strcmp(value, "score") != 0)
        return ks_gtp_refuse(out, "syntax error: score or win is expected");
    engine->options.aim = win ? KS_MOVE_WIN : KS_MOVE_SCORE;
    return 0;
}

static int set_number(ks_buffer *out, double *setting, const char *value, double most)
{
    double number;
    if (ks_parse_number(&number, value, strlen(value)) || number < 0 || number > most)
        return ks_gtp_refuse(out, "syntax error: a number from 0 to %d is expected", (int)most);
    *setting = number;
    return 0;
}

/* How many moves or positions; -1: the default. */
static int set_count(ks_buffer *out, int *setting, const char *value, const char *what, int most)
{
    double number;
    if (ks_parse_number(&number, value, strlen(value)) || number < -1 || number > most ||
        number != (int)number)
        return ks_gtp_refuse(
            out, "syntax error: a number of %s, or -1 for the default, is expected", what);
    *setting = (int)number;
    return 0;
}

static void list_settings(ks_buffer *out, ks_engine *engine)
{
    const ks_engine_options *options = &engine->options;
    ks_buffer_put_format(out,
                         "[string] judge %s\n[list/score/win] aim %s\n[string] temperature %.6g\n"
                         "[string] resign %.6g\n[string] replies %d\n[string] visits %d",
                         ks_judge_name(engine->judge),
                         ks_gtp_player(engine).aim == KS_MOVE_WIN ? "win" : "score",
                         options->temperature, options->resign, ks_gtp_player(engine).replies,
                         ks_gtp_player(engine).visits);
}

/* In the form of GoGui's type "param". */
static int keisei_param(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const char *name = ks_words_next(words), *value = name ? ks_words_next(words) : NULL;
    if (name == NULL) {
        list_settings(out, engine);
        return 0;
    }
    if (value == NULL)
        return ks_gtp_refuse(out, "syntax error: a name and its value are expected");
    if (strcmp(name, "judge") == 0) {
        ks_error error = {0};
        return ks_gtp_set_judge(engine, strcmp(value, "default") == 0 ? NULL : value, &error)
                   ? ks_gtp_refuse(out, "%s", error.message)
                   : 0;
    }
    if (strcmp(name, "aim") == 0)
        return set_aim(out, engine, value);
    if (strcmp(name, "temperature") == 0)
        return set_number(out, &engine->options.temperature, value, 1000);
    if (strcmp(name, "resign") == 0)
        return set_number(out, &engine->options.resign, value, 1);
    if (strcmp(name, "replies") == 0)
        return set_count(out, &engine->options.replies, value, "moves", KS_POINTS);
    if (strcmp(name, "visits") == 0)
        return set_count(out, &engine->options.visits, value, "positions", KS_MOST_VISITS);
    return ks_gtp_refuse(out, "there is no setting of that name");
}

static int set_random_seed(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    int seed;
    if (ks_words_int(&seed, out, words))
        return KS_EINPUT;
    engine->random = ks_random_seed((uint64_t)seed);
    return 0;
}

/* As GNU Go, whose usual level is 10. */
static int level(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    enum { VISITS_A_LEVEL = 20, MOST = KS_MOST_VISITS / VISITS_A_LEVEL };
    int value;
    if (ks_words_int(&value, out, words))
        return KS_EINPUT;
    if (value < 0 || value > MOST)
        return ks_gtp_refuse(out, "syntax error: a level from 0 to %d is expected", MOST);
    engine->options.visits = value > 0 ? value * VISITS_A_LEVEL : 1;
    return 0;
}

/* The best moves and the lead after each, for the side to move or a colour. */
static int top_moves(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    enum { MOST = 10 };
    ks_position position = engine->session.position;
    ks_player player = ks_gtp_player(engine);
    ks_turn turn = ks_gtp_turn(engine);
    int colour = position.to_move;
    if (ks_words_more(words) && ks_words_colour(&colour, out, words))
        return KS_EINPUT;
    ks_position_set_to_move(&position, colour);
    turn.position = &position;
    ks_lookahead_list(&engine->look, &turn);
    int status = ks_lookahead_run(&engine->look, &player, &turn);
    if (status == 0 && engine->look.has_policy)
        ks_tree_tell(&engine->look, engine->tree, MOST);
    ks_analysis_tell(&engine->analysis, &engine->look, engine->tree, &turn, player.aim);
    for (int i = 0; i < engine->analysis.count && i < MOST && status == 0; i++) {
        const ks_candidate *move = &engine->analysis.moves[i];
        ks_buffer_put_string(out, i ? " " : "");
        ks_gtp_put_point(out, move->line[0], &position);
        ks_buffer_put_format(out, " %.2f", (double)move->prospect.lead);
    }
    return status;
}

const ks_gtp_command ks_gtp_play_commands[] = {
    {"genmove", genmove, 1},
    {"reg_genmove", reg_genmove, 1},
    {"genmove_black", genmove_black, 0},
    {"genmove_white", genmove_white, 0},
    {"kgs-genmove_cleanup", genmove_cleanup, 1},
    {"level", level, 1},
    {"top_moves", top_moves, 1},
    {"set_random_seed", set_random_seed, 1},
    {"keisei-judge", keisei_judge, 1},
    {"keisei-mover", keisei_mover, 0},
    {"keisei-param", keisei_param, 2},
    {0},
};
