/* What is fitted to the validation games once the network has learnt, by the size of the board: two
 * factors that make its judgments as sure as they are right. */
#ifndef KS_CONVNET_FIT_H
#define KS_CONVNET_FIT_H

#include "convnet_loss.h"
#include "model.h"

typedef struct ks_convnet_fit ks_convnet_fit;

/* For at most so many positions. */
int ks_convnet_fit_new(ks_convnet_fit **out, size_t positions);
void ks_convnet_fit_free(ks_convnet_fit *fit);

/* Adds what the network says of a position. */
void ks_convnet_fit_add(ks_convnet_fit *fit, const ks_convnet_example *example, const float *maps,
                        const float *numbers);
/* Adds the factors to a model (KS_SHARPNESS, KS_SPREAD); 1 where there are no positions. */
int ks_convnet_fit_store(ks_model *model, ks_convnet_fit *fit);

#endif
