/* Random numbers: xoshiro256** (Blackman and Vigna), seeded by splitmix64. The generator is always
 * an argument, so that one seed gives one run. */
#ifndef KS_RANDOM_H
#define KS_RANDOM_H

#include <stdint.h>

typedef struct ks_random {
    uint64_t state[4];
} ks_random;

ks_random ks_random_seed(uint64_t seed);
uint64_t ks_random_next(ks_random *random);
/* 0 .. n-1, all equally likely; n > 0. */
uint32_t ks_random_below(ks_random *random, uint32_t n);
/* [0, 1), a multiple of 2^-53. */
double ks_random_unit(ks_random *random);

#endif
