/* The cross-entropy of a network over many examples and its gradient: makes a network a trainable
 * of the optimisers (trainable.h). */
#ifndef KS_LOSS_H
#define KS_LOSS_H

#include "examples.h"
#include "network.h"
#include "passes.h"

typedef struct ks_network_trainable {
    ks_trainable trainable; /* points back to this struct, which must not move */
    const ks_network *network;
    const ks_examples *train, *valid; /* valid may be NULL */
    /* For steps: the training examples in random order, how many a step takes, and its first. */
    ks_examples shuffled;
    size_t batch, drawn;
    float *memory, *scratch; /* [workers] of `room` floats, aligned */
    size_t room;
} ks_network_trainable;

/* All parameters (weight, bias, out_weight, out_bias as they lie in memory) over these examples,
 * for passes; network_train.h adds drawing. KS_EINPUT if there are no examples. Release it in any
 * case. */
int ks_network_trainable_init(ks_network_trainable *out, const ks_network *network,
                              const ks_examples *train, const ks_examples *valid, int threads);
void ks_network_trainable_release(ks_network_trainable *trainable);

/* The mean cross-entropy of the examples, the share of them classified wrongly (threshold one half)
 * and, if `gradient` is not NULL, the gradient of that mean by all parameters. */
int ks_network_loss(double *loss, double *error, float *gradient, const ks_network *network,
                    const ks_examples *examples, int threads);
size_t ks_network_parameters(const ks_network *network);

/* The cross-entropy of one output, before the logistic function, and its target. */
double ks_cross_entropy(double sum, double target);

#endif
