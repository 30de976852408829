/* Blocks, chains and empty areas. See reading.h; links are in links.c, regions in regions.c. */
#include "reading.h"

#include <string.h>

ks_extent ks_set_extent(const ks_frame *frame, const ks_set *set)
{
    return (ks_extent){ks_set_count(frame, set), ks_set_perimeter(frame, set),
                       ks_set_split_points(frame, set)};
}

int ks_blocks_beside(int out[4], const ks_reading *reading, int point, int colour)
{
    int neighbours[4], n = ks_neighbours(neighbours, reading->position, point), count = 0;
    for (int i = 0; i < n; i++) {
        if (reading->position->stone[neighbours[i]] != colour)
            continue;
        int block = reading->block_at[neighbours[i]], known = 0;
        for (int j = 0; j < count; j++)
            known |= out[j] == block;
        out[count] = block;
        count += !known;
    }
    return count;
}

static void fill_block(ks_reading *out, ks_reading_block *block, int head)
{
    const ks_frame *frame = &out->frame;
    memset(block, 0, sizeof *block);
    block->colour = out->position->stone[head];
    block->size = out->position->size[head];
    block->chain = -1;
    KS_EACH_STONE(stone, out->position, head)
    {
        ks_set_add(&block->stones, stone);
        out->block_at[stone] = out->block_at[head];
    }
    block->around = ks_set_around(frame, &block->stones);
    block->liberties = ks_set_and(frame, &block->around, &out->stones[KS_EMPTY]);
    block->liberty_count = ks_set_count(frame, &block->liberties);
    block->extent = ks_set_extent(frame, &block->stones);
}

static void find_blocks(ks_reading *out)
{
    const ks_position *position = out->position;
    out->block_count = 0;
    for (int p = 0; p < out->frame.points; p++) {
        int colour = position->stone[p];
        ks_set_add(&out->stones[colour], p);
        out->block_at[p] = -1;
        if (colour != KS_EMPTY && position->head[p] == p)
            out->block_at[p] = (int16_t)out->block_count++;
    }
    for (int p = 0; p < out->frame.points; p++)
        if (position->stone[p] != KS_EMPTY && position->head[p] == p)
            fill_block(out, &out->blocks[out->block_at[p]], p);
}

/* Fills enemies, and begins rivals with them. */
static void find_enemies(ks_reading *out)
{
    const ks_frame *frame = &out->frame;
    for (int i = 0; i < out->block_count; i++) {
        ks_reading_block *block = &out->blocks[i];
        ks_set rest = ks_set_and(frame, &block->around, &out->stones[KS_OPPONENT(block->colour)]);
        for (int p = ks_set_next(frame, &rest, 0); p >= 0; p = ks_set_next(frame, &rest, p)) {
            int enemy = out->block_at[p];
            ks_set_add(&block->enemies, enemy);
            rest = ks_set_minus(frame, &rest, &out->blocks[enemy].stones);
        }
        block->rivals = block->enemies;
    }
}

/* What lies beside an empty point: the different blocks of each colour, and empty points. */
typedef struct meeting {
    int block[3][4], blocks[3];
    int empty, last_empty;
} meeting;

static void meet(meeting *out, const ks_reading *reading, int point)
{
    int neighbours[4], n = ks_neighbours(neighbours, reading->position, point);
    *out = (meeting){0};
    for (int i = 0; i < n; i++) {
        int colour = reading->position->stone[neighbours[i]], known = 0;
        int block = reading->block_at[neighbours[i]];
        if (colour == KS_EMPTY) {
            out->last_empty = neighbours[i];
            out->empty++;
            continue;
        }
        for (int j = 0; j < out->blocks[colour]; j++)
            known |= out->block[colour][j] == block;
        out->block[colour][out->blocks[colour]] = block;
        out->blocks[colour] += !known;
    }
}

/* The liberties that `colour` would have by playing on `point`, which has at most one empty point
 * beside it; KS_POINTS if the move captures anything. */
static int liberties_after(const ks_reading *reading, const meeting *at, int colour, int point)
{
    const ks_frame *frame = &reading->frame;
    int enemy = KS_OPPONENT(colour);
    for (int i = 0; i < at->blocks[enemy]; i++)
        if (reading->blocks[at->block[enemy][i]].liberty_count == 1)
            return KS_POINTS;
    ks_set liberties = {{0}};
    if (at->empty > 0)
        ks_set_add(&liberties, at->last_empty);
    for (int i = 0; i < at->blocks[colour]; i++)
        liberties = ks_set_or(frame, &liberties, &reading->blocks[at->block[colour][i]].liberties);
    ks_set_drop(&liberties, point);
    return ks_set_count(frame, &liberties);
}

/* Fills friends and rivals by the blocks that meet at each empty point, and finds where a side
 * cannot play. */
static void find_meetings(ks_reading *out)
{
    KS_EACH_POINT(p, &out->frame, &out->stones[KS_EMPTY])
    {
        meeting at;
        meet(&at, out, p);
        for (int i = 0; i < at.blocks[KS_BLACK]; i++)
            for (int j = 0; j < at.blocks[KS_WHITE]; j++) {
                int black = at.block[KS_BLACK][i], white = at.block[KS_WHITE][j];
                ks_set_add(&out->blocks[black].rivals, white);
                ks_set_add(&out->blocks[white].rivals, black);
            }
        for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
            for (int i = 0; i < at.blocks[colour]; i++)
                for (int j = 0; j < at.blocks[colour]; j++)
                    if (i != j)
                        ks_set_add(&out->blocks[at.block[colour][i]].friends, at.block[colour][j]);
        for (int colour = KS_BLACK; colour <= KS_WHITE && at.empty < 2; colour++)
            if (liberties_after(out, &at, colour, p) <= 1)
                ks_set_add(&out->unplayable[colour], p);
    }
}

static void add_to_chain(ks_reading *out, ks_chain *chain, int number, int index)
{
    const ks_frame *frame = &out->frame;
    ks_reading_block *block = &out->blocks[index];
    block->chain = number;
    chain->blocks++;
    ks_set both = ks_set_and(frame, &chain->liberties, &block->liberties);
    chain->shared = ks_set_or(frame, &chain->shared, &both);
    chain->stones = ks_set_or(frame, &chain->stones, &block->stones);
    chain->liberties = ks_set_or(frame, &chain->liberties, &block->liberties);
    chain->enemies = ks_set_or(frame, &chain->enemies, &block->enemies);
    chain->rivals = ks_set_or(frame, &chain->rivals, &block->rivals);
}

/* A chain takes in its blocks' friends, and theirs. */
static void fill_chain(ks_reading *out, ks_chain *chain, int number, int first)
{
    const ks_frame *frame = &out->frame;
    ks_set waiting = ks_set_of(first);
    memset(chain, 0, sizeof *chain);
    chain->colour = out->blocks[first].colour;
    for (int i = first; i >= 0; i = ks_set_next(frame, &waiting, 0)) {
        ks_set_drop(&waiting, i);
        add_to_chain(out, chain, number, i);
        KS_EACH_POINT(friend, frame, &out->blocks[i].friends)
        {
            if (out->blocks[friend].chain < 0)
                ks_set_add(&waiting, friend);
        }
    }
    if (chain->blocks == 1) {
        chain->extent = out->blocks[first].extent;
        return;
    }
    ks_set joined = ks_set_or(frame, &chain->stones, &chain->shared);
    chain->extent.size = ks_set_count(frame, &chain->stones);
    chain->extent.perimeter = ks_set_perimeter(frame, &chain->stones);
    chain->extent.splits = ks_set_split_points(frame, &joined);
}

static void find_chains(ks_reading *out)
{
    out->chain_count = 0;
    for (int i = 0; i < out->block_count; i++)
        if (out->blocks[i].chain < 0) {
            int number = out->chain_count++;
            fill_chain(out, &out->chains[number], number, i);
        }
}

static void find_areas(ks_reading *out)
{
    const ks_frame *frame = &out->frame;
    ks_set rest = out->stones[KS_EMPTY], near[3] = {{{0}}};
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
        near[colour] = ks_set_around(frame, &out->stones[colour]);
    for (int p = 0; p < frame->points; p++)
        out->area_at[p] = -1;
    out->area_count = 0;
    for (int p = ks_set_next(frame, &rest, 0); p >= 0; p = ks_set_next(frame, &rest, p)) {
        int number = out->area_count++;
        ks_area *area = &out->areas[number];
        ks_set seed = ks_set_of(p);
        area->points = ks_set_flood(frame, &seed, &rest);
        rest = ks_set_minus(frame, &rest, &area->points);
        for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
            ks_set beside = ks_set_and(frame, &area->points, &near[colour]);
            area->beside[colour] = ks_set_count(frame, &beside);
        }
        KS_EACH_POINT(q, frame, &area->points)
        {
            out->area_at[q] = (int16_t)number;
        }
    }
}

void ks_reading_init(ks_reading *out, const ks_position *position)
{
    out->position = position;
    ks_frame_init(&out->frame, position->width, position->height);
    memset(out->stones, 0, sizeof out->stones);
    memset(out->unplayable, 0, sizeof out->unplayable);
    find_blocks(out);
    find_enemies(out);
    find_meetings(out);
    find_chains(out);
    find_areas(out);
    ks_links_find(out);
    ks_regions_find(out);
}

ks_set ks_protected_liberties(const ks_reading *reading, int block)
{
    const ks_reading_block *b = &reading->blocks[block];
    return ks_set_and(&reading->frame, &b->liberties, &reading->unplayable[KS_OPPONENT(b->colour)]);
}

ks_set ks_auto_atari_liberties(const ks_reading *reading, int block)
{
    const ks_reading_block *b = &reading->blocks[block];
    if (b->liberty_count != 2)
        return (ks_set){{0}};
    return ks_set_and(&reading->frame, &b->liberties, &reading->unplayable[b->colour]);
}
