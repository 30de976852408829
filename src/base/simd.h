/* Eight 16-bit integers at a time, in GCC's portable vectors (SSE2, NEON, wasm simd128); one at a
 * time where the compiler has none, or with KS_NO_SIMD. The same code serves both: a comparison
 * gives all bits or none in each lane, and + - & | mean the same on a lane and on a number.
 * Integers only, so both give the same bytes. */
#ifndef KS_SIMD_H
#define KS_SIMD_H

#include <stdint.h>
#include <string.h>

#if defined(__GNUC__) && !defined(KS_NO_SIMD)
#define KS_LANES 8
typedef int16_t ks_lanes __attribute__((vector_size(16)));

static inline ks_lanes ks_lanes_of(int value)
{
    int16_t v = (int16_t)value;
    return (ks_lanes){v, v, v, v, v, v, v, v};
}
#define KS_LANES_LESS(a, b) ((a) < (b))
#else
#define KS_LANES            1
typedef int16_t ks_lanes;

static inline ks_lanes ks_lanes_of(int value)
{
    return (int16_t)value;
}
#define KS_LANES_LESS(a, b) ((ks_lanes) - ((a) < (b)))
#endif

static inline ks_lanes ks_lanes_load(const int16_t *from)
{
    ks_lanes lanes;
    memcpy(&lanes, from, sizeof lanes);
    return lanes;
}

static inline void ks_lanes_store(int16_t *to, ks_lanes lanes)
{
    memcpy(to, &lanes, sizeof lanes);
}

static inline ks_lanes ks_lanes_less(ks_lanes a, ks_lanes b)
{
    return KS_LANES_LESS(a, b);
}

static inline ks_lanes ks_lanes_min(ks_lanes a, ks_lanes b)
{
    ks_lanes less = ks_lanes_less(a, b);
    return (ks_lanes)((less & a) | (~less & b));
}

#endif
