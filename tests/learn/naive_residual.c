/* See naive_residual.h. */
#include "naive_residual.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct board {
    int width, height, points;
    const float *parameters;
} board;

static double weight(const board *b, const ks_residual_layer *l, int out, int in, int y, int x)
{
    return (double)
        b->parameters[l->weight + (size_t)(((out * l->in + in) * l->side + y) * l->side + x)];
}

static double at_point(const board *b, const double *map, int y, int x)
{
    return y < 0 || x < 0 || y >= b->height || x >= b->width ? 0 : map[y * b->width + x];
}

static double *convolve(const board *b, const ks_residual_layer *l, const double *in)
{
    double *out = calloc((size_t)(l->out * b->points), sizeof *out);
    int reach = l->side / 2;
    for (int o = 0; o < l->out; o++)
        for (int p = 0; p < b->points; p++) {
            double sum = l->has_bias ? (double)b->parameters[l->bias + (size_t)o] : 0;
            for (int i = 0; i < l->in; i++)
                for (int y = -reach; y <= reach; y++)
                    for (int x = -reach; x <= reach; x++)
                        sum += weight(b, l, o, i, y + reach, x + reach) *
                               at_point(b, in + i * b->points, p / b->width + y, p % b->width + x);
            out[o * b->points + p] = sum;
        }
    return out;
}

static double dense(const board *b, const ks_residual_layer *l, int out, const double *in)
{
    double sum = l->has_bias ? (double)b->parameters[l->bias + (size_t)out] : 0;
    for (int i = 0; i < l->in; i++)
        sum += weight(b, l, out, i, 0, 0) * in[i];
    return sum;
}

static void add_dense(double *map, const board *b, const ks_residual_layer *l, const double *in)
{
    for (int o = 0; o < l->out; o++)
        for (int p = 0; p < b->points; p++)
            map[o * b->points + p] += dense(b, l, o, in);
}

static void relu(double *values, int count)
{
    for (int i = 0; i < count; i++)
        values[i] = values[i] > 0 ? values[i] : 0;
}

static void summarise(double *out, const board *b, const double *map, int channels)
{
    for (int c = 0; c < channels; c++) {
        double sum = 0, most = 0;
        for (int p = 0; p < b->points; p++) {
            sum += map[c * b->points + p];
            most = fmax(most, map[c * b->points + p]);
        }
        out[c] = sum / b->points;
        out[channels + c] = sum / b->points * (sqrt(b->points) - 14) / 10;
        out[2 * channels + c] = most;
    }
}

static void run_block(double *x, const board *b, const ks_residual_block *block, int channels)
{
    int size = channels * b->points;
    double *before = malloc((size_t)size * sizeof *before);
    double *summary = malloc((size_t)(3 * channels) * sizeof *summary);
    memcpy(before, x, (size_t)size * sizeof *before);
    relu(before, size);
    double *inner = convolve(b, &block->first, before);
    relu(inner, size);
    double *added = convolve(b, &block->second, inner);
    summarise(summary, b, inner, channels);
    if (block->pooled.out > 0)
        add_dense(added, b, &block->pooled, summary);
    for (int i = 0; i < size; i++)
        x[i] += added[i];
    free(added);
    free(inner);
    free(summary);
    free(before);
}

static double *widen(const float *values, int count)
{
    double *wide = malloc((size_t)count * sizeof *wide);
    for (int i = 0; i < count; i++)
        wide[i] = (double)values[i];
    return wide;
}

void naive_residual(double *maps, double *numbers, const ks_residual *net, const float *parameters,
                    int width, int height, const float *planes, const float *facts)
{
    const ks_residual_shape *s = &net->shape;
    board b = {width, height, width * height, parameters};
    double *in = widen(planes, s->planes * b.points);
    double *summary = malloc((size_t)(3 * s->channels + s->facts) * sizeof *summary);
    double *known = summary + 3 * s->channels;
    double *hidden = malloc((size_t)s->hidden * sizeof *hidden);
    for (int i = 0; i < s->facts; i++)
        known[i] = (double)facts[i];
    double *x = convolve(&b, &net->input, in);
    add_dense(x, &b, &net->facts, known);
    for (int i = 0; i < s->blocks; i++)
        run_block(x, &b, &net->blocks[i], s->channels);
    relu(x, s->channels * b.points);
    summarise(summary, &b, x, s->channels);
    double *head = convolve(&b, &net->head, x);
    add_dense(head, &b, &net->head_pooled, summary);
    relu(head, s->head * b.points);
    double *out = convolve(&b, &net->maps, head);
    memcpy(maps, out, (size_t)(s->maps * b.points) * sizeof *maps);
    for (int i = 0; i < s->hidden; i++)
        hidden[i] = dense(&b, &net->hidden, i, summary);
    relu(hidden, s->hidden);
    for (int i = 0; i < s->numbers; i++)
        numbers[i] = dense(&b, &net->numbers, i, hidden);
    free(out);
    free(head);
    free(x);
    free(hidden);
    free(summary);
    free(in);
}
