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

/* The four neighbours of every point, as far as they are in this word: bits move by less than a
 * word, so it takes what it sends itself and what the words before and behind it send over. Nothing
 * that moves east arrives on the western edge. */
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

/* The set moved by a point or a row; what leaves the board is gone. */
static ks_set moved_on(const ks_frame *frame, const ks_set *set, int bits, const ks_set *stays)
{
    ks_set out = {{0}};
    uint64_t before = 0;
    for (int i = 0; i < frame->words; i++) {
        uint64_t word = set->word[i] & ~stays->word[i];
        out.word[i] = (word << bits | before >> (64 - bits)) & frame->board.word[i];
        before = word;
    }
    return out;
}

static ks_set moved_back(const ks_frame *frame, const ks_set *set, int bits, const ks_set *stays)
{
    ks_set out = {{0}};
    uint64_t behind = 0;
    for (int i = frame->words - 1; i >= 0; i--) {
        uint64_t word = set->word[i] & ~stays->word[i];
        out.word[i] = word >> bits | behind << (64 - bits);
        behind = word;
    }
    return out;
}

/* For every point, its neighbours in the set: bit p of ring[i] tells whether p has one in direction
 * i, from 0 north clockwise with the diagonals between. */
typedef struct ring {
    ks_set side[8];
} ring;

static void find_ring(ring *out, const ks_frame *frame, const ks_set *set)
{
    int row = frame->width;
    out->side[0] = moved_on(frame, set, row, &frame->south);
    out->side[2] = moved_back(frame, set, 1, &frame->west);
    out->side[4] = moved_back(frame, set, row, &frame->north);
    out->side[6] = moved_on(frame, set, 1, &frame->east);
    out->side[1] = moved_back(frame, &out->side[0], 1, &frame->west);
    out->side[3] = moved_back(frame, &out->side[4], 1, &frame->west);
    out->side[5] = moved_on(frame, &out->side[4], 1, &frame->east);
    out->side[7] = moved_on(frame, &out->side[0], 1, &frame->east);
}

void ks_set_diagonals(ks_set *one, ks_set *two, const ks_frame *frame, const ks_set *set)
{
    ring around;
    find_ring(&around, frame, set);
    *one = *two = (ks_set){{0}};
    for (int i = 0; i < frame->words; i++)
        for (int side = 1; side < 8; side += 2) {
            two->word[i] |= one->word[i] & around.side[side].word[i];
            one->word[i] |= around.side[side].word[i];
        }
}

/* The neighbours of a point fall into pieces of the ring around it; a piece ends, clockwise, at a
 * side behind which the diagonal or the next side is missing. Two ends: the point joins them. */
int ks_set_split_points(const ks_frame *frame, const ks_set *set)
{
    ring around;
    int count = 0;
    find_ring(&around, frame, set);
    for (int i = 0; i < frame->words; i++) {
        uint64_t one = 0, two = 0;
        for (int side = 0; side < 8; side += 2) {
            uint64_t end = around.side[side].word[i] &
                           ~(around.side[side + 1].word[i] & around.side[(side + 2) & 7].word[i]);
            two |= one & end;
            one |= end;
        }
        count += ks_bits(set->word[i] & two);
    }
    return count;
}

/* In place: what has grown already helps what comes behind it. */
ks_set ks_set_flood(const ks_frame *frame, const ks_set *seed, const ks_set *within)
{
    ks_set out = ks_set_and(frame, seed, within);
    for (int grown = 1; grown;) {
        uint64_t before = 0;
        grown = 0;
        for (int i = 0; i < frame->words; i++) {
            uint64_t word = out.word[i], behind = i + 1 < frame->words ? out.word[i + 1] : 0;
            uint64_t next = word | (spread(frame, i, before, word, behind) & within->word[i]);
            grown |= next != word;
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
        uint64_t word = set->word[i];
        count += ks_bits(word & frame->west.word[i]) + ks_bits(word & frame->east.word[i]) +
                 ks_bits(word & frame->north.word[i]) + ks_bits(word & frame->south.word[i]);
    }
    return count;
}
