/* What the kernels of int_conv.h share: their list, places on a byte board, and pooling. */
#ifndef KS_INT_KERNELS_H
#define KS_INT_KERNELS_H

#include "int_conv.h"
#include "simd.h"

#if defined(__GNUC__) && defined(__x86_64__) && !defined(KS_NO_SIMD)
#define KS_INT_X86
#elif defined(__GNUC__) && defined(__aarch64__) && !defined(KS_NO_SIMD)
#define KS_INT_NEON
#elif defined(__wasm_simd128__) && !defined(KS_NO_SIMD)
#define KS_INT_WASM
#endif

extern const ks_int_kernels ks_int_plain, ks_int_avx2, ks_int_vnni, ks_int_neon, ks_int_wasm;

/* The number of weights of a layer, with those that pad. */
static inline size_t ks_int_conv_weights(const ks_int_conv *conv)
{
    return (size_t)(conv->size * conv->size) * (size_t)conv->outputs * (size_t)conv->inputs;
}

/* The place of a point on a board with a border. */
static inline int ks_int_place(int point, int width)
{
    return (point / width + 1) * (width + 2) + point % width + 1;
}

/* Row `y` of the K rows of input around a place: K * I bytes that lie one after the other. */
static inline const uint8_t *ks_int_row(const ks_int_call *call, int place, int y)
{
    int before = call->conv->size / 2;
    int from = place + (y - before) * (call->width + 2) - before;
    return call->in + (size_t)from * (size_t)call->conv->inputs;
}

/* Sums and maxima of all points of a byte board, its border included, which has zeros: loops that
 * compilers turn into vectors of the machine that a kernel is for. Sums of a few points fit 16
 * bits. */
KS_INLINE void ks_int_pool_lanes(uint32_t *restrict sum, uint8_t *restrict most,
                                 const uint8_t *restrict board, int points, int channels)
{
    enum { FEW = UINT16_MAX / KS_INT_MOST_BYTE };
    uint16_t part[KS_INT_MOST_CHANNELS];
    memset(sum, 0, (size_t)channels * sizeof *sum);
    memset(most, 0, (size_t)channels);
    for (int start = 0; start < points; start += FEW) {
        int end = start + FEW < points ? start + FEW : points;
        memset(part, 0, sizeof part);
        for (int p = start; p < end; p++) {
            const uint8_t *bytes = board + (size_t)p * (size_t)channels;
            for (int c = 0; c < channels; c++)
                part[c] = (uint16_t)(part[c] + bytes[c]);
            for (int c = 0; c < channels; c++)
                most[c] = bytes[c] > most[c] ? bytes[c] : most[c];
        }
        for (int c = 0; c < channels; c++)
            sum[c] += part[c];
    }
}

#endif
