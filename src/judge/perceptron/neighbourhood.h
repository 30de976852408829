/* The inputs of a perceptron for a point (potential-territory, 4.1 and 4.2): the stones around it.
 * In the enhanced representation stones are weighted by their chance to live, and the edges, the
 * nearest colour and the nearest living colour are added.
 *
 * The eight symmetries of the board and the two of colours are taken out: the side to move sees its
 * own stones as positive, and the board is turned so that the point lies in one octant of it: no
 * nearer to the right than to the left, to the bottom than to the top, to the top than to the left.
 * An oblong board is seen lying, and the point lies in one quarter of it. A point on an axis or a
 * diagonal can be turned there in several ways, and has as many views. */
#ifndef KS_NEIGHBOURHOOD_H
#define KS_NEIGHBOURHOOD_H

#include "position.h"

enum {
    KS_NEIGHBOURHOOD_REACH = 5, /* the farthest that any perceptron sees, in steps */
    KS_NEIGHBOURHOOD_STRIDE = KS_MAX_SIZE + 2 * KS_NEIGHBOURHOOD_REACH,
    KS_NEIGHBOURHOOD_AROUND =
        2 * KS_NEIGHBOURHOOD_REACH * (KS_NEIGHBOURHOOD_REACH + 1), /* points that near: 60 */
    KS_NEIGHBOURHOOD_EDGES = 9,
    KS_NEIGHBOURHOOD_INPUTS = KS_NEIGHBOURHOOD_AROUND + KS_NEIGHBOURHOOD_EDGES + 2 /* at most */
};

/* Which of the representations. */
typedef struct ks_neighbourhood_form {
    int reach;    /* steps: 3, 4 or 5 for 24, 40 or 60 points */
    int enhanced; /* weighted stones, edges, nearest colours */
    int occupied; /* also judges stones, so the point itself is an input */
} ks_neighbourhood_form;

/* How many inputs that makes. */
int ks_neighbourhood_inputs(const ks_neighbourhood_form *form);

/* A position as the side to move sees it. */
typedef struct ks_neighbourhood {
    int width, height;
    float stones[KS_NEIGHBOURHOOD_STRIDE * KS_NEIGHBOURHOOD_STRIDE]; /* with a margin of zeros */
    int8_t nearest[KS_POINTS], nearest_alive[KS_POINTS];
} ks_neighbourhood;

/* `alive` is by point, for stones; NULL: all stones live, as in the simple representation. */
void ks_neighbourhood_init(ks_neighbourhood *out, const ks_position *position, const float *alive);

/* The symmetries that bring the point to the octant, ascending; returns how many: 1, 2, 4 or 8. */
int ks_neighbourhood_views(int out[KS_SYMMETRIES], int point, int width, int height);

/* Where the neighbourhood lies in `stones`, relative to the point, for a view by a symmetry. */
void ks_neighbourhood_offsets(int16_t out[KS_NEIGHBOURHOOD_AROUND],
                              const ks_neighbourhood_form *form, int symmetry);

/* The inputs of one view of a point: neighbourhood row by row, the point itself if it may be
 * occupied; then edges, nearest and nearest alive. `offsets` are those of the symmetry. */
void ks_neighbourhood_read(float out[KS_NEIGHBOURHOOD_INPUTS],
                           const ks_neighbourhood *neighbourhood, const ks_neighbourhood_form *form,
                           const int16_t *offsets, int symmetry, int point);

#endif
