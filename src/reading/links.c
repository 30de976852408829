/* Linked blocks: those that the opponent cannot cut, by miai. Two blocks are linked if they share a
 * liberty that the opponent cannot play, or two liberties that they share with no third one: when
 * he takes one, the other connects. A liberty that three blocks share would have to connect both
 * ways at once and does not count; so no liberty serves two links, and the order of linking does
 * not matter. Linked blocks count as one, and links are looked for again until there are none
 * left. */
#include "reading.h"

/* A liberty that exactly two share; each is a block, or blocks that are linked. */
typedef struct shared_liberty {
    int point, one, other;
} shared_liberty;

static int head(const ks_reading *reading, int block)
{
    while (reading->blocks[block].linked != block)
        block = reading->blocks[block].linked;
    return block;
}

/* Joins two under the lower number; returns whether they were separate. */
static int join(ks_reading *out, int a, int b)
{
    a = head(out, a);
    b = head(out, b);
    if (a == b)
        return 0;
    out->blocks[a < b ? b : a].linked = a < b ? a : b;
    return 1;
}

/* The first numbers of the different linked blocks of `colour` beside a point. */
static int linked_beside(int out[4], const ks_reading *reading, int point, int colour)
{
    int blocks[4], n = ks_blocks_beside(blocks, reading, point, colour), count = 0;
    for (int i = 0; i < n; i++) {
        int first = head(reading, blocks[i]), known = 0;
        for (int j = 0; j < count; j++)
            known |= out[j] == first;
        out[count] = first;
        count += !known;
    }
    return count;
}

/* The liberties that two or more blocks share. */
static ks_set find_shared(const ks_reading *reading, int colour)
{
    ks_set out = {{0}};
    for (int i = 0; i < reading->chain_count; i++)
        if (reading->chains[i].colour == colour && reading->chains[i].blocks > 1)
            out = ks_set_or(&reading->frame, &out, &reading->chains[i].shared);
    return out;
}

static void link_by_protected(ks_reading *out, const ks_set *shared, int colour)
{
    const ks_frame *frame = &out->frame;
    ks_set strong = ks_set_and(frame, shared, &out->unplayable[KS_OPPONENT(colour)]);
    KS_EACH_POINT(p, frame, &strong)
    {
        int blocks[4], n = ks_blocks_beside(blocks, out, p, colour);
        for (int i = 1; i < n; i++)
            join(out, blocks[0], blocks[i]);
        ks_set_add(&out->linking[colour], p);
    }
}

/* One round; returns whether anything was linked. All pairs are compared as they were before the
 * round. */
static int link_by_two(ks_reading *out, const ks_set *shared, int colour)
{
    shared_liberty found[KS_POINTS];
    int count = 0, linked = 0;
    KS_EACH_POINT(p, &out->frame, shared)
    {
        int two[4];
        if (linked_beside(two, out, p, colour) == 2) {
            int low = two[0] < two[1] ? two[0] : two[1];
            found[count++] = (shared_liberty){p, low, two[0] + two[1] - low};
        }
    }
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            if (found[i].one == found[j].one && found[i].other == found[j].other) {
                ks_set_add(&out->linking[colour], found[i].point);
                ks_set_add(&out->linking[colour], found[j].point);
                linked |= join(out, found[i].one, found[i].other);
            }
    return linked;
}

void ks_links_find(ks_reading *out)
{
    for (int i = 0; i < out->block_count; i++)
        out->blocks[i].linked = i;
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        ks_set shared = find_shared(out, colour);
        out->linking[colour] = (ks_set){{0}};
        link_by_protected(out, &shared, colour);
        while (link_by_two(out, &shared, colour))
            ;
    }
    for (int i = 0; i < out->block_count; i++)
        out->blocks[i].linked = head(out, i);
}
