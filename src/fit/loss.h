/* The cross-entropy of a network over many examples and its gradient: what every way of training
 * does again and again.
 *
 * The examples are cut into shards whose size depends on their number alone; each shard's sums are
 * found by matrix products, and the shards are added up in order. So the result does not depend on
 * the number of threads. */
#ifndef KS_LOSS_H
#define KS_LOSS_H

#include "examples.h"
#include "network.h"

/* The memory that passes over these examples take, kept from pass to pass. */
typedef struct ks_passes ks_passes;

/* For networks of the shape of this one; `threads` 0: one a core. */
int ks_passes_new(ks_passes **out, const ks_network *network, const ks_examples *examples,
                  int threads);
void ks_passes_free(ks_passes *passes);

/* The mean cross-entropy of the examples, the share of them on the wrong side of a half and, if
 * `gradient` is not NULL, the gradient of that mean by all parameters (weight, bias, out_weight,
 * out_bias as they lie in memory). */
int ks_passes_run(double *loss, double *error, float *gradient, ks_passes *passes,
                  const ks_network *network);

/* The same for once. */
int ks_network_loss(double *loss, double *error, float *gradient, const ks_network *network,
                    const ks_examples *examples, int threads);
size_t ks_network_parameters(const ks_network *network);

/* Of one output before the logistic function and its target. */
double ks_cross_entropy(double sum, double target);

#endif
