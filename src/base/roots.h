/* Things that are joined by and by, as a forest: each has a parent, a root is its own. */
#ifndef KS_ROOTS_H
#define KS_ROOTS_H

#include <stdint.h>

/* The root above `i`. The way there is halved, so that it is short the next time. */
static inline int ks_root_find(int16_t *parent, int i)
{
    while (parent[i] != i) {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    return i;
}

#endif
