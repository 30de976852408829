/* How long inference takes by the size of the board: CPU time on one core of a judgment of an empty
 * board, with the same number of sweeps for every size. */
#include "uncertainty_parts.h"

#include <math.h>

enum { METHODS = 4, SIZES = 8 };

static const int sizes[SIZES] = {5, 7, 9, 11, 13, 15, 17, 19};

static const method methods[METHODS] = {
    {"exact", "boltzmann5", KS_INFERENCE_EXACT, 0, 0},
    {"bp", "boltzmann5", KS_INFERENCE_BP, 0, 0},
    {"1000 sweeps of Gibbs", "boltzmann5", KS_INFERENCE_GIBBS, 1000, 0},
    {"1000 sweeps of Swendsen-Wang", "boltzmann5", KS_INFERENCE_SW, 1000, 0},
};

/* Milliseconds, the least of three. */
static int measure(double *out, const method *how, const ks_position *position,
                   const uncertainty *u)
{
    ks_judge *judge;
    ks_judgment judgment;
    ks_question question = {.position = position};
    int status = method_open(&judge, how, u);
    *out = INFINITY;
    for (int i = 0; i < 3 && status == 0; i++) {
        double start = uncertainty_cpu();
        status = ks_judge_run(&judgment, judge, &question);
        *out = fmin(*out, 1000 * (uncertainty_cpu() - start));
    }
    ks_judge_free(judge);
    return status;
}

static int measure_all(double ms[METHODS][SIZES], const uncertainty *u)
{
    int status = 0;
    for (int i = 0; i < SIZES && status == 0; i++) {
        ks_position *position;
        status = ks_position_new(&position, sizes[i], sizes[i]);
        for (int m = 0; m < METHODS && status == 0; m++)
            status = measure(&ms[m][i], &methods[m], position, u);
        ks_position_free(position);
    }
    return status;
}

static int plot_all(double ms[METHODS][SIZES], const uncertainty *u)
{
    double x[SIZES], y[METHODS][SIZES];
    ks_series series[METHODS] = {{0}};
    for (int m = 0; m < METHODS; m++) {
        for (int i = 0; i < SIZES; i++) {
            x[i] = sizes[i];
            y[m][i] = log10(ms[m][i]);
        }
        series[m] = (ks_series){.name = methods[m].title, .x = x, .y = y[m], .size = SIZES};
    }
    ks_plot plot = {.title = "CPU time of a judgment",
                    .x_label = "lines of the board",
                    .y_label = "log10 of milliseconds",
                    .series = series,
                    .series_count = METHODS};
    return ks_report_add_plot(u->report, "scaling", &plot);
}

int uncertainty_scaling(const uncertainty *u)
{
    static const ks_column columns[] = {{"lines", KS_COLUMN_NUMBER, 0},
                                        {"exact", KS_COLUMN_NUMBER, 3},
                                        {"bp", KS_COLUMN_NUMBER, 3},
                                        {"1000 sweeps of Gibbs", KS_COLUMN_NUMBER, 2},
                                        {"1000 sweeps of Swendsen-Wang", KS_COLUMN_NUMBER, 2}};
    double ms[METHODS][SIZES];
    ks_table *table;
    int status = measure_all(ms, u);
    if (status == 0)
        status = ks_table_new(&table, columns, 1 + METHODS);
    if (status)
        return status;
    for (int i = 0; i < SIZES; i++) {
        ks_table_number(table, sizes[i]);
        for (int m = 0; m < METHODS; m++)
            ks_table_number(table, ms[m][i]);
    }
    status = uncertainty_finish(u, table, "scaling", "CPU milliseconds of a judgment");
    uncertainty_put(u, "\nUp to 11 lines an exact judgment also counts the distribution of the "
                       "score, beyond that it draws a few samples.\n");
    return status ? status : plot_all(ms, u);
}
