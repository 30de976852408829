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

#endif
