/* Training a network by resilient propagation (Riedmiller and Braun): each weight has a step of its
 * own, which grows while the gradient keeps its sign and shrinks when it turns; how steep the
 * gradient is does not matter. */
#ifndef KS_RPROP_H
#define KS_RPROP_H

#include "training.h"

typedef ks_training_options ks_rprop_options;
typedef ks_training_result ks_rprop_result;

/* Sets the standardisation from the examples, draws first weights, and trains; `network` ends as it
 * was at its best epoch on `valid` (NULL: on the training set). */
int ks_rprop_train(ks_training_result *out, ks_network *network, const ks_examples *train,
                   const ks_examples *valid, const ks_training_options *options);

#endif
