/* Regions in one pass over the board: a point joins those on its left and above, and the parts of a
 * region that meet later are joined at their roots. */
#include "settled.h"

#include "keisei.h"
#include "roots.h"

typedef struct regions {
    int16_t parent[KS_POINTS], size[KS_POINTS];
    uint8_t bounds[KS_POINTS]; /* of a root: the colours beside the region, as bits */
} regions;

static void join(regions *r, int point, int other)
{
    int root = ks_root_find(r->parent, point), from = ks_root_find(r->parent, other);
    if (root == from)
        return;
    r->parent[from] = (int16_t)root;
    r->size[root] = (int16_t)(r->size[root] + r->size[from]);
    r->bounds[root] |= r->bounds[from];
}

/* Two neighbours: two open points are joined, a stone bounds an open point. */
static void meet(regions *r, const uint8_t *living, int point, int other)
{
    if (living[point] == KS_EMPTY && living[other] == KS_EMPTY)
        join(r, other, point);
    else if (living[point] == KS_EMPTY)
        r->bounds[ks_root_find(r->parent, point)] |= living[other];
    else if (living[other] == KS_EMPTY)
        r->bounds[ks_root_find(r->parent, other)] |= living[point];
}

int ks_settled_points(const uint8_t *living, int width, int height)
{
    regions r;
    int stones = 0, points = width * height;
    for (int p = 0; p < points; p++) {
        r.parent[p] = (int16_t)p;
        r.size[p] = 1;
        r.bounds[p] = 0;
        stones += living[p] != KS_EMPTY;
    }
    for (int p = 0; p < points; p++) {
        if (p % width > 0)
            meet(&r, living, p, p - 1);
        if (p >= width)
            meet(&r, living, p, p - width);
    }
    int settled = stones;
    for (int p = 0; p < points; p++)
        if (living[p] == KS_EMPTY && r.parent[p] == p && r.size[p] <= stones &&
            (r.bounds[p] == KS_BLACK || r.bounds[p] == KS_WHITE))
            settled += r.size[p];
    return settled;
}
