/* Plots: ticks and ranges, what is drawn where, and the text for a terminal. */
#include "views.h"

#include "axis.h"

#include <math.h>
#include <string.h>

static recorder seen;

static const ks_rgba red = 0xCC0000FF, green = 0x00AA00FF;

static void record(const ks_plot *plot)
{
    ks_canvas canvas = record_on(&seen);
    ks_plot_draw(&canvas, plot);
}

static int count_kind(shape_kind kind, ks_rgba colour)
{
    int count = 0;
    for (int i = 0; i < seen.count; i++)
        count += seen.shapes[i].kind == kind && seen.shapes[i].colour == colour;
    return count;
}

static const shape *text_of(const char *text)
{
    for (int i = 0; i < seen.count; i++)
        if (seen.shapes[i].kind == TEXT && strcmp(seen.shapes[i].text, text) == 0)
            return &seen.shapes[i];
    return NULL;
}

static void test_ticks(void **state)
{
    (void)state;
    static const struct {
        double min, max;
        int ticks;
        double step;
        int digits, count;
    } cases[] = {{0, 10, 5, 2, 0, 6},          {0, 11, 5, 5, 0, 3},       {-3, 3, 6, 1, 0, 7},
                 {0, 1, 5, 0.2, 1, 6},         {0, 0.07, 7, 0.01, 2, 8},  {0, 300, 6, 50, 0, 7},
                 {0.5, 99.5, 5, 20, 0, 4},     {-1e9, 1e9, 4, 5e8, 0, 5}, {0, 1e-5, 5, 2e-6, 6, 6},
                 {999999, 1000001, 2, 1, 0, 3}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ks_plot plot = {.x_min = cases[i].min, .x_max = cases[i].max};
        ks_axis axis = ks_axis_of(&plot, KS_AXIS_X, cases[i].ticks);
        assert_true(fabs(axis.step / cases[i].step - 1) < 1e-9);
        assert_int_equal(axis.digits, cases[i].digits);
        assert_int_equal(ks_axis_ticks(&axis), cases[i].count);
        assert_true(axis.min == cases[i].min && axis.max == cases[i].max);
        for (int t = 0; t < ks_axis_ticks(&axis); t++) {
            double place = ks_axis_place(&axis, ks_axis_tick(&axis, t));
            assert_true(place > -1e-6 && place < 1 + 1e-6);
        }
    }
}

static void test_range_of_data(void **state)
{
    (void)state;
    const double x[] = {1, 2, 3, 4, 5}, y[] = {-3.5, NAN, 12, INFINITY, 1e10};
    ks_series series = {.x = x, .y = y, .size = 5};
    ks_plot plot = {.series = &series, .series_count = 1};
    ks_axis axis = ks_axis_of(&plot, KS_AXIS_X, 5);
    assert_true(axis.min == 1 && axis.max == 3);
    axis = ks_axis_of(&plot, KS_AXIS_LEFT, 5);
    assert_true(axis.min == -5 && axis.max == 15 && axis.step == 5);
    /* Nothing to measure, one value, and ranges that are none. */
    axis = ks_axis_of(&plot, KS_AXIS_RIGHT, 5);
    assert_true(axis.min == 0 && axis.max == 1);
    series.size = 1;
    axis = ks_axis_of(&plot, KS_AXIS_X, 5);
    assert_true(axis.min == 0.5 && axis.max == 1.5);
    plot.x_min = 3, plot.x_max = -3;
    axis = ks_axis_of(&plot, KS_AXIS_X, 5);
    assert_true(axis.min == 0.5 && axis.max == 1.5);
    plot.x_min = NAN;
    axis = ks_axis_of(&plot, KS_AXIS_X, 5);
    assert_true(axis.min == 0.5 && axis.max == 1.5);
}

/* Cutting a line against sampling it: all samples inside lie on what is left, none outside do. */
static void test_clip(void **state)
{
    (void)state;
    for (int i = 0; i < 10000; i++) {
        double x0 = i % 10 / 3.0 - 1, y0 = i / 10 % 10 / 3.0 - 1;
        double x1 = i / 100 % 10 / 3.0 - 1, y1 = i / 1000 / 3.0 - 1;
        double ax = x0, ay = y0, bx = x1, by = y1;
        int left = ks_line_clip(&ax, &ay, &bx, &by), inside = 0;
        if (left)
            assert_true(fmin(ax, bx) > -1e-9 && fmax(ax, bx) < 1 + 1e-9 && fmin(ay, by) > -1e-9 &&
                        fmax(ay, by) < 1 + 1e-9);
        for (int s = 0; s <= 30; s++) {
            double x = x0 + s / 30.0 * (x1 - x0), y = y0 + s / 30.0 * (y1 - y0);
            if (x < 1e-9 || x > 1 - 1e-9 || y < 1e-9 || y > 1 - 1e-9)
                continue;
            inside++;
            assert_true(left);
            assert_true(x >= fmin(ax, bx) - 1e-9 && x <= fmax(ax, bx) + 1e-9);
            assert_true(y >= fmin(ay, by) - 1e-9 && y <= fmax(ay, by) + 1e-9);
        }
        if (left && hypot(bx - ax, by - ay) > 0.2 && fmin(ax, bx) < 0.9 && fmax(ax, bx) > 0.1 &&
            fmin(ay, by) < 0.9 && fmax(ay, by) > 0.1)
            assert_true(inside > 0);
    }
}

static void test_series(void **state)
{
    (void)state;
    const double x[] = {0, 1, 2, 3, 4, 5, 6, 7}, y[] = {-2, 4, 3, NAN, 1, 2, NAN, 3};
    const ks_series series[] = {
        {.name = "line", .x = x, .y = y, .size = 8, .colour = red},
        {.name = "marks", .x = x, .y = y, .size = 8, .colour = green, .marks = 1}};
    ks_plot plot = {.title = "A title",
                    .x_label = "move",
                    .y_label = "points",
                    .series = series,
                    .series_count = 2};
    record(&plot);
    /* Two lines, a gap, one line, a gap, a point alone; and a line of the legend. */
    assert_int_equal(count_kind(LINE, red), 3 + 1);
    assert_int_equal(count_kind(DISC, red), 1);
    assert_int_equal(count_kind(DISC, green), 6 + 1);
    assert_int_equal(count_kind(LINE, green), 0);
    const char *const texts[] = {"A title", "move", "points", "line", "marks",
                                 "-2",      "0",    "2",      "4",    "7"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_non_null(text_of(texts[i]));
    /* A value lies level with its number. */
    for (int i = 0; i < seen.count; i++) {
        const shape *s = &seen.shapes[i];
        if (s->kind == LINE && s->colour == red && s->size == 2) {
            assert_true(fabs(s->y - (text_of("-2")->y - 4)) < 1e-9);
            assert_true(fabs(s->y1 - (text_of("4")->y - 4)) < 1e-9);
            break;
        }
    }
}

static void test_zero_line(void **state)
{
    (void)state;
    const double x[] = {0, 1}, y[] = {-1, 1}, above[] = {1, 2};
    ks_series series = {.x = x, .y = y, .size = 2, .colour = red};
    ks_plot plot = {.series = &series, .series_count = 1};
    record(&plot);
    int dark = count_kind(LINE, 0x555555FF);
    series.y = above;
    record(&plot);
    assert_int_equal(count_kind(LINE, 0x555555FF), dark - 1);
}

static void test_inside(void **state)
{
    (void)state;
    const double x[] = {-100, 5, 300, 5, 5, 50}, y[] = {-5, 900, 3, -1e9, 1e9, 50};
    const ks_series series[] = {{.x = x, .y = y, .size = 6, .colour = red},
                                {.x = x, .y = y, .size = 6, .colour = green, .marks = 1}};
    ks_plot plot = {.series = series, .series_count = 2, .x_max = 100, .y_min = -10, .y_max = 100};
    record(&plot);
    int lines = 0;
    for (int i = 0; i < seen.count; i++) {
        const shape *s = &seen.shapes[i];
        if (s->kind == LINE && s->colour == red) {
            lines++;
            assert_true(fmin(s->x, s->x1) > 10 && fmax(s->x, s->x1) < 710);
            assert_true(fmin(s->y, s->y1) > 10 && fmax(s->y, s->y1) < 430);
        }
    }
    assert_int_equal(lines, 2);
    assert_int_equal(count_kind(DISC, green), 1);
}

static void test_right_axis(void **state)
{
    (void)state;
    const double x[] = {0, 1}, y[] = {0, 10}, z[] = {0, 300};
    const ks_series series[] = {{.x = x, .y = y, .size = 2, .colour = red},
                                {.x = x, .y = z, .size = 2, .colour = green, .right = 1}};
    ks_plot plot = {.series = series, .series_count = 2, .right_label = "open points"};
    record(&plot);
    assert_true(text_of("10")->x < 100 && text_of("10")->anchor == KS_ANCHOR_END);
    assert_true(text_of("300")->x > 620 && text_of("300")->anchor == KS_ANCHOR_START);
    assert_true(text_of("300")->y == text_of("10")->y);
    assert_true(text_of("open points")->anchor == KS_ANCHOR_END);
    plot.series_count = 1;
    record(&plot);
    assert_null(text_of("open points"));
    assert_null(text_of("300"));
}

/* Whatever there is to plot, on whatever size, it comes out well formed. */
static void test_odd_plots(void **state)
{
    (void)state;
    const double x[] = {0, 1, 2}, y[] = {NAN, NAN, NAN}, huge[] = {1e308, -1e308, INFINITY},
                 tiny[] = {1e-300, 2e-300, -1e-300}, near[] = {1e9, 1e9, 999999999.9999};
    const double *const values[] = {x, y, huge, tiny, near};
    const char *const names[] = {NULL, "", "<&\">\033\xFF",
                                 "a very long name that takes more than a line of a narrow plot"};
    const double sizes[] = {0, -1, NAN, 1, 160, 1e9, 333.3};
    ks_buffer out = {0};
    for (int i = 0; i < 5 * 5 * 4 * 7; i++) {
        const char *name = names[i / 25 % 4];
        ks_series series[3];
        for (int s = 0; s < 3; s++)
            series[s] = (ks_series){.name = name,
                                    .x = values[i % 5],
                                    .y = values[i / 5 % 5],
                                    .size = 3,
                                    .marks = s == 1,
                                    .right = s == 2};
        ks_plot plot = {.title = name,
                        .x_label = name,
                        .y_label = name,
                        .right_label = name,
                        .series = series,
                        .series_count = i % 4,
                        .width = sizes[i / 100],
                        .height = sizes[i / 100]};
        int around = name == NULL ? 2 : plot.series_count > 0 ? 6 : 5;
        int rows = i / 3 < 8 ? 8 : i / 3;
        double width, height;
        ks_plot_size(&width, &height, &plot);
        assert_true(width >= 160 && width <= 10000 && height >= 120 && height <= 10000);
        ks_buffer_clear(&out);
        assert_int_equal(ks_plot_svg(&out, &plot), 0);
        check_xml(ks_buffer_data(&out));
        for (int colour = 0; colour < 2; colour++) {
            ks_buffer_clear(&out);
            assert_int_equal(ks_plot_text(&out, &plot, i, i / 3, colour), 0);
            assert_null(strstr(ks_buffer_data(&out), "\033\xFF"));
            assert_int_equal(count_of(ks_buffer_data(&out), "\n"),
                             rows < around + 4 ? around + 4 : rows);
        }
    }
    ks_buffer_release(&out);
}

/* A made-up game: the score swings, fewer and fewer points are open, one move is missing. */
static void made_up(ks_plot *out, ks_series series[2], double x[61], double score[61],
                    double open[61])
{
    for (int i = 0; i <= 60; i++) {
        x[i] = i;
        score[i] = i == 40 ? (double)NAN : (i * 37 % 11) / 2.0 + (i - 30) * (i - 30) / 60.0 - 9;
        open[i] = 81 - i * 1.25;
    }
    series[0] = (ks_series){.name = "score", .x = x, .y = score, .size = 61};
    series[1] = (ks_series){.name = "open", .x = x, .y = open, .size = 61, .right = 1};
    *out = (ks_plot){.title = "A made-up game",
                     .x_label = "move",
                     .y_label = "Black minus White",
                     .right_label = "open points",
                     .series = series,
                     .series_count = 2};
}

static void test_golden(void **state)
{
    (void)state;
    ks_plot plot;
    ks_series series[2];
    double x[61], score[61], open[61];
    ks_buffer out = {0};
    made_up(&plot, series, x, score, open);
    assert_int_equal(ks_plot_svg(&out, &plot), 0);
    check_xml(ks_buffer_data(&out));
    check_golden("plot.svg", &out);
    ks_buffer_clear(&out);
    assert_int_equal(ks_plot_text(&out, &plot, 72, 20, 0), 0);
    check_golden("plot.txt", &out);
    ks_buffer_clear(&out);
    assert_int_equal(ks_plot_text(&out, &plot, 72, 20, 1), 0);
    check_golden("plot.ansi", &out);
    ks_buffer_release(&out);
}

static void test_text(void **state)
{
    (void)state;
    const double x[] = {0, 10, 20}, y[] = {-10, 0, 10};
    const ks_series series = {.name = "line", .x = x, .y = y, .size = 3};
    ks_plot plot = {.title = "Up", .x_label = "move", .series = &series, .series_count = 1};
    ks_buffer out = {0};
    assert_int_equal(ks_plot_text(&out, &plot, 30, 14, 0), 0);
    assert_string_equal(ks_buffer_data(&out), "Up\n"
                                              "* line\n"
                                              " 10 +                      **\n"
                                              "    |                   ***\n"
                                              "    |                 **\n"
                                              "    |              ***\n"
                                              "  0 +-----------***----------\n"
                                              "    |        ***\n"
                                              "    |     ***\n"
                                              "    |  ***\n"
                                              "-10 +**\n"
                                              "    ++-----------+----------+\n"
                                              "     0          10         20\n"
                                              "               move\n");
    ks_buffer_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ticks),      cmocka_unit_test(test_range_of_data),
        cmocka_unit_test(test_clip),       cmocka_unit_test(test_series),
        cmocka_unit_test(test_zero_line),  cmocka_unit_test(test_inside),
        cmocka_unit_test(test_right_axis), cmocka_unit_test(test_odd_plots),
        cmocka_unit_test(test_golden),     cmocka_unit_test(test_text)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
