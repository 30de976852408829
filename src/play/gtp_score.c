/* GTP: the score and the fates of stones, by the scorer of finished games, and what a judge makes
 * of a game that is not finished, in the forms of GNU Go and KataGo. */
#include "gtp.h"

#include <math.h>
#include <string.h>

/* ---- Finished games ---- */

/* For matches, which need a result whatever the engines have left undone. */
static int keisei_count(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    char result[16];
    (void)words;
    int status = ks_gtp_count(result, engine);
    if (status == 0)
        ks_buffer_put_string(out, result);
    return status;
}

typedef enum final_status_kind {
    ALIVE,
    DEAD,
    SEKI,
    BLACK_TERRITORY,
    WHITE_TERRITORY,
    DAME,
    KINDS
} final_status_kind;

static const char *const kind_names[KINDS] = {"alive",           "dead", "seki", "black_territory",
                                              "white_territory", "dame"};

/* Counts unsettled stones as dead or alive, as the score does; final_status refuses to answer for
 * them. Points are neutral, or territory by area: in seki too. */
static final_status_kind kind_of(const ks_verdict *verdict, const ks_position *position, int point)
{
    if (position->stone[point] == KS_EMPTY)
        return verdict->area[point] > 0   ? BLACK_TERRITORY
               : verdict->area[point] < 0 ? WHITE_TERRITORY
                                          : DAME;
    return verdict->dead[point]                                            ? DEAD
           : verdict->fates[verdict->block_at[point]].fate == KS_FATE_SEKI ? SEKI
                                                                           : ALIVE;
}

/* The verdict takes any position for the end of a game. So its fates are told only where that is
 * beyond doubt: where the judge `best` finds the game finished, where they are proved, or where
 * reading, which is what `groups` does, comes to the same. */
typedef struct doubts {
    int finished;
    unsigned char open[KS_POINTS]; /* by block */
} doubts;

/* The stones alone count: as if both sides had stopped, and nobody were to move. */
static ks_position at_rest(const ks_engine *engine)
{
    ks_position position = engine->session.position;
    position.ko = KS_NO_POINT;
    position.to_move = KS_BLACK;
    position.passed = 1;
    return position;
}

static int reading_agrees(const ks_explanation *e, const ks_block_fate *fate)
{
    ks_situation seen = e->group[e->facts[e->block_at[fate->block.point]].group].situation;
    if (fate->fate == KS_FATE_DEAD)
        return seen == KS_SITUATION_DEAD;
    return fate->fate != KS_FATE_UNSETTLED && seen == KS_SITUATION_ALIVE;
}

static int find_doubts(doubts *out, ks_engine *engine)
{
    ks_position position = at_rest(engine);
    ks_question question = {.position = &position, .terms = engine->session.terms};
    const ks_verdict *verdict = &engine->verdict;
    int status = ks_gtp_score(engine);
    if (status == 0 && engine->sceptic == NULL)
        status = ks_judge_new(&engine->sceptic, "best", NULL);
    if (status == 0)
        status = ks_judge_run(&engine->judgment, engine->sceptic, &question);
    out->finished = status == 0 && engine->judgment.finished;
    memset(out->open, 0, sizeof out->open);
    if (status || out->finished)
        return status;
    status = ks_gtp_explain(engine, &position);
    for (int i = 0; i < verdict->blocks && status == 0; i++)
        out->open[i] = verdict->fates[i].proof == NULL &&
                       !reading_agrees(engine->explanation, &verdict->fates[i]);
    return status;
}

static int unsettled(const ks_verdict *verdict, const doubts *d)
{
    int open = ks_gtp_unsettled(verdict);
    for (int i = 0; i < verdict->blocks; i++)
        open |= d->open[i];
    return open;
}

static int refuse_undecided(ks_buffer *out, const ks_verdict *verdict)
{
    return ks_gtp_refuse(out, "undecided%s%s", verdict->warning[0] ? ": " : "", verdict->warning);
}

static int final_score(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    char result[16];
    (void)words;
    int status = ks_gtp_result(result, engine);
    if (status == 0 && result[0] == '?')
        return refuse_undecided(out, &engine->verdict);
    if (status == 0)
        ks_buffer_put_string(out, result);
    return status;
}

static int final_status(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_position *position = &engine->session.position;
    const ks_verdict *verdict = &engine->verdict;
    int point;
    if (ks_words_point(&point, out, words, position))
        return KS_EINPUT;
    if (point < 0)
        return ks_gtp_refuse(out, "syntax error: a point is expected");
    doubts d;
    int status = find_doubts(&d, engine);
    if (status)
        return status;
    int block = verdict->block_at[point];
    if (block >= 0 ? verdict->fates[block].fate == KS_FATE_UNSETTLED || d.open[block]
                   : !verdict->finished || unsettled(verdict, &d))
        return refuse_undecided(out, verdict);
    ks_buffer_put_string(out, kind_names[kind_of(verdict, position, point)]);
    return 0;
}

/* One block a line. */
static void put_blocks(ks_buffer *out, const ks_verdict *verdict, const ks_position *position,
                       final_status_kind kind)
{
    for (int i = 0; i < verdict->blocks; i++) {
        int first = verdict->fates[i].block.point;
        if (kind_of(verdict, position, first) != kind)
            continue;
        /* In the order of the points, which is not that of the links of a block. */
        for (int p = first; p < ks_points(position); p++)
            if (verdict->block_at[p] == i) {
                ks_buffer_put_string(out, p == first ? "" : " ");
                ks_gtp_put_point(out, p, position);
            }
        ks_buffer_put_char(out, '\n');
    }
}

static void put_points(ks_buffer *out, const ks_verdict *verdict, const ks_position *position,
                       final_status_kind kind)
{
    const char *between = "";
    for (int p = 0; p < ks_points(position); p++)
        if (position->stone[p] == KS_EMPTY && kind_of(verdict, position, p) == kind) {
            ks_buffer_put_string(out, between);
            ks_gtp_put_point(out, p, position);
            between = " ";
        }
}

static int final_status_list(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_position *position = &engine->session.position;
    const char *word = ks_words_next(words);
    int kind = 0;
    while (word != NULL && kind < KINDS && strcmp(kind_names[kind], word) != 0)
        kind++;
    if (word == NULL || kind == KINDS)
        return ks_gtp_refuse(out, "syntax error: alive, dead, seki, black_territory, "
                                  "white_territory or dame is expected");
    doubts d;
    int status = find_doubts(&d, engine), stones = kind <= SEKI;
    if (status)
        return status;
    if (unsettled(&engine->verdict, &d) || (!stones && !engine->verdict.finished))
        return refuse_undecided(out, &engine->verdict);
    if (stones)
        put_blocks(out, &engine->verdict, position, (final_status_kind)kind);
    else
        put_points(out, &engine->verdict, position, (final_status_kind)kind);
    return 0;
}

/* ---- Unfinished games ---- */

/* White's lead, and the same one standard deviation up and down, as GNU Go words it. */
static int estimate_score(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    ks_question question = {.position = &engine->session.position, .terms = engine->session.terms};
    (void)words;
    int status = ks_gtp_judge(engine, engine->judge);
    if (status)
        return status;
    double white = -ks_judgment_margin(&engine->judgment, &question);
    double spread = (double)engine->judgment.score_sd;
    ks_buffer_put_format(out, "%c+%.1f (upper bound: %.1f, lower: %.1f)", white > -0.05 ? 'W' : 'B',
                         fabs(white), white + spread, white - spread);
    return 0;
}

/* A number a point, White's positive; `digits` after the point. */
static void put_map(ks_buffer *out, const ks_judgment *judgment,
                    double (*value)(double white, int stone), const ks_position *position,
                    int digits)
{
    for (int p = 0; p < ks_points(position); p++) {
        double white = -(double)judgment->owner[p];
        ks_buffer_put_format(out, "%*.*f%c", digits ? 6 : 2, digits,
                             value(white, position->stone[p]),
                             (p + 1) % position->width ? ' ' : '\n');
    }
}

static double whole(double white, int stone)
{
    (void)stone;
    return white;
}

static double white_part(double white, int stone)
{
    (void)stone;
    return white > 0 ? 100 * white : 0;
}

static double black_part(double white, int stone)
{
    (void)stone;
    return white < 0 ? -100 * white : 0;
}

/* GNU Go's classes: 4 a stone, 3 territory, 2 moyo, 1 area, 0 nobody's; negative: Black's. */
static double region(double white, int stone)
{
    double size = white < 0 ? -white : white;
    int class = size > 0.8 ? 3 : size > 0.5 ? 2 : size > 0.2 ? 1 : 0;
    if (stone == KS_WHITE && white > 0)
        return 4;
    if (stone == KS_BLACK && white < 0)
        return -4;
    return white < 0 ? -class : class;
}

static int initial_influence(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    static const struct {
        const char *name;
        double (*value)(double white, int stone);
        int digits;
    } maps[] = {{"territory_value", whole, 2},
                {"white_influence", white_part, 2},
                {"black_influence", black_part, 2},
                {"influence_regions", region, 0}};
    int colour;
    if (ks_words_colour(&colour, out, words))
        return KS_EINPUT;
    const char *word = ks_words_next(words);
    int status = ks_gtp_judge(engine, engine->judge);
    for (int i = 0; i < 4 && word != NULL && status == 0; i++)
        if (strcmp(maps[i].name, word) == 0) {
            put_map(out, &engine->judgment, maps[i].value, &engine->session.position,
                    maps[i].digits);
            return 0;
        }
    return status ? status
                  : ks_gtp_refuse(out, "syntax error: territory_value, white_influence, "
                                       "black_influence or influence_regions is expected");
}

static void put_raw(ks_buffer *out, const ks_engine *engine, int symmetry)
{
    const ks_judgment *judgment = &engine->judgment;
    ks_question question = {.position = &engine->session.position, .terms = engine->session.terms};
    double black_wins = (double)judgment->black_wins;
    ks_buffer_put_format(out,
                         "symmetry %d\nwhiteWin %.6f\nwhiteLoss %.6f\nnoResult 0.000000\n"
                         "whiteLead %.3f\nwhiteOwnership\n",
                         symmetry, 1 - black_wins, black_wins,
                         -ks_judgment_margin(judgment, &question));
    for (int p = 0; p < judgment->width * judgment->height; p++)
        ks_buffer_put_format(out, "%10.7f%c", -(double)judgment->owner[p],
                             (p + 1) % judgment->width ? ' ' : '\n');
}

/* Judges give the same for all symmetries of a board, so the number is only repeated in the
 * reply. */
static int kata_raw_nn(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const char *word = ks_words_next(words);
    int all = word != NULL && ks_same_word(word, "all"), symmetry = 0;
    if (word == NULL || (!all && ks_parse_int(&symmetry, word, strlen(word))) || symmetry < 0 ||
        symmetry > 7)
        return ks_gtp_refuse(out, "syntax error: a number from 0 to 7 or all is expected");
    int status = ks_gtp_judge(engine, engine->judge);
    for (int i = all ? 0 : symmetry; i <= (all ? 7 : symmetry) && status == 0; i++)
        put_raw(out, engine, i);
    return status;
}

const ks_gtp_command ks_gtp_score_commands[] = {
    {"final_score", final_score, 0},
    {"keisei-count", keisei_count, 0},
    {"final_status", final_status, 1},
    {"final_status_list", final_status_list, 1},
    {"estimate_score", estimate_score, 0},
    {"new_score", estimate_score, 0},
    {"initial_influence", initial_influence, 2},
    {"kata-raw-nn", kata_raw_nn, 1},
    {0},
};
