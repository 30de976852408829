/* See set.h. A step to a side shifts all words by one bit, or by a row. */
#include "set.h"

#include <string.h>

void ks_frame_init(ks_frame *out, int width, int height)
{
    memset(out, 0, sizeof *out);
    out->width = width;
    out->height = height;
    out->points = width * height;
    out->words = (out->points + 63) / 64;
    for (int p = 0; p < out->points; p++) {
        int x = p % width, y = p / width;
        ks_set_add(&out->board, p);
        if (x == 0)
            ks_set_add(&out->west, p);
        if (x == width - 1)
            ks_set_add(&out->east, p);
        if (y == 0)
            ks_set_add(&out->north, p);
        if (y == height - 1)
            ks_set_add(&out->south, p);
    }
}

/* The points of this word that are neighbours of the set. Bits move by less than a word, so they
 * come from the word itself and from the words before and after it. A bit that moves east never
 * arrives on the western edge. */
static inline uint64_t spread(const ks_frame *frame, int i, uint64_t before, uint64_t word,
                              uint64_t behind)
{
    int row = frame->width;
    uint64_t east = (word << 1 | before >> 63) & ~frame->west.word[i];
    uint64_t west = (word >> 1 | behind << 63) & ~frame->east.word[i];
    uint64_t south = word << row | before >> (64 - row);
    uint64_t north = word >> row | behind << (64 - row);
    return (east | west | south | north) & frame->board.word[i];
}

ks_set ks_set_around(const ks_frame *frame, const ks_set *set)
{
    ks_set out = {{0}};
    uint64_t before = 0;
    for (int i = 0; i < frame->words; i++) {
        uint64_t word = set->word[i], behind = i + 1 < frame->words ? set->word[i + 1] : 0;
        out.word[i] = spread(frame, i, before, word, behind) & ~word;
        before = word;
    }
    return out;
}

/* For every point of a word, its neighbours in the set: a bit of ring[i] tells whether the point
 * has one in direction i, from 0 north clockwise with the diagonals between. A neighbour that is d
 * points behind moves d bits back to it; none comes round the western or eastern edge. */
static inline void find_ring(uint64_t out[8], const ks_frame *frame, int i, uint64_t before,
                             uint64_t word, uint64_t behind)
{
    int row = frame->width;
    uint64_t not_west = frame->board.word[i] & ~frame->west.word[i];
    uint64_t not_east = frame->board.word[i] & ~frame->east.word[i];
    out[0] = (word << row | before >> (64 - row)) & frame->board.word[i];
    out[1] = (word << (row - 1) | before >> (65 - row)) & not_east;
    out[2] = (word >> 1 | behind << 63) & not_east;
    out[3] = (word >> (row + 1) | behind << (63 - row)) & not_east;
    out[4] = word >> row | behind << (64 - row);
    out[5] = (word >> (row - 1) | behind << (65 - row)) & not_west;
    out[6] = (word << 1 | before >> 63) & not_west;
    out[7] = (word << (row + 1) | before >> (63 - row)) & not_west;
}

void ks_set_diagonals(ks_set *one, ks_set *two, const ks_frame *frame, const ks_set *set)
{
    uint64_t ring[8], before = 0;
    *one = *two = (ks_set){{0}};
    for (int i = 0; i < frame->words; i++) {
        uint64_t word = set->word[i], behind = i + 1 < frame->words ? set->word[i + 1] : 0;
        find_ring(ring, frame, i, before, word, behind);
        for (int side = 1; side < 8; side += 2) {
            two->word[i] |= one->word[i] & ring[side];
            one->word[i] |= ring[side];
        }
        before = word;
    }
}

/* The neighbours of a point fall into pieces of the ring around it; a piece ends, clockwise, at a
 * side behind which the diagonal or the next side is missing. Two ends: the point joins them. */
int ks_set_split_points(const ks_frame *frame, const ks_set *set)
{
    uint64_t ring[8], before = 0;
    int count = 0;
    for (int i = 0; i < frame->words; i++) {
        uint64_t word = set->word[i], behind = i + 1 < frame->words ? set->word[i + 1] : 0;
        uint64_t one = 0, two = 0;
        find_ring(ring, frame, i, before, word, behind);
        for (int side = 0; side < 8; side += 2) {
            uint64_t end = ring[side] & ~(ring[side + 1] & ring[(side + 2) & 7]);
            two |= one & end;
            one |= end;
        }
        count += ks_bits(word & two);
        before = word;
    }
    return count;
}

/* Works in place and finishes each word: later words already see what the earlier ones have
 * grown. */
ks_set ks_set_flood(const ks_frame *frame, const ks_set *seed, const ks_set *within)
{
    ks_set out = ks_set_and(frame, seed, within);
    for (int grown = 1; grown;) {
        uint64_t before = 0;
        grown = 0;
        for (int i = 0; i < frame->words; i++) {
            uint64_t word = out.word[i], behind = i + 1 < frame->words ? out.word[i + 1] : 0;
            uint64_t next = word | (spread(frame, i, before, word, behind) & within->word[i]);
            for (; next != word; grown = 1) {
                word = next;
                next |= spread(frame, i, before, word, behind) & within->word[i];
            }
            out.word[i] = before = next;
        }
    }
    return out;
}

int ks_set_perimeter(const ks_frame *frame, const ks_set *set)
{
    ks_set around = ks_set_around(frame, set);
    int count = ks_set_count(frame, &around);
    for (int i = 0; i < frame->words; i++) {
        uint64_t word = set->word[i]; /* no point is on two opposite edges */
        count += ks_bits(word & (frame->west.word[i] | frame->east.word[i])) +
                 ks_bits(word & (frame->north.word[i] | frame->south.word[i]));
    }
    return count;
}
