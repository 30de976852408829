/* See train_curve.h. The file has one line per point; unknown numbers are empty. */
#include "train_curve.h"

#include "input.h"
#include "output.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* After the name of the epochs. */
static const char header[] =
    "s,loss,valid loss,match games,won %,won % margin,score,score margin\n";

enum { NUMBERS = 8 };

static int name_file(char out[PATH_MAX], const ks_train_curve *curve, const char *ending)
{
    int size = snprintf(out, PATH_MAX, "%s%s", curve->output, ending);
    return size < 0 || size >= PATH_MAX
               ? ks_fail("%s: the name of the file is too long", curve->output)
               : 0;
}

void ks_train_curve_release(ks_train_curve *curve)
{
    free(curve->points);
    *curve = (ks_train_curve){0};
}

/* ---- Points ---- */

static int append(ks_train_curve *curve, const ks_train_point *point)
{
    while (curve->count > 0 && curve->points[curve->count - 1].epochs >= point->epochs)
        curve->count--;
    if (curve->count == curve->room) {
        int room = curve->room ? 2 * curve->room : 64;
        ks_train_point *points = realloc(curve->points, (size_t)room * sizeof *points);
        if (points == NULL)
            return ks_fail_status(KS_EMEMORY);
        curve->points = points;
        curve->room = room;
    }
    curve->points[curve->count++] = *point;
    return 0;
}

const ks_train_point *ks_train_curve_match(const ks_train_curve *curve)
{
    for (int i = curve->count - 1; i >= 0; i--)
        if (curve->points[i].played > 0)
            return &curve->points[i];
    return NULL;
}

/* ---- Reading ---- */

/* A line of numbers with commas between them; NAN for an empty one. 0 if the line is not of this
 * form. */
static int read_line(double out[NUMBERS], const char **text)
{
    const char *at = *text;
    for (int i = 0; i < NUMBERS; i++) {
        char ending = i < NUMBERS - 1 ? ',' : '\n', *end;
        out[i] = (double)NAN;
        if (*at != ending) { /* which strtod would take for space before a number */
            out[i] = strtod(at, &end);
            at = end;
        }
        if (*at++ != ending)
            return 0;
    }
    *text = at;
    return 1;
}

static int read_points(ks_train_curve *curve, const char *text)
{
    const char *epoch = curve->kind->epoch;
    double n[NUMBERS];
    int exit_code = 0;
    if (strncmp(text, epoch, strlen(epoch)) != 0 ||
        strncmp(text + strlen(epoch), header, strlen(header)) != 0)
        return 0;
    text += strlen(epoch) + strlen(header);
    while (!exit_code && *text != '\0' && read_line(n, &text)) {
        if (!(n[0] >= 1 && n[0] <= INT_MAX))
            break;
        ks_train_point point = {.epochs = (int)n[0],
                                .loss = n[1],
                                .valid_loss = n[2],
                                .played = n[3] >= 1 && n[3] <= INT_MAX ? (int)n[3] : 0,
                                .wins = {n[4], n[5]},
                                .score = {n[6], n[7]}};
        exit_code = append(curve, &point);
    }
    return exit_code;
}

int ks_train_curve_open(ks_train_curve *curve, const ks_training_kind *kind, const char *output,
                        int resumed)
{
    char path[PATH_MAX];
    ks_bytes bytes = {0};
    *curve = (ks_train_curve){.kind = kind, .output = output};
    if (output == NULL || !resumed)
        return 0;
    int exit_code = name_file(path, curve, ".csv");
    if (exit_code || access(path, F_OK) != 0)
        return exit_code;
    exit_code = ks_input_text(&bytes, path, path);
    if (!exit_code)
        exit_code = read_points(curve, bytes.bytes);
    free(bytes.bytes);
    return exit_code;
}

/* ---- Writing ---- */

static void put_number(ks_buffer *out, double number, int digits)
{
    char text[40];
    snprintf(text, sizeof text, ",%.*f", digits, number);
    ks_buffer_put_string(out, isnan(number) ? "," : text);
}

static void put_points(ks_buffer *out, const ks_train_curve *curve)
{
    ks_buffer_put_format(out, "%s%s", curve->kind->epoch, header);
    for (int i = 0; i < curve->count; i++) {
        const ks_train_point *p = &curve->points[i];
        double none = (double)NAN, margins = p->played ? 0 : none;
        ks_buffer_put_format(out, "%d", p->epochs);
        put_number(out, p->loss, 6);
        put_number(out, p->valid_loss, 6);
        put_number(out, p->played ? p->played : none, 0);
        put_number(out, p->wins.value + margins, 2);
        put_number(out, p->wins.margin + margins, 2);
        put_number(out, p->score.value + margins, 2);
        put_number(out, p->score.margin + margins, 2);
        ks_buffer_put_string(out, "\n");
    }
}

/* Numbers of the points for a plot. */
typedef struct plotted {
    double *epochs, *loss, *valid_loss, *tested, *score;
    int tests;
    int validated; /* is the loss on validation games known? */
} plotted;

static int take_numbers(plotted *out, const ks_train_curve *curve)
{
    size_t count = (size_t)curve->count;
    double *numbers = calloc(count * 5, sizeof *numbers);
    if (numbers == NULL)
        return KS_EMEMORY;
    *out = (plotted){.epochs = numbers,
                     .loss = numbers + count,
                     .valid_loss = numbers + 2 * count,
                     .tested = numbers + 3 * count,
                     .score = numbers + 4 * count,
                     .validated = 1};
    for (int i = 0; i < curve->count; i++) {
        const ks_train_point *p = &curve->points[i];
        out->epochs[i] = p->epochs;
        out->loss[i] = p->loss;
        out->valid_loss[i] = p->valid_loss;
        out->validated &= !isnan(p->valid_loss);
        if (p->played > 0) {
            out->tested[out->tests] = p->epochs;
            out->score[out->tests++] = p->score.value;
        }
    }
    return 0;
}

static int put_plot(ks_buffer *out, const ks_train_curve *curve)
{
    plotted n;
    char label[40];
    int status = take_numbers(&n, curve), count = 0;
    if (status)
        return status;
    ks_series series[3];
    series[count++] =
        (ks_series){.name = "training games", .x = n.epochs, .y = n.loss, .size = curve->count};
    if (n.validated)
        series[count++] = (ks_series){
            .name = "validation games", .x = n.epochs, .y = n.valid_loss, .size = curve->count};
    if (n.tests > 0)
        series[count++] = (ks_series){
            .name = "score in matches", .x = n.tested, .y = n.score, .size = n.tests, .right = 1};
    snprintf(label, sizeof label, "%ss", curve->kind->epoch);
    ks_plot plot = {.title = "What it learns",
                    .x_label = label,
                    .y_label = "loss",
                    .right_label = "points",
                    .series = series,
                    .series_count = count};
    status = ks_plot_svg(out, &plot);
    free(n.epochs);
    return status;
}

static int write_file(const ks_train_curve *curve, const char *ending)
{
    char path[PATH_MAX];
    ks_buffer *out;
    int exit_code = name_file(path, curve, ending), status = 0;
    if (exit_code || ks_buffer_new(&out))
        return exit_code ? exit_code : ks_fail_status(KS_EMEMORY);
    if (strcmp(ending, ".csv") == 0)
        put_points(out, curve);
    else
        status = put_plot(out, curve);
    exit_code = status ? ks_fail_status(status) : ks_output_buffer(path, out);
    ks_buffer_free(out);
    return exit_code;
}

int ks_train_curve_add(ks_train_curve *curve, const ks_train_point *point)
{
    if (curve->output == NULL)
        return 0;
    int exit_code = append(curve, point);
    if (!exit_code)
        exit_code = write_file(curve, ".csv");
    return exit_code ? exit_code : write_file(curve, ".svg");
}
