/* See segmentation.h. Of the paper's Figure 4 only the description in its text is left: three
 * scores and a share of wins, which are level lines in ours. */
#include "segmentation.h"

#include "segmentation_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CURVES = 24, TESTS = 64, PRINTED = 3 };

static const struct printed {
    const char *network, *line;
    int trained; /* 0: the paper does not say */
    double score, wins;
    ks_rgba colour;
} paper[PRINTED] = {
    {"raw board", "paper: raw board, 40,000 games", 40000, -25, NAN, 0xE8A2A2FF},
    {"preprocessed board", "paper: preprocessed, 10,000 games", 10000, -5, NAN, 0x9DBDE6FF},
    {"more neurons, more inputs", "paper: larger, later", 0, 2, 50, 0xA5D6A7FF},
};

/* ---- Tables ---- */

static const char *title_of(const char *network)
{
    return strcmp(network, "features") == 0 ? "preprocessed board"
           : strcmp(network, "raw") == 0    ? "raw board"
                                            : network;
}

static int put_tests(ks_report *out, const ks_segmentation_results *r)
{
    static const ks_column columns[] = {
        {"network", KS_COLUMN_TEXT, 0},         {"opponent", KS_COLUMN_TEXT, 0},
        {"trained games", KS_COLUMN_NUMBER, 0}, {"games", KS_COLUMN_NUMBER, 0},
        {"won, %", KS_COLUMN_ESTIMATE, 1},      {"score", KS_COLUMN_ESTIMATE, 1}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 6);
    if (status)
        return status;
    for (int i = 0; i < r->test_count; i++) {
        const ks_segmentation_test *t = &r->tests[i];
        ks_table_text(table, title_of(t->network));
        ks_table_text(table, t->opponent);
        ks_table_number(table, t->trained);
        ks_table_number(table, t->games);
        ks_table_estimate(table, t->wins);
        ks_table_estimate(table, t->score);
    }
    status = ks_report_add_table(out, "figure4", "Figure 4: matches", table);
    ks_table_free(table);
    return status;
}

static int put_printed(ks_report *out)
{
    static const ks_column columns[] = {{"network", KS_COLUMN_TEXT, 0},
                                        {"trained games", KS_COLUMN_NUMBER, 0},
                                        {"won, %", KS_COLUMN_NUMBER, 0},
                                        {"score", KS_COLUMN_NUMBER, 0}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 4);
    if (status)
        return status;
    for (int i = 0; i < PRINTED; i++) {
        ks_table_text(table, paper[i].network);
        ks_table_number(table, paper[i].trained ? paper[i].trained : (double)NAN);
        ks_table_number(table, paper[i].wins);
        ks_table_number(table, paper[i].score);
    }
    status =
        ks_report_add_table(out, "printed", "Printed in the paper, against GNU Go 3.0.0", table);
    ks_table_free(table);
    return status;
}

/* ---- Figure 4 ---- */

/* One curve: a network against an opponent, with a vertical error bar per test. */
typedef struct curve {
    char name[100];
    double x[TESTS], y[TESTS], error_x[3 * TESTS], error_y[3 * TESTS];
    int count;
} curve;

typedef struct figure {
    curve curves[CURVES];
    int curve_count;
    ks_series series[2 * CURVES + PRINTED];
    int series_count;
    double level_x[2], level_y[PRINTED][2];
} figure;

static int is_same_curve(const ks_segmentation_test *a, const ks_segmentation_test *b)
{
    return strcmp(a->network, b->network) == 0 && strcmp(a->opponent, b->opponent) == 0;
}

static void add_test(curve *c, const ks_segmentation_test *test, int wins)
{
    ks_estimate e = wins ? test->wins : test->score;
    double margin = isnan(e.margin) ? 0 : e.margin;
    int i = c->count;
    if (i == TESTS)
        return;
    c->count++;
    c->x[i] = test->trained;
    c->y[i] = e.value;
    for (int k = 0; k < 3; k++)
        c->error_x[3 * i + k] = test->trained;
    c->error_y[3 * i] = e.value - margin;
    c->error_y[3 * i + 1] = e.value + margin;
    c->error_y[3 * i + 2] = (double)NAN;
}

static void add_curves(figure *f, const ks_segmentation_results *r, int wins)
{
    for (int i = 0; i < r->test_count; i++) {
        const ks_segmentation_test *test = &r->tests[i];
        if (i == 0 || !is_same_curve(test, test - 1)) {
            if (f->curve_count == CURVES)
                return;
            snprintf(f->curves[f->curve_count].name, sizeof f->curves->name, "%s, %s",
                     title_of(test->network), test->opponent);
            f->curve_count++;
        }
        add_test(&f->curves[f->curve_count - 1], test, wins);
        f->level_x[1] = fmax(f->level_x[1], test->trained);
    }
}

/* Lists the printed values first (they are drawn below), then curves with error bars in the same
 * colour. */
static void list_series(figure *f, int wins)
{
    static const ks_rgba colours[] = {0x1565C0FF, 0x7B1FA2FF, 0xC62828FF, 0xE0A030FF,
                                      0x2E7D32FF, 0x00838FFF, 0x111111FF, 0x8D6E63FF};
    for (int i = 0; i < PRINTED; i++) {
        double value = wins ? paper[i].wins : paper[i].score;
        f->level_y[i][0] = f->level_y[i][1] = value;
        if (!isnan(value))
            f->series[f->series_count++] = (ks_series){.name = paper[i].line,
                                                       .x = f->level_x,
                                                       .y = f->level_y[i],
                                                       .size = 2,
                                                       .colour = paper[i].colour};
    }
    for (int i = 0; i < f->curve_count; i++) {
        curve *c = &f->curves[i];
        /* Moved aside a little, so that no error bar hides another. */
        for (int k = 0; k < c->count; k++)
            c->x[k] += 0.004 * i * f->level_x[1];
        for (int k = 0; k < 3 * c->count; k++)
            c->error_x[k] += 0.004 * i * f->level_x[1];
        ks_rgba colour = colours[i % (int)(sizeof colours / sizeof *colours)];
        f->series[f->series_count++] =
            (ks_series){.x = c->error_x, .y = c->error_y, .size = 3 * c->count, .colour = colour};
        f->series[f->series_count++] =
            (ks_series){.name = c->name, .x = c->x, .y = c->y, .size = c->count, .colour = colour};
    }
}

static int put_figure(ks_report *out, const ks_segmentation_results *r, int wins)
{
    figure *f = calloc(1, sizeof *f);
    if (f == NULL)
        return KS_EMEMORY;
    add_curves(f, r, wins);
    list_series(f, wins);
    ks_plot plot = {.title = wins ? "Figure 4: share of games won" : "Figure 4: mean score",
                    .x_label = "games of training",
                    .y_label = wins ? "won, %" : "points, after komi",
                    .series = f->series,
                    .series_count = f->series_count,
                    .x_max = 1.03 * f->level_x[1],
                    .y_max = wins ? 100 : 0};
    int status = ks_report_add_plot(out, wins ? "figure4-wins" : "figure4-score", &plot);
    free(f);
    return status;
}

/* ---- All of it ---- */

int ks_segmentation_run(ks_report *out, const ks_segmentation_results *results, ks_error *error)
{
    ks_judge *judge = NULL;
    char line[120];
    snprintf(line, sizeof line,
             "# Soft segmentation\n\nMoves of the networks are drawn at temperature %g of the "
             "score.\n",
             results->temperature);
    ks_buffer_put_string(ks_report_text(out), line);
    int status = put_tests(out, results);
    if (status == 0)
        status = put_printed(out);
    for (int wins = 0; wins < 2 && status == 0; wins++)
        status = put_figure(out, results, wins);
    if (status == 0)
        status = ks_judge_read(&judge, results->model, results->model_size, error);
    if (status == 0)
        status = ks_segmentation_example(out, judge, results->best);
    if (status == 0)
        status = ks_segmentation_win(out, judge, results, error);
    ks_judge_free(judge);
    return status;
}
