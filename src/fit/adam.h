/* Training by Adam (Kingma and Ba): a step after each draw of some examples, each parameter with a
 * rate of its own. With many examples it needs a tenth of the passes that methods need which look
 * at all examples before each step. */
#ifndef KS_ADAM_H
#define KS_ADAM_H

#include "training.h"

/* As ks_rprop_train, by options->rate over all steps of options->epochs: these are not an upper
 * limit that one sets too high where the rate falls. */
int ks_adam_train(ks_training_result *out, const ks_trainable *trainable,
                  const ks_training_options *options);

#endif
