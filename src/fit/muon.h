/* Training by Muon (Jordan and others): momentum whose step, for parameters that form a matrix, is
 * made orthogonal first, so that every direction in which the matrix can change gets its share and
 * not only the few that gradients are largest in. All other parameters take Adam's steps.
 *
 * The steps have the size that Adam's usually have, so rates and decays are much the same. */
#ifndef KS_MUON_H
#define KS_MUON_H

#include "training.h"

/* As ks_adam_train; which parameters form matrices is said by the trainable. */
int ks_muon_train(ks_training_result *out, const ks_trainable *trainable,
                  const ks_training_options *options);

/* Replaces a matrix [rows][columns] by one that is nearly orthogonal: the same singular vectors,
 * with all singular values near 1. `room` has the size of the matrix and twice the square of its
 * shorter side. */
void ks_orthogonalise(float *matrix, int rows, int columns, float *room);

#endif
