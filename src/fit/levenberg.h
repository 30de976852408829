/* Training a network by the method of Levenberg and Marquardt. A step solves a system of as many
 * equations as there are parameters, so it suits small networks: 15 hidden units on 59 inputs have
 * 916, and a step over 10,000 examples takes less than a second. */
#ifndef KS_LEVENBERG_H
#define KS_LEVENBERG_H

#include "loss.h"
#include "training.h"

/* As ks_rprop_train. Also stops when no step lowers the loss any more. */
int ks_levenberg_train(ks_training_result *out, const ks_network_trainable *trainable,
                       const ks_training_options *options);

#endif
