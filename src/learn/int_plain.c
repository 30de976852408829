/* The plain kernels: for machines that have no others, and what the others are tested against. The
 * bytes around a point are widened to 16 bits once; then every output is one sum of products, a
 * loop that compilers turn into vectors (pmaddwd on any x86-64). */
#include "int_kernels.h"

#include <string.h>

/* [O][K * K * I], widened. */
static size_t packed_size(const ks_int_conv *conv)
{
    return ks_int_conv_weights(conv) * sizeof(int16_t);
}

static void pack(void *out, const ks_int_conv *conv, const int8_t *weights, int outputs, int inputs)
{
    int16_t *packed = out;
    int taps = conv->size * conv->size;
    for (int o = 0; o < conv->outputs; o++)
        for (int t = 0; t < taps; t++)
            for (int i = 0; i < conv->inputs; i++)
                *packed++ = o < outputs && i < inputs ? weights[(o * taps + t) * inputs + i] : 0;
}

/* The sums of four outputs, which share the loads of the inputs. */
static void four_sums(int32_t *out, const int16_t *a, const int16_t *w, int count)
{
    int32_t s0 = 0, s1 = 0, s2 = 0, s3 = 0;
    const int16_t *w1 = w + count, *w2 = w1 + count, *w3 = w2 + count;
    for (int i = 0; i < count; i++) {
        s0 += a[i] * w[i];
        s1 += a[i] * w1[i];
        s2 += a[i] * w2[i];
        s3 += a[i] * w3[i];
    }
    memcpy(out, (int32_t[]){s0, s1, s2, s3}, 4 * sizeof *out);
}

static int clamp(int value, int least, int most)
{
    value = value < least ? least : value;
    return value > most ? most : value;
}

/* The ends of all channels of one point. */
static void finish(const ks_int_call *call, int point, int place, const int32_t *sums)
{
    const ks_int_conv *conv = call->conv;
    int outputs = conv->outputs, next_half = call->stream ? 1 << (conv->next_shift - 1) : 0;
    int64_t half = (int64_t)1 << (conv->shift - 1);
    uint8_t *out = call->out ? call->out + (size_t)place * (size_t)outputs : NULL;
    int16_t *stream = call->stream ? call->stream + (size_t)point * (size_t)outputs : NULL;
    for (int o = 0; o < outputs; o++) {
        /* The shift is at least 32, so this fits an int with room for a number of the stream. */
        int x = (int)((sums[o] * (int64_t)conv->multiplier[o] + half) >> conv->shift);
        if (stream) {
            x = clamp(x + stream[o], INT16_MIN, INT16_MAX);
            stream[o] = (int16_t)x;
            x = (x * conv->next_multiplier + next_half) >> conv->next_shift;
        }
        if (out)
            out[o] = (uint8_t)clamp(x, 0, KS_INT_MOST_BYTE);
    }
}

static void run(const ks_int_call *call)
{
    int16_t around[9 * KS_INT_MOST_CHANNELS];
    int32_t sums[KS_INT_MOST_CHANNELS];
    const ks_int_conv *conv = call->conv;
    const int16_t *weights = conv->weights;
    int line = conv->size * conv->inputs, count = conv->size * line;
    size_t outputs = (size_t)conv->outputs;
    for (int point = 0; point < call->width * call->height; point++) {
        int place = ks_int_place(point, call->width);
        for (int y = 0; y < conv->size; y++) {
            const uint8_t *from = ks_int_row(call, place, y);
            for (int i = 0; i < line; i++)
                around[y * line + i] = from[i];
        }
        for (size_t o = 0; o < outputs; o += 4)
            four_sums(sums + o, around, weights + o * (size_t)count, count);
        for (size_t o = 0; o < outputs; o++)
            sums[o] = (int32_t)((uint32_t)sums[o] + (uint32_t)call->bias[o]);
        if (call->sums)
            memcpy(call->sums + (size_t)point * outputs, sums, outputs * sizeof *sums);
        else
            finish(call, point, place, sums);
    }
}

static void pool(uint32_t *sum, uint8_t *most, const uint8_t *board, int points, int channels)
{
    ks_int_pool_lanes(sum, most, board, points, channels);
}

const ks_int_kernels ks_int_plain = {"scalar", packed_size, pack, run, pool};
