/* Kernels for AVX-512 with VNNI: vpdpbusd multiplies 64 bytes by 64 weights and adds fours of them
 * to the sums. */
#include "int_kernels.h"

#ifdef KS_INT_X86
#include <immintrin.h>

#define FEATURES "avx512f,avx512bw,avx512vl,avx512vnni"
#define TARGET   __attribute__((target(FEATURES)))
#define KERNEL   static inline __attribute__((always_inline, target(FEATURES)))
#define LANES    16
#define STEP     4
#define VECTORS  4
#define TILE     6

typedef __m512i sums_t;
typedef __m512i bytes_t;
typedef __m512i weights_t;

KERNEL sums_t zero(void)
{
    return _mm512_setzero_si512();
}

KERNEL bytes_t spread(const uint8_t *bytes)
{
    int32_t four;
    memcpy(&four, bytes, sizeof four);
    return _mm512_set1_epi32(four);
}

KERNEL weights_t weights_load(const void *packed)
{
    return _mm512_loadu_si512(packed);
}

KERNEL sums_t dot(sums_t sums, bytes_t bytes, weights_t weights)
{
    return _mm512_dpbusd_epi32(sums, bytes, weights);
}

KERNEL void sums_store(int32_t *out, sums_t sums)
{
    _mm512_storeu_si512(out, sums);
}

static void weights_pack(weights_t *out, int8_t weights[LANES][STEP])
{
    memcpy(out, weights, sizeof *out);
}

/* Sixteen sums with their bias, rescaled: products of even and of odd lanes, of which the high
 * halves are shifted further. */
KERNEL __m512i rescaled(const ks_int_conv *conv, const int32_t *sums, const int32_t *bias,
                        const int32_t *multiplier)
{
    __m512i half = _mm512_set1_epi64((int64_t)1 << (conv->shift - 1));
    __m512i x = _mm512_add_epi32(_mm512_loadu_si512(sums), _mm512_loadu_si512(bias));
    __m512i m = _mm512_loadu_si512(multiplier);
    __m512i even = _mm512_mul_epi32(x, m);
    __m512i odd = _mm512_mul_epi32(_mm512_srli_epi64(x, 32), _mm512_srli_epi64(m, 32));
    even = _mm512_srli_epi64(_mm512_add_epi64(even, half), 32);
    __m512i high = _mm512_mask_blend_epi32(0xAAAA, even, _mm512_add_epi64(odd, half));
    return _mm512_sra_epi32(high, _mm_cvtsi32_si128(conv->shift - 32));
}

KERNEL void store_bytes(uint8_t *out, __m512i x)
{
    x = _mm512_max_epi32(x, _mm512_setzero_si512());
    x = _mm512_min_epi32(x, _mm512_set1_epi32(KS_INT_MOST_BYTE));
    _mm_storeu_si128((void *)out, _mm512_cvtepi32_epi8(x));
}

KERNEL void finish_relu8(uint8_t *out, const ks_int_conv *conv, const int32_t *sums,
                         const int32_t *bias, const int32_t *multiplier)
{
    store_bytes(out, rescaled(conv, sums, bias, multiplier));
}

KERNEL void finish_add16(uint8_t *out, int16_t *stream, const ks_int_conv *conv,
                         const int32_t *sums, const int32_t *bias, const int32_t *multiplier)
{
    __m512i old = _mm512_cvtepi16_epi32(_mm256_loadu_si256((const void *)stream));
    __m512i sum = _mm512_add_epi32(old, rescaled(conv, sums, bias, multiplier));
    __m256i x = _mm512_cvtsepi32_epi16(sum);
    _mm256_storeu_si256((void *)stream, x);
    if (out == NULL)
        return;
    /* vpmaddwd multiplies the low 16 bits of each lane. */
    __m512i next =
        _mm512_madd_epi16(_mm512_cvtepi16_epi32(x), _mm512_set1_epi32(conv->next_multiplier));
    next = _mm512_add_epi32(next, _mm512_set1_epi32(1 << (conv->next_shift - 1)));
    store_bytes(out, _mm512_sra_epi32(next, _mm_cvtsi32_si128(conv->next_shift)));
}

#include "int_body.h"

const ks_int_kernels ks_int_vnni = {"vnni", packed_size, pack, run, pool};
#endif
