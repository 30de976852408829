/* Kernels for AVX2: vpmaddubsw multiplies 32 bytes by 32 weights and adds pairs into 16 bits, which
 * products of 7 and 8 bits never exceed; vpmaddwd by ones adds pairs of these into 32. */
#include "int_kernels.h"

#ifdef KS_INT_X86
#include <immintrin.h>

#define TARGET  __attribute__((target("avx2")))
#define KERNEL  static inline __attribute__((always_inline, target("avx2")))
#define LANES   8
#define STEP    4
#define VECTORS 4
#define TILE    2

typedef __m256i sums_t;
typedef __m256i bytes_t;
typedef __m256i weights_t;

KERNEL sums_t zero(void)
{
    return _mm256_setzero_si256();
}

KERNEL bytes_t spread(const uint8_t *bytes)
{
    int32_t four;
    memcpy(&four, bytes, sizeof four);
    return _mm256_set1_epi32(four);
}

KERNEL weights_t weights_load(const void *packed)
{
    return _mm256_loadu_si256(packed);
}

KERNEL sums_t dot(sums_t sums, bytes_t bytes, weights_t weights)
{
    __m256i pairs = _mm256_maddubs_epi16(bytes, weights);
    return _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}

KERNEL void sums_store(int32_t *out, sums_t sums)
{
    _mm256_storeu_si256((void *)out, sums);
}

static void weights_pack(weights_t *out, int8_t weights[LANES][STEP])
{
    memcpy(out, weights, sizeof *out);
}

/* Eight sums with their bias, rescaled: products of even and of odd lanes, of which the high halves
 * are shifted further. */
KERNEL __m256i rescaled(const ks_int_conv *conv, const int32_t *sums, const int32_t *bias,
                        const int32_t *multiplier)
{
    __m256i half = _mm256_set1_epi64x((int64_t)1 << (conv->shift - 1));
    __m256i x = _mm256_add_epi32(_mm256_loadu_si256((const void *)sums),
                                 _mm256_loadu_si256((const void *)bias));
    __m256i m = _mm256_loadu_si256((const void *)multiplier);
    __m256i even = _mm256_mul_epi32(x, m);
    __m256i odd = _mm256_mul_epi32(_mm256_srli_epi64(x, 32), _mm256_srli_epi64(m, 32));
    even = _mm256_srli_epi64(_mm256_add_epi64(even, half), 32);
    __m256i high = _mm256_blend_epi32(even, _mm256_add_epi64(odd, half), 0xAA);
    return _mm256_sra_epi32(high, _mm_cvtsi32_si128(conv->shift - 32));
}

/* Sixteen numbers in their order, saturated at 16 bits. */
KERNEL __m256i narrowed(__m256i low, __m256i high)
{
    return _mm256_permute4x64_epi64(_mm256_packs_epi32(low, high), 0xD8);
}

KERNEL void store_bytes(uint8_t *out, __m256i x)
{
    __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
    _mm_storeu_si128((void *)out, _mm_min_epu8(bytes, _mm_set1_epi8(KS_INT_MOST_BYTE)));
}

KERNEL void finish_relu8(uint8_t *out, const ks_int_conv *conv, const int32_t *sums,
                         const int32_t *bias, const int32_t *multiplier)
{
    store_bytes(out, narrowed(rescaled(conv, sums, bias, multiplier),
                              rescaled(conv, sums + 8, bias + 8, multiplier + 8)));
}

KERNEL void finish_add16(uint8_t *out, int16_t *stream, const ks_int_conv *conv,
                         const int32_t *sums, const int32_t *bias, const int32_t *multiplier)
{
    __m256i old = _mm256_loadu_si256((const void *)stream), zeros = _mm256_setzero_si256();
    __m256i low = _mm256_cvtepi16_epi32(_mm256_castsi256_si128(old));
    __m256i high = _mm256_cvtepi16_epi32(_mm256_extracti128_si256(old, 1));
    low = _mm256_add_epi32(low, rescaled(conv, sums, bias, multiplier));
    high = _mm256_add_epi32(high, rescaled(conv, sums + 8, bias + 8, multiplier + 8));
    __m256i x = narrowed(low, high);
    _mm256_storeu_si256((void *)stream, x);
    if (out == NULL)
        return;
    /* vpmaddwd multiplies 16 bits into 32; unpacking and packing keep the order. */
    __m256i m = _mm256_set1_epi32(conv->next_multiplier);
    __m256i half = _mm256_set1_epi32(1 << (conv->next_shift - 1));
    __m128i shift = _mm_cvtsi32_si128(conv->next_shift);
    low = _mm256_madd_epi16(_mm256_unpacklo_epi16(x, zeros), m);
    high = _mm256_madd_epi16(_mm256_unpackhi_epi16(x, zeros), m);
    low = _mm256_sra_epi32(_mm256_add_epi32(low, half), shift);
    high = _mm256_sra_epi32(_mm256_add_epi32(high, half), shift);
    store_bytes(out, _mm256_packs_epi32(low, high));
}

#include "int_body.h"

const ks_int_kernels ks_int_avx2 = {"avx2", packed_size, pack, run, pool};
#endif
