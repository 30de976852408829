/* Training by Adam: small batches in random order, each weight with a rate of its own, and all
 * rates falling to nothing in the end. With many examples it needs a tenth of the passes that
 * methods need which look at all examples before each step. */
#ifndef KS_ADAM_H
#define KS_ADAM_H

#include "training.h"

/* As ks_rprop_train. The rate falls over options->epochs, so these are not an upper limit that one
 * sets too high. Examples that are left over when the batches are cut wait for the next epoch. */
int ks_adam_train(ks_training_result *out, ks_network *network, const ks_examples *train,
                  const ks_examples *valid, const ks_training_options *options);

#endif
