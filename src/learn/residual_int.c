/* See residual_int.h.
 *
 * A number r of the network is an integer i times a scale: that of a byte board is its range / 127;
 * that of the sums of a layer, by channel, is the scale of its weights times that of its input; the
 * stream has one scale for all blocks, twice as wide as its range, so that it hardly saturates. */
#include "residual_int.h"

#include "alloc.h"
#include "byte_scale.h"
#include "text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = KS_INT_MOST_SIDE, POINTS = SIDE * SIDE };

/* A convolution. Its output channels are padded. */
typedef struct layer {
    ks_int_conv conv;
    void *memory; /* of the weights */
    int32_t *multiplier;
    float *scale; /* of its sums */
    float *bias;
    int outputs; /* without those that pad */
} layer;

/* A layer on numbers of the whole board, weights [in][out]: sums of many outputs can be made at
 * once, each in the order of its inputs. */
typedef struct dense {
    int in, out;
    float *weight, *bias; /* bias NULL: none */
} dense;

struct ks_residual_int {
    ks_residual_shape shape;
    const ks_int_kernels *kernels;
    layer input, first[KS_RESIDUAL_BLOCKS], second[KS_RESIDUAL_BLOCKS], head, maps;
    dense facts, pooled[KS_RESIDUAL_BLOCKS], head_pooled, hidden, numbers;
    float inner_scale[KS_RESIDUAL_BLOCKS], end_scale; /* of byte boards that are summarised */
};

struct ks_residual_room {
    int width, height; /* for which the borders are clear */
    void *memory;
    size_t board_size;
    uint8_t *planes, *before, *inner, *head;
    int16_t *stream;
    int32_t *sums, *bias;
    uint32_t *total;
    uint8_t *most;
    float *summary, *added, *hidden;
};

/* ---- Ranges ---- */

static size_t range_count(const ks_residual *net)
{
    return 3 + 2 * (size_t)net->shape.blocks;
}

int ks_residual_ranges_store(ks_model *model, const ks_residual *net,
                             const ks_residual_ranges *ranges)
{
    float values[3 + 2 * KS_RESIDUAL_BLOCKS] = {ranges->stream, ranges->head};
    int blocks = net->shape.blocks, count = (int)range_count(net);
    memcpy(values + 2, ranges->before, (size_t)(blocks + 1) * sizeof *values);
    memcpy(values + 3 + blocks, ranges->inner, (size_t)blocks * sizeof *values);
    return ks_model_add(model, "ranges", 1, &count, values);
}

int ks_residual_ranges_load(ks_residual_ranges *out, const ks_residual *net, const ks_model *model,
                            ks_error *error)
{
    int blocks = net->shape.blocks, count = (int)range_count(net);
    const ks_tensor *tensor = ks_model_tensor(model, "ranges", 1, &count);
    if (tensor == NULL)
        return ks_error_set(error, KS_EINPUT, 0, 0, "the model has no ranges of the right shape");
    for (size_t i = 0; i < tensor->count; i++)
        if (!(tensor->data[i] > 0))
            return ks_error_set(error, KS_EINPUT, 0, 0,
                                "the model has a range that is not positive");
    *out = (ks_residual_ranges){.stream = tensor->data[0], .head = tensor->data[1]};
    memcpy(out->before, tensor->data + 2, (size_t)(blocks + 1) * sizeof(float));
    memcpy(out->inner, tensor->data + 3 + blocks, (size_t)blocks * sizeof(float));
    return 0;
}

/* ---- Making ---- */

/* Weights [out][in][side][side] as bytes [out][side][side][in]. */
static void round_weights(int8_t *out, float *scale, const ks_residual_layer *l,
                          const float *weights)
{
    int taps = l->side * l->side, row = l->in * taps;
    for (int o = 0; o < l->out; o++) {
        const float *from = weights + (size_t)o * (size_t)row;
        float unit = ks_byte_scale(from, (size_t)row);
        for (int i = 0; i < l->in; i++)
            for (int t = 0; t < taps; t++)
                out[(size_t)o * (size_t)row + (size_t)(t * l->in + i)] =
                    (int8_t)ks_byte_of(from[i * taps + t], unit);
        scale[o] = unit > 0 ? unit : 1e-6F; /* a channel without weights still has a bias */
    }
}

static int make_layer(layer *out, const ks_residual_layer *l, const float *parameters,
                      float in_scale, const ks_int_kernels *kernels)
{
    out->conv = (ks_int_conv){.kernels = kernels,
                              .size = l->side,
                              .inputs = ks_int_padded(l->in),
                              .outputs = ks_int_padded(l->out),
                              .shift = KS_INT_LEAST_SHIFT,
                              .next_shift = 1};
    size_t outputs = (size_t)out->conv.outputs;
    int8_t *bytes = ks_alloc((size_t)(l->out * l->in * l->side * l->side), sizeof *bytes);
    out->outputs = l->out;
    void *weights = ks_alloc_aligned(&out->memory, ks_int_conv_packed_size(&out->conv));
    out->multiplier = ks_alloc(outputs, sizeof *out->multiplier);
    out->scale = ks_alloc(outputs, sizeof *out->scale);
    out->bias = ks_alloc(outputs, sizeof *out->bias);
    int status = bytes == NULL || weights == NULL || out->multiplier == NULL ||
                         out->scale == NULL || out->bias == NULL
                     ? KS_EMEMORY
                     : 0;
    if (status == 0) {
        round_weights(bytes, out->scale, l, parameters + l->weight);
        ks_int_conv_pack(weights, &out->conv, bytes, l->out, l->in);
        for (int o = 0; o < l->out; o++) {
            out->scale[o] *= in_scale;
            out->bias[o] = parameters[l->bias + (size_t)o];
        }
        out->conv.weights = weights;
        out->conv.multiplier = out->multiplier;
    }
    free(bytes);
    return status;
}

static int make_dense(dense *out, const ks_residual_layer *l, const float *parameters)
{
    *out = (dense){.in = l->in, .out = l->out};
    out->weight = ks_alloc((size_t)(l->in * l->out), sizeof *out->weight);
    out->bias = l->has_bias ? ks_alloc((size_t)l->out, sizeof *out->bias) : NULL;
    if (out->weight == NULL || (l->has_bias && out->bias == NULL))
        return KS_EMEMORY;
    for (int o = 0; o < l->out; o++)
        for (int i = 0; i < l->in; i++)
            out->weight[i * l->out + o] = parameters[l->weight + (size_t)(o * l->in + i)];
    if (l->has_bias)
        memcpy(out->bias, parameters + l->bias, (size_t)l->out * sizeof *out->bias);
    return 0;
}

/* The least scale of results that kernels can rescale sums to. */
static float least_scale(const layer *l)
{
    float most = 0;
    for (int o = 0; o < l->outputs; o++)
        most = l->scale[o] > most ? l->scale[o] : most;
    return most * 2.1F;
}

/* Sums become numbers of that scale. */
static int rescale(layer *l, float out_scale)
{
    double factors[KS_INT_MOST_CHANNELS] = {0};
    for (int o = 0; o < l->outputs; o++)
        factors[o] = (double)l->scale[o] / (double)out_scale;
    return ks_int_rescaling(l->multiplier, &l->conv.shift, factors, l->conv.outputs);
}

static float byte_scale(float range, const layer *l)
{
    return fmaxf(range / KS_INT_MOST_BYTE, least_scale(l));
}

static int rescale_next(layer *l, float stream, float next)
{
    return ks_int_next_rescaling(&l->conv.next_multiplier, &l->conv.next_shift,
                                 (double)stream / (double)next);
}

/* The layers first, each with the scale of its input, then the scale of the stream, which all that
 * add to it share. */
static int make_trunk(ks_residual_int *n, const ks_residual *net, const float *parameters,
                      const ks_residual_ranges *r)
{
    int blocks = net->shape.blocks;
    float stream = 2 * r->stream / 32767;
    int status =
        make_layer(&n->input, &net->input, parameters, 1.0F / KS_INT_MOST_BYTE, n->kernels);
    for (int i = 0; i < blocks && status == 0; i++) {
        const ks_residual_block *b = &net->blocks[i];
        float before = r->before[i] / KS_INT_MOST_BYTE;
        status = make_layer(&n->first[i], &b->first, parameters, before, n->kernels);
        if (status)
            break;
        n->inner_scale[i] = byte_scale(r->inner[i], &n->first[i]);
        status = rescale(&n->first[i], n->inner_scale[i]);
        if (status == 0)
            status =
                make_layer(&n->second[i], &b->second, parameters, n->inner_scale[i], n->kernels);
        if (status == 0 && b->pooled.out > 0)
            status = make_dense(&n->pooled[i], &b->pooled, parameters);
        stream = status ? stream : fmaxf(stream, least_scale(&n->second[i]));
    }
    if (status)
        return status;
    stream = fmaxf(stream, least_scale(&n->input));
    for (int i = -1; i < blocks && status == 0; i++) {
        layer *adds = i < 0 ? &n->input : &n->second[i];
        status = rescale(adds, stream);
        if (status == 0)
            status = rescale_next(adds, stream, r->before[i + 1] / KS_INT_MOST_BYTE);
    }
    n->end_scale = r->before[blocks] / KS_INT_MOST_BYTE;
    return status;
}

static int make_head(ks_residual_int *n, const ks_residual *net, const float *parameters,
                     const ks_residual_ranges *r)
{
    int status = make_layer(&n->head, &net->head, parameters, n->end_scale, n->kernels);
    float head = status ? 1 : byte_scale(r->head, &n->head);
    if (status == 0)
        status = rescale(&n->head, head);
    if (status == 0)
        status = make_layer(&n->maps, &net->maps, parameters, head, n->kernels);
    if (status == 0)
        status = make_dense(&n->facts, &net->facts, parameters);
    if (status == 0)
        status = make_dense(&n->head_pooled, &net->head_pooled, parameters);
    if (status == 0)
        status = make_dense(&n->hidden, &net->hidden, parameters);
    return status ? status : make_dense(&n->numbers, &net->numbers, parameters);
}

int ks_residual_int_new(ks_residual_int **out, const ks_residual *net, const float *parameters,
                        const ks_residual_ranges *ranges, const ks_int_kernels *kernels)
{
    const ks_residual_shape *s = &net->shape;
    const int channels[] = {s->planes, s->channels, s->head, s->maps};
    *out = NULL;
    for (size_t i = 0; i < sizeof channels / sizeof *channels; i++)
        if (ks_int_padded(channels[i]) > KS_INT_MOST_CHANNELS)
            return KS_ERANGE;
    ks_residual_int *n = ks_alloc(1, sizeof *n);
    if (n == NULL)
        return KS_EMEMORY;
    n->shape = *s;
    n->kernels = kernels;
    int status = make_trunk(n, net, parameters, ranges);
    if (status == 0)
        status = make_head(n, net, parameters, ranges);
    if (status)
        ks_residual_int_free(n);
    else
        *out = n;
    return status;
}

static void release_layer(layer *l)
{
    free(l->memory);
    free(l->multiplier);
    free(l->scale);
    free(l->bias);
}

static void release_dense(dense *d)
{
    free(d->weight);
    free(d->bias);
}

void ks_residual_int_free(ks_residual_int *n)
{
    if (n == NULL)
        return;
    release_layer(&n->input);
    for (int i = 0; i < KS_RESIDUAL_BLOCKS; i++) {
        release_layer(&n->first[i]);
        release_layer(&n->second[i]);
        release_dense(&n->pooled[i]);
    }
    release_layer(&n->head);
    release_layer(&n->maps);
    release_dense(&n->facts);
    release_dense(&n->head_pooled);
    release_dense(&n->hidden);
    release_dense(&n->numbers);
    free(n);
}

const ks_residual_shape *ks_residual_int_shape(const ks_residual_int *n)
{
    return &n->shape;
}

/* ---- Room ---- */

static void *take(unsigned char **next, size_t *total, size_t size)
{
    size = (size + KS_INT_ALIGN - 1) / KS_INT_ALIGN * KS_INT_ALIGN;
    *total += size;
    unsigned char *piece = *next;
    if (piece != NULL)
        *next += size;
    return piece;
}

/* Byte boards first: they are cleared together. */
static size_t lay_out(ks_residual_room *r, const ks_residual_shape *s, unsigned char *next)
{
    size_t total = 0, channels = (size_t)ks_int_padded(s->channels);
    size_t most = (size_t)ks_int_padded(s->channels > s->head ? s->channels : s->head);
    r->planes = take(&next, &total, ks_int_board_size(SIDE, SIDE, ks_int_padded(s->planes)));
    r->before = take(&next, &total, ks_int_board_size(SIDE, SIDE, (int)channels));
    r->inner = take(&next, &total, ks_int_board_size(SIDE, SIDE, (int)channels));
    r->head = take(&next, &total, ks_int_board_size(SIDE, SIDE, ks_int_padded(s->head)));
    r->board_size = total;
    r->stream = take(&next, &total, POINTS * channels * sizeof *r->stream);
    r->sums = take(&next, &total, POINTS * (size_t)ks_int_padded(s->maps) * sizeof *r->sums);
    r->bias = take(&next, &total, KS_INT_MOST_CHANNELS * sizeof *r->bias);
    r->total = take(&next, &total, most * sizeof *r->total);
    r->most = take(&next, &total, most);
    r->summary = take(&next, &total,
                      (KS_RESIDUAL_SUMMARY * channels + (size_t)s->facts) * sizeof *r->summary);
    r->added = take(&next, &total, most * sizeof *r->added);
    r->hidden = take(&next, &total, (size_t)s->hidden * sizeof *r->hidden);
    return total;
}

int ks_residual_room_new(ks_residual_room **out, const ks_residual_int *net)
{
    ks_residual_room *r = *out = ks_alloc(1, sizeof *r);
    if (r == NULL)
        return KS_EMEMORY;
    size_t size = lay_out(r, &net->shape, NULL);
    unsigned char *start = ks_alloc_aligned(&r->memory, size);
    if (start == NULL) {
        free(r);
        *out = NULL;
        return KS_EMEMORY;
    }
    lay_out(r, &net->shape, start);
    return 0;
}

void ks_residual_room_free(ks_residual_room *room)
{
    if (room != NULL)
        free(room->memory);
    free(room);
}

/* ---- Running ---- */

/* out = bias + weight * in. */
static void run_dense(float *out, const dense *d, const float *in)
{
    if (d->bias != NULL)
        memcpy(out, d->bias, (size_t)d->out * sizeof *out);
    else
        memset(out, 0, (size_t)d->out * sizeof *out);
    for (int i = 0; i < d->in; i++)
        for (int o = 0; o < d->out; o++)
            out[o] += d->weight[i * d->out + o] * in[i];
}

/* The bias of a layer in units of its sums, with what is added for this board, if anything. */
static void set_bias(int32_t *out, const layer *l, const float *added)
{
    const double most = 1 << 30;
    for (int o = 0; o < l->conv.outputs; o++) {
        double bias = o < l->outputs ? (double)l->bias[o] : 0;
        if (added != NULL && o < l->outputs)
            bias += (double)added[o];
        double units = o < l->outputs ? floor(bias / (double)l->scale[o] + 0.5) : 0;
        out[o] = (int32_t)(units > most ? most : units > -most ? units : -most);
    }
}

static void summarise(ks_residual_room *r, const ks_residual_int *n, const uint8_t *board,
                      float scale)
{
    int channels = n->shape.channels, points = r->width * r->height;
    float size = ks_residual_size(points);
    ks_int_pool(r->total, r->most, n->kernels, board, r->width, r->height, ks_int_padded(channels));
    for (int c = 0; c < channels; c++) {
        float mean = scale * (float)r->total[c] / (float)points;
        r->summary[c] = mean;
        r->summary[channels + c] = mean * size;
        r->summary[2 * channels + c] = scale * (float)r->most[c];
    }
}

/* Planes one after the other become channels of points. */
static void put_planes(ks_residual_room *r, int planes, const uint8_t *from, size_t stride)
{
    size_t channels = (size_t)ks_int_padded(planes);
    for (int y = 0; y < r->height; y++)
        for (int x = 0; x < r->width; x++) {
            uint8_t *to = r->planes + (size_t)((y + 1) * (r->width + 2) + x + 1) * channels;
            for (int i = 0; i < planes; i++)
                to[i] = from[(size_t)i * stride + (size_t)(y * r->width + x)];
        }
}

static void run_block(ks_residual_room *r, const ks_residual_int *n, int i)
{
    const float *added = NULL;
    set_bias(r->bias, &n->first[i], NULL);
    ks_int_conv_relu8(r->inner, &n->first[i].conv, r->width, r->height, r->before, r->bias);
    if (n->pooled[i].out > 0) {
        summarise(r, n, r->inner, n->inner_scale[i]);
        run_dense(r->added, &n->pooled[i], r->summary);
        added = r->added;
    }
    set_bias(r->bias, &n->second[i], added);
    ks_int_conv_add16(r->before, r->stream, &n->second[i].conv, r->width, r->height, r->inner,
                      r->bias);
}

static void run_head(float *maps, ks_residual_room *r, const ks_residual_int *n)
{
    int points = r->width * r->height, outputs = n->maps.conv.outputs;
    run_dense(r->added, &n->head_pooled, r->summary);
    set_bias(r->bias, &n->head, r->added);
    ks_int_conv_relu8(r->head, &n->head.conv, r->width, r->height, r->before, r->bias);
    set_bias(r->bias, &n->maps, NULL);
    ks_int_conv_sums(r->sums, &n->maps.conv, r->width, r->height, r->head, r->bias);
    for (int m = 0; m < n->maps.outputs; m++)
        for (int p = 0; p < points; p++)
            maps[m * points + p] = (float)r->sums[p * outputs + m] * n->maps.scale[m];
}

void ks_residual_int_run(float *maps, float *numbers, const ks_residual_int *n, ks_residual_room *r,
                         int width, int height, const uint8_t *planes, size_t stride,
                         const float *facts)
{
    const ks_residual_shape *s = &n->shape;
    size_t stream = (size_t)(width * height) * (size_t)n->input.conv.outputs;
    if (r->width != width || r->height != height)
        memset(r->planes, 0, r->board_size);
    r->width = width;
    r->height = height;
    put_planes(r, s->planes, planes, stride);
    run_dense(r->added, &n->facts, facts);
    set_bias(r->bias, &n->input, r->added);
    memset(r->stream, 0, stream * sizeof *r->stream);
    ks_int_conv_add16(r->before, r->stream, &n->input.conv, width, height, r->planes, r->bias);
    for (int i = 0; i < s->blocks; i++)
        run_block(r, n, i);
    summarise(r, n, r->before, n->end_scale);
    run_head(maps, r, n);
    memcpy(r->summary + KS_RESIDUAL_SUMMARY * s->channels, facts, (size_t)s->facts * sizeof *facts);
    run_dense(r->hidden, &n->hidden, r->summary);
    for (int i = 0; i < s->hidden; i++)
        r->hidden[i] = r->hidden[i] > 0 ? r->hidden[i] : 0;
    run_dense(numbers, &n->numbers, r->hidden);
}
