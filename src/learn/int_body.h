/* The body that the kernels with vectors share: a file that defines the words below for its
 * machine and then includes this one is a set of kernels.
 *
 *   KERNEL         static always_inline, with the machine's instructions; TARGET: these alone
 *   LANES, STEP    outputs in an accumulator, inputs that one `dot` takes
 *   VECTORS, TILE  accumulators of a tile: so many vectors of outputs for so many points
 *   sums_t, bytes_t, weights_t      accumulators, STEP inputs for all lanes, weights of a vector
 *   zero, spread, weights_load, dot, sums_store, weights_pack      what is done with them
 *   finish_relu8, finish_add16      the ends of 16 channels (see below)
 *
 * The outputs are taken in blocks of VECTORS vectors, whose weights stay in the cache while all
 * points pass, and the points in tiles of TILE, wherever on the board they are: so a tile is full
 * on any board, but for the last one, in which the last point stands in for those missing. The
 * accumulators of a tile live in registers until all inputs have been added. Then they are written
 * down once, and their ends take them from there: that costs a few hundredths of the sums.
 *
 * Weights are packed in the order in which they are used: blocks, rows of the K x K, the K * I
 * inputs of such a row (which lie one after the other on the board), vectors. */
#ifndef KS_INT_BODY_H
#define KS_INT_BODY_H

#include "int_kernels.h"

#if defined(__clang__)
#define UNROLL _Pragma("clang loop unroll(full)")
#else
#define UNROLL _Pragma("GCC unroll 16")
#endif

enum { BLOCK = LANES * VECTORS };

static size_t packed_size(const ks_int_conv *conv)
{
    return ks_int_conv_weights(conv) / (LANES * STEP) * sizeof(weights_t);
}

/* The number of vectors of the block that starts at output `from`. */
static inline int vectors_at(const ks_int_conv *conv, int from)
{
    int left = (conv->outputs - from) / LANES;
    return left < VECTORS ? left : VECTORS;
}

/* Packs the weights of LANES outputs for STEP inputs; `at` is the row of the K x K, where in its
 * K * I inputs they start, and the first output. */
static void weights_take(weights_t *out, const ks_int_conv *conv, const int8_t *weights,
                         int outputs, int inputs, const int at[3])
{
    int8_t taken[LANES][STEP];
    int y = at[0], x = at[1] / conv->inputs, from = at[1] % conv->inputs, o = at[2];
    for (int lane = 0; lane < LANES; lane++)
        for (int k = 0; k < STEP; k++) {
            int row = ((o + lane) * conv->size + y) * conv->size + x, i = from + k;
            taken[lane][k] = o + lane < outputs && i < inputs ? weights[row * inputs + i] : 0;
        }
    weights_pack(out, taken);
}

static void pack(void *out, const ks_int_conv *conv, const int8_t *weights, int outputs, int inputs)
{
    weights_t *packed = out;
    for (int from = 0; from < conv->outputs; from += BLOCK)
        for (int y = 0; y < conv->size; y++)
            for (int i = 0; i < conv->size * conv->inputs; i += STEP)
                for (int v = 0; v < vectors_at(conv, from); v++)
                    weights_take(packed++, conv, weights, outputs, inputs,
                                 (int[]){y, i, from + v * LANES});
}

/* The sums of a tile. `in` has the first of the K rows of each point; the next is `row` bytes on,
 * and each has `line` bytes. */
KERNEL void tile_sums(int32_t out[TILE][BLOCK], const uint8_t *const in[TILE], const char *packed,
                      int rows, ptrdiff_t row, ptrdiff_t line, const int vectors)
{
    sums_t sums[TILE][VECTORS];
    UNROLL
    for (int p = 0; p < TILE; p++) {
        UNROLL
        for (int v = 0; v < vectors; v++)
            sums[p][v] = zero();
    }
    for (int y = 0; y < rows; y++)
        for (ptrdiff_t i = y * row; i < y * row + line; i += STEP) {
            weights_t weights[VECTORS];
            UNROLL
            for (int v = 0; v < vectors; v++)
                weights[v] = weights_load(packed + (size_t)v * sizeof(weights_t));
            packed += (size_t)vectors * sizeof(weights_t);
            UNROLL
            for (int p = 0; p < TILE; p++) {
                bytes_t bytes = spread(in[p] + i);
                UNROLL
                for (int v = 0; v < vectors; v++)
                    sums[p][v] = dot(sums[p][v], bytes, weights[v]);
            }
        }
    UNROLL
    for (int p = 0; p < TILE; p++) {
        UNROLL
        for (int v = 0; v < vectors; v++)
            sums_store(out[p] + v * LANES, sums[p][v]);
    }
}

/* By way of an array of its own, so that compilers need not ask whether the others overlap. */
KERNEL void finish_sums(int32_t *out, const int32_t *sums, const int32_t *bias)
{
    uint32_t with_bias[KS_INT_CHANNELS];
    for (int i = 0; i < KS_INT_CHANNELS; i++)
        with_bias[i] = (uint32_t)sums[i] + (uint32_t)bias[i];
    memcpy(out, with_bias, sizeof with_bias);
}

/* The ends of `count` channels of one point, from `channel` on. */
KERNEL void finish(const ks_int_call *call, int point, int place, int channel, const int32_t *sums,
                   int count)
{
    const ks_int_conv *conv = call->conv;
    size_t plain = (size_t)point * (size_t)conv->outputs;
    size_t bordered = (size_t)place * (size_t)conv->outputs;
    for (int c = channel; c < channel + count; c += KS_INT_CHANNELS, sums += KS_INT_CHANNELS) {
        size_t at = plain + (size_t)c;
        if (call->sums) {
            finish_sums(call->sums + at, sums, call->bias + c);
        } else if (call->stream) {
            finish_add16(call->out ? call->out + bordered + c : NULL, call->stream + at, conv, sums,
                         call->bias + c, conv->multiplier + c);
        } else {
            finish_relu8(call->out + bordered + c, conv, sums, call->bias + c,
                         conv->multiplier + c);
        }
    }
}

KERNEL void run_block(const ks_int_call *call, int from, const char *packed, const int vectors)
{
    _Alignas(KS_INT_ALIGN) int32_t sums[TILE][BLOCK];
    const uint8_t *in[TILE];
    int places[TILE];
    const ks_int_conv *conv = call->conv;
    ptrdiff_t row = (ptrdiff_t)(call->width + 2) * conv->inputs;
    int points = call->width * call->height;
    for (int first = 0; first < points; first += TILE) {
        int count = points - first < TILE ? points - first : TILE;
        for (int p = 0; p < TILE; p++) {
            places[p] = ks_int_place(p < count ? first + p : points - 1, call->width);
            in[p] = ks_int_row(call, places[p], 0);
        }
        tile_sums(sums, in, packed, conv->size, row, conv->size * conv->inputs, vectors);
        for (int p = 0; p < count; p++)
            finish(call, first + p, places[p], from, sums[p], vectors * LANES);
    }
}

TARGET static void run(const ks_int_call *call)
{
    const ks_int_conv *conv = call->conv;
    const char *packed = conv->weights;
    size_t steps = (size_t)(conv->size * conv->size * conv->inputs / STEP);
    for (int from = 0; from < conv->outputs; from += BLOCK) {
        int vectors = vectors_at(conv, from);
        if (vectors == VECTORS)
            run_block(call, from, packed, VECTORS);
#if LANES * VECTORS > 16
        else if (vectors == 3)
            run_block(call, from, packed, 3);
        else if (vectors == 2)
            run_block(call, from, packed, 2);
        else
            run_block(call, from, packed, 1);
#endif
        packed += steps * (size_t)vectors * sizeof(weights_t);
    }
}

TARGET static void pool(uint32_t *sum, uint8_t *most, const uint8_t *board, int points,
                        int channels)
{
    ks_int_pool_lanes(sum, most, board, points, channels);
}

#endif
