/* See network.h. */
#include "network.h"

#include "affine.h"
#include "alloc.h"
#include "elementary.h"
#include "simd.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* A row is worked on in pieces of this many inputs and units, which fit on the stack. */
enum { PIECE = 128 };

int ks_network_init(ks_network *out, int inputs, int hidden)
{
    int padded = ks_affine_padded(hidden);
    size_t I = (size_t)inputs, P = (size_t)padded, last = hidden ? P : I;
    memset(out, 0, sizeof *out);
    out->memory = ks_alloc(2 * I + I * P + P + last + 1, sizeof(float));
    if (out->memory == NULL)
        return KS_EMEMORY;
    out->inputs = inputs;
    out->hidden = hidden;
    out->padded = padded;
    out->mean = out->memory;
    out->scale = out->mean + I;
    out->weight = out->scale + I;
    out->bias = out->weight + I * P;
    out->out_weight = out->bias + P;
    out->out_bias = out->out_weight + last;
    for (int i = 0; i < inputs; i++)
        out->scale[i] = 1;
    return 0;
}

void ks_network_release(ks_network *network)
{
    free(network->memory);
    memset(network, 0, sizeof *network);
}

/* ---- Running ---- */

/* tanh of the half by its continued fraction a / b, cut after seven steps, then of the whole by
 * tanh 2u = 2 tanh u / (1 + tanh^2 u), which reduces the error of the cut. Beyond 9 it is 1 to the
 * last bit. */
static inline float rational_tanh(float x)
{
    x = x > 9 ? 9 : x;
    x = x < -9 ? -9 : x;
    float u = x / 2, y = u * u;
    float a = u * (135135 + y * (17325 + y * (378 + y)));
    float b = 135135 + y * (62370 + y * (3150 + y * 28));
    return 2 * a * b / (a * a + b * b);
}

float ks_network_tanh(float x)
{
    return rational_tanh(x);
}

static inline void tanh_all(float *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        values[i] = rational_tanh(values[i]);
}

KS_WIDER static void tanh_wider(float *values, size_t count)
{
    tanh_all(values, count);
}

void ks_network_tanh_all(float *values, size_t count)
{
    if (ks_has_wider())
        tanh_wider(values, count);
    else
        tanh_all(values, count);
}

float ks_network_logistic(float x)
{
    if (x != x)
        return 0.5F;
    return (float)(1 / (1 + ks_exp(-(double)x)));
}

/* The sum of one example before the logistic function. */
static float run_hidden(const ks_network *n, const float *input)
{
    float sum = *n->out_bias;
    for (int first = 0; first < n->padded; first += PIECE) {
        int units = n->padded - first < PIECE ? n->padded - first : PIECE;
        float unit[PIECE], x[PIECE];
        memcpy(unit, n->bias + first, (size_t)units * sizeof *unit);
        for (int start = 0; start < n->inputs; start += PIECE) {
            int count = n->inputs - start < PIECE ? n->inputs - start : PIECE;
            ks_affine_standardise(x, input + start, n->mean + start, n->scale + start, count);
            ks_affine_add(unit, x, count, n->weight + (size_t)start * (size_t)n->padded + first,
                          n->padded, units);
        }
        ks_network_tanh_all(unit, (size_t)units);
        sum += ks_affine_dot(unit, n->out_weight + first, units);
    }
    return sum;
}

static float run_linear(const ks_network *n, const float *input)
{
    float sum = *n->out_bias;
    for (int i = 0; i < n->inputs; i++)
        sum += (input[i] - n->mean[i]) * n->scale[i] * n->out_weight[i];
    return sum;
}

void ks_network_run(float *out, const ks_network *network, const float *inputs, int count)
{
    for (int i = 0; i < count; i++) {
        const float *input = inputs + (size_t)i * (size_t)network->inputs;
        out[i] = ks_network_logistic(network->hidden ? run_hidden(network, input)
                                                     : run_linear(network, input));
    }
}

int ks_network_join(ks_network *out, const ks_network *parts, int count)
{
    int hidden = 0, inputs = parts[0].inputs, first = 0;
    for (int k = 0; k < count; k++)
        hidden += parts[k].hidden;
    if (ks_network_init(out, inputs, hidden))
        return KS_EMEMORY;
    memcpy(out->mean, parts[0].mean, (size_t)inputs * sizeof(float));
    memcpy(out->scale, parts[0].scale, (size_t)inputs * sizeof(float));
    for (int k = 0; k < count; k++) {
        const ks_network *n = &parts[k];
        for (int i = 0; i < inputs; i++)
            memcpy(out->weight + (size_t)i * (size_t)out->padded + first,
                   n->weight + (size_t)i * (size_t)n->padded, (size_t)n->hidden * sizeof(float));
        memcpy(out->bias + first, n->bias, (size_t)n->hidden * sizeof(float));
        for (int h = 0; h < n->hidden; h++)
            out->out_weight[first + h] = n->out_weight[h] / (float)count;
        *out->out_bias += *n->out_bias / (float)count;
        first += n->hidden;
    }
    return 0;
}

/* ---- Storing ---- */

/* The parts of a network under their names: `rows` of `columns` floats each, `stride` apart. One
 * row is stored with one dimension. */
typedef struct part {
    const char *name;
    float *data;
    int dimensions, rows, columns, stride;
} part;

enum { PARTS = 6 };

static int list_parts(part out[PARTS], const ks_network *n)
{
    int last = n->hidden ? n->hidden : n->inputs;
    const part parts[PARTS] = {
        {"mean", n->mean, 1, 1, n->inputs, 0},
        {"scale", n->scale, 1, 1, n->inputs, 0},
        {"out_weight", n->out_weight, 1, 1, last, 0},
        {"out_bias", n->out_bias, 1, 1, 1, 0},
        {"weight", n->weight, 2, n->inputs, n->hidden, n->padded},
        {"bias", n->bias, 1, 1, n->hidden, 0},
    };
    memcpy(out, parts, sizeof parts);
    return n->hidden ? PARTS : PARTS - 2;
}

static void copy_rows(float *to, int to_stride, const float *from, int from_stride, const part *p)
{
    for (int r = 0; r < p->rows; r++)
        memcpy(to + (size_t)r * (size_t)to_stride, from + (size_t)r * (size_t)from_stride,
               (size_t)p->columns * sizeof *to);
}

static const int *shape(int out[2], const part *p)
{
    out[0] = p->dimensions == 2 ? p->rows : p->columns;
    out[1] = p->columns;
    return out;
}

int ks_network_store(ks_model *model, const char *prefix, const ks_network *network)
{
    part parts[PARTS];
    int count = list_parts(parts, network), status = 0, size[2];
    for (int i = 0; i < count && !status; i++) {
        const part *p = &parts[i];
        float *packed = ks_alloc((size_t)p->rows * (size_t)p->columns, sizeof *packed);
        if (packed == NULL)
            return KS_EMEMORY;
        copy_rows(packed, p->columns, p->data, p->stride, p);
        status = ks_model_add_part(model, prefix, p->name, p->dimensions, shape(size, p), packed);
        free(packed);
    }
    return status;
}

int ks_network_load(ks_network *out, const ks_model *model, const char *prefix, ks_error *error)
{
    part parts[PARTS];
    int size[2] = {0, 0};
    memset(out, 0, sizeof *out);
    const ks_tensor *mean = ks_model_part(model, prefix, "mean", 1, size, error);
    if (mean == NULL)
        return KS_EINPUT;
    size[0] = mean->size[0];
    const ks_tensor *weight = ks_model_part(model, prefix, "weight", 2, size, NULL);
    if (ks_network_init(out, mean->size[0], weight ? weight->size[1] : 0))
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    int count = list_parts(parts, out);
    for (int i = 0; i < count; i++) {
        const part *p = &parts[i];
        const ks_tensor *tensor =
            ks_model_part(model, prefix, p->name, p->dimensions, shape(size, p), error);
        if (tensor == NULL) {
            ks_network_release(out);
            return KS_EINPUT;
        }
        copy_rows(p->data, p->stride, tensor->data, p->columns, p);
    }
    return 0;
}
