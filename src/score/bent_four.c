/* Bent four in the corner, here at A1:
 *
 *     | X X X X      White has no liberties but B1 and B3. He can do nothing: whichever he takes,
 *     | O O O X      Black takes the other and with it the rest.  Black may fill B1 whenever he
 *     | X . O X      likes: White has to take the bent four that it makes, and in the space that
 *     | X O O X      this leaves Black starts a ko for White's life, which he does once no threats
 *     | X . O X      are left.
 *     +--------
 *
 * So the stones are dead when the game is over, by territory rules without being played out. The
 * defender's space has five points; three of the four that make the bend around the corner hold
 * stones of the attacker, the other two points are empty, and there is no other liberty. */
#include "bent_four.h"

enum { SPACE = 5, EMPTY = 2 };

/* The bent four at a corner: the corner, a point one way, and two points the other way. */
static ks_set bend(const ks_frame *frame, int corner, int upright)
{
    int along = corner % frame->width == 0 ? 1 : -1;
    int up = corner < frame->width ? frame->width : -frame->width;
    int longer = upright ? up : along, shorter = upright ? along : up;
    ks_set out = ks_set_of(corner);
    ks_set_add(&out, corner + shorter);
    ks_set_add(&out, corner + longer);
    ks_set_add(&out, corner + 2 * longer);
    return out;
}

static int has_shape(const ks_frame *frame, const ks_region *region, const ks_set *four)
{
    ks_set stones = ks_set_minus(frame, &region->points, &region->empty);
    ks_set outside = ks_set_minus(frame, four, &region->points);
    ks_set elsewhere = ks_set_minus(frame, &stones, four);
    return ks_set_empty(frame, &outside) && ks_set_empty(frame, &elsewhere);
}

/* Do the blocks around the region have no liberties elsewhere, and do their captors live? */
static int is_helpless(const ks_verdict *verdict, const ks_reading *reading,
                       const ks_region *region)
{
    const ks_frame *frame = &reading->frame;
    int captors = 0;
    KS_EACH_POINT(i, frame, &region->boundary)
    {
        const ks_reading_block *block = &reading->blocks[i];
        ks_set elsewhere = ks_set_minus(frame, &block->liberties, &region->points);
        if (!ks_set_empty(frame, &elsewhere))
            return 0;
        KS_EACH_POINT(j, frame, &block->enemies)
        {
            int point = ks_block_first(reading, j);
            if (ks_set_has(&region->points, point))
                continue;
            if (verdict->fates[verdict->block_at[point]].alive < 0.5F)
                return 0;
            captors++;
        }
    }
    return captors > 0;
}

static void mark(ks_verdict *out, const ks_reading *reading, const ks_region *region)
{
    for (int i = 0; i < reading->block_count; i++) {
        int point = ks_block_first(reading, i);
        int around = ks_set_has(&region->boundary, i);
        if (!around && !ks_set_has(&region->points, point))
            continue;
        ks_block_fate *fate = &out->fates[out->block_at[point]];
        fate->alive = around ? 0 : 1;
        fate->proof = "bent four in the corner";
    }
}

void ks_bent_four_mark(ks_verdict *out, const ks_reading *reading)
{
    const ks_frame *frame = &reading->frame;
    int width = frame->width, last = frame->points - 1;
    int corners[4] = {0, width - 1, last - width + 1, last};
    if (width < 4 || frame->height < 4)
        return;
    for (int r = 0; r < reading->region_count; r++) {
        const ks_region *region = &reading->regions[r];
        if (ks_set_count(frame, &region->points) != SPACE ||
            ks_set_count(frame, &region->empty) != EMPTY)
            continue;
        for (int i = 0; i < 8; i++) {
            ks_set four = bend(frame, corners[i / 2], i % 2);
            if (!has_shape(frame, region, &four) || !is_helpless(out, reading, region))
                continue;
            mark(out, reading, region);
            out->bent_four = corners[i / 2];
        }
    }
}
