/* Kernels for WebAssembly with vectors of 128 bits: weights are packed in 16 bits, since the one
 * instruction that machines have for it multiplies 16 bits and adds pairs of products into 32. */
#include "int_kernels.h"

#ifdef KS_INT_WASM
#include <wasm_simd128.h>

#define TARGET
#define KERNEL  KS_INLINE
#define LANES   4
#define STEP    8
#define VECTORS 4
#define TILE    4

typedef v128_t sums_t;
/* Four pairs of inputs, each in all lanes; four pairs of weights for each lane. */
typedef struct {
    v128_t pair[4];
} bytes_t;
typedef bytes_t weights_t;

KERNEL sums_t zero(void)
{
    return wasm_i32x4_const_splat(0);
}

KERNEL bytes_t spread(const uint8_t *bytes)
{
    v128_t x = wasm_u16x8_load8x8(bytes);
    return (bytes_t){{wasm_i32x4_shuffle(x, x, 0, 0, 0, 0), wasm_i32x4_shuffle(x, x, 1, 1, 1, 1),
                      wasm_i32x4_shuffle(x, x, 2, 2, 2, 2), wasm_i32x4_shuffle(x, x, 3, 3, 3, 3)}};
}

KERNEL weights_t weights_load(const void *packed)
{
    const v128_t *pairs = packed;
    return (weights_t){{wasm_v128_load(pairs), wasm_v128_load(pairs + 1), wasm_v128_load(pairs + 2),
                        wasm_v128_load(pairs + 3)}};
}

KERNEL sums_t dot(sums_t sums, bytes_t bytes, weights_t weights)
{
    sums = wasm_i32x4_add(sums, wasm_i32x4_dot_i16x8(bytes.pair[0], weights.pair[0]));
    sums = wasm_i32x4_add(sums, wasm_i32x4_dot_i16x8(bytes.pair[1], weights.pair[1]));
    sums = wasm_i32x4_add(sums, wasm_i32x4_dot_i16x8(bytes.pair[2], weights.pair[2]));
    return wasm_i32x4_add(sums, wasm_i32x4_dot_i16x8(bytes.pair[3], weights.pair[3]));
}

KERNEL void sums_store(int32_t *out, sums_t sums)
{
    wasm_v128_store(out, sums);
}

static void weights_pack(weights_t *out, int8_t weights[LANES][STEP])
{
    int16_t pairs[STEP / 2][LANES][2];
    for (int lane = 0; lane < LANES; lane++)
        for (int k = 0; k < STEP; k++)
            pairs[k / 2][lane][k % 2] = weights[lane][k];
    memcpy(out, pairs, sizeof *out);
}

/* Four sums with their bias, rescaled: the high halves of the products are shifted further. */
KERNEL v128_t rescaled(const ks_int_conv *conv, const int32_t *sums, const int32_t *bias,
                       const int32_t *multiplier)
{
    v128_t half = wasm_i64x2_splat((int64_t)1 << (conv->shift - 1));
    v128_t x = wasm_i32x4_add(wasm_v128_load(sums), wasm_v128_load(bias));
    v128_t m = wasm_v128_load(multiplier);
    v128_t low = wasm_i64x2_add(wasm_i64x2_extmul_low_i32x4(x, m), half);
    v128_t high = wasm_i64x2_add(wasm_i64x2_extmul_high_i32x4(x, m), half);
    return wasm_i32x4_shr(wasm_i32x4_shuffle(low, high, 1, 3, 5, 7), (uint32_t)conv->shift - 32);
}

KERNEL void store_bytes(uint8_t *out, v128_t low, v128_t high)
{
    v128_t bytes = wasm_u8x16_narrow_i16x8(low, high);
    wasm_v128_store(out, wasm_u8x16_min(bytes, wasm_u8x16_const_splat(KS_INT_MOST_BYTE)));
}

KERNEL void finish_relu8(uint8_t *out, const ks_int_conv *conv, const int32_t *sums,
                         const int32_t *bias, const int32_t *multiplier)
{
    v128_t r[4];
    for (int i = 0; i < 4; i++)
        r[i] = rescaled(conv, sums + 4 * i, bias + 4 * i, multiplier + 4 * i);
    store_bytes(out, wasm_i16x8_narrow_i32x4(r[0], r[1]), wasm_i16x8_narrow_i32x4(r[2], r[3]));
}

KERNEL void finish_add16(uint8_t *out, int16_t *stream, const ks_int_conv *conv,
                         const int32_t *sums, const int32_t *bias, const int32_t *multiplier)
{
    v128_t x[2], next[2];
    v128_t half = wasm_i32x4_splat(1 << (conv->next_shift - 1));
    v128_t m = wasm_i16x8_splat((int16_t)conv->next_multiplier);
    uint32_t shift = (uint32_t)conv->next_shift;
    for (int i = 0; i < 2; i++) {
        v128_t old = wasm_v128_load(stream + 8 * i);
        v128_t low = rescaled(conv, sums + 8 * i, bias + 8 * i, multiplier + 8 * i);
        v128_t high = rescaled(conv, sums + 8 * i + 4, bias + 8 * i + 4, multiplier + 8 * i + 4);
        low = wasm_i32x4_add(low, wasm_i32x4_extend_low_i16x8(old));
        high = wasm_i32x4_add(high, wasm_i32x4_extend_high_i16x8(old));
        x[i] = wasm_i16x8_narrow_i32x4(low, high);
        wasm_v128_store(stream + 8 * i, x[i]);
        low = wasm_i32x4_add(wasm_i32x4_extmul_low_i16x8(x[i], m), half);
        high = wasm_i32x4_add(wasm_i32x4_extmul_high_i16x8(x[i], m), half);
        next[i] = wasm_i16x8_narrow_i32x4(wasm_i32x4_shr(low, shift), wasm_i32x4_shr(high, shift));
    }
    if (out)
        store_bytes(out, next[0], next[1]);
}

#include "int_body.h"

const ks_int_kernels ks_int_wasm = {"wasm", packed_size, pack, run, pool};
#endif
