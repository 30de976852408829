/* Training a network from examples, by any of the optimisers. */
#ifndef KS_NETWORK_TRAIN_H
#define KS_NETWORK_TRAIN_H

#include "examples.h"
#include "network.h"
#include "training.h"

typedef enum ks_fit_method {
    KS_FIT_RPROP,
    KS_FIT_BACKPROP,
    KS_FIT_LEVENBERG,
    KS_FIT_ADAM /* batches in random order, at a rate that falls to 0 by half a cosine */
} ks_fit_method;

/* Sets the standardisation from the examples, draws initial weights, and trains; `network` ends as
 * it was at its best epoch on `valid` (NULL: on the training set). KS_EINPUT without examples. */
int ks_network_train(ks_training_result *out, ks_network *network, const ks_examples *train,
                     const ks_examples *valid, ks_fit_method method,
                     const ks_training_options *options);

#endif
