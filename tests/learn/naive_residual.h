/* A residual network as residual.h writes it down, one board and one sum at a time, in doubles: the
 * oracle for training and for evaluation in integers. */
#ifndef KS_NAIVE_RESIDUAL_H
#define KS_NAIVE_RESIDUAL_H

#include "residual.h"

/* `planes` [P][points], `facts` [F]; `maps` [M][points], `numbers` [N]. */
void naive_residual(double *maps, double *numbers, const ks_residual *net, const float *parameters,
                    int width, int height, const float *planes, const float *facts);

#endif
