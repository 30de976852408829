/* See int_conv.h. Which kernels there are, and what is the same for all of them. */
#include "int_conv.h"

#include "int_kernels.h"
#include "keisei/status.h"

#include <assert.h>
#include <math.h>

int ks_int_padded(int channels)
{
    return (channels + KS_INT_CHANNELS - 1) / KS_INT_CHANNELS * KS_INT_CHANNELS;
}

size_t ks_int_board_size(int width, int height, int channels)
{
    return (size_t)(width + 2) * (size_t)(height + 2) * (size_t)ks_int_padded(channels);
}

size_t ks_int_conv_packed_size(const ks_int_conv *conv)
{
    assert(conv->size == 1 || conv->size == 3);
    assert(conv->inputs > 0 && conv->inputs <= KS_INT_MOST_CHANNELS);
    assert(conv->outputs > 0 && conv->outputs <= KS_INT_MOST_CHANNELS);
    assert((conv->inputs | conv->outputs) % KS_INT_CHANNELS == 0);
    return conv->kernels->packed_size(conv);
}

void ks_int_conv_pack(void *out, const ks_int_conv *conv, const int8_t *weights, int outputs,
                      int inputs)
{
    assert(outputs <= conv->outputs && inputs <= conv->inputs);
    conv->kernels->pack(out, conv, weights, outputs, inputs);
}

/* ---- Rescaling ---- */

/* The largest shift up to `most` with which `factor` still gives a multiplier of at most `limit`.
 */
static int shift_for(double factor, double limit, int most)
{
    int shift = most;
    while (shift > 0 && floor(ldexp(factor, shift) + 0.5) > limit)
        shift--;
    return shift;
}

int ks_int_rescaling(int32_t *multiplier, int *shift, const double *factors, int count)
{
    double largest = 0;
    for (int i = 0; i < count; i++) {
        if (!(factors[i] >= 0 && factors[i] < 0.5))
            return KS_ERANGE;
        largest = factors[i] > largest ? factors[i] : largest;
    }
    *shift = shift_for(largest, INT32_MAX, KS_INT_MOST_SHIFT);
    if (*shift < KS_INT_LEAST_SHIFT)
        return KS_ERANGE;
    for (int i = 0; i < count; i++)
        multiplier[i] = (int32_t)floor(ldexp(factors[i], *shift) + 0.5);
    return 0;
}

int ks_int_next_rescaling(int *multiplier, int *shift, double factor)
{
    if (!(factor >= 0 && factor < 16000))
        return KS_ERANGE;
    *shift = shift_for(factor, KS_INT_MOST_NEXT_MULTIPLIER, KS_INT_MOST_NEXT_SHIFT);
    *multiplier = (int)floor(ldexp(factor, *shift) + 0.5);
    return 0;
}

/* ---- Layers ---- */

static void run(const ks_int_call *call)
{
    const ks_int_conv *conv = call->conv;
    assert(call->width > 0 && call->width <= KS_INT_MOST_SIDE);
    assert(call->height > 0 && call->height <= KS_INT_MOST_SIDE);
    assert(call->sums || (conv->shift >= KS_INT_LEAST_SHIFT && conv->shift <= KS_INT_MOST_SHIFT));
    conv->kernels->run(call);
}

void ks_int_conv_relu8(uint8_t *out, const ks_int_conv *conv, int width, int height,
                       const uint8_t *in, const int32_t *bias)
{
    run(&(ks_int_call){
        .conv = conv, .width = width, .height = height, .in = in, .bias = bias, .out = out});
}

void ks_int_conv_add16(uint8_t *out, int16_t *stream, const ks_int_conv *conv, int width,
                       int height, const uint8_t *in, const int32_t *bias)
{
    assert(conv->next_multiplier >= 0 && conv->next_multiplier <= KS_INT_MOST_NEXT_MULTIPLIER);
    assert(conv->next_shift > 0 && conv->next_shift <= KS_INT_MOST_NEXT_SHIFT);
    run(&(ks_int_call){.conv = conv,
                       .width = width,
                       .height = height,
                       .in = in,
                       .bias = bias,
                       .out = out,
                       .stream = stream});
}

void ks_int_conv_sums(int32_t *out, const ks_int_conv *conv, int width, int height,
                      const uint8_t *in, const int32_t *bias)
{
    run(&(ks_int_call){
        .conv = conv, .width = width, .height = height, .in = in, .bias = bias, .sums = out});
}

void ks_int_pool(uint32_t *sum, uint8_t *most, const ks_int_kernels *kernels, const uint8_t *board,
                 int width, int height, int channels)
{
    assert(channels > 0 && channels % KS_INT_CHANNELS == 0);
    kernels->pool(sum, most, board, (width + 2) * (height + 2), channels);
}

/* ---- Kernels ---- */

static const char *const names[] = {"scalar", "avx2", "vnni", "neon", "wasm"};

#if defined(KS_INT_X86)
static int has_vnni(void)
{
    return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vnni");
}
#endif

const char *ks_int_kernels_name(int i)
{
    return i >= 0 && i < (int)(sizeof names / sizeof *names) ? names[i] : NULL;
}

const ks_int_kernels *ks_int_kernels_at(int i)
{
    switch (i) {
    case 0: return &ks_int_plain;
#if defined(KS_INT_X86)
    case 1: return __builtin_cpu_supports("avx2") ? &ks_int_avx2 : NULL;
    case 2: return has_vnni() ? &ks_int_vnni : NULL;
#elif defined(KS_INT_NEON)
    case 3: return &ks_int_neon;
#elif defined(KS_INT_WASM)
    case 4: return &ks_int_wasm;
#endif
    default: return NULL;
    }
}

const ks_int_kernels *ks_int_kernels_best(void)
{
    const ks_int_kernels *best = NULL;
    for (int i = 0; ks_int_kernels_name(i); i++)
        best = ks_int_kernels_at(i) ? ks_int_kernels_at(i) : best;
    return best;
}
