/* Vectors of 128 bits, in GCC's portable form (SSE2, NEON, wasm simd128), and plain code where the
 * compiler has none, or with KS_NO_SIMD.
 *
 * Eight 16-bit integers at a time, or one: the same code serves both, since a comparison gives all
 * bits or none in each lane, and + - & | mean the same on a lane and on a number.
 *
 * Two doubles or four floats at a time: here the plain version has as many lanes, so that sums are
 * added in the same order and both give the same bytes. */
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

/* ---- Plain loops ---- */

/* Compilers turn loops whose lanes are independent into vectors. A function marked KS_WIDER is
 * compiled for those of 256 bits, and may be called where ks_has_wider() says so: the lanes are
 * added in the same order, so the bytes are the same. */
#if defined(__GNUC__) && defined(__x86_64__) && !defined(KS_NO_SIMD)
#define KS_WIDER __attribute__((target("avx2")))
static inline int ks_has_wider(void)
{
    return __builtin_cpu_supports("avx2");
}
#else
#define KS_WIDER
static inline int ks_has_wider(void)
{
    return 0;
}
#endif

/* A function that is to become part of its callers, so that those marked KS_WIDER have it with wide
 * vectors. */
#if defined(__GNUC__)
#define KS_INLINE static inline __attribute__((always_inline))
#else
#define KS_INLINE static inline
#endif

/* ---- Floating point ---- */

#if defined(__GNUC__) && !defined(KS_NO_SIMD)
typedef double ks_pair __attribute__((vector_size(16)));
typedef float ks_quad __attribute__((vector_size(16)));
#define KS_LANEWISE(type, lanes, name, sign)                                                       \
    static inline type name(type a, type b)                                                        \
    {                                                                                              \
        return a sign b;                                                                           \
    }
#define KS_LANE(vector, i) (vector)[i]
#else
typedef struct ks_pair {
    double lane[2];
} ks_pair;
typedef struct ks_quad {
    float lane[4];
} ks_quad;
#define KS_LANEWISE(type, lanes, name, sign)                                                       \
    static inline type name(type a, type b)                                                        \
    {                                                                                              \
        for (int i = 0; i < (lanes); i++)                                                          \
            a.lane[i] = a.lane[i] sign b.lane[i];                                                  \
        return a;                                                                                  \
    }
#define KS_LANE(vector, i) (vector).lane[i]
#endif

enum { KS_PAIR = 2, KS_QUAD = 4 };

KS_LANEWISE(ks_pair, KS_PAIR, ks_pair_add, +)
KS_LANEWISE(ks_pair, KS_PAIR, ks_pair_mul, *)
KS_LANEWISE(ks_quad, KS_QUAD, ks_quad_add, +)
KS_LANEWISE(ks_quad, KS_QUAD, ks_quad_sub, -)
KS_LANEWISE(ks_quad, KS_QUAD, ks_quad_mul, *)
KS_LANEWISE(ks_quad, KS_QUAD, ks_quad_div, /)

static inline ks_pair ks_pair_load(const double *from)
{
    ks_pair pair;
    memcpy(&pair, from, sizeof pair);
    return pair;
}

static inline ks_pair ks_pair_of(double value)
{
    return ks_pair_load((double[]){value, value});
}

static inline void ks_pair_store(double *to, ks_pair pair)
{
    memcpy(to, &pair, sizeof pair);
}

static inline double ks_pair_sum(ks_pair pair)
{
    return KS_LANE(pair, 0) + KS_LANE(pair, 1);
}

static inline ks_quad ks_quad_load(const float *from)
{
    ks_quad quad;
    memcpy(&quad, from, sizeof quad);
    return quad;
}

static inline ks_quad ks_quad_of(float value)
{
    return ks_quad_load((float[]){value, value, value, value});
}

static inline void ks_quad_store(float *to, ks_quad quad)
{
    memcpy(to, &quad, sizeof quad);
}

#endif
