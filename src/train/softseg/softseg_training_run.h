/* The training of the network of soft segmentation: what its two ways, playing against itself and
 * reading records, have in common. A step is a game; each way provides its examples. Steps, rates,
 * the mean of weights and checkpoints are those of online learning (online.h). */
#ifndef KS_SOFTSEG_TRAINING_RUN_H
#define KS_SOFTSEG_TRAINING_RUN_H

#include "keisei-train.h"
#include "online.h"
#include "softseg_examples.h"
#include "softseg_train.h"

typedef struct ks_softseg_training_run {
    const ks_softseg_training *options;
    ks_softseg net;
    ks_checkpoint checkpoint;
    uint64_t digest;  /* of all that the result depends on, except the optimiser's options */
    int total;        /* games */
    size_t positions; /* learnt from */
    double loss;      /* running mean of the squared error of evaluations */
    void *way;        /* the data of self-play or of records */
} ks_softseg_training_run;

/* Adds bytes to the digest. */
void ks_softseg_training_run_digest(ks_softseg_training_run *run, const void *bytes, size_t size);
/* Learns from a game, see ks_softseg_train_game, and counts its errors. */
void ks_softseg_training_run_learn(ks_sums *sums, ks_softseg_training_run *run,
                                   ks_softseg_state *states[2], const ks_softseg_step *steps,
                                   int count, const signed char *owner, double rate);
/* Keeps the counts in the checkpoint, with two further numbers. */
int ks_softseg_training_run_keep(const ks_softseg_training_run *run, ks_checkpoint *checkpoint,
                                 const uint64_t more[2]);
int ks_softseg_training_run_recall(ks_softseg_training_run *run, uint64_t more[2],
                                   const ks_checkpoint *checkpoint);
/* Trains by the functions draw, learn, keep and recall of `games`, which get the run as payload. */
int ks_softseg_training_run_train(ks_softseg_training_run *run, void *way,
                                  const ks_trainable *games);

/* The two ways. */
int ks_softseg_learn_playing(ks_softseg_training_run *run, ks_error *error);
int ks_softseg_learn_records(ks_softseg_training_run *run, ks_error *error);

#endif
