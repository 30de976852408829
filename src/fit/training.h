/* What the ways of training a network share: options and results; and, for those ways themselves,
 * the trainer: first weights, a pass over the examples, the validation set that says when to stop,
 * the best weights so far. */
#ifndef KS_TRAINING_H
#define KS_TRAINING_H

#include "loss.h"

#include <stdint.h>

typedef struct ks_training_options {
    int threads;   /* 0: one a core */
    int epochs;    /* at most */
    int patience;  /* epochs without a better validation loss before it stops; 0: never before the
                      end */
    uint64_t seed; /* of the first weights */
    float decay;   /* of weights, as in loss + decay / 2 * sum of squares */
    /* After each epoch; may be NULL. A value other than 0 stops the training. */
    int (*progress)(int epoch, double loss, double valid_loss, void *payload);
    void *payload;
} ks_training_options;

typedef struct ks_training_result {
    int epochs, best_epoch;
    double loss, valid_loss;   /* mean cross-entropy at the best epoch */
    double error, valid_error; /* share on the wrong side of a half */
} ks_training_result;

/* ---- For the ways of training ---- */

typedef struct ks_trainer {
    ks_network *network;
    const ks_examples *examples;
    const ks_training_options *options;
    ks_training_result *result;
    ks_passes *train, *valid; /* valid may be NULL: the training set says when to stop, then */
    size_t count;             /* of parameters */
    float *parameters;        /* those of the network */
    float *memory;
    float *gradient, *best; /* [count] */
    double loss, error;     /* of the last pass */
    double objective;       /* loss with decay; gradient is of this */
    int epoch;
} ks_trainer;

/* Sets the standardisation from the examples and draws first weights. KS_EINPUT without examples.
 */
int ks_trainer_start(ks_trainer *out, ks_training_result *result, ks_network *network,
                     const ks_examples *train, const ks_examples *valid,
                     const ks_training_options *options);
/* A pass over the training examples; the gradient as well if it is wanted. */
int ks_trainer_pass(ks_trainer *trainer, int gradient);
/* Ends an epoch with the loss of the last pass: validates and keeps what is best. 1: stop. */
int ks_trainer_mark(ks_trainer *trainer);
/* Gives the network its best weights, and memory back. */
void ks_trainer_end(ks_trainer *trainer);

#endif
