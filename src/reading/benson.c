/* See benson.h. Blocks with fewer than two vital regions are struck out, and with them the regions
 * beside them, until all that are left have two. A region is vital to a block if every empty point
 * of it is a liberty of the block: the opponent can never fill the last one. */
#include "benson.h"

static int vital_regions(const ks_reading *reading, const ks_reading_block *block,
                         const ks_set *regions)
{
    const ks_frame *frame = &reading->frame;
    ks_set beside = ks_set_and(frame, &block->regions, regions);
    int count = 0;
    KS_EACH_POINT(i, frame, &beside)
    {
        const ks_set *empty = &reading->regions[i].empty;
        ks_set other = ks_set_minus(frame, empty, &block->liberties);
        count += ks_set_empty(frame, &other) && !ks_set_empty(frame, empty);
    }
    return count;
}

/* An eye of the opponent is a point away from the living blocks. Two such points that are no
 * neighbours could be two eyes; of any three on a board, two are no neighbours. */
static int room_for_two_eyes(const ks_frame *frame, const ks_region *region, const ks_set *alive)
{
    ks_set near = ks_set_around(frame, alive);
    ks_set inner = ks_set_minus(frame, &region->points, &near);
    int count = ks_set_count(frame, &inner);
    if (count != 2)
        return count > 2;
    ks_set first = ks_set_of(ks_set_next(frame, &inner, 0));
    ks_set beside = ks_set_around(frame, &first);
    return !ks_set_meets(frame, &beside, &inner);
}

void ks_unconditional(ks_set *alive, ks_set *territory, const ks_reading *reading, int colour)
{
    const ks_frame *frame = &reading->frame;
    ks_set blocks = {{0}}, regions = {{0}};
    for (int i = 0; i < reading->block_count; i++)
        if (reading->blocks[i].colour == colour)
            ks_set_add(&blocks, i);
    for (int i = 0; i < reading->region_count; i++)
        if (reading->regions[i].colour == colour)
            ks_set_add(&regions, i);
    for (int struck = 1; struck;) {
        ks_set now = blocks;
        struck = 0;
        KS_EACH_POINT(i, frame, &now)
        {
            if (vital_regions(reading, &reading->blocks[i], &regions) >= 2)
                continue;
            ks_set_drop(&blocks, i);
            regions = ks_set_minus(frame, &regions, &reading->blocks[i].regions);
            struck = 1;
        }
    }
    *alive = *territory = (ks_set){{0}};
    KS_EACH_POINT(i, frame, &blocks)
    {
        *alive = ks_set_or(frame, alive, &reading->blocks[i].stones);
    }
    KS_EACH_POINT(i, frame, &regions)
    {
        const ks_region *region = &reading->regions[i];
        if (!ks_set_empty(frame, &region->boundary) && !room_for_two_eyes(frame, region, alive))
            *territory = ks_set_or(frame, territory, &region->points);
    }
}
