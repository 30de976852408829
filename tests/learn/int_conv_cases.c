/* See int_conv_cases.h. */
#include "int_conv_cases.h"

#include "alloc.h"
#include "random.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIDE = KS_INT_MOST_SIDE,
    POINTS = SIDE * SIDE,
    PLACES = (SIDE + 2) * (SIDE + 2),
    CHANNELS = 128,
    DRAWN = 60
};

/* What values are drawn: any, or the ends of their ranges in one of these ways. */
typedef enum filling { ANY, ALL_NEGATIVE, ALL_POSITIVE, ENDS, FILLINGS } filling;

typedef struct shape {
    int width, height, size, inputs, outputs; /* channels as they are, without those that pad */
    filling filling;
    int shift;
} shape;

static const shape chosen[] = {
    {2, 2, 3, 16, 16, ANY, 38},
    {25, 25, 3, 32, 48, ANY, 38},
    {9, 9, 3, 64, 64, ANY, 38},
    {19, 19, 3, 64, 64, ENDS, 38},
    {25, 2, 3, 48, 64, ANY, 38},
    {2, 25, 1, 64, 96, ANY, 36},
    {9, 9, 3, 128, 128, ALL_NEGATIVE, 32},
    {9, 9, 3, 128, 128, ALL_POSITIVE, 32},
    {5, 7, 3, 37, 3, ANY, 38},
    {13, 13, 1, 64, 112, ANY, 36},
    {9, 9, 3, 64, 64, ANY, 62},
    {7, 7, 1, 16, 16, ENDS, 32},
    {6, 6, 3, 80, 80, ALL_NEGATIVE, 62},
    {19, 3, 3, 96, 32, ANY, 45},
    {25, 25, 1, 16, 16, ALL_POSITIVE, 40},
};

enum { CHOSEN = sizeof chosen / sizeof *chosen };

typedef struct fixture {
    shape shape;
    ks_int_conv conv;
    _Alignas(KS_INT_ALIGN) uint8_t in[PLACES * CHANNELS];
    _Alignas(KS_INT_ALIGN) int16_t stream[POINTS * CHANNELS];
    int8_t weights[CHANNELS * 9 * CHANNELS];
    _Alignas(KS_INT_ALIGN) int32_t bias[CHANNELS];
    _Alignas(KS_INT_ALIGN) int32_t multiplier[CHANNELS];
    /* what is expected */
    uint8_t relu8[PLACES * CHANNELS], add8[PLACES * CHANNELS];
    int16_t add16[POINTS * CHANNELS];
    int32_t sums[POINTS * CHANNELS];
    /* what a kernel writes */
    _Alignas(KS_INT_ALIGN) uint8_t out8[PLACES * CHANNELS];
    _Alignas(KS_INT_ALIGN) int16_t out16[POINTS * CHANNELS];
    _Alignas(KS_INT_ALIGN) int32_t out32[POINTS * CHANNELS];
    _Alignas(KS_INT_ALIGN) char packed[2 * CHANNELS * 9 * CHANNELS];
} fixture;

int int_conv_cases(void)
{
    return CHOSEN + DRAWN;
}

static int between(ks_random *random, int least, int most)
{
    return least + (int)ks_random_below(random, (uint32_t)(most - least + 1));
}

static shape drawn(ks_random *random)
{
    return (shape){.width = between(random, 2, SIDE),
                   .height = between(random, 2, SIDE),
                   .size = between(random, 0, 2) > 0 ? 3 : 1,
                   .inputs = between(random, 1, 80),
                   .outputs = between(random, 1, 80),
                   .filling = (filling)between(random, ANY, FILLINGS - 1),
                   .shift = between(random, 32, 44)};
}

/* ---- Filling ---- */

static void fill_input(fixture *f, ks_random *random)
{
    const shape *s = &f->shape;
    for (int y = 1; y <= s->height; y++)
        for (int x = 1; x <= s->width; x++)
            for (int c = 0; c < s->inputs; c++) {
                int value = between(random, 0, 127);
                if (s->filling == ENDS)
                    value = value < 64 ? 0 : 127;
                else if (s->filling != ANY)
                    value = 127;
                f->in[(y * (s->width + 2) + x) * f->conv.inputs + c] = (uint8_t)value;
            }
}

static void fill_weights(fixture *f, ks_random *random)
{
    const shape *s = &f->shape;
    for (int i = 0; i < s->outputs * s->size * s->size * s->inputs; i++) {
        int value = between(random, -127, 127);
        if (s->filling == ENDS)
            value = value < 0 ? -127 : 127;
        else if (s->filling != ANY)
            value = s->filling == ALL_NEGATIVE ? -127 : 127;
        f->weights[i] = (int8_t)value;
    }
}

/* Sums are mostly of the size at which results saturate here and there, with halves among them. */
static void fill_rest(fixture *f, ks_random *random)
{
    const shape *s = &f->shape;
    for (int c = 0; c < s->outputs; c++) {
        f->bias[c] = between(random, -100000, 100000);
        f->multiplier[c] = between(random, 0, INT32_MAX - 1);
        if (between(random, 0, 7) == 0)
            f->multiplier[c] = between(random, 0, 1) ? INT32_MAX : 1 << 30;
        if (between(random, 0, 15) == 0)
            f->bias[c] = between(random, 0, 1) ? INT32_MAX : INT32_MIN;
    }
    for (int i = 0; i < s->width * s->height; i++)
        for (int c = 0; c < s->outputs; c++) {
            int end = between(random, 0, 1) ? INT16_MAX : INT16_MIN;
            f->stream[i * f->conv.outputs + c] =
                (int16_t)(between(random, 0, 9) ? between(random, -3000, 3000) : end);
        }
    f->conv.next_shift = between(random, 1, 30);
    f->conv.next_multiplier = between(random, 0, 32767);
    if (f->conv.next_shift < 20)
        f->conv.next_multiplier >>= 20 - f->conv.next_shift;
}

/* ---- The naive version ---- */

/* value / 2^shift, rounded: half goes up. */
static int64_t scaled(int64_t value, int shift)
{
    int64_t one = (int64_t)1 << shift, sum = value + one / 2;
    int64_t quotient = sum / one;
    return sum % one < 0 ? quotient - 1 : quotient;
}

static int64_t within(int64_t value, int64_t least, int64_t most)
{
    if (value < least)
        return least;
    return value > most ? most : value;
}

static int32_t naive_sum(const fixture *f, int o, int y, int x)
{
    const shape *s = &f->shape;
    int32_t sum = 0;
    int before = s->size / 2;
    for (int dy = 0; dy < s->size; dy++)
        for (int dx = 0; dx < s->size; dx++)
            for (int i = 0; i < s->inputs; i++) {
                int place = (y + 1 + dy - before) * (s->width + 2) + x + 1 + dx - before;
                sum += f->in[place * f->conv.inputs + i] *
                       f->weights[((o * s->size + dy) * s->size + dx) * s->inputs + i];
            }
    return (int32_t)(uint32_t)((int64_t)sum + f->bias[o]);
}

static void naive_run(fixture *f)
{
    const shape *s = &f->shape;
    for (int o = 0; o < s->outputs; o++)
        for (int y = 0; y < s->height; y++)
            for (int x = 0; x < s->width; x++) {
                int point = (y * s->width + x) * f->conv.outputs + o;
                int place = ((y + 1) * (s->width + 2) + x + 1) * f->conv.outputs + o;
                int32_t sum = naive_sum(f, o, y, x);
                int64_t rescaled = scaled((int64_t)sum * f->multiplier[o], s->shift);
                int64_t added = within(rescaled + f->stream[point], INT16_MIN, INT16_MAX);
                int64_t next = scaled(added * f->conv.next_multiplier, f->conv.next_shift);
                f->sums[point] = sum;
                f->relu8[place] = (uint8_t)within(rescaled, 0, 127);
                f->add16[point] = (int16_t)added;
                f->add8[place] = (uint8_t)within(next, 0, 127);
            }
}

/* ---- Cases ---- */

static fixture *fixture_new(const ks_int_kernels *kernels, int i)
{
    fixture *f = aligned_alloc(KS_INT_ALIGN, sizeof *f);
    if (f == NULL)
        return NULL;
    memset(f, 0, sizeof *f);
    ks_random random = ks_random_seed((uint64_t)i);
    f->shape = i < CHOSEN ? chosen[i] : drawn(&random);
    f->conv = (ks_int_conv){.kernels = kernels,
                            .size = f->shape.size,
                            .inputs = ks_int_padded(f->shape.inputs),
                            .outputs = ks_int_padded(f->shape.outputs),
                            .weights = f->packed,
                            .multiplier = f->multiplier,
                            .shift = f->shape.shift};
    fill_input(f, &random);
    fill_weights(f, &random);
    fill_rest(f, &random);
    return f;
}

static const char *compare(fixture *f)
{
    const ks_int_conv *c = &f->conv;
    int width = f->shape.width, height = f->shape.height;
    ks_int_conv_relu8(f->out8, c, width, height, f->in, f->bias);
    if (memcmp(f->out8, f->relu8, sizeof f->out8) != 0)
        return "relu8 differs";
    ks_int_conv_sums(f->out32, c, width, height, f->in, f->bias);
    if (memcmp(f->out32, f->sums, sizeof f->out32) != 0)
        return "sums differ";
    memset(f->out8, 0, sizeof f->out8);
    memcpy(f->out16, f->stream, sizeof f->out16);
    ks_int_conv_add16(f->out8, f->out16, c, width, height, f->in, f->bias);
    if (memcmp(f->out16, f->add16, sizeof f->out16) != 0)
        return "the stream of add16 differs";
    if (memcmp(f->out8, f->add8, sizeof f->out8) != 0)
        return "the bytes of add16 differ";
    memcpy(f->out16, f->stream, sizeof f->out16);
    ks_int_conv_add16(NULL, f->out16, c, width, height, f->in, f->bias);
    return memcmp(f->out16, f->add16, sizeof f->out16) != 0 ? "add16 without bytes differs" : NULL;
}

const char *int_conv_check(const ks_int_kernels *kernels, int i)
{
    fixture *f = fixture_new(kernels, i);
    if (f == NULL)
        return "out of memory";
    const char *wrong = NULL;
    if (ks_int_conv_packed_size(&f->conv) > sizeof f->packed)
        wrong = "packed weights take too much room";
    if (wrong == NULL) {
        ks_int_conv_pack(f->packed, &f->conv, f->weights, f->shape.outputs, f->shape.inputs);
        naive_run(f);
        wrong = compare(f);
    }
    free(f);
    return wrong;
}

const char *int_pool_check(const ks_int_kernels *kernels, int i)
{
    uint32_t sum[CHANNELS], naive_sums[CHANNELS] = {0};
    uint8_t most[CHANNELS], naive_most[CHANNELS] = {0};
    fixture *f = fixture_new(kernels, i);
    if (f == NULL)
        return "out of memory";
    int channels = f->conv.inputs, places = (f->shape.width + 2) * (f->shape.height + 2);
    for (int p = 0; p < places; p++)
        for (int c = 0; c < channels; c++) {
            uint8_t value = f->in[p * channels + c];
            naive_sums[c] += value;
            naive_most[c] = value > naive_most[c] ? value : naive_most[c];
        }
    ks_int_pool(sum, most, kernels, f->in, f->shape.width, f->shape.height, channels);
    free(f);
    if (memcmp(sum, naive_sums, (size_t)channels * sizeof *sum) != 0)
        return "sums over the board differ";
    return memcmp(most, naive_most, (size_t)channels) != 0 ? "maxima differ" : NULL;
}
