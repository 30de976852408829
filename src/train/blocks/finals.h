/* Final positions and their relevant blocks, internal to this folder (blocks.h). Blocks are
 * numbered in the order of the games and, in a position, of its reading. */
#ifndef KS_FINALS_H
#define KS_FINALS_H

#include "blocks.h"
#include "samples.h"

typedef struct ks_final_block {
    uint32_t sample; /* position */
    int16_t block;   /* its number in the reading of the position */
    int8_t label;    /* 1: lives, -1: dies */
} ks_final_block;

struct ks_finals {
    ks_life_samples samples;
    size_t count, capacity;
    ks_final_block *blocks;
    size_t starts_capacity;
    size_t *starts; /* by position: its first block */
};

/* One past the number of the last block of a position. */
static inline size_t ks_finals_end(const ks_finals *finals, size_t sample)
{
    return sample + 1 < finals->samples.count ? finals->starts[sample + 1] : finals->count;
}

#endif
