/* See peak.h. The loops are written in assembler, since no compiler would leave them as they are.
 */
#include "peak.h"

#include <stddef.h>
#include <string.h>

#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>

enum { PLAIN = 8, AVX2 = 32, VNNI = 64, SUMS = 8 };

/* Eight products of 16 bits, added in pairs. */
static void peak_plain(void *unused)
{
    __m128i sums[SUMS], factor = _mm_set1_epi16(1);
    (void)unused;
#pragma GCC unroll 8
    for (int k = 0; k < SUMS; k++)
        sums[k] = _mm_setzero_si128();
    for (int i = 0; i < PEAK_PRODUCTS / (PLAIN * SUMS); i++)
#pragma GCC unroll 8
        for (int k = 0; k < SUMS; k++) {
            __m128i product = factor;
            __asm__ volatile("pmaddwd %2, %0\n\tpaddd %0, %1"
                             : "+x"(product), "+x"(sums[k])
                             : "x"(factor));
        }
}

/* Thirty-two products of bytes, added in pairs twice. */
__attribute__((target("avx2"))) static void peak_avx2(void *unused)
{
    __m256i sums[SUMS], ones = _mm256_set1_epi16(1);
    (void)unused;
#pragma GCC unroll 8
    for (int k = 0; k < SUMS; k++)
        sums[k] = _mm256_setzero_si256();
    for (int i = 0; i < PEAK_PRODUCTS / (AVX2 * SUMS); i++)
#pragma GCC unroll 8
        for (int k = 0; k < SUMS; k++) {
            __m256i product;
            __asm__ volatile("vpmaddubsw %2, %2, %0\n\tvpmaddwd %2, %0, %0\n\tvpaddd %0, %1, %1"
                             : "=&x"(product), "+x"(sums[k])
                             : "x"(ones));
        }
}

/* Sixty-four products of bytes, added in fours. */
__attribute__((target("avx512f,avx512vnni"))) static void peak_vnni(void *unused)
{
    __m512i sums[2 * SUMS], ones = _mm512_set1_epi32(1);
    (void)unused;
#pragma GCC unroll 16
    for (int k = 0; k < 2 * SUMS; k++)
        sums[k] = _mm512_setzero_si512();
    for (int i = 0; i < PEAK_PRODUCTS / (VNNI * 2 * SUMS); i++)
#pragma GCC unroll 16
        for (int k = 0; k < 2 * SUMS; k++)
            __asm__ volatile("vpdpbusd %1, %1, %0" : "+v"(sums[k]) : "v"(ones));
}

void (*peak_of(const char *name))(void *unused)
{
    if (strcmp(name, "scalar") == 0)
        return peak_plain;
    if (strcmp(name, "avx2") == 0)
        return peak_avx2;
    return strcmp(name, "vnni") == 0 ? peak_vnni : NULL;
}
#else
void (*peak_of(const char *name))(void *unused)
{
    (void)name;
    return NULL;
}
#endif
