/* Everything that is read off one position without learning or search: blocks, optimistic chains,
 * and the regions that each colour encloses (scoring-final-positions, section 4.1). A reading is
 * large and has no pointers into itself; it is filled once per position and then only looked at. A
 * turned or mirrored board has the same blocks, chains and regions, but numbers them
 * differently. */
#ifndef KS_READING_H
#define KS_READING_H

#include "position.h"
#include "set.h"

/* Measures of a set of points that features use. */
typedef struct ks_extent {
    int size, perimeter, splits;
} ks_extent;

ks_extent ks_set_extent(const ks_frame *frame, const ks_set *set);

/* A block: stones of one colour that are joined along lines. */
typedef struct ks_reading_block {
    int colour, size, chain;
    int linked; /* the first of the blocks that it cannot be cut from: see links.c */
    int liberty_count;
    ks_extent extent;
    ks_set stones, around, liberties;
    ks_set friends; /* numbers of the blocks of its colour that share a liberty with it */
    ks_set enemies; /* numbers of the enemy blocks beside it */
    ks_set rivals;  /* and of those that share a liberty with it too */
    ks_set regions; /* numbers of the regions of its colour beside it */
} ks_reading_block;

/* An optimistic chain: blocks of one colour that share liberties, one after the other. */
typedef struct ks_chain {
    int colour, blocks;
    ks_extent extent; /* its split points are those of stones and shared liberties together */
    ks_set stones, liberties;
    ks_set shared;                   /* liberties of more than one of its blocks */
    ks_set enemies, rivals, regions; /* those of its blocks */
} ks_chain;

/* A region that `colour` encloses: connected points without a stone of that colour. */
typedef struct ks_region {
    int colour;
    int fully_accessible;
    int accessible_from_one; /* fully, from one block, or linked blocks, of the boundary */
    ks_set points, empty;
    ks_set accessible; /* empty points that the boundary reaches by miai: see ks_region_access */
    ks_set boundary;   /* numbers of the blocks of its colour beside it */
    /* Of all points; of the accessible ones; and of the others. Only those that features use are
     * filled in: the first for a fully accessible region, the other two for any other. */
    ks_extent whole, reached, interior;
} ks_region;

/* Connected empty points. */
typedef struct ks_area {
    ks_set points;
    int beside[3]; /* by colour: how many of its points are beside a stone */
} ks_area;

typedef struct ks_reading {
    ks_frame frame;
    const ks_position *position;
    ks_set stones[3];     /* by colour; KS_EMPTY: the empty points */
    ks_set unplayable[3]; /* by colour: suicide, or a stone there can be taken at once */
    ks_set linking[3];    /* by colour: the liberties that link blocks */
    int block_count, chain_count, region_count, area_count;
    ks_reading_block blocks[KS_POINTS];
    ks_chain chains[KS_POINTS];
    ks_region regions[KS_POINTS];
    ks_area areas[KS_POINTS];
    int16_t block_at[KS_POINTS]; /* of stones; -1 on empty points */
    int16_t area_at[KS_POINTS];  /* of empty points; -1 on stones */
} ks_reading;

void ks_reading_init(ks_reading *out, const ks_position *position);

/* The first stone of a block. */
static inline int ks_block_first(const ks_reading *reading, int block)
{
    return ks_set_next(&reading->frame, &reading->blocks[block].stones, 0);
}

/* The different blocks of `colour` beside a point; returns how many. */
int ks_blocks_beside(int out[4], const ks_reading *reading, int point, int colour);

/* Liberties of a block where the opponent cannot play: it is suicide, or his stone is taken at
 * once. */
ks_set ks_protected_liberties(const ks_reading *reading, int block);
/* Liberties that, played by the block's own side, leave it with one liberty of the two it had. */
ks_set ks_auto_atari_liberties(const ks_reading *reading, int block);

/* The points of a region that blocks with the liberties `start` reach by miai: an empty point with
 * two unused accessible neighbours becomes accessible, uses those two up and joins them. The points
 * of `used` are used up from the beginning. */
ks_set ks_region_access(const ks_reading *reading, const ks_region *region, const ks_set *start,
                        const ks_set *used);

/* Steps of ks_reading_init: each needs those before. */
void ks_links_find(ks_reading *out);
void ks_regions_find(ks_reading *out);

#endif
