/* Training by gradient descent with momentum and a rate that adapts itself. */
#ifndef KS_BACKPROP_H
#define KS_BACKPROP_H

#include "training.h"

/* As ks_rprop_train. */
int ks_backprop_train(ks_training_result *out, const ks_trainable *trainable,
                      const ks_training_options *options);

#endif
