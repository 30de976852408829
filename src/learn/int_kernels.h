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

/* Sums and maxima of all points of a byte board, its border included, which has zeros. Sums of a
 * few points fit 16 bits: a loop that compilers turn into vectors of the machine that a kernel is
 * for. */
KS_INLINE void ks_int_pool_lanes(uint32_t *sum, uint8_t *most, const uint8_t *board, int points,
                                 int channels)
{
    enum { LANES = KS_INT_CHANNELS, FEW = UINT16_MAX / KS_INT_MOST_BYTE };
    for (int c = 0; c < channels; c += LANES) {
        uint32_t total[LANES] = {0};
        uint8_t top[LANES] = {0};
        for (int start = 0; start < points; start += FEW) {
            uint16_t part[LANES] = {0};
            int end = start + FEW < points ? start + FEW : points;
            for (int p = start; p < end; p++) {
                const uint8_t *bytes = board + (size_t)p * (size_t)channels + c;
                for (int i = 0; i < LANES; i++)
                    part[i] = (uint16_t)(part[i] + bytes[i]);
                for (int i = 0; i < LANES; i++)
                    top[i] = bytes[i] > top[i] ? bytes[i] : top[i];
            }
            for (int i = 0; i < LANES; i++)
                total[i] += part[i];
        }
        memcpy(sum + c, total, sizeof total);
        memcpy(most + c, top, sizeof top);
    }
}

#endif
