/* Cells on which a proof depends: where a move of the defender might upset a capture that was
 * read. */
#ifndef KS_ZONE_H
#define KS_ZONE_H

#include "undo_board.h"

enum { KS_ZONE_WORDS = (KS_CELLS + 63) / 64 };

typedef struct ks_zone {
    uint64_t word[KS_ZONE_WORDS];
} ks_zone;

static inline void ks_zone_add(ks_zone *zone, int cell)
{
    zone->word[cell >> 6] |= (uint64_t)1 << (cell & 63);
}

static inline int ks_zone_has(const ks_zone *zone, int cell)
{
    return (int)(zone->word[cell >> 6] >> (cell & 63) & 1);
}

/* Of the first `words` words. */
static inline void ks_zone_join(ks_zone *zone, const ks_zone *other, int words)
{
    for (int i = 0; i < words; i++)
        zone->word[i] |= other->word[i];
}

#endif
