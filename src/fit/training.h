/* What the ways of training a network share: options and results; and, for those ways themselves,
 * the trainer: first weights, a pass over the examples, the validation set that says when to stop,
 * the best weights so far. */
#ifndef KS_TRAINING_H
#define KS_TRAINING_H

#include "checkpoint.h"
#include "keisei-train.h"
#include "loss.h"

#include <stdint.h>

typedef struct ks_training_options {
    int threads;   /* 0: one a core */
    int epochs;    /* at most */
    int patience;  /* epochs without a better validation loss before it stops; 0: never before the
                      end */
    uint64_t seed; /* of the first weights */
    float decay;   /* of weights, as in loss + decay / 2 * sum of squares */
    /* After each epoch; may be NULL. Says how to go on: a ks_training_answer. A training that has
     * come to its end with this epoch is not stopped any more. */
    int (*progress)(int epoch, double loss, double valid_loss, void *payload);
    void *payload;
    /* What an interrupted training goes on from, to the result of one that was not, and where its
     * state is kept, under `name`; NULL: nowhere. For RPROP and Adam. */
    ks_checkpoint *checkpoint;
    const char *name;
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
    int save;     /* the state is to be kept after this epoch */
    uint64_t key; /* of examples and options, if there is a checkpoint */
} ks_trainer;

/* Sets the standardisation from the examples and draws first weights. KS_EINPUT without examples.
 */
int ks_trainer_start(ks_trainer *out, ks_training_result *result, ks_network *network,
                     const ks_examples *train, const ks_examples *valid,
                     const ks_training_options *options);
/* A pass over the training examples; the gradient as well if it is wanted. */
int ks_trainer_pass(ks_trainer *trainer, int gradient);
/* Ends an epoch with the loss of the last pass: validates and keeps what is best. 1: the training
 * is at its end; KS_ESTOPPED: it is to be stopped before that. */
int ks_trainer_mark(ks_trainer *trainer);
/* Puts the state into the checkpoint, if there is one, and saves it: between two epochs, with two
 * arrays [count] of the way of training; or of a network that is trained. */
int ks_trainer_keep(ks_trainer *trainer, float *first, float *second, int trained);
/* Takes it from there. 0: there is none; 1: it is that of a trained network; KS_EINPUT: it is of
 * other examples or options. */
int ks_trainer_recall(ks_trainer *trainer, float *first, float *second);
/* Gives the network its best weights, and memory back. */
void ks_trainer_end(ks_trainer *trainer);

#endif
