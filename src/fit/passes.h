/* Passes over the examples of a trainable, on several threads: the work that all optimisers share.
 *
 * The examples are cut into shards whose size depends on their number alone; each shard has sums of
 * its own, and the shards are added up in order. So the result does not depend on the number of
 * threads. */
#ifndef KS_PASSES_H
#define KS_PASSES_H

#include "trainable.h"

/* The memory of passes, reused from pass to pass. */
typedef struct ks_passes ks_passes;

/* The trainable must outlive it. `threads` 0: one per core. */
int ks_passes_new(ks_passes **out, const ks_trainable *trainable, int threads);
void ks_passes_free(ks_passes *passes);

/* The sums over the first `examples` of a part and, if `gradient` is not NULL, the gradient of the
 * mean loss by all parameters. KS_EINPUT if the weight of the examples is 0. */
int ks_passes_run(ks_sums *out, float *gradient, ks_passes *passes, ks_part part, size_t examples);

#endif
