/* Kernels for 64-bit ARM. With sdot (where the compiler may use it, as on Apple's machines) fours
 * of products are added to the sums at once. Without it two products are added in 16 bits, which
 * those of 7 and 8 bits never exceed, and pairs of these to the sums: a vector of sums then has two
 * for each output, which are added in the end. */
#include "int_kernels.h"

#ifdef KS_INT_NEON
#include <arm_neon.h>

#define TARGET
#define KERNEL  KS_INLINE
#define LANES   4
#define VECTORS 4

KERNEL int8x16_t four(const uint8_t *bytes)
{
    int32_t word;
    memcpy(&word, bytes, sizeof word);
    return vreinterpretq_s8_s32(vdupq_n_s32(word));
}

#ifdef __ARM_FEATURE_DOTPROD
#define STEP 4
#define TILE 5

typedef int32x4_t sums_t;
typedef int8x16_t bytes_t;
typedef int8x16_t weights_t;

KERNEL sums_t zero(void)
{
    return vdupq_n_s32(0);
}

KERNEL bytes_t spread(const uint8_t *bytes)
{
    return four(bytes);
}

KERNEL weights_t weights_load(const void *packed)
{
    return vld1q_s8(packed);
}

KERNEL sums_t dot(sums_t sums, bytes_t bytes, weights_t weights)
{
    return vdotq_s32(sums, bytes, weights);
}

KERNEL void sums_store(int32_t *out, sums_t sums)
{
    vst1q_s32(out, sums);
}

static void weights_pack(weights_t *out, int8_t weights[LANES][STEP])
{
    memcpy(out, weights, sizeof *out);
}
#else
#define STEP 8
#define TILE 2

typedef struct {
    int32x4_t low, high;
} sums_t;
typedef struct {
    int8x16_t first, second;
} bytes_t;
typedef bytes_t weights_t;

KERNEL sums_t zero(void)
{
    return (sums_t){vdupq_n_s32(0), vdupq_n_s32(0)};
}

KERNEL bytes_t spread(const uint8_t *bytes)
{
    return (bytes_t){four(bytes), four(bytes + 4)};
}

KERNEL weights_t weights_load(const void *packed)
{
    const int8_t *weights = packed;
    return (weights_t){vld1q_s8(weights), vld1q_s8(weights + 16)};
}

KERNEL sums_t dot(sums_t sums, bytes_t bytes, weights_t weights)
{
    int16x8_t low = vmull_s8(vget_low_s8(bytes.first), vget_low_s8(weights.first));
    int16x8_t high = vmull_high_s8(bytes.first, weights.first);
    low = vmlal_s8(low, vget_low_s8(bytes.second), vget_low_s8(weights.second));
    high = vmlal_high_s8(high, bytes.second, weights.second);
    return (sums_t){vpadalq_s16(sums.low, low), vpadalq_s16(sums.high, high)};
}

KERNEL void sums_store(int32_t *out, sums_t sums)
{
    vst1q_s32(out, vpaddq_s32(sums.low, sums.high));
}

static void weights_pack(weights_t *out, int8_t weights[LANES][STEP])
{
    int8_t halves[2][LANES][4];
    for (int lane = 0; lane < LANES; lane++)
        for (int k = 0; k < STEP; k++)
            halves[k / 4][lane][k % 4] = weights[lane][k];
    memcpy(out, halves, sizeof *out);
}
#endif

/* Four sums with their bias, rescaled: the high halves of the products are shifted further. */
KERNEL int32x4_t rescaled(const ks_int_conv *conv, const int32_t *sums, const int32_t *bias,
                          const int32_t *multiplier)
{
    int64x2_t half = vdupq_n_s64((int64_t)1 << (conv->shift - 1));
    int32x4_t x = vaddq_s32(vld1q_s32(sums), vld1q_s32(bias)), m = vld1q_s32(multiplier);
    int64x2_t low = vaddq_s64(vmull_s32(vget_low_s32(x), vget_low_s32(m)), half);
    int64x2_t high = vaddq_s64(vmull_high_s32(x, m), half);
    int32x4_t halves = vshrn_high_n_s64(vshrn_n_s64(low, 32), high, 32);
    return vshlq_s32(halves, vdupq_n_s32(32 - conv->shift));
}

KERNEL int16x8_t narrowed(int32x4_t low, int32x4_t high)
{
    return vqmovn_high_s32(vqmovn_s32(low), high);
}

KERNEL void store_bytes(uint8_t *out, int16x8_t low, int16x8_t high)
{
    uint8x16_t bytes = vqmovun_high_s16(vqmovun_s16(low), high);
    vst1q_u8(out, vminq_u8(bytes, vdupq_n_u8(KS_INT_MOST_BYTE)));
}

KERNEL void finish_relu8(uint8_t *out, const ks_int_conv *conv, const int32_t *sums,
                         const int32_t *bias, const int32_t *multiplier)
{
    int32x4_t r[4];
    for (int i = 0; i < 4; i++)
        r[i] = rescaled(conv, sums + 4 * i, bias + 4 * i, multiplier + 4 * i);
    store_bytes(out, narrowed(r[0], r[1]), narrowed(r[2], r[3]));
}

KERNEL void finish_add16(uint8_t *out, int16_t *stream, const ks_int_conv *conv,
                         const int32_t *sums, const int32_t *bias, const int32_t *multiplier)
{
    int16x8_t x[2], next[2];
    int32x4_t half = vdupq_n_s32(1 << (conv->next_shift - 1));
    int32x4_t shift = vdupq_n_s32(-conv->next_shift);
    int16x8_t m = vdupq_n_s16((int16_t)conv->next_multiplier);
    for (int i = 0; i < 2; i++) {
        int16x8_t old = vld1q_s16(stream + 8 * i);
        int32x4_t low = rescaled(conv, sums + 8 * i, bias + 8 * i, multiplier + 8 * i);
        int32x4_t high = rescaled(conv, sums + 8 * i + 4, bias + 8 * i + 4, multiplier + 8 * i + 4);
        x[i] = narrowed(vaddw_s16(low, vget_low_s16(old)), vaddw_high_s16(high, old));
        vst1q_s16(stream + 8 * i, x[i]);
        low = vaddq_s32(vmull_s16(vget_low_s16(x[i]), vget_low_s16(m)), half);
        high = vaddq_s32(vmull_high_s16(x[i], m), half);
        next[i] = narrowed(vshlq_s32(low, shift), vshlq_s32(high, shift));
    }
    if (out)
        store_bytes(out, next[0], next[1]);
}

#include "int_body.h"

const ks_int_kernels ks_int_neon = {"neon", packed_size, pack, run, pool};
#endif
