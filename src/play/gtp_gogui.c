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

/* For commands that take no judge. */
static int refuse_judge(ks_buffer *out, const ks_words *words)
{
    return ks_words_more(words) ? ks_gtp_refuse(out, "syntax error: this command takes no judge")
                                : 0;
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
 * the colour of that point (the side to move if it is empty) can connect it with each. */
static int find_connections(float out[KS_POINTS], ks_engine *engine, const ks_judge *judge,
                            int point)
{
    const ks_position *position = &engine->session.position;
    ks_question question = {.position = position, .terms = engine->session.terms};
    int stone = position->stone[point];
    if (!ks_judge_is_field(judge))
        return ks_judge_connections(out, judge, position, stone ? stone : position->to_move, point);
    int status = ks_judge_outlook(&engine->outlook, &engine->judgment, judge, &question, point);
    if (status == 0)
        memcpy(out, engine->outlook.connection, sizeof engine->outlook.connection);
    return status;
}

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
    if (judge_named(&judge, &borrowed, out, engine, words))
        return KS_EINPUT;
    int status = find_connections(map, engine, judge, point);
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
    static const char *const colours[] = {[KS_FATE_ALIVE] = "green",
                                          [KS_FATE_DEAD] = "red",
                                          [KS_FATE_SEKI] = "yellow",
                                          [KS_FATE_UNSETTLED] = "gray"};
    const ks_position *position = &engine->session.position;
    const ks_verdict *verdict = &engine->verdict;
    if (refuse_judge(out, words))
        return KS_EINPUT;
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
    ks_buffer_put_string(out, sign > 0 ? "TERRITORY_BLACK" : "TERRITORY_WHITE");
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
    char result[16];
    if (refuse_judge(out, words))
        return KS_EINPUT;
    int status = ks_gtp_result(result, engine);
    if (status)
        return status;
    put_area(out, engine, 1);
    put_area(out, engine, -1);
    ks_buffer_put_format(out, "STATUS %s%s%s", result, engine->verdict.warning[0] ? "; " : "",
                         engine->verdict.warning);
    return 0;
}

/* The lead after each move, in whole points, on the board. */
static int moves_map(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_position *position = &engine->session.position;
    ks_lookahead *look = &engine->look;
    ks_player player = ks_gtp_player(engine);
    ks_turn turn = ks_gtp_turn(engine);
    if (refuse_judge(out, words))
        return KS_EINPUT;
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

/* Its name or, if that has numbers, the default example. */
static const char *name_of(const ks_judge_info *info)
{
    return info->examples != NULL ? info->examples[0] : info->name;
}

static void put_maps(ks_buffer *out, const char *type, const char *label, const char *command)
{
    for (int i = 0; ks_judge_at(i) != NULL; i++) {
        const char *name = name_of(ks_judge_at(i));
        ks_buffer_put_format(out, "%s/%s by %s/%s %s\n", type, label, name, command, name);
    }
}

static void put_groups_map(ks_buffer *out, const char *name)
{
    ks_buffer_put_format(out, "sboard/Groups by %s/keisei-groups %s\n", name, name);
}

/* By judges that explain themselves. */
static void put_explained_maps(ks_buffer *out)
{
    const ks_judge_kind *kind;
    for (int i = 0; (kind = ks_judge_kind_at(i)) != NULL; i++)
        if (kind->explain != NULL && !kind->info.variant)
            put_groups_map(out, name_of(&kind->info));
}

/* By judges that see what stands or falls together, or what connects. */
static void put_connection_maps(ks_buffer *out)
{
    const ks_judge_kind *kind;
    for (int i = 0; (kind = ks_judge_kind_at(i)) != NULL; i++) {
        const char *name = name_of(&kind->info);
        if (kind->outlook != NULL)
            put_groups_map(out, name);
        if (kind->outlook != NULL || kind->connections != NULL)
            ks_buffer_put_format(out, "dboard/Connections by %s/keisei-connections %%p %s\n", name,
                                 name);
    }
}

static int gogui_analyze_commands(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)engine, (void)words;
    ks_buffer_put_string(out, "string/Final Score/final_score\n"
                              "string/Estimated Score/estimate_score\n"
                              "gfx/Final Territory/keisei-territory\n"
                              "cboard/Status of Stones/keisei-status\n"
                              "plist/Dead Stones/final_status_list dead\n"
                              "gfx/Moves and Leads/keisei-moves\n"
                              "dboard/Ownership/keisei-ownership\n"
                              "dboard/Influence/keisei-influence\n"
                              "sboard/Groups/keisei-groups\n");
    put_explained_maps(out);
    ks_buffer_put_string(out, "param/Settings/keisei-param\n");
    put_maps(out, "dboard", "Ownership", "keisei-ownership");
    put_maps(out, "dboard", "Influence", "keisei-influence");
    put_connection_maps(out);
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

const ks_gtp_command ks_gtp_gogui_commands[] = {
    {"gogui-analyze_commands", gogui_analyze_commands},
    {"gogui-interrupt", gogui_interrupt},
    {"gogui-title", gogui_title},
    {"keisei-ownership", ownership},
    {"keisei-influence", influence},
    {"keisei-groups", groups},
    {"keisei-connections", connections},
    {"keisei-status", status_map},
    {"keisei-territory", territory},
    {"keisei-moves", moves_map},
    {0},
};
