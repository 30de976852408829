/* See online.h. */
#include "online.h"

static int step(ks_sums *out, ks_trainer *t, size_t examples, double rate)
{
    (void)examples; /* the trainable knows how many it has drawn */
    return t->trainable->learn(out, rate, t->trainable->payload);
}

int ks_online_train(ks_training_result *out, const ks_trainable *trainable,
                    const ks_training_options *options)
{
    return ks_trainer_steps(out, trainable, options, "online", 0, step);
}
