/* Best paths between all pairs of nodes of a graph, where a link has a value between 0 and 1 and a
 * path the product of its links (soft-segmentation, 2.5).
 *
 * A value v is kept as the length -log2 v in steps of 1/4096, rounded: products become sums of
 * whole numbers, which do not depend on the order in which links are taken, and eight or sixteen
 * lengths fit a vector. Paths below a tenth are dropped as soon as they are met: the paper ignores
 * them too. */
#ifndef KS_BEST_PATHS_H
#define KS_BEST_PATHS_H

#include <stdint.h>

enum {
    KS_PATH_UNIT = 4096,   /* the length of a half */
    KS_PATH_LIMIT = 13607, /* of a tenth: longer paths are dropped */
    KS_PATH_NONE = 16000,  /* longer than the limit; two of such still fit 16 bits */
    KS_PATH_LANES = 32,    /* rows of lengths are padded to whole numbers of these */
};

/* Links between nodes, each in both lists: those of node i are first[i] to first[i + 1] - 1, at
 * most 32, in the order of their other ends. */
typedef struct ks_links {
    int nodes;
    const int *first;      /* [nodes + 1] */
    const int16_t *to;     /* the other end, which is another node */
    const int16_t *length; /* 0 .. KS_PATH_LIMIT */
} ks_links;

/* Lengths of values; what is not above 0 is KS_PATH_NONE. */
void ks_path_lengths(int16_t *out, const float *values, int count);
/* The value of a length. */
double ks_path_value(int length);

/* The length of the best path from every node to every other, [nodes][stride] with `stride` a
 * multiple of KS_PATH_LANES; 0 from a node to itself, KS_PATH_NONE if it is above the limit.
 * `changed_rows` is room for a number a node, `reverse_links` for one a link. */
void ks_best_paths(int16_t *out, int stride, const ks_links *links, uint32_t *changed_rows,
                   uint32_t *reverse_links);

#endif
