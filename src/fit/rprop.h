/* Training by resilient propagation (Riedmiller and Braun): each parameter has a step of its own,
 * which grows while the gradient keeps its sign and shrinks when the sign changes; the size of the
 * gradient does not matter. */
#ifndef KS_RPROP_H
#define KS_RPROP_H

#include "training.h"

/* Draws initial parameters, and trains. The result is the parameters of the best epoch on the
 * validation examples (or, if there are none, on the training examples). KS_EINPUT without training
 * examples. */
int ks_rprop_train(ks_training_result *out, const ks_trainable *trainable,
                   const ks_training_options *options);

#endif
