/* See axis.h. Values beyond a thousand million are gaps, so that every tick can be written. */
#include "axis.h"

#include <math.h>

#define MOST 1e9

int ks_series_has(const ks_series *series, int index)
{
    return fabs(series->x[index]) <= MOST && fabs(series->y[index]) <= MOST;
}

ks_rgba ks_series_colour(const ks_plot *plot, int index)
{
    /* Colours that everyone can tell apart, on white paper and on any terminal. */
    static const ks_rgba colours[] = {0x0077BBFF, 0xD55E00FF, 0x009E73FF,
                                      0xCC79A7FF, 0xE69F00FF, 0x56B4E9FF};
    ks_rgba colour = plot->series[index].colour;
    return colour ? colour : colours[index % (int)(sizeof colours / sizeof *colours)];
}

int ks_plot_has_right(const ks_plot *plot)
{
    for (int i = 0; i < plot->series_count; i++)
        if (plot->series[i].right)
            return 1;
    return 0;
}

/* The least and the greatest value; 0 to 1 where there is none. */
static void data_range(ks_axis *out, const ks_plot *plot, ks_axis_side side)
{
    int seen = 0;
    for (int i = 0; i < plot->series_count; i++) {
        const ks_series *series = &plot->series[i];
        if (side != KS_AXIS_X && (series->right != 0) != (side == KS_AXIS_RIGHT))
            continue;
        for (int j = 0; j < series->size; j++) {
            if (!ks_series_has(series, j))
                continue;
            double value = side == KS_AXIS_X ? series->x[j] : series->y[j];
            out->min = seen ? fmin(out->min, value) : value;
            out->max = seen ? fmax(out->max, value) : value;
            seen = 1;
        }
    }
    if (!seen) {
        out->min = 0;
        out->max = 1;
    }
}

/* Leaves some room around a single value. */
static void widen(ks_axis *axis)
{
    double size = fmax(fabs(axis->min), fabs(axis->max));
    if (axis->max - axis->min > fmax(1e-6, 1e-9 * size))
        return;
    double room = fmax(0.5, 1e-3 * size);
    axis->min -= room;
    axis->max += room;
}

static void choose_step(ks_axis *axis, int ticks)
{
    /* Slightly less, so that a range that fits exactly still does after rounding. */
    double wanted = (axis->max - axis->min) / ticks * (1 - 1e-9), power = 1, parts = 1;
    while (power * 10 < wanted)
        power *= 10;
    while (parts < 1e9 && wanted * parts < 1)
        parts *= 10;
    power /= parts;
    axis->step = power * (wanted <= power       ? 1
                          : wanted <= 2 * power ? 2
                          : wanted <= 5 * power ? 5
                                                : 10);
    for (double step = axis->step; step < 0.99 && axis->digits < 9; step *= 10)
        axis->digits++;
}

ks_axis ks_axis_of(const ks_plot *plot, ks_axis_side side, int ticks)
{
    const double range[3][2] = {
        {plot->x_min, plot->x_max}, {plot->y_min, plot->y_max}, {plot->right_min, plot->right_max}};
    ks_axis axis = {.min = range[side][0], .max = range[side][1]};
    int given = axis.min < axis.max && fabs(axis.min) <= MOST && fabs(axis.max) <= MOST;
    if (!given)
        data_range(&axis, plot, side);
    widen(&axis);
    choose_step(&axis, ticks);
    if (!given && side != KS_AXIS_X) {
        axis.min = floor(axis.min / axis.step + 1e-9) * axis.step;
        axis.max = ceil(axis.max / axis.step - 1e-9) * axis.step;
    }
    return axis;
}

double ks_axis_place(const ks_axis *axis, double value)
{
    return (value - axis->min) / (axis->max - axis->min);
}

static double first_tick(const ks_axis *axis)
{
    return ceil(axis->min / axis->step - 1e-6);
}

int ks_axis_ticks(const ks_axis *axis)
{
    return (int)(floor(axis->max / axis->step + 1e-6) - first_tick(axis)) + 1;
}

double ks_axis_tick(const ks_axis *axis, int index)
{
    return (first_tick(axis) + index) * axis->step;
}

/* Liang and Barsky: each side of the square cuts the line's parameter from below or from above. */
int ks_line_clip(double *x0, double *y0, double *x1, double *y1)
{
    double dx = *x1 - *x0, dy = *y1 - *y0, from = 0, to = 1;
    const double speed[4] = {-dx, dx, -dy, dy}, room[4] = {*x0, 1 - *x0, *y0, 1 - *y0};
    for (int i = 0; i < 4; i++) {
        if (speed[i] == 0 && room[i] < 0)
            return 0;
        if (speed[i] < 0)
            from = fmax(from, room[i] / speed[i]);
        if (speed[i] > 0)
            to = fmin(to, room[i] / speed[i]);
    }
    if (from > to)
        return 0;
    *x1 = to < 1 ? *x0 + to * dx : *x1;
    *y1 = to < 1 ? *y0 + to * dy : *y1;
    *x0 = from > 0 ? *x0 + from * dx : *x0;
    *y0 = from > 0 ? *y0 + from * dy : *y0;
    return 1;
}
