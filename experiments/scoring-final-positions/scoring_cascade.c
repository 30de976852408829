/* Section 6.3, recursion, and 6.5, from 9x9 to 19x19 (see scoring_parts.h). All networks have 50
 * hidden units and the paper's features alone. */
#include "scoring_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FOR_BLOCKS = 4, FOR_STOPS, FOR_CASCADE, HIDDEN = 50 };

static ks_cascade_options options_of(const scoring *s, int row, int run)
{
    return (ks_cascade_options){.hidden = HIDDEN,
                                .epochs = 300,
                                .patience = 30,
                                .halves = row == HALVES,
                                .seed = scoring_seed(s, FOR_CASCADE, row, run),
                                .threads = s->options->threads};
}

/* Blocks of a run, or NULL for all. */
static int draw(size_t **out, size_t *count, const ks_finals *from, int wanted,
                unsigned long long seed)
{
    size_t all = ks_finals_blocks(from);
    *count = scoring_size((size_t)wanted, all);
    *out = NULL;
    if (*count == all)
        return 0;
    *out = calloc(*count, sizeof **out);
    return *out ? ks_draw(*out, *count, all, seed) : KS_EMEMORY;
}

/* Trains a cascade for a row of Table 3. */
static int train(ks_cascade **out, const scoring *s, int row, int run)
{
    int wanted = scoring_table3_sizes[row < SIZES ? row : SIZES - 1];
    size_t *blocks = NULL, *stops = NULL, count, stop_count;
    ks_cascade_options options = options_of(s, row, run);
    *out = NULL;
    int status = draw(&blocks, &count, s->train, wanted, scoring_seed(s, FOR_BLOCKS, row, run));
    if (status == 0)
        status = draw(&stops, &stop_count, s->valid, wanted, scoring_seed(s, FOR_STOPS, row, run));
    if (status == 0)
        status =
            ks_cascade_train(out, s->train, blocks, count, s->valid, stops, stop_count, &options);
    free(blocks);
    free(stops);
    return status;
}

/* ---- Table 3 ---- */

typedef struct table3 {
    int rows; /* number of different rows; the last is always HALVES */
    runs error[TABLE3_ROWS * KS_CASCADE_STEPS]; /* by TABLE3_CELL */
    int best[TABLE3_ROWS];                      /* the run with the fewest mistakes on valid */
} table3;

/* The cascades of all examples are kept for the other parts. */
static int run_row(table3 *t, scoring *s, int row)
{
    double least = INFINITY;
    int status = 0;
    for (int run = 0; run < s->options->runs && !status; run++) {
        double error[KS_CASCADE_STEPS] = {0}, valid[KS_CASCADE_STEPS] = {0};
        ks_cascade *c = NULL;
        status = scoring_tell(s, "table3: row %d of %d, run %d of %d", row + 1, TABLE3_ROWS,
                              run + 1, s->options->runs);
        if (!status)
            status = train(&c, s, row, run);
        if (!status)
            status = ks_cascade_mistakes(error, c, s->measured, s->options->threads);
        if (!status)
            status = ks_cascade_mistakes(valid, c, s->valid, s->options->threads);
        for (int step = 0; step < KS_CASCADE_STEPS && !status; step++)
            t->error[TABLE3_CELL(row, step)].error[run] = 100 * error[step];
        if (!status && valid[KS_CASCADE_STEPS - 1] < least) {
            least = valid[KS_CASCADE_STEPS - 1];
            t->best[row] = run;
            if (row == SIZES - 1)
                s->best = run;
        }
        if (row == SIZES - 1)
            s->cascades[run] = c;
        else
            ks_cascade_free(c);
    }
    return status;
}

static void put_row(ks_table *table, const table3 *t, const scoring *s, int row)
{
    size_t there = ks_finals_blocks(s->train);
    const runs *last = &t->error[TABLE3_CELL(row, KS_CASCADE_STEPS - 1)];
    int paper = row < SIZES ? row : SIZES - 1;
    ks_table_number(table, (double)scoring_size((size_t)scoring_table3_sizes[paper], there));
    ks_table_text(table, row == HALVES ? "other games" : "the same games");
    for (int step = 0; step < KS_CASCADE_STEPS; step++) {
        ks_table_estimate(table,
                          scoring_spread(&t->error[TABLE3_CELL(row, step)], s->options->runs));
        ks_table_number(table, row == HALVES ? NAN : scoring_paper_table3[paper][step]);
    }
    ks_table_number(table, last->error[t->best[row]]);
    ks_table_number(table, row == SIZES - 1 ? .25 : NAN);
}

static int put_table3(const table3 *t, const scoring *s)
{
    static const ks_column columns[] = {
        {"examples", KS_COLUMN_NUMBER, 0},      {"predictions for", KS_COLUMN_TEXT, 0},
        {"direct", KS_COLUMN_ESTIMATE, 2},      {"paper", KS_COLUMN_NUMBER, 2},
        {"2 steps", KS_COLUMN_ESTIMATE, 2},     {"paper", KS_COLUMN_NUMBER, 2},
        {"3 steps", KS_COLUMN_ESTIMATE, 2},     {"paper", KS_COLUMN_NUMBER, 2},
        {"4 steps", KS_COLUMN_ESTIMATE, 2},     {"paper", KS_COLUMN_NUMBER, 2},
        {"best by valid", KS_COLUMN_NUMBER, 2}, {"paper", KS_COLUMN_NUMBER, 2}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 12);
    if (status)
        return status;
    for (int row = 0; row < TABLE3_ROWS; row++)
        if (row < t->rows || row == HALVES)
            put_row(table, t, s, row);
    status = scoring_finish(s, table, "table3", "Table 3: recursive performance, per cent");
    /* Cells of rows that were left out would count as zeros. */
    if (status == 0 && t->rows == SIZES)
        status = scoring_put_claims(s, "table3-orderings", "Table 3: orderings", scoring_claims3,
                                    scoring_claim_count3, t->error, TABLE3_CELL(TABLE3_ROWS, 0));
    return status;
}

int scoring_table3(scoring *s)
{
    table3 *t = calloc(1, sizeof *t);
    int status = t == NULL ? KS_EMEMORY : scoring_read_finals(s);
    if (status == 0)
        t->rows = scoring_sizes(scoring_table3_sizes, SIZES, ks_finals_blocks(s->train));
    for (int row = 0; row < TABLE3_ROWS && status == 0; row++)
        if (row < t->rows || row == HALVES)
            status = run_row(t, s, row);
    if (status == 0)
        status = put_table3(t, s);
    free(t);
    return status;
}

/* ---- 19x19 ---- */

typedef struct measures {
    visit_result base;
    double blocks, blocks_wrong, points, points_wrong;
} measures;

typedef struct sums {
    const ks_cascade *cascade;
    ks_ratio blocks, boards, points_a_board, points, affected;
    long games;
} sums;

/* Counts wrong blocks by the cascade alone, and wrong points by distance without the stones that it
 * finds dead, compared with distance without the stones that are dead. */
static int measure(void *result, const ending *e, const void *payload)
{
    float alive[KS_CASCADE_STEPS][KS_POINTS];
    unsigned char taken[KS_POINTS] = {0};
    measures *m = result;
    const sums *t = payload;
    m->blocks = m->blocks_wrong = 0;
    int status = ks_cascade_run(alive, t->cascade, e->position);
    if (status)
        return status;
    for (int p = 0; p < e->points; p++)
        taken[p] =
            ks_position_stone(e->position, p) != KS_EMPTY && alive[KS_CASCADE_STEPS - 1][p] < 0.5F;
    scoring_compare_blocks(&m->blocks, &m->blocks_wrong, e, taken);
    m->points = e->points;
    return scoring_compare_by_distance(&m->points_wrong, e, taken);
}

static void add(const void *result, void *payload)
{
    const measures *m = result;
    sums *t = payload;
    t->games++;
    ks_ratio_add(&t->blocks, m->blocks_wrong, m->blocks);
    ks_ratio_add(&t->boards, m->blocks_wrong > 0, 1);
    ks_ratio_add(&t->points_a_board, m->points_wrong, 1);
    ks_ratio_add(&t->points, m->points - m->points_wrong, m->points);
    ks_ratio_add(&t->affected, m->points_wrong, m->points_wrong > 0);
}

static int put_nineteen(const scoring *s, const sums t[GAME_SETS])
{
    static const ks_column columns[] = {{"games", KS_COLUMN_TEXT, 0},
                                        {"boards", KS_COLUMN_NUMBER, 0},
                                        {"blocks wrong, %", KS_COLUMN_ESTIMATE, 2},
                                        {"boards with one, %", KS_COLUMN_ESTIMATE, 1},
                                        {"points right, %", KS_COLUMN_ESTIMATE, 2},
                                        {"points wrong a board", KS_COLUMN_ESTIMATE, 2},
                                        {"and where any is", KS_COLUMN_ESTIMATE, 1}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 7);
    if (status)
        return status;
    for (int set = 0; set < GAME_SETS; set++) {
        ks_table_text(table, scoring_game_sets[set].title);
        ks_table_number(table, (double)t[set].games);
        ks_table_estimate(table, ks_ratio_percent(&t[set].blocks));
        ks_table_estimate(table, ks_ratio_percent(&t[set].boards));
        ks_table_estimate(table, ks_ratio_percent(&t[set].points));
        ks_table_estimate(table, ks_ratio_estimate(&t[set].points_a_board));
        ks_table_estimate(table, ks_ratio_estimate(&t[set].affected));
    }
    ks_table_text(table, "paper, 19x19");
    ks_table_number(table, 31);
    for (int i = 0; i < 4; i++)
        ks_table_estimate(table, (ks_estimate){(const double[]){.5, 6.5, 99.4, 2.1}[i], NAN});
    ks_table_estimate(table, (ks_estimate){NAN, NAN});
    return scoring_finish(s, table, "nineteen",
                          "Trained on 9x9 alone, tested on 19x19 (section 6.5)");
}

/* Shows how much is chance: cascades that are equal on 9x9 may differ on 19x19. */
static int put_runs(const scoring *s, sums t[][GAME_SETS])
{
    static const ks_column columns[] = {{"run", KS_COLUMN_TEXT, 0},
                                        {"9x9", KS_COLUMN_ESTIMATE, 2},
                                        {"19x19 kgs", KS_COLUMN_ESTIMATE, 2},
                                        {"19x19 pro", KS_COLUMN_ESTIMATE, 2}};
    char name[40];
    ks_table *table;
    int status = ks_table_new(&table, columns, 4);
    if (status)
        return status;
    for (int run = 0; run < s->options->runs; run++) {
        snprintf(name, sizeof name, "%d%s", run + 1, run == s->best ? ", best by valid" : "");
        ks_table_text(table, name);
        for (int set = 0; set < GAME_SETS; set++)
            ks_table_estimate(table, ks_ratio_percent(&t[run][set].blocks));
    }
    return scoring_finish(s, table, "nineteen-runs",
                          "The same by run: relevant blocks wrong, per cent");
}

/* Trains cascades on all of 9x9, unless Table 3 has made them already. */
static int make_cascades(scoring *s)
{
    if (s->cascades[0] != NULL)
        return 0;
    table3 *t = calloc(1, sizeof *t);
    int status = t == NULL ? KS_EMEMORY : scoring_read_finals(s);
    if (status == 0)
        status = run_row(t, s, SIZES - 1);
    free(t);
    return status;
}

int scoring_nineteen(scoring *s)
{
    sums(*t)[GAME_SETS] = calloc((size_t)s->options->runs, sizeof *t);
    int status = t == NULL ? KS_EMEMORY : make_cascades(s);
    for (int run = 0; run < s->options->runs && status == 0; run++)
        for (int set = 0; set < GAME_SETS && status == 0; set++) {
            t[run][set].cascade = s->cascades[run];
            status = scoring_visit(s, set, sizeof(measures), measure, add, &t[run][set]);
        }
    if (status == 0)
        status = put_nineteen(s, t[s->best]);
    if (status == 0)
        status = put_runs(s, t);
    free(t);
    return status;
}
