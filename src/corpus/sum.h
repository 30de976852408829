/* A checksum (FNV-1a), which can be continued: the first `sum` is KS_SUM_START. */
#ifndef KS_SUM_H
#define KS_SUM_H

#include <stddef.h>
#include <stdint.h>

#define KS_SUM_START UINT64_C(0xCBF29CE484222325)

static inline uint64_t ks_sum_mix(uint64_t sum, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ at[i]) * UINT64_C(0x100000001B3);
    return sum;
}

#endif
