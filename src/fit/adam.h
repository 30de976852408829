/* Training by Adam (Kingma and Ba): a step after each batch of examples, with a rate of its own for
 * each parameter. With many examples it needs a tenth of the passes of a method that looks at all
 * examples before each step. */
#ifndef KS_ADAM_H
#define KS_ADAM_H

#include "training.h"

/* As ks_rprop_train. The rate falls over all steps of options->epochs, so a number of epochs that
 * is far too large makes it fall too slowly. */
int ks_adam_train(ks_training_result *out, const ks_trainable *trainable,
                  const ks_training_options *options);

/* A step of parameters first .. end - 1, by the trainer's gradient. `steps` counts from 1 and
 * corrects the means in own[0] and own[1], which start at 0 and are too small at first. */
void ks_adam_step(ks_trainer *trainer, size_t first, size_t end, double rate, double steps);

#endif
