/* See random.h. */
#include "random.h"

static uint64_t splitmix(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

ks_random ks_random_seed(uint64_t seed)
{
    ks_random random;
    for (int i = 0; i < 4; i++)
        random.state[i] = splitmix(&seed);
    return random;
}

static uint64_t rotate(uint64_t x, int bits)
{
    return x << bits | x >> (64 - bits);
}

uint64_t ks_random_next(ks_random *random)
{
    uint64_t *s = random->state;
    uint64_t result = rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

uint32_t ks_random_below(ks_random *random, uint32_t n)
{
    /* Lemire's multiplication; the few values that would favour some results are drawn again. */
    uint64_t product = (ks_random_next(random) >> 32) * n;
    uint32_t threshold = (0u - n) % n;
    while ((uint32_t)product < threshold)
        product = (ks_random_next(random) >> 32) * n;
    return (uint32_t)(product >> 32);
}

double ks_random_unit(ks_random *random)
{
    return (double)(ks_random_next(random) >> 11) * 0x1p-53;
}
