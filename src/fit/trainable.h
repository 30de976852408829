/* What the optimisers of this folder train: a flat block of parameters, and functions that know
 * what the parameters mean. Everything else (shards in a fixed order, threads, rates, means of
 * parameters, patience, checkpoints) is the same for all and lives in passes.h and training.h.
 *
 * There are two ways through the examples. An optimiser that looks at all of them before each step
 * (RPROP) asks for passes over KS_PART_TRAIN. One that takes a step after some of them (Adam,
 * online learning) first has the trainable draw the examples of the next step: rows of a file,
 * positions with a random symmetry, a game of self-play. Passes then go over KS_PART_DRAWN.
 *
 * Results must not depend on the number of threads nor on where a training was stopped. So what
 * pass() sums must depend on the range alone and not on the worker, and what draw() draws only on
 * the number of the step, the random generator, the parameters, and what keep() keeps. */
#ifndef KS_TRAINABLE_H
#define KS_TRAINABLE_H

#include "checkpoint.h"
#include "random.h"

#include <stddef.h>
#include <stdint.h>

typedef enum ks_part {
    KS_PART_TRAIN, /* all training examples */
    KS_PART_VALID, /* validation examples, which decide when to stop */
    KS_PART_DRAWN  /* the examples of the current step */
} ks_part;

/* Examples first .. end - 1 of a part. Passes that run at the same time have different workers, so
 * each worker may have its own scratch memory. */
typedef struct ks_range {
    ks_part part;
    size_t first, end, worker;
} ks_range;

typedef struct ks_sums {
    double loss;
    double wrong;  /* how many were judged wrongly, if that can be said */
    double weight; /* of the examples, mostly their number; reported losses are loss / weight */
} ks_sums;

/* Parameters that form a matrix: `at` is where it starts in the block. */
typedef struct ks_matrix {
    size_t at;
    int rows, columns;
} ks_matrix;

/* Functions that are called optional may be NULL. */
typedef struct ks_trainable {
    float *parameters; /* [count], changed in place */
    size_t count;
    const ks_matrix *matrices; /* for Muon: in the order of the block */
    int matrix_count;
    size_t train; /* examples of KS_PART_TRAIN; 0: no passes over all of them are possible, and
                     reported losses are those of the steps */
    size_t valid; /* examples of KS_PART_VALID; 0: none. If both are 0, the last epoch counts as the
                     best */
    size_t shard; /* fewest examples of a shard: ranges start at multiples of it */
    size_t steps; /* per epoch, for optimisers that draw */
    int workers;  /* range.worker is below this; 0: any number of workers */
    uint64_t key; /* of all that the result depends on beyond the training's options, such as the
                     examples; used by checkpoints only */

    /* Draws the initial parameters. Optional: NULL if they are set already. */
    void (*start)(ks_random *random, void *payload);
    /* Sets `out` to the sums over a range and adds the gradient of the sum of losses to `gradient`,
     * unless that is NULL. Called from several threads. Optional for online learning without
     * validation examples. */
    int (*pass)(ks_sums *out, float *gradient, const ks_range *range, void *payload);
    /* Prepares the examples of a step and sets `out` to their number; steps count from 0 through
     * all epochs. KS_ESTOPPED: the training should stop; nothing of this step counts. For
     * optimisers that draw. */
    int (*draw)(size_t *out, size_t step, ks_random *random, void *payload);
    /* For online learning: goes through the drawn examples one by one and changes the parameters
     * after each. KS_ESTOPPED as for draw: the caller restores the parameters, the trainable
     * restores the rest. */
    int (*learn)(ks_sums *out, double rate, void *payload);
    /* Puts into the checkpoint what draw depends on beyond its arguments, and takes it from there,
     * both between two steps. KS_EINPUT: the checkpoint lacks it. Both optional. */
    int (*keep)(ks_checkpoint *checkpoint, void *payload);
    int (*recall)(const ks_checkpoint *checkpoint, void *payload);
    void *payload;
} ks_trainable;

#endif
