/* GTP: maps for GoGui, in the types that it draws (its manual, "Analyze Commands"): dboard is a
 * number from -1 to 1 a point, Black's positive; cboard a colour a point; sboard a word a point;
 * gfx a list of drawing commands. Maps of what judges think take the name of one, so that any of
 * them can be looked at without changing who plays; others are the scorer's or the mover's. */
#include "gtp.h"

#include "alloc.h"
#include "reading.h"

#include <stdlib.h>
#include <string.h>

/* ---- Which judge ---- */

/* The judge that the next word names, or the engine's. `borrowed`: it is not to be freed. */
static int judge_named(ks_judge **judge, int *borrowed, ks_buffer *out, ks_engine *engine,
                       ks_words *words)
{
    ks_error error = {0};
    const char *word = ks_words_next(words);
    *borrowed = word == NULL;
    *judge = engine->judge;
    if (word != NULL && ks_judge_new(judge, word, &error))
        return ks_gtp_refuse(out, "%s", error.message);
    return 0;
}

static int judge_map(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    ks_judge *judge;
    int borrowed;
    if (judge_named(&judge, &borrowed, out, engine, words))
        return KS_EINPUT;
    int status = ks_gtp_judge(engine, judge);
    if (!borrowed)
        ks_judge_free(judge);
    return status;
}

/* ---- Maps ---- */

static void put_numbers(ks_buffer *out, const float *values, const ks_position *position)
{
    for (int p = 0; p < ks_points(position); p++) {
        ks_buffer_put_number(out, (double)values[p], 3);
        ks_buffer_put_string(out, (p + 1) % position->width ? " " : "\n");
    }
}

static int ownership(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    int status = judge_map(out, engine, words);
    if (status == 0)
        put_numbers(out, engine->judgment.owner, &engine->session.position);
    return status;
}

/* The method's own values, which may be of any size: the largest becomes 1. */
static int influence(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_position *position = &engine->session.position;
    int status = judge_map(out, engine, words);
    float *raw = engine->judgment.raw, most = 0;
    if (status)
        return status;
    for (int p = 0; p < ks_points(position); p++) {
        float size = raw[p] < 0 ? -raw[p] : raw[p];
        most = size > most ? size : most;
    }
    for (int p = 0; p < ks_points(position) && most > 0; p++)
        raw[p] /= most;
    put_numbers(out, raw, position);
    return 0;
}

/* The groups of a judge that explains itself; KS_EJUDGE: it does not. */
static int groups_explained(short group[KS_POINTS], ks_engine *engine, const ks_judge *judge,
                            const ks_question *question)
{
    ks_explanation *e;
    int status = ks_judge_explain(&e, &engine->judgment, judge, question);
    for (int p = 0; p < ks_points(question->position) && status == 0; p++)
        group[p] = (short)(e->block_at[p] < 0 ? -1 : e->facts[e->block_at[p]].group);
    ks_explanation_free(e);
    return status;
}

/* The groups of a judge that explains itself, the families of a random field, or the linked blocks
 * for all other judges. */
static int group_of_points(short group[KS_POINTS], ks_engine *engine, const ks_judge *judge)
{
    const ks_position *position = &engine->session.position;
    ks_question question = {.position = position, .terms = engine->session.terms};
    int explained = groups_explained(group, engine, judge, &question);
    if (explained != KS_EJUDGE)
        return explained;
    if (ks_judge_is_field(judge)) {
        ks_outlook *outlook = &engine->outlook;
        int status = ks_judge_outlook(outlook, &engine->judgment, judge, &question, KS_NO_POINT);
        for (int p = 0; p < ks_points(position) && status == 0; p++)
            group[p] =
                (short)(outlook->block_at[p] < 0 ? -1
                                                 : outlook->block[outlook->block_at[p]].family);
        return status;
    }
    ks_reading *reading = ks_alloc(1, sizeof *reading);
    if (reading == NULL)
        return KS_EMEMORY;
    ks_reading_init(reading, position);
    for (int p = 0; p < ks_points(position); p++)
        group[p] =
            (short)(reading->block_at[p] < 0 ? -1 : reading->blocks[reading->block_at[p]].linked);
    free(reading);
    return 0;
}

static void put_letters(ks_buffer *out, int number)
{
    char letters[8];
    int used = 0;
    do
        letters[used++] = (char)('A' + number % 26);
    while ((number = number / 26 - 1) >= 0);
    while (used > 0)
        ks_buffer_put_char(out, letters[--used]);
}

/* Groups are lettered in the order of their first points. */
static int groups(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_position *position = &engine->session.position;
    ks_judge *judge;
    short group[KS_POINTS], number[KS_POINTS];
    int borrowed, count = 0;
    if (judge_named(&judge, &borrowed, out, engine, words))
        return KS_EINPUT;
    int status = group_of_points(group, engine, judge);
    if (!borrowed)
        ks_judge_free(judge);
    memset(number, 0xFF, sizeof number);
    for (int p = 0; p < ks_points(position) && status == 0; p++) {
        if (group[p] < 0)
            ks_buffer_put_string(out, "\"\"");
        else if (number[group[p]] < 0)
            number[group[p]] = (short)count++;
        if (group[p] >= 0)
            put_letters(out, number[group[p]]);
        ks_buffer_put_string(out, (p + 1) % position->width ? " " : "\n");
    }
    return status;
}

/* From a random field, the correlation of all points with one; from soft segmentation, how surely
 * the colour can connect it with each. */
static int find_connections(float out[KS_POINTS], ks_engine *engine, const ks_judge *judge,
                            int colour, int point)
{
    const ks_position *position = &engine->session.position;
    ks_question question = {.position = position, .terms = engine->session.terms};
    if (!ks_judge_is_field(judge))
        return ks_judge_connections(out, judge, position, colour, point);
    int status = ks_judge_outlook(&engine->outlook, &engine->judgment, judge, &question, point);
    if (status == 0)
        memcpy(out, engine->outlook.connection, sizeof engine->outlook.connection);
    return status;
}

/* The colour that the next word names; KS_EMPTY if it is none. The word stays. */
static int colour_ahead(const ks_words *words)
{
    char word[8];
    const char *at = words->at + strspn(words->at, " ");
    size_t size = strcspn(at, " ");
    ks_format(word, sizeof word, "%.*s", (int)(size < 7 ? size : 7), at);
    return ks_gtp_colour(word);
}

/* The judge that is named or, where the engine's has no connections, soft segmentation. */
static int connecting_judge(ks_judge **judge, int *borrowed, ks_buffer *out, ks_engine *engine,
                            ks_words *words)
{
    const ks_judge_kind *kind = engine->judge->kind;
    if (ks_words_more(words) || kind->connections != NULL || kind->outlook != NULL)
        return judge_named(judge, borrowed, out, engine, words);
    *borrowed = 0;
    return ks_judge_new(judge, "softseg", NULL);
}

/* POINT [COLOUR] [JUDGE]: the colour is that of the stone there or, if there is none, the side to
 * move. */
static int connections(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_position *position = &engine->session.position;
    float map[KS_POINTS];
    ks_judge *judge;
    int point, borrowed;
    if (ks_words_point(&point, out, words, position))
        return KS_EINPUT;
    if (point < 0)
        return ks_gtp_refuse(out, "syntax error: a point is expected");
    int colour = position->stone[point] ? position->stone[point] : position->to_move;
    if (colour_ahead(words) != KS_EMPTY && ks_words_colour(&colour, out, words))
        return KS_EINPUT;
    int status = connecting_judge(&judge, &borrowed, out, engine, words);
    if (status)
        return status;
    status = find_connections(map, engine, judge, colour, point);
    if (!borrowed)
        ks_judge_free(judge);
    if (status == KS_EJUDGE)
        return ks_gtp_refuse(out, "the judge has no connections to show");
    if (status == 0)
        put_numbers(out, map, position);
    return status;
}

/* ---- Fates and moves ---- */

/* Green lives, red is dead, yellow is in seki, gray is not settled. */
static int status_map(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)words;
    static const char *const colours[] = {[KS_FATE_ALIVE] = "green",
                                          [KS_FATE_DEAD] = "red",
                                          [KS_FATE_SEKI] = "yellow",
                                          [KS_FATE_UNSETTLED] = "gray"};
    const ks_position *position = &engine->session.position;
    const ks_verdict *verdict = &engine->verdict;
    int status = ks_gtp_score(engine);
    for (int p = 0; p < ks_points(position) && status == 0; p++) {
        int block = verdict->block_at[p];
        ks_buffer_put_string(out, block < 0 ? "\"\"" : colours[verdict->fates[block].fate]);
        ks_buffer_put_string(out, (p + 1) % position->width ? " " : "\n");
    }
    return status;
}

static void put_area(ks_buffer *out, const ks_engine *engine, int sign)
{
    const ks_position *position = &engine->session.position;
    const signed char *owner = ks_gtp_owners(engine);
    ks_buffer_put_string(out, sign > 0 ? "BLACK" : "WHITE");
    for (int p = 0; p < ks_points(position); p++) {
        int own = sign > 0 ? KS_BLACK : KS_WHITE;
        if (owner[p] != sign || position->stone[p] == own)
            continue;
        ks_buffer_put_char(out, ' ');
        ks_gtp_put_point(out, p, position);
    }
    ks_buffer_put_char(out, '\n');
}

static int territory(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)words;
    char result[16];
    int status = ks_gtp_result(result, engine);
    if (status)
        return status;
    put_area(out, engine, 1);
    put_area(out, engine, -1);
    ks_buffer_put_format(out, "TEXT %s%s%s", result, engine->verdict.warning[0] ? "; " : "",
                         engine->verdict.warning);
    return 0;
}

/* The lead after each move, in whole points, on the board. */
static int moves_map(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)words;
    const ks_position *position = &engine->session.position;
    ks_lookahead *look = &engine->look;
    ks_player player = ks_gtp_player(engine);
    ks_turn turn = ks_gtp_turn(engine);
    ks_lookahead_list(look, &turn);
    int status = ks_lookahead_run(look, &player, &turn), best = ks_lookahead_best(look, player.aim);
    if (status || best < 0)
        return status;
    ks_buffer_put_string(out, "SQUARE ");
    ks_gtp_put_point(out, look->point[best], position);
    ks_buffer_put_string(out, "\nLABEL");
    for (int i = 0; i < look->judged; i++) {
        ks_buffer_put_char(out, ' ');
        ks_gtp_put_point(out, look->point[i], position);
        ks_buffer_put_char(out, ' ');
        ks_buffer_put_number(out, (double)look->after[i].lead, 0);
    }
    return 0;
}

/* ---- What there is ---- */

/* GoGui asks for what stands for %p, a point, %c, a colour, and %s, here a judge, which may be left
 * out. */
static int gogui_analyze_commands(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)engine, (void)words;
    ks_buffer_put_string(out, "string/Final Score/final_score\n"
                              "string/Estimated Score/estimate_score\n"
                              "gfx/Final Territory/keisei-territory\n"
                              "cboard/Status of Stones/keisei-status\n"
                              "gfx/Moves and Leads/keisei-moves\n"
                              "dboard/Ownership/keisei-ownership %s\n"
                              "dboard/Influence/keisei-influence %s\n"
                              "sboard/Groups/keisei-groups %s\n"
                              "dboard/Connections/keisei-connections %p %c %s\n"
                              "param/Settings/keisei-param\n");
    return 0;
}

/* GoGui takes the existence of this command to mean that "# interrupt" is understood. */
static int gogui_interrupt(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)out, (void)engine, (void)words;
    return 0;
}

static int gogui_title(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)words;
    ks_buffer_put_format(out, "keisei (%s)", ks_judge_name(engine->judge));
    return 0;
}

/* ---- The game as GoGui sees it where a program knows the rules ---- */

static int rules_game_id(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)engine, (void)words;
    ks_buffer_put_string(out, "Go");
    return 0;
}

static int rules_board_size(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_position *position = &engine->session.position;
    (void)words;
    if (position->width != position->height)
        return ks_gtp_refuse(out, "the board is not square");
    ks_buffer_put_int(out, position->width);
    return 0;
}

static int rules_board(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_position *position = &engine->session.position;
    (void)words;
    for (int p = 0; p < ks_points(position); p++) {
        ks_buffer_put_char(out, ".XO"[position->stone[p]]);
        if ((p + 1) % position->width == 0)
            ks_buffer_put_char(out, '\n');
    }
    return 0;
}

/* None when the game is over. */
static int rules_legal_moves(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_session *session = &engine->session;
    const ks_position *position = &session->position;
    (void)words;
    if (ks_session_over(session))
        return 0;
    for (int p = 0; p < ks_points(position); p++) {
        if (ks_move_check_rules(position, position->to_move, p, &session->rules, &session->history))
            continue;
        ks_gtp_put_point(out, p, position);
        ks_buffer_put_char(out, ' ');
    }
    ks_buffer_put_string(out, "pass");
    return 0;
}

static int rules_side_to_move(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)words;
    ks_buffer_put_string(out, ks_gtp_colour_name(engine->session.position.to_move));
    return 0;
}

static int rules_final_result(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    char result[16] = "unknown";
    (void)words;
    int status = ks_session_over(&engine->session) ? ks_gtp_result(result, engine) : 0;
    if (status == 0)
        ks_buffer_put_string(out, result);
    return status;
}

const ks_gtp_command ks_gtp_rule_commands[] = {
    {"gogui-rules_game_id", rules_game_id, 0},
    {"gogui-rules_board", rules_board, 0},
    {"gogui-rules_board_size", rules_board_size, 0},
    {"gogui-rules_legal_moves", rules_legal_moves, 0},
    {"gogui-rules_side_to_move", rules_side_to_move, 0},
    {"gogui-rules_final_result", rules_final_result, 0},
    {0},
};

const ks_gtp_command ks_gtp_gogui_commands[] = {
    {"gogui-analyze_commands", gogui_analyze_commands, 0},
    {"gogui-interrupt", gogui_interrupt, 0},
    {"gogui-title", gogui_title, 0},
    {"keisei-ownership", ownership, 1},
    {"keisei-influence", influence, 1},
    {"keisei-groups", groups, 1},
    {"keisei-connections", connections, 3},
    {"keisei-status", status_map, 0},
    {"keisei-territory", territory, 0},
    {"keisei-moves", moves_map, 0},
    {0},
};
