/* Training as commands do it: progress, Ctrl-C, and a checkpoint beside the model that the same
 * command goes on from. */
#ifndef KS_TRAIN_RUN_H
#define KS_TRAIN_RUN_H

#include "keisei-train.h"

typedef struct ks_train_job {
    /* One of these; the others are NULL. */
    const ks_life_training *life;
    const ks_perceptron_training *perceptron;
    const ks_boltzmann_training *boltzmann;
    const ks_softseg_training *softseg;
    const char *command; /* "train", for sentences */
    const char *output;  /* NULL: standard output, and then there is no checkpoint */
    const char *text;    /* what trained the model, to be kept in it */
    int quiet;           /* no line a network or model */
    /* For softseg: a command that speaks GTP, to play so many games against at each snapshot; NULL:
     * none. The board must be a square then. */
    const char *against;
    int match_games;
} ks_train_job;

/* Trains and writes the model. OUTPUT.checkpoint is written on the way and removed at the end;
 * softseg also leaves its learning curve in OUTPUT.csv and OUTPUT.svg.
 * `error`, if not NULL, is how many per cent of the examples for validation the last network has
 * wrong. Returns the exit code; why it is not 0, an interrupt included, has been said. */
int ks_train_run(double *error, const ks_train_job *job);

#endif
