/* Figures of the experiment `territory`: levels of confidence for all methods, performance over the
 * game, and reliability (see direct_parts.h). */
#include "direct_parts.h"

#include <math.h>

/* A method with graded values has a curve, by threshold; the others have two dots, with dead stones
 * left and removed. */
static int put_figure1(ks_report *out, const direct_sums *sums)
{
    static const char *const names[CURVES] = {"influence",
                                              "influence:remove",
                                              "",
                                              "bouzy-5-21",
                                              "bouzy-5-21:remove",
                                              "perceptron-mlp-simple-60",
                                              "perceptron-mlp-enhanced-60",
                                              "perceptron-mlp-simple-60-all"};
    static const ks_rgba colours[CURVES] = {0x1565C0FF, 0x64B5F6FF, 0,          0xC62828FF,
                                            0xF0A090FF, 0x8E24AAFF, 0x111111FF, 0xCE93D8FF};
    static const int methods[] = {EXPLICIT, DIRECT, DISTANCE, BOUZY_DISTANCE};
    static const ks_rgba dots[] = {0x8C8C8CFF, 0xB07AA1FF, 0x2E7D32FF, 0xE0A030FF};
    double x[CURVES][LEVELS], y[CURVES][LEVELS], dot_x[4][2], dot_y[4][2];
    ks_series series[CURVES + 4] = {{0}};
    int count = 0;
    for (int c = 0; c < CURVES; c++) {
        int size = 0;
        for (int level = 1; level < LEVELS && *names[c]; level++) {
            ks_estimate share = ks_ratio_percent(&sums->curve_share[c][level]);
            if (!(share.value >= .5))
                break;
            x[c][size] = 100 - share.value;
            y[c][size++] = ks_ratio_percent(&sums->curve_accuracy[c][level]).value;
        }
        if (size > 0)
            series[count++] = (ks_series){
                .name = names[c], .x = x[c], .y = y[c], .size = size, .colour = colours[c]};
    }
    for (int i = 0; i < 4; i++) {
        for (int t = REMAIN; t <= REMOVE; t++) {
            dot_x[i][t] = ks_ratio_percent(&sums->undecided[JUDGE(methods[i], t)]).value;
            dot_y[i][t] = ks_ratio_percent(&sums->accuracy[JUDGE(methods[i], t)]).value;
        }
        series[count++] = (ks_series){.name = direct_methods[methods[i]],
                                      .x = dot_x[i],
                                      .y = dot_y[i],
                                      .size = 2,
                                      .marks = 1,
                                      .colour = dots[i]};
    }
    ks_plot plot = {.title = "Figure 1: levels of confidence (dots: dead stones left and removed)",
                    .x_label = "undecided empty points, %",
                    .y_label = "right of those decided, %",
                    .series = series,
                    .series_count = count,
                    .x_min = 0,
                    .x_max = 100};
    return ks_report_add_plot(out, "figure1", &plot);
}

static int put_reliability(ks_report *out, const ks_reliability *all, int of_games,
                           const char *name, const char *title)
{
    static const int judges[] = {JUDGE(BOUZY_DISTANCE, REMOVE), LIFE, PERCEPTRON(1, 0, 2),
                                 PERCEPTRON(1, 1, 2)};
    static const char *const names[] = {"bouzy-5-21+distance:remove", "life",
                                        "perceptron-mlp-simple-60", "perceptron-mlp-enhanced-60"};
    static const ks_rgba colours[] = {0xE0A030FF, 0x1565C0FF, 0x8E24AAFF, 0x111111FF};
    static const double ideal[2] = {0, 100};
    double x[4][KS_RELIABILITY_BINS], y[4][KS_RELIABILITY_BINS];
    ks_series series[5] = {{.x = ideal, .y = ideal, .size = 2, .colour = 0x8C8C8C80}};
    for (int k = 0; k < 4; k++) {
        int size = ks_reliability_points(x[k], y[k], &all[judges[k]]);
        series[k + 1] =
            (ks_series){.name = names[k], .x = x[k], .y = y[k], .size = size, .colour = colours[k]};
    }
    ks_plot plot = {.title = title,
                    .x_label = "said, %",
                    .y_label = of_games ? "won by Black, %" : "ended Black's, %",
                    .series = series,
                    .series_count = 5,
                    .x_min = 0,
                    .x_max = 100};
    return ks_report_add_plot(out, name, &plot);
}

int trained_put_figures(ks_report *out, const direct_sums *sums)
{
    static const direct_line lines[] = {
        {JUDGE(INFLUENCE, REMAIN), "influence", 0x1565C0FF},
        {JUDGE(BOUZY_5_21, REMAIN), "bouzy-5-21", 0xC62828FF},
        {JUDGE(BOUZY_DISTANCE, REMAIN), "bouzy-5-21+distance", 0xE0A030FF},
        {JUDGE(BOUZY_DISTANCE, REMOVE), "bouzy-5-21+distance:remove", 0x2E9E5BFF},
        {PERCEPTRON(1, 0, 2), "perceptron-mlp-simple-60", 0x8E24AAFF},
        {PERCEPTRON(1, 1, 2), "perceptron-mlp-enhanced-60", 0x111111FF},
        {ALL_POINTS, "perceptron-mlp-simple-60-all", 0xCE93D8FF},
    };
    ks_buffer_put_string(ks_report_text(out), "\n## Figures\n");
    int status = put_figure1(out, sums);
    if (status == 0)
        status = direct_put_panels(out, sums, lines, (int)(sizeof lines / sizeof *lines));
    if (status == 0)
        status = put_reliability(out, sums->owners, 0, "reliability-owner",
                                 "Owners: what was said and what came");
    if (status == 0)
        status = put_reliability(out, sums->wins, 1, "reliability-wins",
                                 "Black's chance to win: what was said and what came");
    return status;
}
