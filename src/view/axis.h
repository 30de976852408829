/* The axes of a plot: their range and ticks, for the drawn and the written plot alike. */
#ifndef KS_AXIS_H
#define KS_AXIS_H

#include "keisei.h"

typedef struct ks_axis {
    double min, max; /* min < max */
    double step;     /* from tick to tick: 1, 2 or 5 times a power of ten */
    int digits;      /* that a tick needs after the point */
} ks_axis;

typedef enum ks_axis_side { KS_AXIS_X, KS_AXIS_LEFT, KS_AXIS_RIGHT } ks_axis_side;

/* The axis of a plot with about `ticks` ticks: the range that the plot asks for or, failing that,
 * the range of its series, which the two upright axes widen to whole ticks. */
ks_axis ks_axis_of(const ks_plot *plot, ks_axis_side side, int ticks);

/* Does any series use the axis on the right? */
int ks_plot_has_right(const ks_plot *plot);

/* Does the series have a point here, and not a gap? */
int ks_series_has(const ks_series *series, int index);

/* The colour of a series: its own, or the default. */
ks_rgba ks_series_colour(const ks_plot *plot, int index);

/* Where `value` lies: 0 at min, 1 at max, anything beyond. */
double ks_axis_place(const ks_axis *axis, double value);

/* How many ticks there are, and the value of each. */
int ks_axis_ticks(const ks_axis *axis);
double ks_axis_tick(const ks_axis *axis, int index);

/* Cuts a line to the square from 0 to 1 each way; 0 if nothing is left of it. */
int ks_line_clip(double *x0, double *y0, double *x1, double *y1);

#endif
