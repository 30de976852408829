/* See sheets.h.
 *
 * Buffers are maps of all sheets: [sheets][points][channels], points those of a sheet. Off
 * the boards, what goes into a convolution is 0, and so is every gradient by its results; the rest
 * of what convolutions leave there is never looked at. */
#include "sheets.h"

#include "alloc.h"
#include "keisei.h"
#include "operand.h"

#include <stdlib.h>
#include <string.h>

/* Loops over maps are compiled for wider vectors too, and the widest that the machine has are
 * taken; they add nothing up across channels, so that all give the same results. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define WIDE
#endif

/* What the forward pass keeps of a summary: the numbers, and where the maxima are. */
typedef struct summary {
    float *values; /* [boards][3 C] */
    int *peaks;    /* [boards][C]: offsets into the map */
} summary;

struct ks_sheets {
    const ks_residual *net;
    int sheets, side, points; /* points of a sheet */
    int narrow;
    float leak;
    int planes, channels, head, maps; /* as they lie in memory: multiples of 16 */
    int count, room;                  /* boards */
    ks_sheet_board *board;
    int16_t *at; /* [sheets][points]: the number of the board, or -1 */

    ks_convolution *input, *first[KS_RESIDUAL_BLOCKS], *second[KS_RESIDUAL_BLOCKS];
    ks_convolution *head_layer, *maps_layer;
    ks_scratch scratch;

    void *memory;
    float *x, *sum; /* [channels]: the residual stream, or its gradient; results */
    ks_operand in;  /* [planes] */
    ks_operand
        before[KS_RESIDUAL_BLOCKS + 1];   /* [channels]: relu(x) before each block, at the end */
    ks_operand inner[KS_RESIDUAL_BLOCKS]; /* [channels]: h of each block */
    ks_operand gradient;                  /* [channels]: what goes backward */
    float *head_sum, *out;                /* [head], [maps]: results */
    ks_operand head_map, head_gradient;   /* [head] */
    ks_operand out_gradient;              /* [maps] */

    float *by_board; /* all below, one block */
    float *facts, *bias, *bias_gradient, *summary_gradient;
    float *hidden, *hidden_gradient, *numbers, *numbers_gradient;
    summary summaries[KS_RESIDUAL_BLOCKS + 1];
    int *peaks;
};

/* ---- Memory ---- */

static int padded(int channels)
{
    return (channels + KS_BUNDLE - 1) / KS_BUNDLE * KS_BUNDLE;
}

static size_t map_size(const ks_sheets *s, int channels)
{
    return (size_t)s->sheets * (size_t)channels * (size_t)s->points;
}

/* Hands out pieces of one block of memory; with `next` NULL it only counts. */
static float *take(float **next, size_t *total, size_t count)
{
    count = (count + KS_BUNDLE - 1) / KS_BUNDLE * KS_BUNDLE;
    *total += count;
    float *piece = *next;
    if (piece != NULL)
        *next += count;
    return piece;
}

static ks_operand take_operand(const ks_sheets *s, float **next, size_t *total, int channels)
{
    size_t count = map_size(s, channels);
    float *piece = take(next, total, s->narrow ? count / 2 : count);
    return s->narrow ? (ks_operand){.narrow = (uint16_t *)(void *)piece}
                     : (ks_operand){piece, NULL};
}

static size_t lay_out_maps(ks_sheets *s, float *next)
{
    size_t total = 0, trunk = map_size(s, s->channels);
    int blocks = s->net->shape.blocks;
    s->x = take(&next, &total, trunk);
    s->sum = take(&next, &total, trunk);
    s->in = take_operand(s, &next, &total, s->planes);
    for (int i = 0; i <= blocks; i++)
        s->before[i] = take_operand(s, &next, &total, s->channels);
    for (int i = 0; i < blocks; i++)
        s->inner[i] = take_operand(s, &next, &total, s->channels);
    s->gradient = take_operand(s, &next, &total, s->channels);
    s->head_sum = take(&next, &total, map_size(s, s->head));
    s->out = take(&next, &total, map_size(s, s->maps));
    s->head_map = take_operand(s, &next, &total, s->head);
    s->head_gradient = take_operand(s, &next, &total, s->head);
    s->out_gradient = take_operand(s, &next, &total, s->maps);
    return total;
}

static size_t lay_out_boards(ks_sheets *s, float *next)
{
    const ks_residual_shape *shape = &s->net->shape;
    size_t total = 0, boards = (size_t)s->room;
    size_t wide = boards * (size_t)(shape->channels > shape->head ? shape->channels : shape->head);
    size_t summaries = boards * (size_t)(KS_RESIDUAL_SUMMARY * shape->channels);
    s->facts = take(&next, &total, boards * (size_t)shape->facts);
    s->bias = take(&next, &total, wide);
    s->bias_gradient = take(&next, &total, wide);
    s->summary_gradient = take(&next, &total, summaries);
    s->hidden = take(&next, &total, boards * (size_t)shape->hidden);
    s->hidden_gradient = take(&next, &total, boards * (size_t)shape->hidden);
    s->numbers = take(&next, &total, boards * (size_t)shape->numbers);
    s->numbers_gradient = take(&next, &total, boards * (size_t)shape->numbers);
    for (int i = 0; i <= shape->blocks; i++)
        s->summaries[i].values = take(&next, &total, summaries);
    return total;
}

static int make_memory(ks_sheets *s)
{
    int blocks = s->net->shape.blocks;
    size_t peaks = (size_t)s->room * (size_t)s->net->shape.channels;
    float *maps = ks_alloc_aligned(&s->memory, lay_out_maps(s, NULL) * sizeof(float));
    s->by_board = ks_alloc(lay_out_boards(s, NULL), sizeof(float));
    s->board = ks_alloc((size_t)s->room, sizeof *s->board);
    s->at = ks_alloc((size_t)(s->sheets * s->points), sizeof *s->at);
    s->peaks = ks_alloc((size_t)(blocks + 1) * peaks, sizeof *s->peaks);
    if (maps == NULL || s->by_board == NULL || s->board == NULL || s->at == NULL ||
        s->peaks == NULL)
        return KS_EMEMORY;
    lay_out_maps(s, maps);
    lay_out_boards(s, s->by_board);
    for (int i = 0; i <= blocks; i++)
        s->summaries[i].peaks = s->peaks + (size_t)i * peaks;
    return 0;
}

static int make_layer(ks_convolution **out, ks_sheets *s, int in, int result, int kernel)
{
    const ks_convolution_shape shape = {.sheets = s->sheets,
                                        .side = s->side,
                                        .in = in,
                                        .out = result,
                                        .kernel = kernel,
                                        .narrow = s->narrow};
    return ks_convolution_new(out, &shape, &s->scratch);
}

static int make_layers(ks_sheets *s)
{
    int status = make_layer(&s->input, s, s->planes, s->channels, 3);
    for (int i = 0; i < s->net->shape.blocks && status == 0; i++) {
        status = make_layer(&s->first[i], s, s->channels, s->channels, 3);
        if (status == 0)
            status = make_layer(&s->second[i], s, s->channels, s->channels, 3);
    }
    if (status == 0)
        status = make_layer(&s->head_layer, s, s->channels, s->head, 1);
    return status ? status : make_layer(&s->maps_layer, s, s->head, s->maps, 1);
}

int ks_sheets_new(ks_sheets **out, const ks_residual *net, const ks_sheets_options *options)
{
    const ks_residual_shape *shape = &net->shape;
    *out = NULL;
    if (shape->channels % KS_BUNDLE || shape->head % KS_BUNDLE)
        return KS_ERANGE;
    ks_sheets *s = ks_alloc(1, sizeof *s);
    if (s == NULL)
        return KS_EMEMORY;
    s->net = net;
    s->sheets = options->sheets;
    s->side = options->side;
    s->points = options->side * options->side;
    s->room = options->boards;
    s->narrow = options->narrow && ks_convolution_narrows();
    s->leak = options->leak;
    s->planes = padded(shape->planes);
    s->channels = shape->channels;
    s->head = shape->head;
    s->maps = padded(shape->maps);
    int status = make_memory(s);
    if (status == 0)
        status = make_layers(s);
    if (status) {
        ks_sheets_free(s);
        return status;
    }
    ks_sheets_clear(s);
    *out = s;
    return 0;
}

void ks_sheets_free(ks_sheets *s)
{
    if (s == NULL)
        return;
    ks_convolution_free(s->input);
    for (int i = 0; i < KS_RESIDUAL_BLOCKS; i++) {
        ks_convolution_free(s->first[i]);
        ks_convolution_free(s->second[i]);
    }
    ks_convolution_free(s->head_layer);
    ks_convolution_free(s->maps_layer);
    ks_scratch_release(&s->scratch);
    free(s->memory);
    free(s->by_board);
    free(s->board);
    free(s->at);
    free(s->peaks);
    free(s);
}

/* ---- Boards ---- */

static void clear(const ks_operand *operand, size_t count)
{
    if (operand->narrow != NULL)
        memset(operand->narrow, 0, count * sizeof *operand->narrow);
    else
        memset(operand->wide, 0, count * sizeof *operand->wide);
}

void ks_sheets_clear(ks_sheets *s)
{
    s->count = 0;
    clear(&s->in, map_size(s, s->planes));
    clear(&s->out_gradient, map_size(s, s->maps));
    for (int i = 0; i < s->sheets * s->points; i++)
        s->at[i] = -1;
}

/* Is there no board within a line of these points? */
static int is_free(const ks_sheets *s, const ks_sheet_board *b)
{
    const int16_t *at = s->at + b->sheet * s->points;
    for (int y = b->y - 1; y <= b->y + b->height; y++)
        for (int x = b->x - 1; x <= b->x + b->width; x++)
            if (x >= 0 && y >= 0 && x < s->side && y < s->side && at[y * s->side + x] >= 0)
                return 0;
    return 1;
}

static int find_room(ks_sheet_board *b, const ks_sheets *s)
{
    for (b->y = 0; b->y + b->height <= s->side; b->y++)
        for (b->x = 0; b->x + b->width <= s->side; b->x++)
            if (is_free(s, b))
                return 1;
    return 0;
}

int ks_sheets_place(ks_sheets *s, int sheet, int width, int height)
{
    ks_sheet_board b = {.sheet = sheet, .width = width, .height = height};
    if (s->count == s->room || !find_room(&b, s))
        return -1;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            s->at[sheet * s->points + (b.y + y) * s->side + b.x + x] = (int16_t)s->count;
    s->board[s->count] = b;
    return s->count++;
}

int ks_sheets_fits(const ks_sheets *s, int sheet, int width, int height)
{
    ks_sheet_board b = {.sheet = sheet, .width = width, .height = height};
    return s->count < s->room && find_room(&b, s);
}

int ks_sheets_boards(const ks_sheets *s)
{
    return s->count;
}

/* Where channel `c` of a point of a board lies in a map of so many channels. */
static size_t place_of(const ks_sheets *s, int board, int channels, int c, int point)
{
    const ks_sheet_board *b = &s->board[board];
    int on_sheet = (b->y + point / b->width) * s->side + b->x + point % b->width;
    return (size_t)(b->sheet * s->points + on_sheet) * (size_t)channels + (size_t)c;
}

void ks_sheets_set_plane(ks_sheets *s, int board, int plane, int point, float value)
{
    ks_operand_set(&s->in, place_of(s, board, s->planes, plane, point), value);
}

float *ks_sheets_facts(ks_sheets *s, int board)
{
    return s->facts + (size_t)(board * s->net->shape.facts);
}

void ks_sheets_maps(float *out, const ks_sheets *s, int board)
{
    int points = s->board[board].width * s->board[board].height;
    for (int m = 0; m < s->net->shape.maps; m++)
        for (int p = 0; p < points; p++)
            *out++ = s->out[place_of(s, board, s->maps, m, p)];
}

const float *ks_sheets_numbers(const ks_sheets *s, int board)
{
    return s->numbers + (size_t)(board * s->net->shape.numbers);
}

void ks_sheets_set_maps_gradient(ks_sheets *s, int board, const float *gradient)
{
    int points = s->board[board].width * s->board[board].height;
    for (int m = 0; m < s->net->shape.maps; m++)
        for (int p = 0; p < points; p++)
            ks_operand_set(&s->out_gradient, place_of(s, board, s->maps, m, p), *gradient++);
}

float *ks_sheets_numbers_gradient(ks_sheets *s, int board)
{
    return s->numbers_gradient + (size_t)(board * s->net->shape.numbers);
}

/* ---- Maps, point by point ---- */

/* Loops over the bundles of channels of all points: `i` is where one starts, `b` the number of its
 * board or -1, `c` its first channel. */
#define EACH_BUNDLE(s, channels, i, b, c)                                                          \
    for (size_t p_ = 0, i = 0; p_ < (size_t)((s)->sheets * (s)->points); p_++)                     \
        for (int b = (s)->at[p_], c = 0; c < (channels); c += KS_BUNDLE, i += KS_BUNDLE)

/* out = relu(map + bias), with a bias [boards][channels]. */
WIDE static void relu(const ks_operand *out, const ks_sheets *s, int channels, const float *map)
{
    EACH_BUNDLE(s, channels, i, b, c)
    {
        ks_bundle value = {0};
        if (b >= 0)
            value = KS_FROM(map + i) + KS_FROM(s->bias + (size_t)(b * channels + c));
        value = KS_WHERE_POSITIVE(value, value);
        KS_PUT(*out, i, value);
    }
}

/* x += map + bias, or x = map + bias at first; out = relu(x). */
WIDE static void add_relu(const ks_operand *out, ks_sheets *s, const float *map, int first)
{
    int channels = s->channels;
    EACH_BUNDLE(s, channels, i, b, c)
    {
        ks_bundle value = {0};
        if (b >= 0) {
            value = KS_FROM(map + i) + KS_FROM(s->bias + (size_t)(b * channels + c));
            if (!first)
                value += KS_FROM(s->x + i);
            KS_AT(s->x + i) = value;
        }
        value = KS_WHERE_POSITIVE(value, value);
        KS_PUT(*out, i, value);
    }
}

/* Adds the gradients `added` [boards][channels] (may be NULL) to those by a map, lets through what
 * relu did, and `leak` of the rest, and sums it up by boards: in `bias_gradient`. */
WIDE static void pass(const ks_operand *out, ks_sheets *s, int channels, const float *gradient,
                      const ks_operand *result, const float *added, float leak)
{
    memset(s->bias_gradient, 0, (size_t)(s->count * channels) * sizeof *s->bias_gradient);
    EACH_BUNDLE(s, channels, i, b, c)
    {
        ks_bundle value = {0}, on;
        if (b >= 0) {
            float *sums = s->bias_gradient + (size_t)(b * channels + c);
            KS_GET(on, *result, i);
            value = KS_FROM(gradient + i);
            if (added != NULL)
                value += KS_FROM(added + (size_t)(b * channels + c));
            on = KS_WHERE_POSITIVE(value, on);
            value = on + leak * (value - on);
            KS_AT(sums) += value;
        }
        KS_PUT(*out, i, value);
    }
}

/* Adds to x what relu lets through of a gradient (and of `added`, as above), copies it, and sums it
 * up by boards: in `bias_gradient`. */
WIDE static void add_passed(ks_sheets *s, const float *gradient, const ks_operand *result,
                            const float *added)
{
    int channels = s->channels;
    memset(s->bias_gradient, 0, (size_t)(s->count * channels) * sizeof *s->bias_gradient);
    EACH_BUNDLE(s, channels, i, b, c)
    {
        ks_bundle value = {0}, on;
        if (b >= 0) {
            float *sums = s->bias_gradient + (size_t)(b * channels + c);
            KS_GET(on, *result, i);
            value = KS_FROM(gradient + i);
            if (added != NULL)
                value += KS_FROM(added + (size_t)(b * channels + c));
            value = KS_FROM(s->x + i) + KS_WHERE_POSITIVE(value, on);
            KS_AT(s->x + i) = value;
            KS_AT(sums) += value;
        }
        KS_PUT(s->gradient, i, value);
    }
}

/* ---- Summaries ---- */

static float points_of(const ks_sheets *s, int board)
{
    return (float)(s->board[board].width * s->board[board].height);
}

WIDE static void summarise(summary *out, const ks_sheets *s, const ks_operand *map)
{
    static const ks_bundle_mask within = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    int channels = s->channels, width = KS_RESIDUAL_SUMMARY * channels;
    memset(out->values, 0, (size_t)(s->count * width) * sizeof *out->values);
    memset(out->peaks, 0, (size_t)(s->count * channels) * sizeof *out->peaks);
    EACH_BUNDLE(s, channels, i, b, c)
    {
        if (b < 0)
            continue;
        float *sums = out->values + (size_t)(b * width + c), *maxima = sums + 2 * channels;
        int *peaks = out->peaks + (size_t)(b * channels + c);
        ks_bundle value, most = KS_FROM(maxima);
        KS_GET(value, *map, i);
        ks_bundle_mask higher = value > most, *peak = (ks_bundle_mask *)peaks;
        *peak = (higher & ((int32_t)i + within)) | (~higher & *peak);
        KS_AT(sums) += value;
        KS_AT(maxima) =
            (ks_bundle)((higher & (ks_bundle_mask)value) | (~higher & (ks_bundle_mask)most));
    }
    for (int b = 0; b < s->count; b++) {
        float *values = out->values + (size_t)(b * width);
        float size = ks_residual_size((int)points_of(s, b));
        for (int c = 0; c < channels; c++) {
            values[c] /= points_of(s, b);
            values[channels + c] = values[c] * size;
        }
    }
}

/* Adds the gradients by the maxima of a summary to those by the map, and finds those by its means,
 * the same for all points: [boards][channels]. A maximum of 0 is that of no point. */
static const float *spread(float *map_gradient, const ks_sheets *s, const summary *of)
{
    int channels = s->channels, width = KS_RESIDUAL_SUMMARY * channels;
    for (int b = 0; b < s->count; b++) {
        const float *gradient = s->summary_gradient + (size_t)(b * width);
        const float *maxima = of->values + (size_t)(b * width + 2 * channels);
        float size = ks_residual_size((int)points_of(s, b));
        for (int c = 0; c < channels; c++) {
            s->bias[b * channels + c] =
                (gradient[c] + size * gradient[channels + c]) / points_of(s, b);
            if (maxima[c] > 0)
                map_gradient[of->peaks[b * channels + c]] += gradient[2 * channels + c];
        }
    }
    return s->bias;
}

/* ---- Layers on the numbers of boards: [boards][channels] ---- */

/* out += weights * in; `stride` is how far apart the boards are in `in`, which starts at `from` of
 * the inputs of the layer. */
static void dense(float *out, const ks_sheets *s, const ks_residual_layer *layer,
                  const float *parameters, const float *in, int from, int inputs)
{
    for (int b = 0; b < s->count; b++)
        for (int o = 0; o < layer->out; o++) {
            const float *w = parameters + layer->weight + (size_t)(o * layer->in + from);
            float sum = 0;
            for (int i = 0; i < inputs; i++)
                sum += w[i] * in[b * inputs + i];
            out[b * layer->out + o] += sum;
        }
}

/* Adds the gradients by the weights, and by `in` unless that is NULL. */
static void dense_back(float *gradient, float *in_gradient, const ks_sheets *s,
                       const ks_residual_layer *layer, const float *parameters, const float *in,
                       int from, int inputs, const float *out_gradient)
{
    for (int b = 0; b < s->count; b++)
        for (int o = 0; o < layer->out; o++) {
            size_t at = layer->weight + (size_t)(o * layer->in + from);
            const float *w = parameters + at;
            float *g = gradient + at, d = out_gradient[b * layer->out + o];
            for (int i = 0; i < inputs; i++)
                g[i] += d * in[b * inputs + i];
            for (int i = 0; i < inputs && in_gradient != NULL; i++)
                in_gradient[b * inputs + i] += d * w[i];
        }
}

/* The bias of a layer for each board. */
static void set_bias(float *out, const ks_sheets *s, const ks_residual_layer *layer,
                     const float *parameters)
{
    for (int b = 0; b < s->count; b++)
        memcpy(out + (size_t)(b * layer->out), parameters + layer->bias,
               (size_t)layer->out * sizeof *out);
}

static void bias_back(float *gradient, const ks_sheets *s, const ks_residual_layer *layer,
                      const float *by_board)
{
    for (int b = 0; b < s->count; b++)
        for (int o = 0; o < layer->out; o++)
            gradient[layer->bias + (size_t)o] += by_board[b * layer->out + o];
}

/* ---- Forward ---- */

static int convolve(float *out, ks_convolution *by, const ks_residual_layer *layer,
                    const float *parameters, const ks_operand *in)
{
    int status = ks_convolution_set(by, parameters + layer->weight, layer->out, layer->in);
    return status ? status : ks_convolution_forward(out, by, in);
}

static int forward_block(ks_sheets *s, int index, const float *parameters)
{
    const ks_residual_block *block = &s->net->blocks[index];
    int width = KS_RESIDUAL_SUMMARY * s->channels;
    int status = convolve(s->sum, s->first[index], &block->first, parameters, &s->before[index]);
    if (status)
        return status;
    set_bias(s->bias, s, &block->first, parameters);
    relu(&s->inner[index], s, s->channels, s->sum);
    status = convolve(s->sum, s->second[index], &block->second, parameters, &s->inner[index]);
    set_bias(s->bias, s, &block->second, parameters);
    if (block->pooled.out > 0) {
        summarise(&s->summaries[index], s, &s->inner[index]);
        dense(s->bias, s, &block->pooled, parameters, s->summaries[index].values, 0, width);
    }
    add_relu(&s->before[index + 1], s, s->sum, 0);
    return status;
}

static void forward_numbers(ks_sheets *s, const float *parameters)
{
    const ks_residual *net = s->net;
    int width = KS_RESIDUAL_SUMMARY * s->channels, facts = net->shape.facts;
    set_bias(s->hidden, s, &net->hidden, parameters);
    dense(s->hidden, s, &net->hidden, parameters, s->summaries[net->shape.blocks].values, 0, width);
    dense(s->hidden, s, &net->hidden, parameters, s->facts, width, facts);
    for (int i = 0; i < s->count * net->shape.hidden; i++)
        s->hidden[i] = s->hidden[i] > 0 ? s->hidden[i] : 0;
    set_bias(s->numbers, s, &net->numbers, parameters);
    dense(s->numbers, s, &net->numbers, parameters, s->hidden, 0, net->shape.hidden);
}

static int forward_head(ks_sheets *s, const float *parameters)
{
    const ks_residual *net = s->net;
    const ks_operand *end = &s->before[net->shape.blocks];
    summary *whole = &s->summaries[net->shape.blocks];
    int status = convolve(s->head_sum, s->head_layer, &net->head, parameters, end);
    if (status)
        return status;
    summarise(whole, s, end);
    set_bias(s->bias, s, &net->head, parameters);
    dense(s->bias, s, &net->head_pooled, parameters, whole->values, 0,
          KS_RESIDUAL_SUMMARY * s->channels);
    relu(&s->head_map, s, s->head, s->head_sum);
    status = convolve(s->out, s->maps_layer, &net->maps, parameters, &s->head_map);
    for (int b = 0; b < s->count; b++)
        for (int m = 0; m < net->shape.maps; m++)
            for (int p = 0; p < (int)points_of(s, b); p++)
                s->out[place_of(s, b, s->maps, m, p)] += parameters[net->maps.bias + (size_t)m];
    forward_numbers(s, parameters);
    return status;
}

int ks_sheets_forward(ks_sheets *s, const float *parameters)
{
    const ks_residual *net = s->net;
    ks_convolution_alone();
    int status = convolve(s->sum, s->input, &net->input, parameters, &s->in);
    set_bias(s->bias, s, &net->input, parameters);
    dense(s->bias, s, &net->facts, parameters, s->facts, 0, net->shape.facts);
    add_relu(&s->before[0], s, s->sum, 1);
    for (int i = 0; i < net->shape.blocks && status == 0; i++)
        status = forward_block(s, i, parameters);
    return status ? status : forward_head(s, parameters);
}

/* ---- Ranges ---- */

static float largest(const ks_sheets *s, int sheet, int channels, const ks_operand *map)
{
    size_t size = (size_t)channels * (size_t)s->points, start = (size_t)sheet * size;
    float most = 0;
    for (size_t i = start; i < start + size; i++) {
        float value = ks_operand_at(map, i);
        most = value > most ? value : most;
    }
    return most;
}

int ks_sheets_add_ranges(ks_residual_ranges *sums, const ks_sheets *s)
{
    int blocks = s->net->shape.blocks, used = s->count > 0 ? s->board[s->count - 1].sheet + 1 : 0;
    for (int sheet = 0; sheet < used; sheet++) {
        float stream = 0;
        for (int i = 0; i <= blocks; i++) {
            float before = largest(s, sheet, s->channels, &s->before[i]);
            sums->before[i] += before;
            stream = before > stream ? before : stream;
            if (i < blocks)
                sums->inner[i] += largest(s, sheet, s->channels, &s->inner[i]);
        }
        sums->stream += stream;
        sums->head += largest(s, sheet, s->head, &s->head_map);
    }
    return used;
}

/* ---- Backward ---- */

static int convolve_back(float *in_gradient, float *gradient, ks_convolution *by,
                         const ks_residual_layer *layer, const ks_operand *in,
                         const ks_operand *out_gradient)
{
    return ks_convolution_backward(in_gradient, gradient + layer->weight, by, in, out_gradient,
                                   layer->out, layer->in);
}

/* Leaves the gradient by the summary of the end in `summary_gradient`. */
static void backward_numbers(float *gradient, ks_sheets *s, const float *parameters)
{
    const ks_residual *net = s->net;
    int width = KS_RESIDUAL_SUMMARY * s->channels, hidden = s->count * net->shape.hidden;
    memset(s->summary_gradient, 0, (size_t)(s->count * width) * sizeof(float));
    memset(s->hidden_gradient, 0, (size_t)hidden * sizeof(float));
    bias_back(gradient, s, &net->numbers, s->numbers_gradient);
    dense_back(gradient, s->hidden_gradient, s, &net->numbers, parameters, s->hidden, 0,
               net->shape.hidden, s->numbers_gradient);
    for (int i = 0; i < hidden; i++)
        s->hidden_gradient[i] = s->hidden[i] > 0 ? s->hidden_gradient[i] : 0;
    bias_back(gradient, s, &net->hidden, s->hidden_gradient);
    dense_back(gradient, s->summary_gradient, s, &net->hidden, parameters,
               s->summaries[net->shape.blocks].values, 0, width, s->hidden_gradient);
    dense_back(gradient, NULL, s, &net->hidden, parameters, s->facts, width, net->shape.facts,
               s->hidden_gradient);
}

/* Leaves the gradient by x at the end in x and in `gradient`, and its sums in `bias_gradient`. */
static int backward_head(float *gradient, ks_sheets *s, const float *parameters)
{
    const ks_residual *net = s->net;
    int blocks = net->shape.blocks, width = KS_RESIDUAL_SUMMARY * s->channels;
    const ks_operand *end = &s->before[blocks];
    backward_numbers(gradient, s, parameters);
    for (int b = 0; b < s->count; b++)
        for (int m = 0; m < net->shape.maps; m++)
            for (int p = 0; p < (int)points_of(s, b); p++)
                gradient[net->maps.bias + (size_t)m] +=
                    ks_operand_at(&s->out_gradient, place_of(s, b, s->maps, m, p));
    int status = convolve_back(s->head_sum, gradient, s->maps_layer, &net->maps, &s->head_map,
                               &s->out_gradient);
    pass(&s->head_gradient, s, s->head, s->head_sum, &s->head_map, NULL, 0);
    bias_back(gradient, s, &net->head, s->bias_gradient);
    dense_back(gradient, s->summary_gradient, s, &net->head_pooled, parameters,
               s->summaries[blocks].values, 0, width, s->bias_gradient);
    if (status == 0)
        status = convolve_back(s->sum, gradient, s->head_layer, &net->head, end, &s->head_gradient);
    memset(s->x, 0, map_size(s, s->channels) * sizeof *s->x);
    add_passed(s, s->sum, end, spread(s->sum, s, &s->summaries[blocks]));
    return status;
}

/* x holds the gradient by x after the block, and then that before it; its copy and sums likewise.
 */
static int backward_block(float *gradient, ks_sheets *s, int index, const float *parameters)
{
    const ks_residual_block *block = &s->net->blocks[index];
    int width = KS_RESIDUAL_SUMMARY * s->channels;
    const ks_operand *inner = &s->inner[index], *before = &s->before[index];
    const float *added = NULL;
    bias_back(gradient, s, &block->second, s->bias_gradient);
    int status =
        convolve_back(s->sum, gradient, s->second[index], &block->second, inner, &s->gradient);
    if (block->pooled.out > 0) {
        memset(s->summary_gradient, 0, (size_t)(s->count * width) * sizeof(float));
        dense_back(gradient, s->summary_gradient, s, &block->pooled, parameters,
                   s->summaries[index].values, 0, width, s->bias_gradient);
        added = spread(s->sum, s, &s->summaries[index]);
    }
    pass(&s->gradient, s, s->channels, s->sum, inner, added, s->leak);
    bias_back(gradient, s, &block->first, s->bias_gradient);
    if (status == 0)
        status =
            convolve_back(s->sum, gradient, s->first[index], &block->first, before, &s->gradient);
    add_passed(s, s->sum, before, NULL);
    return status;
}

int ks_sheets_backward(float *gradient, ks_sheets *s, const float *parameters)
{
    const ks_residual *net = s->net;
    int status = backward_head(gradient, s, parameters);
    for (int i = net->shape.blocks - 1; i >= 0 && status == 0; i--)
        status = backward_block(gradient, s, i, parameters);
    if (status)
        return status;
    bias_back(gradient, s, &net->input, s->bias_gradient);
    dense_back(gradient, NULL, s, &net->facts, parameters, s->facts, 0, net->shape.facts,
               s->bias_gradient);
    return convolve_back(NULL, gradient, s->input, &net->input, &s->in, &s->gradient);
}
