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

static const char header[] = "games,loss,match games,won %,won % margin,score,score margin\n";

enum { NUMBERS = 7 };

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
    while (curve->count > 0 && curve->points[curve->count - 1].games >= point->games)
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
    double n[NUMBERS];
    int exit_code = 0;
    if (strncmp(text, header, strlen(header)) != 0)
        return 0;
    text += strlen(header);
    while (!exit_code && *text != '\0' && read_line(n, &text)) {
        if (!(n[0] >= 1 && n[0] <= INT_MAX))
            break;
        ks_train_point point = {.games = (int)n[0],
                                .loss = n[1],
                                .played = n[2] >= 1 && n[2] <= INT_MAX ? (int)n[2] : 0,
                                .wins = {n[3], n[4]},
                                .score = {n[5], n[6]}};
        exit_code = append(curve, &point);
    }
    return exit_code;
}

int ks_train_curve_open(ks_train_curve *curve, const char *output, int resumed)
{
    char path[PATH_MAX];
    ks_bytes bytes = {0};
    *curve = (ks_train_curve){.output = output};
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
    ks_buffer_put_string(out, header);
    for (int i = 0; i < curve->count; i++) {
        const ks_train_point *p = &curve->points[i];
        double none = (double)NAN, margins = p->played ? 0 : none;
        char games[24];
        snprintf(games, sizeof games, "%d", p->games);
        ks_buffer_put_string(out, games);
        put_number(out, p->loss, 6);
        put_number(out, p->played ? p->played : none, 0);
        put_number(out, p->wins.value + margins, 2);
        put_number(out, p->wins.margin + margins, 2);
        put_number(out, p->score.value + margins, 2);
        put_number(out, p->score.margin + margins, 2);
        ks_buffer_put_string(out, "\n");
    }
}

static int put_plot(ks_buffer *out, const ks_train_curve *curve)
{
    double *numbers = calloc((size_t)curve->count * 4, sizeof *numbers);
    if (numbers == NULL)
        return KS_EMEMORY;
    double *games = numbers, *loss = games + curve->count, *tested = loss + curve->count;
    double *score = tested + curve->count;
    int tests = 0;
    for (int i = 0; i < curve->count; i++) {
        games[i] = curve->points[i].games;
        loss[i] = curve->points[i].loss;
        if (curve->points[i].played > 0) {
            tested[tests] = games[i];
            score[tests++] = curve->points[i].score.value;
        }
    }
    const ks_series series[] = {
        {.name = "error of evaluations", .x = games, .y = loss, .size = curve->count},
        {.name = "score in matches", .x = tested, .y = score, .size = tests, .right = 1}};
    ks_plot plot = {.title = "What it learns",
                    .x_label = "games",
                    .y_label = "mean squared error",
                    .right_label = "points",
                    .series = series,
                    .series_count = tests > 0 ? 2 : 1};
    int status = ks_plot_svg(out, &plot);
    free(numbers);
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
