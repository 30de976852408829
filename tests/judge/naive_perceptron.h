/* Perceptrons once more, straight from the paper's text: the whole board is turned and its colours
 * reversed for every view of every point, and the network is run as it was trained. The oracle for
 * the fast ones, and what their speed is measured against. */
#ifndef KS_NAIVE_PERCEPTRON_H
#define KS_NAIVE_PERCEPTRON_H

#include "perceptron.h"

/* The inputs of a point after the board has been turned by `symmetry`. */
void naive_sight(float *out, const ks_position *position, const float *alive,
                 const ks_neighbourhood_form *form, int symmetry, int point);
/* Does that symmetry bring the point to the octant? */
int naive_canonical(int symmetry, int point, int width, int height);
/* The mean over all such symmetries, as the side to move sees it. */
float naive_perceptron(const ks_network *network, const ks_position *position, const float *alive,
                       const ks_neighbourhood_form *form, int point);

#endif
