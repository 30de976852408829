/* A plot on a canvas: the title and the names of the series on top, each with its colour; the label
 * of a vertical axis above it, where it is easy to read; a faint line a tick, and a dark one at
 * zero. */
#include "axis.h"
#include "label.h"
#include "svg.h"
#include "text.h"

#include <math.h>

static const ks_rgba paper = 0xFFFFFFFF, ink = 0x222222FF, quiet = 0x555555FF, faint = 0xE4E4E4FF,
                     zero = 0x8A8A8AFF;

enum { TITLE = 16, LABEL = 12, LEGEND_ROW = 20 };

typedef struct layout {
    const ks_plot *plot;
    const ks_canvas *canvas;
    double width, height;
    double left, top, right, bottom; /* of the frame */
    double legend;                   /* the baseline of its first row */
    ks_axis x, y, z;                 /* z: on the right */
    int has_right;
} layout;

void ks_plot_size(double *width, double *height, const ks_plot *plot)
{
    *width = plot->width > 0 ? floor(fmin(fmax(plot->width, 160), 10000)) : 720;
    *height = plot->height > 0 ? floor(fmin(fmax(plot->height, 120), 10000)) : 440;
}

static double widest_tick(const ks_axis *axis)
{
    double widest = 0;
    for (int i = 0; i < ks_axis_ticks(axis); i++) {
        char number[32];
        ks_format_number(number, ks_axis_tick(axis, i), axis->digits);
        widest = fmax(widest, ks_label_width(number, LABEL));
    }
    return widest;
}

/* Goes through the names row by row: draws them where there is a canvas, and returns how many rows
 * they take. */
static int lay_legend(const layout *l, const ks_canvas *canvas)
{
    double from = l->left > 12 ? l->left : 12, x = from, limit = l->width - 12;
    int row = 0, any = 0;
    for (int i = 0; i < l->plot->series_count; i++) {
        const ks_series *series = &l->plot->series[i];
        if (series->name == NULL)
            continue;
        char name[KS_LABEL_SIZE];
        ks_label_fit(name, series->name, LABEL, limit - from - 30);
        double needed = 30 + ks_label_width(name, LABEL);
        if (x > from && x + needed > limit) {
            row++;
            x = from;
        }
        any = 1;
        if (canvas != NULL) {
            double y = l->legend + row * LEGEND_ROW;
            ks_rgba colour = ks_series_colour(l->plot, i);
            if (series->marks)
                canvas->disc(x + 11, y - 4, 3.5, colour, 0, 0, canvas->payload);
            else
                canvas->line(x + 2, y - 4, x + 20, y - 4, 2.5, colour, canvas->payload);
            canvas->text(x + 26, y, LABEL, KS_ANCHOR_START, ink, name, canvas->payload);
        }
        x += needed + 14;
    }
    return any ? row + 1 : 0;
}

static layout lay_out(const ks_canvas *canvas, const ks_plot *plot)
{
    layout l = {.plot = plot, .canvas = canvas, .has_right = ks_plot_has_right(plot)};
    ks_plot_size(&l.width, &l.height, plot);
    l.y = ks_axis_of(plot, KS_AXIS_LEFT, (int)fmax(2, l.height / 70));
    l.z = ks_axis_of(plot, KS_AXIS_RIGHT, (int)fmax(2, l.height / 70));
    l.x = ks_axis_of(plot, KS_AXIS_X, (int)fmax(2, l.width / 80));
    l.left = floor(20 + widest_tick(&l.y)) + 0.5;
    l.right = floor(l.width - (l.has_right ? 20 + widest_tick(&l.z) : 20)) + 0.5;
    double y = plot->title ? 30 : 8;
    l.legend = y + 16;
    y += LEGEND_ROW * lay_legend(&l, NULL);
    if (plot->y_label || (l.has_right && plot->right_label))
        y += 22;
    l.top = floor(y + 10) + 0.5;
    l.bottom = floor(l.height - (plot->x_label ? 46 : 28)) + 0.5;
    l.bottom = fmax(l.bottom, l.top + 10);
    return l;
}

static double x_at(const layout *l, double part)
{
    return l->left + part * (l->right - l->left);
}

static double y_at(const layout *l, double part)
{
    return l->bottom - part * (l->bottom - l->top);
}

static void put_text(const layout *l, double x, double y, double size, ks_anchor anchor,
                     ks_rgba colour, const char *string, double width)
{
    char label[KS_LABEL_SIZE];
    ks_label_fit(label, string, size, width);
    l->canvas->text(x, y, size, anchor, colour, label, l->canvas->payload);
}

static void draw_labels(const layout *l)
{
    const ks_plot *plot = l->plot;
    double room = l->right - l->left;
    if (plot->title != NULL)
        put_text(l, 12, 26, TITLE, KS_ANCHOR_START, ink, plot->title, l->width - 24);
    if (plot->y_label != NULL)
        put_text(l, 12, l->top - 12, LABEL, KS_ANCHOR_START, quiet, plot->y_label, room * 0.6);
    if (l->has_right && plot->right_label != NULL)
        put_text(l, l->width - 12, l->top - 12, LABEL, KS_ANCHOR_END, quiet, plot->right_label,
                 room * (plot->y_label ? 0.4 : 1));
    if (plot->x_label != NULL)
        put_text(l, (l->left + l->right) / 2, l->height - 12, LABEL, KS_ANCHOR_MIDDLE, quiet,
                 plot->x_label, room);
}

/* The numbers of the upright axis at `x`. */
static void draw_numbers(const layout *l, const ks_axis *axis, double x, ks_anchor anchor)
{
    for (int i = 0; i < ks_axis_ticks(axis); i++) {
        char number[32];
        double value = ks_axis_tick(axis, i);
        ks_format_number(number, value, axis->digits);
        l->canvas->text(x, y_at(l, ks_axis_place(axis, value)) + 4, LABEL, anchor, quiet, number,
                        l->canvas->payload);
    }
}

static void draw_axes(const layout *l)
{
    const ks_canvas *c = l->canvas;
    for (int i = 0; i < ks_axis_ticks(&l->y); i++) {
        double y = floor(y_at(l, ks_axis_place(&l->y, ks_axis_tick(&l->y, i)))) + 0.5;
        c->line(l->left, y, l->right, y, 1, faint, c->payload);
    }
    for (int i = 0; i < ks_axis_ticks(&l->x); i++) {
        double x = floor(x_at(l, ks_axis_place(&l->x, ks_axis_tick(&l->x, i)))) + 0.5;
        c->line(x, l->top, x, l->bottom, 1, faint, c->payload);
    }
    c->line(l->left, l->top, l->left, l->bottom, 1, zero, c->payload);
    c->line(l->left, l->bottom, l->right, l->bottom, 1, zero, c->payload);
    if (l->has_right)
        c->line(l->right, l->top, l->right, l->bottom, 1, zero, c->payload);
    if (l->y.min < 0 && l->y.max > 0) {
        double y = floor(y_at(l, ks_axis_place(&l->y, 0))) + 0.5;
        c->line(l->left, y, l->right, y, 1, quiet, c->payload);
    }
    draw_numbers(l, &l->y, l->left - 8, KS_ANCHOR_END);
    if (l->has_right)
        draw_numbers(l, &l->z, l->right + 8, KS_ANCHOR_START);
    for (int i = 0; i < ks_axis_ticks(&l->x); i++) {
        char number[32];
        double value = ks_axis_tick(&l->x, i);
        ks_format_number(number, value, l->x.digits);
        c->text(x_at(l, ks_axis_place(&l->x, value)), l->bottom + 18, LABEL, KS_ANCHOR_MIDDLE,
                quiet, number, c->payload);
    }
}

static void draw_series(const layout *l, int index)
{
    const ks_canvas *c = l->canvas;
    const ks_series *series = &l->plot->series[index];
    ks_rgba colour = ks_series_colour(l->plot, index);
    const ks_axis *upright = series->right ? &l->z : &l->y;
    double x0 = 0, y0 = 0;
    int joined = 0; /* is (x0, y0) the point before? */
    for (int i = 0; i < series->size; i++) {
        if (!ks_series_has(series, i)) {
            joined = 0;
            continue;
        }
        double x1 = ks_axis_place(&l->x, series->x[i]);
        double y1 = ks_axis_place(upright, series->y[i]);
        /* A point between two gaps would be no line at all: it is drawn as a dot. */
        int alone = !joined && (i + 1 == series->size || !ks_series_has(series, i + 1));
        double ax = x0, ay = y0, bx = x1, by = y1;
        if (series->marks || alone) {
            if (x1 >= 0 && x1 <= 1 && y1 >= 0 && y1 <= 1)
                c->disc(x_at(l, x1), y_at(l, y1), series->marks ? 3.5 : 1.5, colour, 0, 0,
                        c->payload);
        } else if (joined && ks_line_clip(&ax, &ay, &bx, &by)) {
            c->line(x_at(l, ax), y_at(l, ay), x_at(l, bx), y_at(l, by), 2, colour, c->payload);
        }
        x0 = x1;
        y0 = y1;
        joined = 1;
    }
}

/* Each point has the strip of the plot that is nearest to it. */
static void put_notes(const layout *l)
{
    const ks_series *series = &l->plot->series[0];
    double from = l->left;
    for (int i = 0; i < series->size; i++) {
        double here = ks_axis_place(&l->x, series->x[i]), to = l->right;
        if (i + 1 < series->size)
            to = x_at(l, (here + ks_axis_place(&l->x, series->x[i + 1])) / 2);
        to = fmin(fmax(to, from), l->right);
        l->canvas->note(from, l->top, to - from, l->bottom - l->top, l->plot->notes[i],
                        l->canvas->payload);
        from = to;
    }
}

void ks_plot_draw(const ks_canvas *canvas, const ks_plot *plot)
{
    layout l = lay_out(canvas, plot);
    canvas->rect(0, 0, l.width, l.height, paper, canvas->payload);
    draw_labels(&l);
    lay_legend(&l, canvas);
    draw_axes(&l);
    for (int i = 0; i < plot->series_count; i++)
        draw_series(&l, i);
    if (plot->notes != NULL && canvas->note != NULL && plot->series_count > 0)
        put_notes(&l);
}

int ks_plot_svg(ks_buffer *out, const ks_plot *plot)
{
    double width, height;
    ks_plot_size(&width, &height, plot);
    ks_svg svg;
    ks_canvas canvas = ks_svg_begin(&svg, out, width, height);
    ks_plot_draw(&canvas, plot);
    return ks_svg_end(&svg);
}
