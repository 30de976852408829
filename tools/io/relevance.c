/* See relevance.h. */
#include "relevance.h"

/* Is a point beside this one another side's, or nobody's? */
static int at_border(const ks_verdict *v, int point, int own)
{
    int x = point % v->width, points = v->width * v->height;
    return (x > 0 && v->area[point - 1] != own) ||
           (x + 1 < v->width && v->area[point + 1] != own) ||
           (point >= v->width && v->area[point - v->width] != own) ||
           (point + v->width < points && v->area[point + v->width] != own);
}

ks_relevance ks_relevance_of(const ks_verdict *v, int block)
{
    const ks_block_fate *fate = &v->fates[block];
    int own = fate->block.colour == KS_BLACK ? 1 : -1;
    if (v->dead[fate->block.point])
        return v->area[fate->block.point] == -own ? KS_RELEVANT_DEAD : KS_IRRELEVANT;
    for (int p = 0; p < v->width * v->height; p++)
        if (v->block_at[p] == block && at_border(v, p, own))
            return KS_RELEVANT_ALIVE;
    return KS_IRRELEVANT;
}
