/* Section 6.4 (see scoring_parts.h): whole boards, by the scorer that is shipped. */
#include "scoring_parts.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

typedef struct measures {
    visit_result base;
    double blocks, blocks_wrong, cascade_wrong; /* relevant ones; by the scorer; by the cascade */
    double points, points_wrong;                /* by the owner of each point */
    double by_distance, given_wrong; /* wrong points: by distance; given the label's dead stones */
    int stone_wrong;                 /* another stone is dead than by the label */
    int score_wrong, winner_wrong, warned;
    int cut_wrong, cut_warned; /* the same game, cut off before its end */
    int early, early_finished; /* positions at its start, and how many count as finished */
} measures;

typedef struct sums {
    const ks_scorer *scorer;
    const ks_cascade *cascade;
    long games;
    ks_ratio blocks, cascade_blocks;           /* wrong of relevant blocks */
    ks_ratio boards, stones, scores, winners;  /* boards with any of these wrong */
    ks_ratio points, points_a_board, affected; /* right; wrong per board; per wrong board */
    ks_ratio distance_boards, distance, distance_affected;
    ks_ratio warned_wrong, warned_right;             /* wrong: another stone is dead */
    ks_ratio warned_wrong_score, warned_right_score; /* wrong: the score */
    ks_ratio cut, cut_warned_wrong, cut_warned_right;
    ks_ratio all_warned_wrong, early_finished;
    ks_ratio given;
} sums;

static double sum_of(const signed char *owner, int points)
{
    double sum = 0;
    for (int p = 0; p < points; p++)
        sum += owner[p];
    return sum;
}

static int sign(double x)
{
    return (x > 0) - (x < 0);
}

static double differences(const signed char *a, const signed char *b, int points)
{
    double count = 0;
    for (int p = 0; p < points; p++)
        count += a[p] != b[p];
    return count;
}

static void compare_scores(measures *m, const ks_verdict *v, const ending *e)
{
    ks_terms terms = ks_game_terms(e->game);
    double ours = sum_of(v->area, e->points), theirs = sum_of(e->owner, e->points);
    double komi = (double)terms.komi + (double)terms.compensation;
    m->points = e->points;
    m->points_wrong = differences(v->area, e->owner, e->points);
    m->score_wrong = ours != theirs;
    m->winner_wrong = sign(ours - komi) != sign(theirs - komi);
    m->warned = v->warning[0] != '\0';
    m->stone_wrong = 0;
    for (int p = 0; p < e->points; p++)
        m->stone_wrong |= (v->dead[p] != 0) != (e->dead[p] != 0);
}

/* ---- Unfinished games ---- */

/* Moves at which a game has hardly begun, and how much of it is left of a game that is cut off, in
 * per cent. */
enum { EARLY_FIRST = 10, EARLY_LAST = 30, EARLY_STEP = 5, CUT_LEAST = 70, CUT_STEP = 5, CUTS = 6 };
/* A board is wrong if a stone is, or if more than this share of its points changes hands. */
static const double most_changed = .03;

static int score_after(ks_verdict *out, const ks_scorer *scorer, const ending *e, int moves)
{
    ks_position *position;
    int status = ks_game_position(&position, e->game, moves);
    if (status)
        return status;
    ks_question question = {.position = position, .terms = ks_game_terms(e->game)};
    status = ks_scorer_run(out, scorer, &question);
    ks_position_free(position);
    return status;
}

static int will_change(const ks_verdict *v, const ending *e)
{
    int wrong = 0, changed = 0;
    for (int p = 0; p < e->points; p++) {
        int block = v->block_at[p];
        int own = block < 0 ? 0 : v->fates[block].block.colour == KS_BLACK ? 1 : -1;
        wrong |= own != 0 && (v->dead[p] != 0) != (e->owner[p] == -own);
        changed += v->area[p] * e->owner[p] < 0;
    }
    return wrong || changed > most_changed * e->points;
}

static int measure_cut(measures *m, const ks_scorer *scorer, const ending *e)
{
    ks_verdict v;
    int moves = ks_game_moves(e->game), percent = CUT_LEAST + CUT_STEP * (moves % CUTS);
    int status = score_after(&v, scorer, e, moves * percent / 100);
    if (status)
        return status;
    m->cut_wrong = will_change(&v, e);
    m->cut_warned = v.warning[0] != '\0';
    m->early = m->early_finished = 0;
    for (int at = EARLY_FIRST; at <= EARLY_LAST && at < moves && status == 0; at += EARLY_STEP) {
        status = score_after(&v, scorer, e, at);
        m->early++;
        m->early_finished += status == 0 && v.finished;
    }
    return status;
}

static int ask_cascade(measures *m, const ks_cascade *cascade, const ending *e)
{
    float alive[KS_CASCADE_STEPS][KS_POINTS];
    unsigned char dead[KS_POINTS];
    double ignored = 0;
    int status = ks_cascade_run(alive, cascade, e->position);
    if (status)
        return status;
    for (int p = 0; p < e->points; p++)
        dead[p] = alive[KS_CASCADE_STEPS - 1][p] < 0.5F;
    scoring_compare_blocks(&ignored, &m->cascade_wrong, e, dead);
    return 0;
}

static int measure(void *result, const ending *e, const void *payload)
{
    measures *m = result;
    const sums *t = payload;
    ks_verdict verdict;
    ks_question question = {.position = e->position, .terms = ks_game_terms(e->game)};
    m->blocks = m->blocks_wrong = m->cascade_wrong = 0;
    int status = ks_scorer_run(&verdict, t->scorer, &question);
    if (status)
        return status;
    scoring_compare_blocks(&m->blocks, &m->blocks_wrong, e, verdict.dead);
    compare_scores(m, &verdict, e);
    status = scoring_compare_by_distance(&m->by_distance, e, verdict.dead);
    if (status == 0)
        status = ask_cascade(m, t->cascade, e);
    if (status == 0)
        status = measure_cut(m, t->scorer, e);
    question.dead = e->dead;
    if (status == 0)
        status = ks_scorer_run(&verdict, t->scorer, &question);
    if (status == 0)
        m->given_wrong = differences(verdict.area, e->owner, e->points);
    return status;
}

static void add(const void *result, void *payload)
{
    const measures *m = result;
    sums *t = payload;
    t->games++;
    ks_ratio_add(&t->blocks, m->blocks_wrong, m->blocks);
    ks_ratio_add(&t->cascade_blocks, m->cascade_wrong, m->blocks);
    ks_ratio_add(&t->boards, m->blocks_wrong > 0, 1);
    ks_ratio_add(&t->stones, m->stone_wrong, 1);
    ks_ratio_add(&t->scores, m->score_wrong, 1);
    ks_ratio_add(&t->winners, m->winner_wrong, 1);
    ks_ratio_add(&t->points, m->points - m->points_wrong, m->points);
    ks_ratio_add(&t->points_a_board, m->points_wrong, 1);
    ks_ratio_add(&t->affected, m->points_wrong, m->score_wrong);
    ks_ratio_add(&t->distance_boards, m->by_distance > 0, 1);
    ks_ratio_add(&t->distance, m->by_distance, 1);
    ks_ratio_add(&t->distance_affected, m->by_distance, m->by_distance > 0);
    ks_ratio_add(m->stone_wrong ? &t->warned_wrong : &t->warned_right, m->warned, 1);
    ks_ratio_add(m->score_wrong ? &t->warned_wrong_score : &t->warned_right_score, m->warned, 1);
    ks_ratio_add(&t->cut, m->cut_wrong, 1);
    ks_ratio_add(m->cut_wrong ? &t->cut_warned_wrong : &t->cut_warned_right, m->cut_warned, 1);
    if (m->stone_wrong)
        ks_ratio_add(&t->all_warned_wrong, m->warned, 1);
    if (m->cut_wrong)
        ks_ratio_add(&t->all_warned_wrong, m->cut_warned, 1);
    ks_ratio_add(&t->early_finished, m->early_finished, m->early);
    ks_ratio_add(&t->given, m->points - m->given_wrong, m->points);
}

/* ---- The table ---- */

typedef struct line {
    const char *text;
    size_t ratio; /* its offset in the sums */
    int percent;
    double paper; /* NAN: the paper does not say */
} line;

#define LINE(text, ratio, percent, paper)                                                          \
    {                                                                                              \
        text, offsetof(sums, ratio), percent, paper                                                \
    }

static const line lines[] = {
    LINE("relevant blocks wrong, by the cascade alone, %", cascade_blocks, 1, .25),
    LINE("relevant blocks wrong, by the scorer, %", blocks, 1, NAN),
    LINE("boards with a relevant block wrong, %", boards, 1, NAN),
    LINE("boards with another stone dead than by the label, %", stones, 1, NAN),
    LINE("boards with a wrong score, %", scores, 1, 1.1),
    LINE("boards with a wrong winner, %", winners, 1, .5),
    LINE("points right, %", points, 1, NAN),
    LINE("points wrong a board", points_a_board, 0, NAN),
    LINE("points wrong a board with a wrong score", affected, 0, NAN),
    LINE("by distance: boards with a point wrong, %", distance_boards, 1, NAN),
    LINE("by distance: points wrong a board", distance, 0, .15),
    LINE("by distance: points wrong a board with any", distance_affected, 0, 14),
    LINE("warned, of boards with another stone dead, %", warned_wrong, 1, NAN),
    LINE("warned, of the other boards, %", warned_right, 1, NAN),
    LINE("warned, of boards with a wrong score, %", warned_wrong_score, 1, NAN),
    LINE("warned, of boards with the right score, %", warned_right_score, 1, NAN),
    LINE("cut off at 70 to 95% of the moves: boards that turn out otherwise, %", cut, 1, NAN),
    LINE("warned, of these, %", cut_warned_wrong, 1, NAN),
    LINE("warned, of the other boards cut off, %", cut_warned_right, 1, NAN),
    LINE("warned, of all wrong boards, final or cut off, %", all_warned_wrong, 1, NAN),
    LINE("finished at moves 10 to 30, %", early_finished, 1, NAN),
    LINE("points right with the dead stones given, %", given, 1, NAN),
};

static int put_table(const scoring *s, const sums t[GAME_SETS])
{
    static const ks_column columns[] = {{"measure", KS_COLUMN_TEXT, 0},
                                        {"9x9", KS_COLUMN_ESTIMATE, 3},
                                        {"paper, 9x9", KS_COLUMN_NUMBER, 2},
                                        {"19x19 kgs", KS_COLUMN_ESTIMATE, 3},
                                        {"19x19 pro", KS_COLUMN_ESTIMATE, 3}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 5);
    if (status)
        return status;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        ks_table_text(table, lines[i].text);
        for (int set = 0; set < GAME_SETS; set++) {
            const char *base = (const char *)&t[set];
            ks_ratio ratio;
            memcpy(&ratio, base + lines[i].ratio, sizeof ratio);
            ks_table_estimate(table, lines[i].percent ? ks_ratio_percent(&ratio)
                                                      : ks_ratio_estimate(&ratio));
            if (set == 0)
                ks_table_number(table, lines[i].paper);
        }
    }
    status = scoring_finish(s, table, "boards", "Full boards, by the scorer that is shipped (6.4)");
    char boards[160];
    snprintf(boards, sizeof boards, "\nBoards: %ld of 9x9 (paper: 919), %ld of kgs, %ld of pro.\n",
             t[0].games, t[1].games, t[2].games);
    scoring_put(s, boards);
    return status;
}

int scoring_boards(scoring *s)
{
    sums t[GAME_SETS] = {{0}};
    ks_scorer *scorer = NULL;
    ks_cascade *cascade = NULL;
    int status = ks_scorer_new(&scorer, s->error);
    if (status == 0)
        status = ks_cascade_embedded(&cascade, "end", s->error);
    for (int set = 0; set < GAME_SETS && status == 0; set++) {
        t[set].scorer = scorer;
        t[set].cascade = cascade;
        status = scoring_visit(s, set, sizeof(measures), measure, add, &t[set]);
    }
    ks_scorer_free(scorer);
    ks_cascade_free(cascade);
    return status ? status : put_table(s, t);
}
