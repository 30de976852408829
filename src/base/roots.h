/* Disjoint sets (union-find), as a forest: each item has a parent, and a root is its own parent. */
#ifndef KS_ROOTS_H
#define KS_ROOTS_H

#include <stdint.h>

/* The root above `i`. Halves the path on the way, so that it is shorter the next time. */
static inline int ks_root_find(int16_t *parent, int i)
{
    while (parent[i] != i) {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    return i;
}

#endif
