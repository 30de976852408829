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

static int32_t sum_of_products(const int16_t *a, const int16_t *b, int count)
{
    int32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

static int clamp(int64_t value, int least, int most)
{
    return value < least ? least : value > most ? most : (int)value;
}

static void finish(const ks_int_call *call, int point, int place, int channel, int32_t sum)
{
    const ks_int_conv *conv = call->conv;
    size_t plain = (size_t)point * (size_t)conv->outputs + (size_t)channel;
    size_t bordered = (size_t)place * (size_t)conv->outputs + (size_t)channel;
    if (call->sums) {
        call->sums[plain] = sum;
        return;
    }
    int64_t half = (int64_t)1 << (conv->shift - 1);
    int64_t rescaled = ((int64_t)sum * conv->multiplier[channel] + half) >> conv->shift;
    if (call->stream) {
        int x = clamp(rescaled + call->stream[plain], INT16_MIN, INT16_MAX);
        call->stream[plain] = (int16_t)x;
        rescaled = (x * conv->next_multiplier + (1 << (conv->next_shift - 1))) >> conv->next_shift;
    }
    if (call->out)
        call->out[bordered] = (uint8_t)clamp(rescaled, 0, KS_INT_MOST_BYTE);
}

static void run(const ks_int_call *call)
{
    int16_t around[9 * KS_INT_MOST_CHANNELS];
    const ks_int_conv *conv = call->conv;
    const int16_t *weights = conv->weights;
    int line = conv->size * conv->inputs, count = conv->size * line;
    for (int point = 0; point < call->width * call->height; point++) {
        int place = ks_int_place(point, call->width);
        for (int y = 0; y < conv->size; y++) {
            const uint8_t *from = ks_int_row(call, place, y);
            for (int i = 0; i < line; i++)
                around[y * line + i] = from[i];
        }
        for (int o = 0; o < conv->outputs; o++) {
            int32_t sum = sum_of_products(around, weights + (size_t)o * (size_t)count, count);
            finish(call, point, place, o, (int32_t)((uint32_t)sum + (uint32_t)call->bias[o]));
        }
    }
}

static void pool(uint32_t *sum, uint8_t *most, const uint8_t *board, int points, int channels)
{
    ks_int_pool_lanes(sum, most, board, points, channels);
}

const ks_int_kernels ks_int_plain = {"scalar", packed_size, pack, run, pool};
