/* Online learning: plain gradient descent in which the trainable changes its parameters after every
 * single example (its function `learn`), needed if the targets of an example are what the current
 * parameters predict for the next one. Everything else (draws, the rate, the mean of parameters,
 * checkpoints) is shared with the other optimisers. */
#ifndef KS_ONLINE_H
#define KS_ONLINE_H

#include "training.h"

/* As ks_adam_train, without decay. */
int ks_online_train(ks_training_result *out, const ks_trainable *trainable,
                    const ks_training_options *options);

#endif
