/* A plot for a terminal. It is drawn with dots: in colour a character holds two by four of them, in
 * Braille; in plain ASCII it is one dot, and each series has a letter of its own. A character shows
 * the last series that came by. */
#include "alloc.h"
#include "axis.h"
#include "buffer.h"
#include "label.h"
#include "terminal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char letters[] = "*o+x#%@&";

/* What the frame is made of. */
typedef struct glyphs {
    const char *side, *left_tick, *right_tick, *floor, *floor_tick, *left_corner, *right_corner;
    const char *zero;
} glyphs;

static const glyphs ascii = {"|", "+", "+", "-", "+", "+", "+", "-"};
static const glyphs boxes = {"│", "┤", "├", "─", "┬", "└", "┘", "─"};

typedef struct cell {
    unsigned char dots; /* as Braille counts them */
    int series;         /* from 1; 0: none */
} cell;

typedef struct layout {
    const ks_plot *plot;
    ks_buffer *out;
    int colour;
    const glyphs *glyphs;
    int columns, rows; /* of the frame, in characters */
    int across, down;  /* dots in a character */
    int left;          /* columns before the frame's own line */
    ks_axis x, y, z;   /* z: on the right */
    int has_right;
    cell *cells;
} layout;

static int clamp(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

static int widest_tick(const ks_axis *axis)
{
    int widest = 0;
    for (int i = 0; i < ks_axis_ticks(axis); i++) {
        char number[32];
        int length = (int)ks_format_number(number, ks_axis_tick(axis, i), axis->digits);
        widest = length > widest ? length : widest;
    }
    return widest;
}

static int has_names(const ks_plot *plot)
{
    for (int i = 0; i < plot->series_count; i++)
        if (plot->series[i].name != NULL)
            return 1;
    return 0;
}

static int lay_out(layout *l, int columns, int rows)
{
    const ks_plot *plot = l->plot;
    columns = clamp(columns, 30, 1000);
    rows = clamp(rows, 8, 500);
    l->has_right = ks_plot_has_right(plot);
    int labels = plot->y_label != NULL || (l->has_right && plot->right_label != NULL);
    int around = (plot->title != NULL) + has_names(plot) + labels + 2 + (plot->x_label != NULL);
    l->rows = clamp(rows - around, 4, 500);
    l->glyphs = l->colour ? &boxes : &ascii;
    l->across = l->colour ? 2 : 1;
    l->down = l->colour ? 4 : 1;
    l->y = ks_axis_of(plot, KS_AXIS_LEFT, clamp(l->rows / 4, 2, 10));
    l->z = ks_axis_of(plot, KS_AXIS_RIGHT, clamp(l->rows / 4, 2, 10));
    l->x = ks_axis_of(plot, KS_AXIS_X, clamp(columns / 12, 2, 10));
    l->left = widest_tick(&l->y) + 1;
    int right = l->has_right ? widest_tick(&l->z) + 2 : 1;
    l->columns = clamp(columns - l->left - 1 - right, 10, 1000);
    l->cells = ks_alloc((size_t)(l->columns * l->rows), sizeof *l->cells);
    return l->cells ? 0 : KS_EMEMORY;
}

/* Columns and rows of dots, from the left and from the top. */
static int dot_column(const layout *l, double part)
{
    return (int)floor(part * (l->columns * l->across - 1) + 0.5);
}

static int dot_row(const layout *l, double part)
{
    return (int)floor((1 - part) * (l->rows * l->down - 1) + 0.5);
}

static void put_dot(const layout *l, int x, int y, int series)
{
    static const unsigned char bits[4][2] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    if (x < 0 || y < 0 || x >= l->columns * l->across || y >= l->rows * l->down)
        return;
    cell *c = &l->cells[y / l->down * l->columns + x / l->across];
    c->dots |= bits[y % l->down][x % l->across];
    c->series = series + 1;
}

/* Makes as many steps as the longer direction has dots. */
static void put_line(const layout *l, int x0, int y0, int x1, int y1, int series)
{
    int dx = x1 - x0, dy = y1 - y0;
    int steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    for (int i = 0; i <= steps; i++) {
        double part = steps ? (double)i / steps : 0;
        put_dot(l, x0 + (int)floor(part * dx + 0.5), y0 + (int)floor(part * dy + 0.5), series);
    }
}

static void plot_series(const layout *l, int index)
{
    const ks_series *series = &l->plot->series[index];
    const ks_axis *upright = series->right ? &l->z : &l->y;
    double x0 = 0, y0 = 0;
    int joined = 0;
    for (int i = 0; i < series->size; i++) {
        if (!ks_series_has(series, i)) {
            joined = 0;
            continue;
        }
        double x1 = ks_axis_place(&l->x, series->x[i]);
        double y1 = ks_axis_place(upright, series->y[i]);
        double ax = joined ? x0 : x1, ay = joined ? y0 : y1, bx = x1, by = y1;
        if (series->marks && x1 >= 0 && x1 <= 1 && y1 >= 0 && y1 <= 1) {
            int x = dot_column(l, x1), y = dot_row(l, y1);
            put_dot(l, x, y, index);
            if (l->colour) /* a single dot of Braille is easily missed */
                put_line(l, x, y + 1, x + 1, y, index);
        } else if (!series->marks && ks_line_clip(&ax, &ay, &bx, &by)) {
            put_line(l, dot_column(l, ax), dot_row(l, ay), dot_column(l, bx), dot_row(l, by),
                     index);
        }
        x0 = x1;
        y0 = y1;
        joined = 1;
    }
}

static void put_spaces(ks_buffer *out, int count)
{
    for (int i = 0; i < count; i++)
        ks_buffer_put_char(out, ' ');
}

static void put_label(ks_buffer *out, const char *text)
{
    char label[KS_LABEL_SIZE];
    ks_label_clean(label, text);
    ks_buffer_put_string(out, label);
}

static void put_cell(const layout *l, const cell *c, int zero)
{
    if (c->series == 0) {
        ks_buffer_put_string(l->out, zero ? l->glyphs->zero : " ");
    } else if (!l->colour) {
        ks_buffer_put_char(l->out, letters[(c->series - 1) % 8]);
    } else {
        ks_terminal_set(l->out, ks_terminal_colour(ks_series_colour(l->plot, c->series - 1)), -1);
        ks_buffer_put(
            l->out,
            (char[]){(char)0xE2, (char)(0xA0 | c->dots >> 6), (char)(0x80 | (c->dots & 0x3F))}, 3);
        ks_terminal_reset(l->out);
    }
}

/* The number of the tick that falls into a row of characters, as text; empty where there is none.
 */
static void tick_in_row(char out[32], const layout *l, const ks_axis *axis, int row)
{
    out[0] = '\0';
    for (int i = 0; i < ks_axis_ticks(axis); i++) {
        double value = ks_axis_tick(axis, i);
        if (dot_row(l, ks_axis_place(axis, value)) / l->down == row)
            ks_format_number(out, value, axis->digits);
    }
}

static void put_rows(const layout *l)
{
    int zero = -1;
    if (l->y.min < 0 && l->y.max > 0)
        zero = dot_row(l, ks_axis_place(&l->y, 0)) / l->down;
    for (int row = 0; row < l->rows; row++) {
        char number[32];
        tick_in_row(number, l, &l->y, row);
        put_spaces(l->out, l->left - 1 - (int)strlen(number));
        ks_buffer_put_string(l->out, number);
        ks_buffer_put_char(l->out, ' ');
        ks_buffer_put_string(l->out, number[0] ? l->glyphs->left_tick : l->glyphs->side);
        const cell *cells = &l->cells[row * l->columns];
        int end = l->columns; /* without spaces at the end of the line */
        while (!l->has_right && row != zero && end > 0 && cells[end - 1].series == 0)
            end--;
        for (int x = 0; x < end; x++)
            put_cell(l, &cells[x], row == zero);
        if (l->has_right) {
            tick_in_row(number, l, &l->z, row);
            ks_buffer_put_string(l->out, number[0] ? l->glyphs->right_tick : l->glyphs->side);
            ks_buffer_put_format(l->out, "%s%s", number[0] ? " " : "", number);
        }
        ks_buffer_put_char(l->out, '\n');
    }
}

/* Is there a tick in this column of characters? Writes its number. */
static int tick_in_column(char out[32], const layout *l, int column)
{
    for (int i = 0; i < ks_axis_ticks(&l->x); i++) {
        double value = ks_axis_tick(&l->x, i);
        if (dot_column(l, ks_axis_place(&l->x, value)) / l->across == column) {
            ks_format_number(out, value, l->x.digits);
            return 1;
        }
    }
    return 0;
}

static void put_foot(const layout *l)
{
    char number[32];
    put_spaces(l->out, l->left);
    ks_buffer_put_string(l->out, l->glyphs->left_corner);
    for (int x = 0; x < l->columns; x++) {
        int tick = tick_in_column(number, l, x);
        ks_buffer_put_string(l->out, tick ? l->glyphs->floor_tick : l->glyphs->floor);
    }
    if (l->has_right)
        ks_buffer_put_string(l->out, l->glyphs->right_corner);
    ks_buffer_put_char(l->out, '\n');
    int written = 0; /* columns of this line so far */
    for (int x = 0; x < l->columns; x++) {
        if (!tick_in_column(number, l, x))
            continue;
        int length = (int)strlen(number), from = l->left + 1 + x - length / 2;
        if (from < written + (written > 0))
            continue;
        put_spaces(l->out, from - written);
        ks_buffer_put_string(l->out, number);
        written = from + length;
    }
    ks_buffer_put_char(l->out, '\n');
    if (l->plot->x_label != NULL) {
        int width = ks_label_columns(l->plot->x_label);
        put_spaces(l->out, clamp(l->left + 1 + (l->columns - width) / 2, 0, 1000));
        put_label(l->out, l->plot->x_label);
        ks_buffer_put_char(l->out, '\n');
    }
}

static void put_legend(const layout *l)
{
    const char *between = "";
    for (int i = 0; i < l->plot->series_count; i++) {
        if (l->plot->series[i].name == NULL)
            continue;
        ks_buffer_put_string(l->out, between);
        between = "   ";
        if (l->colour) {
            ks_terminal_set(l->out, ks_terminal_colour(ks_series_colour(l->plot, i)), -1);
            ks_buffer_put_string(l->out, l->plot->series[i].marks ? "• " : "━━ ");
            ks_terminal_reset(l->out);
        } else {
            ks_buffer_put_format(l->out, "%c ", letters[i % 8]);
        }
        put_label(l->out, l->plot->series[i].name);
    }
    ks_buffer_put_char(l->out, '\n');
}

static void put_head(const layout *l)
{
    const ks_plot *plot = l->plot;
    if (plot->title != NULL) {
        put_label(l->out, plot->title);
        ks_buffer_put_char(l->out, '\n');
    }
    if (has_names(plot))
        put_legend(l);
    const char *right = l->has_right ? plot->right_label : NULL;
    if (plot->y_label == NULL && right == NULL)
        return;
    put_label(l->out, plot->y_label);
    if (right != NULL) {
        int taken = plot->y_label ? ks_label_columns(plot->y_label) : 0;
        int length = ks_label_columns(right);
        put_spaces(l->out, clamp(l->left + l->columns + 2 - taken - length, 2, 1000));
        put_label(l->out, right);
    }
    ks_buffer_put_char(l->out, '\n');
}

int ks_plot_text(ks_buffer *out, const ks_plot *plot, int columns, int rows, int colour)
{
    layout l = {.plot = plot, .out = out, .colour = colour};
    int status = lay_out(&l, columns, rows);
    if (status)
        return status;
    for (int i = 0; i < plot->series_count; i++)
        plot_series(&l, i);
    put_head(&l);
    put_rows(&l);
    put_foot(&l);
    free(l.cells);
    return ks_buffer_status(out);
}
