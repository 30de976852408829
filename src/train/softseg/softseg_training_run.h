/* The training of the network of soft segmentation: what its two ways, playing against itself and
 * reading records, have in common. */
#ifndef KS_SOFTSEG_TRAINING_RUN_H
#define KS_SOFTSEG_TRAINING_RUN_H

#include "checkpoint.h"
#include "keisei-train.h"
#include "softseg_examples.h"

typedef struct ks_softseg_training_run {
    const ks_softseg_training *options;
    const char *text; /* of the model */
    ks_softseg net;
    ks_softseg mean; /* of its weights lately, which goes into models; without weights if unused */
    ks_random random;
    ks_checkpoint checkpoint;
    uint64_t digest;  /* of all that makes this run this run */
    int done, total;  /* games */
    int told;         /* games when they were last told of */
    size_t positions; /* learnt from */
    double loss;      /* mean squared error of evaluations, lately */
} ks_softseg_training_run;

static const char ks_softseg_prefix[] = "softseg";

/* Adds bytes to the digest. */
void ks_softseg_training_run_digest(ks_softseg_training_run *run, const void *bytes, size_t size);
/* Takes weights, random numbers and what was counted from the checkpoint, if there is one. */
int ks_softseg_training_run_recall(ks_softseg_training_run *run, uint64_t more[2]);
/* Puts them there. `more` are two further numbers. */
int ks_softseg_training_run_keep(ks_softseg_training_run *run, const uint64_t more[2]);
/* Another game is done. */
void ks_softseg_training_run_advance(ks_softseg_training_run *run);
/* Counts errors of so many positions. */
void ks_softseg_training_run_count(ks_softseg_training_run *run, double errors, int positions);
/* The rate of learning for the next game. */
float ks_softseg_training_run_rate(const ks_softseg_training_run *run);
/* How many games until the next snapshot is due. */
int ks_softseg_training_run_until_snapshot(const ks_softseg_training_run *run);
/* After a game: tells of it, and hands out a snapshot if it is time. Returns a
 * ks_training_answer or a status. */
int ks_softseg_training_run_tell(ks_softseg_training_run *run);
/* Writes the model. */
int ks_softseg_training_run_model(ks_buffer *out, const ks_softseg_training_run *run);

/* The two ways. */
int ks_softseg_learn_playing(ks_softseg_training_run *run);
int ks_softseg_learn_records(ks_softseg_training_run *run, ks_error *error);

#endif
