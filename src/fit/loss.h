/* The cross-entropy of a network over many examples and its gradient: a network as what the
 * optimisers train (trainable.h). */
#ifndef KS_LOSS_H
#define KS_LOSS_H

#include "examples.h"
#include "network.h"
#include "passes.h"

typedef struct ks_network_trainable {
    ks_trainable trainable; /* points back here: this must stay where it is */
    const ks_network *network;
    const ks_examples *train, *valid; /* valid may be NULL */
    /* For steps: the training examples in random order, those of a step, and where they start. */
    ks_examples shuffled;
    size_t batch, drawn;
    float *memory, *scratch; /* [workers] of `room` floats, aligned */
    size_t room;
} ks_network_trainable;

/* All parameters (weight, bias, out_weight, out_bias as they lie in memory) over these examples,
 * for passes; network_train.h adds what draws. KS_EINPUT if there are no examples. Is to be
 * released in any case. */
int ks_network_trainable_init(ks_network_trainable *out, const ks_network *network,
                              const ks_examples *train, const ks_examples *valid, int threads);
void ks_network_trainable_release(ks_network_trainable *trainable);

/* The mean cross-entropy of the examples, the share of them on the wrong side of a half and, if
 * `gradient` is not NULL, the gradient of that mean by all parameters. */
int ks_network_loss(double *loss, double *error, float *gradient, const ks_network *network,
                    const ks_examples *examples, int threads);
size_t ks_network_parameters(const ks_network *network);

/* Of one output before the logistic function and its target. */
double ks_cross_entropy(double sum, double target);

#endif
