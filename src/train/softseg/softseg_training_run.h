/* The training of the network of soft segmentation: what its two ways, playing against itself and
 * reading records, have in common. Each brings the examples of a step, which is a game; steps,
 * rates, the mean of weights and checkpoints are those of online learning (online.h). */
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
    uint64_t digest;  /* of all that makes this run this run, but for the options of its steps */
    int total;        /* games */
    size_t positions; /* learnt from */
    double loss;      /* mean squared error of evaluations, lately */
    void *way;        /* what the way of bringing examples has of its own */
} ks_softseg_training_run;

/* Adds bytes to the digest. */
void ks_softseg_training_run_digest(ks_softseg_training_run *run, const void *bytes, size_t size);
/* Learns from a game, see ks_softseg_train_game, and counts its errors. */
void ks_softseg_training_run_learn(ks_sums *sums, ks_softseg_training_run *run,
                                   ks_softseg_state *states[2], const ks_softseg_step *steps,
                                   int count, const signed char *owner, double rate);
/* Keeps what was counted in the checkpoint, with two further numbers. */
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
