/* Training a network by gradient descent with momentum and a rate that adapts itself. */
#ifndef KS_BACKPROP_H
#define KS_BACKPROP_H

#include "training.h"

/* As ks_rprop_train. */
int ks_backprop_train(ks_training_result *out, ks_network *network, const ks_examples *train,
                      const ks_examples *valid, const ks_training_options *options);

#endif
