/* Figures 1 to 4. */
#include "uncertainty_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- Figure 1: how fast samples forget ---- */

enum { FIGURE1_GAMES = 10, FIGURE1_CHAINS = 4, LENGTHS = 6 };

static const int lengths[LENGTHS] = {10, 30, 100, 300, 1000, 3000};

double uncertainty_cpu(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* The mean absolute error of P(Black) over all points, against exact marginals. */
static int sampling_error(double *out, double *seconds, const method *how, const sample *s,
                          const ks_judgment *exact, const uncertainty *u)
{
    ks_judge *judge;
    ks_judgment judgment;
    ks_question question = {.position = s->position, .terms = s->terms};
    int points = exact->width * exact->height;
    int status = method_open(&judge, how, u);
    double start = uncertainty_cpu();
    if (status == 0)
        status = ks_judge_run(&judgment, judge, &question);
    *seconds += uncertainty_cpu() - start;
    ks_judge_free(judge);
    *out = 0;
    for (int p = 0; p < points && status == 0; p++)
        *out += fabs((double)(judgment.raw[p] - exact->raw[p])) / 2 / points;
    return status;
}

typedef struct curves {
    ks_ratio error[2][2][LENGTHS]; /* by move, by Gibbs or Swendsen-Wang, by length */
    double seconds[2][2];          /* of the sweeps at length 1000 */
} curves;

static int add_curves(curves *out, const sample *s, int late, const uncertainty *u)
{
    static const method exactly = {NULL, "boltzmann5:paper", KS_INFERENCE_EXACT, 0, 0};
    ks_judge *judge;
    ks_judgment exact;
    ks_question question = {.position = s->position, .terms = s->terms};
    int status = method_open(&judge, &exactly, u);
    if (status == 0)
        status = ks_judge_run(&exact, judge, &question);
    ks_judge_free(judge);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < LENGTHS && status == 0; i++) {
            double mean = 0, seconds = 0;
            for (unsigned chain = 0; chain < FIGURE1_CHAINS && status == 0; chain++) {
                method sampled = {NULL, "boltzmann5:paper",
                                  k ? KS_INFERENCE_SW : KS_INFERENCE_GIBBS, lengths[i], chain};
                double error;
                status = sampling_error(&error, &seconds, &sampled, s, &exact, u);
                mean += error / FIGURE1_CHAINS;
            }
            ks_ratio_add(&out->error[late][k][i], mean, 1);
            out->seconds[late][k] += lengths[i] == 1000 ? seconds : 0;
        }
    return status;
}

static int plot_curves(const uncertainty *u, const curves *c)
{
    static const char *const names[2][2] = {{"Gibbs, move 20", "Swendsen-Wang, move 20"},
                                            {"Gibbs, move 80", "Swendsen-Wang, move 80"}};
    double x[LENGTHS], y[4][LENGTHS];
    ks_series series[4] = {{0}};
    for (int i = 0; i < LENGTHS; i++)
        x[i] = log10(lengths[i]);
    for (int s = 0; s < 4; s++) {
        for (int i = 0; i < LENGTHS; i++)
            y[s][i] = ks_ratio_estimate(&c->error[s / 2][s % 2][i]).value;
        series[s] = (ks_series){.name = names[s / 2][s % 2], .x = x, .y = y[s], .size = LENGTHS};
    }
    ks_plot plot = {.title = "Figure 1: error of the marginals",
                    .x_label = "log10 of the number of sweeps",
                    .y_label = "mean |P - exact P|",
                    .series = series,
                    .series_count = 4};
    return ks_report_add_plot(u->report, "figure1", &plot);
}

int uncertainty_figure1(const uncertainty *u)
{
    static const int moves[] = {20, 80, 0};
    static const ks_column columns[] = {{"move", KS_COLUMN_NUMBER, 0},
                                        {"sweeps", KS_COLUMN_NUMBER, 0},
                                        {"Gibbs", KS_COLUMN_ESTIMATE, 4},
                                        {"Swendsen-Wang", KS_COLUMN_ESTIMATE, 4},
                                        {"ratio of errors", KS_COLUMN_NUMBER, 2}};
    char file[40];
    samples set;
    ks_table *table = NULL;
    curves *c = calloc(1, sizeof *c);
    snprintf(file, sizeof file, "19x19/pro-%s", uncertainty_split(u));
    int status = samples_load(&set, u, file, moves, FIGURE1_GAMES, ANY_HANDICAP);
    if (status == 0)
        status = c ? ks_table_new(&table, columns, 5) : KS_EMEMORY;
    for (size_t i = 0; i < set.count && status == 0; i++)
        status = add_curves(c, &set.items[i], set.items[i].move == 80, u);
    for (int row = 0; row < 2 * LENGTHS && status == 0; row++) {
        int late = row / LENGTHS, i = row % LENGTHS;
        ks_estimate gibbs = ks_ratio_estimate(&c->error[late][0][i]);
        ks_estimate clusters = ks_ratio_estimate(&c->error[late][1][i]);
        ks_table_number(table, moves[late]);
        ks_table_number(table, lengths[i]);
        ks_table_estimate(table, gibbs);
        ks_table_estimate(table, clusters);
        ks_table_number(table, clusters.value / gibbs.value);
    }
    if (status == 0) {
        status = uncertainty_finish(u, table, "figure1",
                                    "Figure 1: mean absolute error of P(Black), boltzmann5:paper");
        uncertainty_put(u,
                        "\nTen positions of games of 19x19 %s at each move, four chains each. CPU "
                        "time of a sweep of "
                        "Swendsen-Wang against one of Gibbs: %.2f times at move 20, %.2f at move "
                        "80.\n",
                        uncertainty_split(u), c->seconds[0][1] / c->seconds[0][0],
                        c->seconds[1][1] / c->seconds[1][0]);
        status = status ? status : plot_curves(u, c);
    } else {
        ks_table_free(table);
    }
    samples_free(&set);
    free(c);
    return status;
}

/* ---- Figures 2 and 3: a position at move 90 ---- */

static int draw(const uncertainty *u, const char *name, const char *title, const sample *s,
                const ks_judgment *judgment)
{
    ks_picture picture = {.position = s->position,
                          .judgment = judgment,
                          .title = title,
                          .last_move = KS_NO_POINT,
                          .cell = 20};
    return ks_report_add_picture(u->report, name, &picture);
}

static int draw_one(const uncertainty *u, const char *name, const method *how, const sample *s)
{
    ks_judge *judge;
    ks_judgment judgment;
    ks_question question = {.position = s->position, .terms = s->terms};
    int status = method_open(&judge, how, u);
    if (status == 0)
        status = ks_judge_run(&judgment, judge, &question);
    ks_judge_free(judge);
    /* The raw values of the field, before calibration. */
    memcpy(judgment.owner, judgment.raw, sizeof judgment.owner);
    return status ? status : draw(u, name, how->title, s, &judgment);
}

/* Without GNU Go there are four pictures. */
static int draw_gnugo(const uncertainty *u, const sample *s)
{
    ks_judgment judgment;
    int status = uncertainty_gnugo(&judgment, s->position);
    if (status == 0)
        return draw(u, "figure3-gnugo", "GNU Go's territory", s, &judgment);
    if (status == KS_ESTOPPED)
        return status;
    uncertainty_put(u, "\nGNU Go is not installed, so its estimate is missing.\n");
    return 0;
}

int uncertainty_pictures(const uncertainty *u)
{
    static const int moves[] = {90, 0};
    static const method methods[] = {
        {"Boltzmann5, exact", "boltzmann5", KS_INFERENCE_EXACT, 0, 0},
        {"Boltzmann5, belief propagation", "boltzmann5", KS_INFERENCE_BP, 0, 0},
        {"Boltzmann5, 1000 sweeps of Swendsen-Wang", "boltzmann5", KS_INFERENCE_SW, 1000, 0},
        {"BoltzmannLiberties, exact", "boltzmann-liberties", KS_INFERENCE_EXACT, 0, 0}};
    static const char *const names[] = {"figure2-exact", "figure2-bp", "figure2-sw",
                                        "figure3-liberties"};
    samples set;
    int status = samples_load(&set, u, "19x19/pro-valid", moves, 1, ANY_HANDICAP);
    uncertainty_put(u, "\n## Figures 2 and 3: a position at move 90\n");
    for (int i = 0; i < 4 && status == 0; i++)
        status = draw_one(u, names[i], &methods[i], &set.items[0]);
    if (status == 0)
        status = draw_gnugo(u, &set.items[0]);
    samples_free(&set);
    return status;
}

/* ---- Figure 4: cross-entropies ---- */

enum { STAGES = 3 };

static const int stages[STAGES + 1] = {20, 80, 150, 0};

static const method compared[] = {
    {"B5 exact", "boltzmann5", KS_INFERENCE_EXACT, 0, 0},
    {"B5 exact, printed parameters", "boltzmann5:paper", KS_INFERENCE_EXACT, 0, 0},
    {"B5 BP, printed parameters", "boltzmann5:paper", KS_INFERENCE_BP, 0, 0},
    {"B5 Swendsen-Wang", "boltzmann5", KS_INFERENCE_SW, 1000, 0},
    {"B5 BP", "boltzmann5", KS_INFERENCE_BP, 0, 0},
    {"B5 BP, trained by BP", "boltzmann5:bp", KS_INFERENCE_BP, 0, 0},
    {"BLib exact", "boltzmann-liberties", KS_INFERENCE_EXACT, 0, 0},
    {"BLib Swendsen-Wang", "boltzmann-liberties", KS_INFERENCE_SW, 1000, 0},
    {"BLib BP", "boltzmann-liberties", KS_INFERENCE_BP, 0, 0},
    {"BLib BP, trained by BP", "boltzmann-liberties:bp", KS_INFERENCE_BP, 0, 0},
};

enum { COMPARED = sizeof compared / sizeof *compared };

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The losses at one move, sorted; returns how many. */
static int at_move(double *out, const double *losses, const samples *set, int move)
{
    int count = 0;
    for (size_t i = 0; i < set->count; i++)
        if (set->items[i].move == move && !isnan(losses[i]))
            out[count++] = losses[i];
    qsort(out, (size_t)count, sizeof *out, ascending);
    return count;
}

static double quantile(const double *sorted, int count, double share)
{
    double place = share * (count - 1);
    int below = (int)place;
    double part = place - below;
    return count == 0
               ? NAN
               : sorted[below] + part * (below + 1 < count ? sorted[below + 1] - sorted[below] : 0);
}

static ks_estimate mean_at(const double *losses, const samples *set, int move)
{
    ks_ratio ratio = {0};
    for (size_t i = 0; i < set->count; i++)
        if (set->items[i].move == move && !isnan(losses[i]))
            ks_ratio_add(&ratio, losses[i], 1);
    return ks_ratio_estimate(&ratio);
}

/* A box from the first quartile to the third with its median, and lines to the 5% and 95%
 * quantiles: as three lines of a plot. */
typedef struct box {
    double x[3][8], y[3][8];
} box;

static void set_box(ks_series *out, box *b, double place, const double q[5], ks_rgba colour)
{
    const double w = 0.28;
    double x[3][8] = {{place - w, place + w, place + w, place - w, place - w},
                      {place - w, place + w},
                      {place, place, place, place, place}};
    double y[3][8] = {{q[1], q[1], q[3], q[3], q[1]}, {q[2], q[2]}, {q[0], q[1], NAN, q[3], q[4]}};
    static const int sizes[] = {5, 2, 5};
    memcpy(b->x, x, sizeof x);
    memcpy(b->y, y, sizeof y);
    for (int i = 0; i < 3; i++)
        out[i] = (ks_series){.x = b->x[i], .y = b->y[i], .size = sizes[i], .colour = colour};
}

static int plot_boxes(const uncertainty *u, const char *name, const char *title,
                      double (*losses)[COMPARED], const samples *set)
{
    static const ks_rgba colours[STAGES] = {0x3060C0FF, 0xC06020FF, 0x208040FF};
    static const char *const moves[STAGES] = {"move 20", "move 80", "move 150"};
    box boxes[STAGES][COMPARED];
    ks_series series[STAGES * COMPARED * 3] = {{0}};
    double *one = malloc(set->count * sizeof *one), *sorted = malloc(set->count * sizeof *sorted);
    int status = one && sorted ? 0 : KS_EMEMORY;
    for (int m = 0; m < STAGES && status == 0; m++)
        for (int j = 0; j < COMPARED; j++) {
            ks_series *lines = &series[(m * COMPARED + j) * 3];
            for (size_t i = 0; i < set->count; i++)
                one[i] = losses[i][j];
            int count = at_move(sorted, one, set, stages[m]);
            double q[5] = {quantile(sorted, count, .05), quantile(sorted, count, .25),
                           quantile(sorted, count, .5), quantile(sorted, count, .75),
                           quantile(sorted, count, .95)};
            set_box(lines, &boxes[m][j], m * (COMPARED + 1) + j + 1, q, colours[m]);
            lines[0].name = j == 0 ? moves[m] : NULL;
        }
    ks_plot plot = {.title = title,
                    .x_label = "methods in the order of the table, for each move",
                    .y_label = "cross-entropy: 5%, quartiles, 95%",
                    .series = series,
                    .series_count = STAGES * COMPARED * 3,
                    .width = 900};
    if (status == 0)
        status = ks_report_add_plot(u->report, name, &plot);
    free(one);
    free(sorted);
    return status;
}

/* Makes a table with a row per method: its means at the three moves, and the means of its excess
 * over the first method on the same positions. Adds the number of positions. */
static int compare(const uncertainty *u, const char *name, const char *title, const char *file,
                   handicap wanted, int games)
{
    static const ks_column columns[] = {{"method", KS_COLUMN_TEXT, 0},
                                        {"move 20", KS_COLUMN_ESTIMATE, 4},
                                        {"move 80", KS_COLUMN_ESTIMATE, 4},
                                        {"move 150", KS_COLUMN_ESTIMATE, 4},
                                        {"above the first, 20", KS_COLUMN_ESTIMATE, 4},
                                        {"80", KS_COLUMN_ESTIMATE, 4},
                                        {"150", KS_COLUMN_ESTIMATE, 4}};
    samples set;
    ks_table *table = NULL;
    double(*losses)[COMPARED] = NULL, *one = NULL;
    int status = samples_load(&set, u, file, stages, games, wanted);
    if (status == 0) {
        losses = malloc(set.count * sizeof *losses);
        one = malloc(set.count * sizeof *one);
        status = losses && one ? ks_table_new(&table, columns, 7) : KS_EMEMORY;
    }
    for (int j = 0; j < COMPARED && status == 0; j++) {
        status = uncertainty_tell(u, "%s: %s", title, compared[j].title);
        if (status == 0)
            status = method_losses(one, &compared[j], &set, u);
        for (size_t i = 0; i < set.count && status == 0; i++)
            losses[i][j] = one[i];
        ks_table_text(table, compared[j].title);
        for (int m = 0; m < STAGES && status == 0; m++)
            ks_table_estimate(table, mean_at(one, &set, stages[m]));
        for (size_t i = 0; i < set.count && status == 0; i++)
            one[i] -= losses[i][0];
        for (int m = 0; m < STAGES && status == 0; m++)
            ks_table_estimate(table, mean_at(one, &set, stages[m]));
    }
    if (status == 0) {
        status = uncertainty_finish(u, table, name, title);
        uncertainty_put(u, "\n%d games, %zu positions.\n", set.games, set.count);
        status = status ? status : plot_boxes(u, name, title, losses, &set);
    } else {
        ks_table_free(table);
    }
    free(losses);
    free(one);
    samples_free(&set);
    return status;
}

int uncertainty_figure4(const uncertainty *u)
{
    char file[40];
    int games = u->options->games;
    snprintf(file, sizeof file, "19x19/pro-%s", uncertainty_split(u));
    int status =
        compare(u, "figure4", "Figure 4: cross-entropies on games that were not learnt from", file,
                ANY_HANDICAP, games);
    if (status == 0)
        status = compare(u, "figure4-train", "Figure 4: cross-entropies on games of pro-train",
                         "19x19/pro-train", ANY_HANDICAP, games / 2 > 0 ? games / 2 : 1);
    return status;
}

int uncertainty_kgs(const uncertainty *u)
{
    char file[40];
    int games = u->options->games / 2 > 0 ? u->options->games / 2 : 1;
    snprintf(file, sizeof file, "19x19/kgs-%s", uncertainty_split(u));
    int status = compare(u, "kgs-even", "Even games of kgs", file, EVEN_GAMES, games);
    if (status == 0)
        status = compare(u, "kgs-handicap", "Handicap games of kgs", file, HANDICAP_GAMES, games);
    return status;
}
