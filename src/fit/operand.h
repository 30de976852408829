/* Maps that are multiplied: floats or, where the processor multiplies these faster, the upper 16
 * bits of floats, rounded to the nearest. And the loads and stores of a bundle of channels.
 *
 * These are macros, because a function that takes or returns vectors has another interface on each
 * kind of processor. */
#ifndef KS_OPERAND_H
#define KS_OPERAND_H

#include "convolution.h"

#define KS_BUNDLE_OF(type)                                                                         \
    __attribute__((vector_size(KS_BUNDLE * sizeof(type)), aligned(sizeof(type)), may_alias))

/* Anywhere in memory. */
typedef float ks_bundle KS_BUNDLE_OF(float);
typedef int32_t ks_bundle_mask KS_BUNDLE_OF(int32_t);
typedef uint32_t ks_bundle_bits KS_BUNDLE_OF(uint32_t);
typedef uint16_t ks_bundle_half KS_BUNDLE_OF(uint16_t);

#define KS_AT(map)   (*(ks_bundle *)(map))
#define KS_FROM(map) (*(const ks_bundle *)(map))

/* The values where `by` is positive, 0 elsewhere. */
#define KS_WHERE_POSITIVE(values, by) ((ks_bundle)((ks_bundle_mask)(values) & ((by) > 0)))

/* Sets `value` to the bundle at `i` of an operand. */
#define KS_GET(value, operand, i)                                                                  \
    do {                                                                                           \
        if ((operand).narrow != NULL) {                                                            \
            const ks_bundle_half half_ = *(const ks_bundle_half *)((operand).narrow + (i));        \
            (value) = (ks_bundle)(__builtin_convertvector(half_, ks_bundle_bits) << 16);           \
        } else {                                                                                   \
            (value) = KS_FROM((operand).wide + (i));                                               \
        }                                                                                          \
    } while (0)

#define KS_PUT(operand, i, value)                                                                  \
    do {                                                                                           \
        if ((operand).narrow != NULL) {                                                            \
            ks_bundle_bits bits_ = (ks_bundle_bits)(value);                                        \
            bits_ += 0x7FFF + ((bits_ >> 16) & 1);                                                 \
            *(ks_bundle_half *)((operand).narrow + (i)) =                                          \
                __builtin_convertvector(bits_ >> 16, ks_bundle_half);                              \
        } else {                                                                                   \
            KS_AT((operand).wide + (i)) = (value);                                                 \
        }                                                                                          \
    } while (0)

/* One number. */
static inline void ks_operand_set(const ks_operand *operand, size_t i, float value)
{
    union {
        float value;
        uint32_t bits;
    } both = {value};
    if (operand->narrow != NULL)
        operand->narrow[i] = (uint16_t)((both.bits + 0x7FFF + (both.bits >> 16 & 1)) >> 16);
    else
        operand->wide[i] = value;
}

static inline float ks_operand_at(const ks_operand *operand, size_t i)
{
    union {
        uint32_t bits;
        float value;
    } both = {operand->narrow != NULL ? (uint32_t)operand->narrow[i] << 16 : 0};
    return operand->narrow != NULL ? both.value : operand->wide[i];
}

#endif
