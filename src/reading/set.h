/* Sets of points, a bit a point, and the frame of the board that moves them. Questions about stones
 * and liberties are questions about sets: the liberties of a block are its neighbours that are
 * empty. A small board uses only the first words of a set; the others stay clear. A set also serves
 * for numbers below the number of points, such as those of blocks. */
#ifndef KS_SET_H
#define KS_SET_H

#include "keisei.h"

#include <stdint.h>

enum { KS_SET_WORDS = (KS_POINTS + 63) / 64 };

typedef struct ks_set {
    uint64_t word[KS_SET_WORDS];
} ks_set;

/* The size of a board, and the sets that follow from it. */
typedef struct ks_frame {
    int width, height, points, words;
    ks_set board;                    /* all points */
    ks_set west, east, north, south; /* the points on each edge */
} ks_frame;

void ks_frame_init(ks_frame *out, int width, int height);

/* The points beside the set that are not in it. */
ks_set ks_set_around(const ks_frame *frame, const ks_set *set);
/* The points that have at least one, and at least two, points of the set diagonally beside them. */
void ks_set_diagonals(ks_set *one, ks_set *two, const ks_frame *frame, const ks_set *set);
/* The part of `within` that is connected with the points of `seed` in it. */
ks_set ks_set_flood(const ks_frame *frame, const ks_set *seed, const ks_set *within);
/* How many cells lie beside the set, those off the board included: 4 for a lone point. */
int ks_set_perimeter(const ks_frame *frame, const ks_set *set);
/* How many points of the set have two neighbours in it that are connected through the point alone,
 * as far as the 3x3 window around it shows. */
int ks_set_split_points(const ks_frame *frame, const ks_set *set);

static inline void ks_set_add(ks_set *set, int point)
{
    set->word[point >> 6] |= (uint64_t)1 << (point & 63);
}

static inline void ks_set_drop(ks_set *set, int point)
{
    set->word[point >> 6] &= ~((uint64_t)1 << (point & 63));
}

static inline int ks_set_has(const ks_set *set, int point)
{
    return (int)(set->word[point >> 6] >> (point & 63) & 1);
}

static inline ks_set ks_set_of(int point)
{
    ks_set set = {{0}};
    ks_set_add(&set, point);
    return set;
}

static inline ks_set ks_set_and(const ks_frame *frame, const ks_set *a, const ks_set *b)
{
    ks_set out = {{0}};
    for (int i = 0; i < frame->words; i++)
        out.word[i] = a->word[i] & b->word[i];
    return out;
}

static inline ks_set ks_set_or(const ks_frame *frame, const ks_set *a, const ks_set *b)
{
    ks_set out = {{0}};
    for (int i = 0; i < frame->words; i++)
        out.word[i] = a->word[i] | b->word[i];
    return out;
}

static inline ks_set ks_set_minus(const ks_frame *frame, const ks_set *a, const ks_set *b)
{
    ks_set out = {{0}};
    for (int i = 0; i < frame->words; i++)
        out.word[i] = a->word[i] & ~b->word[i];
    return out;
}

/* How many bits are set: by halves of halves, since not every machine that this is compiled for is
 * sure to have an instruction for it, and the compiler's substitute is slower. */
static inline int ks_bits(uint64_t word)
{
    const uint64_t pairs = 0x5555555555555555, fours = 0x3333333333333333;
    const uint64_t eights = 0x0f0f0f0f0f0f0f0f, ones = 0x0101010101010101;
    word -= word >> 1 & pairs;
    word = (word & fours) + (word >> 2 & fours);
    return (int)(((word + (word >> 4)) & eights) * ones >> 56);
}

static inline int ks_set_count(const ks_frame *frame, const ks_set *set)
{
    int count = 0;
    for (int i = 0; i < frame->words; i++)
        count += ks_bits(set->word[i]);
    return count;
}

static inline int ks_set_equal(const ks_frame *frame, const ks_set *a, const ks_set *b)
{
    uint64_t other = 0;
    for (int i = 0; i < frame->words; i++)
        other |= a->word[i] ^ b->word[i];
    return other == 0;
}

static inline int ks_set_empty(const ks_frame *frame, const ks_set *set)
{
    uint64_t any = 0;
    for (int i = 0; i < frame->words; i++)
        any |= set->word[i];
    return any == 0;
}

static inline int ks_set_meets(const ks_frame *frame, const ks_set *a, const ks_set *b)
{
    uint64_t any = 0;
    for (int i = 0; i < frame->words; i++)
        any |= a->word[i] & b->word[i];
    return any != 0;
}

/* The first point from `from` on, -1 if there is none. */
static inline int ks_set_next(const ks_frame *frame, const ks_set *set, int from)
{
    int i = from >> 6;
    if (i >= frame->words)
        return -1;
    uint64_t rest = set->word[i] & ~(uint64_t)0 << (from & 63);
    while (rest == 0) {
        if (++i == frame->words)
            return -1;
        rest = set->word[i];
    }
    return i * 64 + __builtin_ctzll(rest);
}

/* Loops over the points of a set, which must not change meanwhile. */
#define KS_EACH_POINT(point_, frame, set)                                                          \
    for (int point_ = ks_set_next(frame, set, 0); point_ >= 0;                                     \
         point_ = ks_set_next(frame, set, point_ + 1))

#endif
