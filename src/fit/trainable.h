/* What the optimisers of this folder train: a flat block of parameters, and functions that know
 * what the parameters mean. Everything else (shards in a fixed order, threads, rates, means of
 * parameters, patience, checkpoints) is the same for all and lives in passes.h and training.h.
 *
 * There are two ways through the examples. An optimiser that looks at all of them before each step
 * (RPROP) asks for passes over KS_PART_TRAIN. One that takes a step after some of them (Adam,
 * online learning) has the trainable draw the examples of the next step first: rows of a file,
 * positions with a random symmetry, a game that is played for it. Passes then go over
 * KS_PART_DRAWN.
 *
 * Results must not depend on the number of threads nor on where a training was stopped. So what
 * pass() sums depends on the range alone and not on the worker, and what draw() draws on nothing
 * but the number of the step, the generator that it is given, the parameters, and what keep()
 * keeps. */
#ifndef KS_TRAINABLE_H
#define KS_TRAINABLE_H

#include "checkpoint.h"
#include "random.h"

#include <stddef.h>
#include <stdint.h>

typedef enum ks_part {
    KS_PART_TRAIN, /* all examples to learn from */
    KS_PART_VALID, /* those that say when to stop */
    KS_PART_DRAWN  /* those of the step under way */
} ks_part;

/* Examples first .. end - 1 of a part. No two passes that are under way at once have the same
 * worker, so scratch memory may belong to it. */
typedef struct ks_range {
    ks_part part;
    size_t first, end, worker;
} ks_range;

typedef struct ks_sums {
    double loss;
    double wrong;  /* how many were judged wrongly, if there is such a thing */
    double weight; /* of the examples, mostly their number: losses are told as loss / weight */
} ks_sums;

/* Functions may be NULL where nothing is said about them but that they are optional. */
typedef struct ks_trainable {
    float *parameters; /* [count]: are changed in place */
    size_t count;
    size_t train; /* examples of KS_PART_TRAIN; 0: they cannot be gone through as a whole, and the
                     losses that are told are those of the steps */
    size_t valid; /* of KS_PART_VALID; 0: none. Without both no epoch is better than another: the
                     last one counts */
    size_t shard; /* examples of a shard, at least: ranges start at multiples of it */
    size_t steps; /* of an epoch, for optimisers that draw */
    int workers;  /* range.worker is below this; 0: there may be any number */
    uint64_t key; /* of all that the result depends on and the training's options do not tell, such
                     as the examples; only checkpoints ask for it */

    /* Draws the first parameters. Optional: they are there already. */
    void (*start)(ks_random *random, void *payload);
    /* Sets `out` to the sums over a range and adds the gradient of the sum of losses to `gradient`,
     * unless that is NULL. Called from several threads. Not needed by online learning if there is
     * nothing to measure. */
    int (*pass)(ks_sums *out, float *gradient, const ks_range *range, void *payload);
    /* Makes the examples of a step ready and says how many these are; steps count from 0 through
     * all epochs. KS_ESTOPPED: the training is to be stopped; nothing of this step counts. For
     * optimisers that draw. */
    int (*draw)(size_t *out, size_t step, ks_random *random, void *payload);
    /* For online learning: goes through what was drawn, one after the other, changing the
     * parameters at once, as where targets depend on the parameters of the moment. KS_ESTOPPED as
     * for draw: the parameters are put back by the caller, all else by the trainable. */
    int (*learn)(ks_sums *out, double rate, void *payload);
    /* Puts into the checkpoint what draw depends on beyond its arguments, and takes it from there,
     * both between two steps. KS_EINPUT: it is not there. Both optional. */
    int (*keep)(ks_checkpoint *checkpoint, void *payload);
    int (*recall)(const ks_checkpoint *checkpoint, void *payload);
    void *payload;
} ks_trainable;

#endif
