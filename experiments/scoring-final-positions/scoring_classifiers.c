/* Sections 6.1 and 6.2 (see scoring_parts.h): nine classifiers by the number of examples, the RPROP
 * network by its size, and the raw representation.
 *
 * A run draws its examples from 9x9/train and, for networks, as many from 9x9/valid to stop by
 * (all, where there are fewer); all classifiers of a run learn from the same ones, so that their
 * differences are those of the classifiers. */
#include "scoring_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Purposes of seeds. */
enum { FOR_EXAMPLES = 1, FOR_STOPPING, FOR_WEIGHTS };

/* All rows, and those of a run. */
typedef struct rows {
    ks_examples *train, *valid, *measured;
    ks_examples *few, *stop;
} rows;

static void release_rows(rows *r, int of_run_only)
{
    ks_examples_free(r->few);
    ks_examples_free(r->stop);
    r->few = r->stop = NULL;
    if (of_run_only)
        return;
    ks_examples_free(r->train);
    ks_examples_free(r->valid);
    ks_examples_free(r->measured);
}

static int read_rows(rows *out, const scoring *s, ks_block_view view)
{
    int threads = s->options->threads;
    *out = (rows){0};
    int status = ks_finals_examples(&out->train, s->train, view, threads);
    if (status == 0)
        status = ks_finals_examples(&out->valid, s->valid, view, threads);
    if (status == 0)
        status = ks_finals_examples(&out->measured, s->measured, view, threads);
    return status;
}

static int draw(ks_examples **out, const ks_examples *from, size_t count, unsigned long long seed)
{
    size_t *numbers = calloc(count + 1, sizeof *numbers);
    if (numbers == NULL)
        return KS_EMEMORY;
    int status = ks_draw(numbers, count, ks_examples_count(from), seed);
    if (status == 0)
        status = ks_examples_pick(out, from, numbers, count);
    free(numbers);
    return status;
}

/* The examples of a run: `size` is the index of `wanted` in its table. */
static int draw_rows(rows *r, const scoring *s, int wanted, int size, int run)
{
    size_t count = scoring_size((size_t)wanted, ks_examples_count(r->train));
    size_t stop = scoring_size((size_t)wanted, ks_examples_count(r->valid));
    int status = draw(&r->few, r->train, count, scoring_seed(s, FOR_EXAMPLES, size, run));
    return status ? status
                  : draw(&r->stop, r->valid, stop, scoring_seed(s, FOR_STOPPING, size, run));
}

/* How long each way of training may take. Backpropagation needs many small steps; a step of
 * Levenberg and Marquardt costs as much as hundreds of others. */
static ks_classifier_options options_of(const scoring *s, const char *method, int hidden, int size,
                                        int run)
{
    ks_classifier_options o = {.method = method,
                               .hidden = hidden,
                               .epochs = 500,
                               .patience = 30,
                               .seed = scoring_seed(s, FOR_WEIGHTS, size, run),
                               .threads = s->options->threads};
    if (method[0] == 'b') {
        o.epochs = 2000;
        o.patience = 100;
    } else if (method[0] == 'l' && method[1] == 'e') {
        o.epochs = 60;
        o.patience = 6;
    }
    return o;
}

/* Fits to the examples of the run and measures, in per cent; `on_train` may be NULL. The error is
 * NAN if all examples are of one class, which can happen if there are few. */
static int fit(double *on_train, double *error, int *inputs, const rows *r,
               const ks_classifier_options *options)
{
    ks_classifier *c;
    *error = NAN;
    if (on_train != NULL)
        *on_train = NAN;
    int status = ks_classifier_train(&c, r->few, r->stop, options);
    if (status)
        return status == KS_EINPUT ? 0 : status;
    if (inputs != NULL)
        *inputs = ks_classifier_inputs(c);
    status = ks_classifier_mistakes(error, c, r->measured, options->threads);
    if (status == 0 && on_train != NULL)
        status = ks_classifier_mistakes(on_train, c, r->few, options->threads);
    *error *= 100;
    if (on_train != NULL)
        *on_train *= 100;
    ks_classifier_free(c);
    return status;
}

static void put_size(ks_table *table, size_t wanted, size_t there)
{
    ks_table_number(table, (double)scoring_size(wanted, there));
}

/* ---- Table 1 ---- */

typedef struct table1 {
    rows rows;
    int sizes;
    runs train[CLASSIFIERS * SIZES], error[CLASSIFIERS * SIZES]; /* by TABLE1_CELL */
} table1;

enum { UNITS = 15 };

static int fill_table1(table1 *t, const scoring *s)
{
    int status = 0;
    for (int size = 0; size < t->sizes && !status; size++)
        for (int run = 0; run < s->options->runs && !status; run++) {
            status = draw_rows(&t->rows, s, scoring_table_sizes[size], size, run);
            for (int c = 0; c < CLASSIFIERS && !status; c++) {
                int cell = TABLE1_CELL(c, size);
                const paper_classifier *p = &scoring_paper_table1[c];
                ks_classifier_options o = options_of(s, p->method, UNITS, size, run);
                status =
                    scoring_tell(s, "table1: %d examples, run %d of %d, %s",
                                 scoring_table_sizes[size], run + 1, s->options->runs, p->name);
                if (!status)
                    status = fit(&t->train[cell].error[run], &t->error[cell].error[run], NULL,
                                 &t->rows, &o);
            }
            release_rows(&t->rows, 1);
        }
    return status;
}

static int put_table1(const table1 *t, const scoring *s)
{
    static const ks_column columns[] = {
        {"classifier", KS_COLUMN_TEXT, 0},         {"examples", KS_COLUMN_NUMBER, 0},
        {"training error", KS_COLUMN_ESTIMATE, 2}, {"paper", KS_COLUMN_NUMBER, 1},
        {"error", KS_COLUMN_ESTIMATE, 2},          {"paper", KS_COLUMN_NUMBER, 1}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 6);
    if (status)
        return status;
    for (int c = 0; c < CLASSIFIERS; c++)
        for (int size = 0; size < t->sizes; size++) {
            const paper_classifier *p = &scoring_paper_table1[c];
            int cell = TABLE1_CELL(c, size);
            ks_table_text(table, p->name);
            put_size(table, (size_t)scoring_table_sizes[size], ks_examples_count(t->rows.train));
            ks_table_estimate(table, scoring_spread(&t->train[cell], s->options->runs));
            ks_table_number(table, p->train[size]);
            ks_table_estimate(table, scoring_spread(&t->error[cell], s->options->runs));
            ks_table_number(table, p->test[size]);
        }
    status = scoring_finish(s, table, "table1", "Table 1: performance of classifiers, per cent");
    if (status)
        return status;
    return scoring_put_claims(s, "table1-orderings", "Table 1: orderings", scoring_claims1,
                              scoring_claim_count1, t->error, CLASSIFIERS * t->sizes);
}

int scoring_table1(scoring *s)
{
    table1 *t = calloc(1, sizeof *t);
    int status = t == NULL ? KS_EMEMORY : scoring_read_finals(s);
    if (status == 0)
        status = read_rows(&t->rows, s, KS_BLOCK_FEATURES);
    if (status == 0) {
        t->sizes = scoring_sizes(scoring_table_sizes, SIZES, ks_examples_count(t->rows.train));
        status = fill_table1(t, s);
    }
    if (status == 0)
        status = put_table1(t, s);
    if (t != NULL)
        release_rows(&t->rows, 0);
    free(t);
    return status;
}

/* ---- Speed ---- */

typedef struct timing {
    double seconds, speed; /* seconds to train; classifications per second */
} timing;

static double seconds_since(clock_t start)
{
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

/* On one thread, in seconds of processor time. Work that is too short to measure is repeated. */
static int measure(timing *out, const rows *r, const ks_classifier_options *options)
{
    ks_classifier *c;
    double ignored, passed = 0;
    int times = 0;
    *out = (timing){NAN, NAN};
    clock_t start = clock();
    int status = ks_classifier_train(&c, r->few, r->stop, options);
    if (status)
        return status == KS_EINPUT ? 0 : status;
    out->seconds = seconds_since(start);
    start = clock();
    for (; status == 0 && passed < .2; times++) {
        status = ks_classifier_mistakes(&ignored, c, r->measured, 1);
        passed = seconds_since(start);
    }
    out->speed = times * (double)ks_examples_count(r->measured) / passed;
    ks_classifier_free(c);
    return status;
}

static int put_speed(const scoring *s, timing t[SIZES][CLASSIFIERS], int sizes, size_t there)
{
    static const ks_column columns[] = {
        {"classifier", KS_COLUMN_TEXT, 0},       {"examples", KS_COLUMN_NUMBER, 0},
        {"training, s", KS_COLUMN_NUMBER, 3},    {"paper", KS_COLUMN_NUMBER, 1},
        {"speed, 1/s", KS_COLUMN_NUMBER, 0},     {"paper", KS_COLUMN_NUMBER, 1},
        {"speed, NMC = 1", KS_COLUMN_NUMBER, 5}, {"paper", KS_COLUMN_NUMBER, 5}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 8);
    if (status)
        return status;
    for (int c = 0; c < CLASSIFIERS; c++)
        for (int size = 0; size < sizes; size++) {
            const paper_classifier *p = &scoring_paper_table1[c];
            ks_table_text(table, p->name);
            put_size(table, (size_t)scoring_table_sizes[size], there);
            ks_table_number(table, t[size][c].seconds);
            ks_table_number(table, p->seconds[size]);
            ks_table_number(table, t[size][c].speed);
            ks_table_number(table, p->speed[size]);
            ks_table_number(table, t[size][c].speed / t[size][NMC].speed);
            ks_table_number(table, p->speed[size] / scoring_paper_table1[NMC].speed[size]);
        }
    return scoring_finish(
        s, table, "speed",
        "Table 1: times, one run on one core (they differ from machine to machine)");
}

int scoring_speed(scoring *s)
{
    timing t[SIZES][CLASSIFIERS];
    rows r = {0};
    int sizes = 0, status = scoring_read_finals(s);
    if (status == 0)
        status = read_rows(&r, s, KS_BLOCK_FEATURES);
    if (status == 0)
        sizes = scoring_sizes(scoring_table_sizes, SIZES, ks_examples_count(r.train));
    for (int size = 0; size < sizes && !status; size++) {
        status = draw_rows(&r, s, scoring_table_sizes[size], size, 0);
        for (int c = 0; c < CLASSIFIERS && !status; c++) {
            const paper_classifier *p = &scoring_paper_table1[c];
            ks_classifier_options o = options_of(s, p->method, UNITS, size, 0);
            o.threads = 1;
            status = scoring_tell(s, "speed: %d examples, %s", scoring_table_sizes[size], p->name);
            if (!status)
                status = measure(&t[size][c], &r, &o);
        }
        release_rows(&r, 1);
    }
    if (status == 0)
        status = put_speed(s, t, sizes, ks_examples_count(r.train));
    release_rows(&r, 0);
    return status;
}

/* ---- Figure 4 ---- */

enum { CELLS4 = 4 * NETWORKS };

static int fill_figure4(runs cells[CELLS4], rows *r, const scoring *s, int sizes)
{
    int status = 0;
    for (int size = 0; size < sizes && !status; size++)
        for (int run = 0; run < s->options->runs && !status; run++) {
            status = draw_rows(r, s, scoring_sizes4[size], SIZES + size, run);
            for (int n = 0; n < NETWORKS && !status; n++) {
                ks_classifier_options o =
                    options_of(s, "rprop", scoring_hidden4[n], SIZES + size, run);
                status = scoring_tell(s, "figure4: %d examples, run %d of %d, %d units",
                                      scoring_sizes4[size], run + 1, s->options->runs,
                                      scoring_hidden4[n]);
                if (!status)
                    status = fit(&cells[FIGURE4_CELL(1, size, n)].error[run],
                                 &cells[FIGURE4_CELL(0, size, n)].error[run], NULL, r, &o);
            }
            release_rows(r, 1);
        }
    return status;
}

static int put_figure4(const runs cells[CELLS4], const scoring *s, int sizes, size_t there)
{
    static const ks_column columns[] = {{"units", KS_COLUMN_NUMBER, 0},
                                        {"examples", KS_COLUMN_NUMBER, 0},
                                        {"training error", KS_COLUMN_ESTIMATE, 2},
                                        {"error", KS_COLUMN_ESTIMATE, 2}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 4);
    if (status)
        return status;
    for (int n = 0; n < NETWORKS; n++)
        for (int size = 0; size < sizes; size++) {
            ks_table_number(table, scoring_hidden4[n]);
            put_size(table, (size_t)scoring_sizes4[size], there);
            for (int on_train = 1; on_train >= 0; on_train--)
                ks_table_estimate(table, scoring_spread(&cells[FIGURE4_CELL(on_train, size, n)],
                                                        s->options->runs));
        }
    return scoring_finish(s, table, "figure4",
                          "Figure 4: RPNC by the number of its hidden units, per cent");
}

static int plot_figure4(const runs cells[CELLS4], const scoring *s, int sizes)
{
    static const ks_rgba colours[2] = {0xC62828FF, 0x1565C0FF};
    static const char *const names[2][2] = {{"5,000 examples", "5,000, on the training set"},
                                            {"15,000 examples", "15,000, on the training set"}};
    double x[NETWORKS], y[4][NETWORKS];
    ks_series series[4] = {{0}};
    int count = 0;
    for (int n = 0; n < NETWORKS; n++)
        x[n] = scoring_hidden4[n];
    for (int size = 0; size < sizes; size++)
        for (int on_train = 0; on_train < 2; on_train++) {
            for (int n = 0; n < NETWORKS; n++)
                y[count][n] =
                    scoring_spread(&cells[FIGURE4_CELL(on_train, size, n)], s->options->runs).value;
            ks_rgba colour = on_train ? (colours[size] & 0xFFFFFF00u) | 0x70 : colours[size];
            series[count] = (ks_series){.name = names[size][on_train],
                                        .x = x,
                                        .y = y[count],
                                        .size = NETWORKS,
                                        .colour = colour};
            count++;
        }
    ks_plot plot = {.title = "Figure 4: the size of the network",
                    .x_label = "hidden units",
                    .y_label = "error, %",
                    .series = series,
                    .series_count = count};
    return ks_report_add_plot(s->report, "figure4", &plot);
}

int scoring_figure4(scoring *s)
{
    runs *cells = calloc(CELLS4, sizeof *cells);
    rows r = {0};
    int sizes = 0, status = cells == NULL ? KS_EMEMORY : scoring_read_finals(s);
    if (status == 0)
        status = read_rows(&r, s, KS_BLOCK_FEATURES);
    if (status == 0) {
        sizes = scoring_sizes(scoring_sizes4, 2, ks_examples_count(r.train));
        status = fill_figure4(cells, &r, s, sizes);
    }
    if (status == 0)
        status = put_figure4(cells, s, sizes, ks_examples_count(r.train));
    if (status == 0)
        status = plot_figure4(cells, s, sizes);
    if (status == 0)
        status =
            scoring_put_claims(s, "figure4-orderings", "Figure 4: what the paper reads off it",
                               scoring_claims4, scoring_claim_count4, cells, 2 * NETWORKS * sizes);
    release_rows(&r, 0);
    free(cells);
    return status;
}

/* ---- Table 2 ---- */

enum { FEATURES = 53 };

typedef struct table2 {
    rows raw, ours;
    int sizes;
    runs error[SIZES * EXTRACTORS * WIDTHS];
    runs inputs[SIZES * EXTRACTORS]; /* how many components are kept */
} table2;

static int fill_run2(table2 *t, const scoring *s, int size, int run)
{
    int status = 0;
    for (int e = 0; e < EXTRACTORS && !status; e++)
        for (int w = 0; w < WIDTHS && !status; w++) {
            int inputs = 0;
            ks_classifier_options o = options_of(s, "rprop", scoring_hidden2[w], size, run);
            o.components = e == PCA1 ? FEATURES : 0;
            o.variance = e == PCA2 ? .9 : 0;
            status = scoring_tell(s, "table2: %d examples, run %d of %d, extractor %d, %d units",
                                  scoring_table_sizes[size], run + 1, s->options->runs, e,
                                  scoring_hidden2[w]);
            if (!status)
                status = fit(NULL, &t->error[TABLE2_CELL(size, e, w)].error[run], &inputs,
                             e == OURS ? &t->ours : &t->raw, &o);
            t->inputs[size * EXTRACTORS + e].error[run] = inputs;
        }
    return status;
}

static int put_table2(const table2 *t, const scoring *s)
{
    static const char *const names[EXTRACTORS] = {"-", "pca1", "pca2", "our features"};
    static const ks_column columns[] = {
        {"examples", KS_COLUMN_NUMBER, 0}, {"extractor", KS_COLUMN_TEXT, 0},
        {"inputs", KS_COLUMN_NUMBER, 1},   {"15 units", KS_COLUMN_ESTIMATE, 2},
        {"paper", KS_COLUMN_NUMBER, 1},    {"35 units", KS_COLUMN_ESTIMATE, 2},
        {"paper", KS_COLUMN_NUMBER, 1},    {"75 units", KS_COLUMN_ESTIMATE, 2},
        {"paper", KS_COLUMN_NUMBER, 1}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 9);
    if (status)
        return status;
    for (int size = 0; size < t->sizes; size++)
        for (int e = 0; e < EXTRACTORS; e++) {
            put_size(table, (size_t)scoring_table_sizes[size], ks_examples_count(t->raw.train));
            ks_table_text(table, names[e]);
            ks_table_number(
                table, scoring_spread(&t->inputs[size * EXTRACTORS + e], s->options->runs).value);
            for (int w = 0; w < WIDTHS; w++) {
                const runs *r = &t->error[TABLE2_CELL(size, e, w)];
                ks_table_estimate(table, scoring_spread(r, s->options->runs));
                ks_table_number(table,
                                e < PAPER_EXTRACTORS ? scoring_paper_table2[size][e][w] : NAN);
            }
        }
    status = scoring_finish(s, table, "table2",
                            "Table 2: performance of the raw representation, per cent");
    if (status)
        return status;
    return scoring_put_claims(s, "table2-orderings", "Table 2: orderings", scoring_claims2,
                              scoring_claim_count2, t->error, t->sizes * EXTRACTORS * WIDTHS);
}

static int fill_table2(table2 *t, const scoring *s)
{
    int status = 0;
    t->sizes = scoring_sizes(scoring_table_sizes, SIZES, ks_examples_count(t->raw.train));
    for (int size = 0; size < t->sizes && !status; size++)
        for (int run = 0; run < s->options->runs && !status; run++) {
            /* The same blocks for both, by the same seed. */
            status = draw_rows(&t->raw, s, scoring_table_sizes[size], size, run);
            if (!status)
                status = draw_rows(&t->ours, s, scoring_table_sizes[size], size, run);
            if (!status)
                status = fill_run2(t, s, size, run);
            release_rows(&t->raw, 1);
            release_rows(&t->ours, 1);
        }
    return status;
}

int scoring_table2(scoring *s)
{
    table2 *t = calloc(1, sizeof *t);
    int status = t == NULL ? KS_EMEMORY : scoring_read_finals(s);
    if (status == 0)
        status = read_rows(&t->raw, s, KS_BLOCK_BOARDS);
    if (status == 0)
        status = read_rows(&t->ours, s, KS_BLOCK_FEATURES);
    if (status == 0)
        status = fill_table2(t, s);
    if (status == 0)
        status = put_table2(t, s);
    if (t != NULL) {
        release_rows(&t->raw, 0);
        release_rows(&t->ours, 0);
    }
    free(t);
    return status;
}
