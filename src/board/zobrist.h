/* The random number that each stone on each point has, for hashing positions. Computed, not stored:
 * a few multiplications cost less than a table in every process. */
#ifndef KS_ZOBRIST_H
#define KS_ZOBRIST_H

#include <stdint.h>

static inline uint64_t ks_zobrist_mix(uint64_t z)
{
    z = (z + 0x9E3779B97F4A7C15u) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static inline uint64_t ks_zobrist(int point, int colour)
{
    return ks_zobrist_mix(ks_zobrist_mix((uint64_t)(point * 4 + colour)));
}

static inline uint64_t ks_zobrist_size(int width, int height)
{
    return ks_zobrist_mix((uint64_t)(width * 64 + height) << 16);
}

static inline uint64_t ks_zobrist_to_move(int colour)
{
    return ks_zobrist_mix((uint64_t)colour << 32);
}

#endif
