/* See block_label.h. */
#include "block_label.h"

#include "position.h"

int ks_block_label(const ks_position *position, const signed char *owner, int point)
{
    int sign = position->stone[point] == KS_BLACK ? 1 : -1, own = 0, border = 0;
    KS_EACH_STONE(p, position, point)
    {
        int neighbours[4], n = ks_neighbours(neighbours, position, p);
        own += owner[p] == sign;
        for (int i = 0; i < n; i++)
            border |= owner[neighbours[i]] != sign;
    }
    return 2 * own < position->size[position->head[point]] ? -1 : border;
}
