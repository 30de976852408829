/* Figures 1 and 2 of the paper, for the direct methods, and one for the number of dilations (see
 * direct_parts.h). */
#include "direct_parts.h"

#include <math.h>
#include <stdio.h>

/* ---- Figure 1: performance at different levels of confidence ---- */

static const ks_rgba method_colours[METHODS] = {
    [EXPLICIT] = 0x8C8C8CFF,       [DIRECT] = 0xB07AA1FF,         [DISTANCE] = 0x2E7D32FF,
    [INFLUENCE] = 0x1565C0FF,      [BOUZY_4_13] = 0xE0A030FF,     [BOUZY_5_21] = 0xC62828FF,
    [BOUZY_DISTANCE] = 0x111111FF, [BOUZY_INFLUENCE] = 0x00838FFF};

/* Each method has a dot with dead stones left and one with dead stones removed, with a faint line
 * between the two; a method with graded values has a curve, by threshold. */
static int put_figure1(ks_report *out, const direct_sums *sums)
{
    static const int methods[] = {EXPLICIT,   DIRECT,     DISTANCE,      INFLUENCE,
                                  BOUZY_4_13, BOUZY_5_21, BOUZY_DISTANCE};
    static const int curves[] = {0, 2, 3};
    static const char *const curve_names[] = {"influence by threshold", "bouzy-5-0 by threshold",
                                              "bouzy-5-21 by threshold"};
    static const ks_rgba curve_colours[] = {0x1565C080, 0x55555580, 0xC6282880};
    enum { POINTS = sizeof methods / sizeof *methods, LINES = 3 };
    double x[POINTS][2], y[POINTS][2], line_x[LINES][LEVELS], line_y[LINES][LEVELS];
    ks_series series[LINES + 2 * POINTS] = {{0}};
    for (int c = 0; c < LINES; c++) {
        int size = 0;
        for (int level = 1; level < LEVELS; level++) {
            ks_estimate share = ks_ratio_percent(&sums->curve_share[curves[c]][level]);
            if (!(share.value >= .5))
                break;
            line_x[c][size] = 100 - share.value;
            line_y[c][size++] = ks_ratio_percent(&sums->curve_accuracy[curves[c]][level]).value;
        }
        series[c] = (ks_series){.name = curve_names[c],
                                .x = line_x[c],
                                .y = line_y[c],
                                .size = size,
                                .colour = curve_colours[c]};
    }
    for (int i = 0; i < POINTS; i++) {
        for (int t = REMAIN; t <= REMOVE; t++) {
            int j = JUDGE(methods[i], t);
            x[i][t] = ks_ratio_percent(&sums->undecided[j]).value;
            y[i][t] = ks_ratio_percent(&sums->accuracy[j]).value;
        }
        ks_series points = {.x = x[i], .y = y[i], .size = 2};
        points.colour = (method_colours[methods[i]] & 0xFFFFFF00u) | 0x50;
        series[LINES + i] = points;
        points.colour = method_colours[methods[i]];
        points.marks = 1;
        points.name = direct_methods[methods[i]];
        series[LINES + POINTS + i] = points;
    }
    ks_plot plot = {.title =
                        "Figure 1: levels of confidence (dots: stones remain, and dead removed)",
                    .x_label = "undecided empty points, %",
                    .y_label = "right of those decided, %",
                    .series = series,
                    .series_count = LINES + 2 * POINTS,
                    .x_min = 0,
                    .x_max = 100};
    return ks_report_add_plot(out, "figure1", &plot);
}

/* ---- Figure 2: performance over the game ---- */

static const direct_line direct_lines[] = {
    {JUDGE(DIRECT, REMAIN), "direct", 0xB07AA1FF},
    {JUDGE(INFLUENCE, REMAIN), "influence", 0x1565C0FF},
    {JUDGE(BOUZY_5_21, REMAIN), "bouzy-5-21", 0xC62828FF},
    {JUDGE(BOUZY_DISTANCE, REMAIN), "bouzy-5-21+distance", 0x111111FF},
    {JUDGE(BOUZY_5_21, REMOVE), "bouzy-5-21:remove", 0xF0A090FF},
    {JUDGE(BOUZY_DISTANCE, REMOVE), "bouzy-5-21+distance:remove", 0x2E9E5BFF},
};

/* How far a track goes: as long as at least a tenth of the games last. */
static int reach(const track *t)
{
    int n = 0;
    while (n < REACH && t->positions[n] * 10 >= t->positions[0] && t->decisive[n] > 0)
        n++;
    return n;
}

static double performance(const track *t, int place, int by_score)
{
    return by_score ? t->error[place] / t->positions[place]
                    : 100 * t->right[place] / t->decisive[place];
}

/* Dots lie between moves; each is the mean of the two positions beside it, so that the side to move
 * does not matter. Backward from the end, moves are negative. */
static int put_panel(ks_report *out, const direct_sums *sums, const direct_line *lines, int count,
                     int backward, int by_score, const char *name, const char *title)
{
    double x[REACH], y[MAX_LINES][REACH];
    ks_series series[MAX_LINES] = {{0}};
    const track *tracks = backward ? sums->backward : sums->forward;
    int size = reach(&tracks[0]) - 1;
    if (size < 1)
        return 0;
    for (int i = 0; i < size; i++)
        x[i] = (backward ? -(i + .5) : i + .5) * sums->every;
    for (int l = 0; l < count; l++) {
        const track *t = &tracks[lines[l].judge];
        for (int i = 0; i < size; i++)
            y[l][i] = (performance(t, i, by_score) + performance(t, i + 1, by_score)) / 2;
        series[l] = (ks_series){
            .name = lines[l].name, .x = x, .y = y[l], .size = size, .colour = lines[l].colour};
    }
    ks_plot plot = {.title = title,
                    .x_label = backward ? "moves before the end" : "moves from the start",
                    .y_label = by_score ? "P_score, points" : "P_winner, %",
                    .series = series,
                    .series_count = count};
    return ks_report_add_plot(out, name, &plot);
}

/* ---- Dilations ---- */

static int put_dilation_figure(ks_report *out, const direct_sums *sums, int by_score,
                               const char *name, const char *title)
{
    static const char *const names[PHASES] = {"all positions", "from move 20", "before move 20"};
    double x[DILATIONS], y[PHASES][DILATIONS];
    ks_series series[PHASES] = {{0}};
    for (int n = 1; n <= DILATIONS; n++)
        x[n - 1] = n;
    for (int phase = 0; phase < PHASES; phase++) {
        for (int n = 1; n <= DILATIONS; n++) {
            int j = DILATED(n);
            y[phase][n - 1] = by_score ? ks_ratio_estimate(&sums->score[j][phase]).value
                                       : ks_ratio_percent(&sums->winner[j][phase]).value;
        }
        series[phase] = (ks_series){.name = names[phase], .x = x, .y = y[phase], .size = DILATIONS};
    }
    series[ALL_MOVES].colour = 0x111111FF;
    series[LATE].colour = 0xC62828FF;
    series[EARLY].colour = 0x1565C0FF;
    ks_plot plot = {.title = title,
                    .x_label = "dilations",
                    .y_label = by_score ? "P_score, points" : "P_winner, %",
                    .series = series,
                    .series_count = PHASES};
    return ks_report_add_plot(out, name, &plot);
}

int direct_put_panels(ks_report *out, const direct_sums *sums, const direct_line *lines, int count)
{
    int status = put_panel(out, sums, lines, count, 0, 0, "figure2a",
                           "Figure 2a: the winner, forward from the start");
    if (status == 0)
        status = put_panel(out, sums, lines, count, 1, 0, "figure2b",
                           "Figure 2b: the winner, backward from the end");
    if (status == 0)
        status = put_panel(out, sums, lines, count, 0, 1, "figure2c",
                           "Figure 2c: the score, forward from the start");
    if (status == 0)
        status = put_panel(out, sums, lines, count, 1, 1, "figure2d",
                           "Figure 2d: the score, backward from the end");
    return status;
}

int direct_put_figures(ks_report *out, const direct_sums *sums)
{
    ks_buffer_put_string(ks_report_text(out), "\n## Figures\n");
    int status = put_figure1(out, sums);
    if (status == 0)
        status = direct_put_panels(out, sums, direct_lines,
                                   (int)(sizeof direct_lines / sizeof *direct_lines));
    if (status == 0)
        status = put_dilation_figure(out, sums, 0, "dilations-winner",
                                     "The winner by the number of dilations");
    if (status == 0)
        status = put_dilation_figure(out, sums, 1, "dilations-score",
                                     "The score by the number of dilations");
    return status;
}
