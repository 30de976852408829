/* Training as commands do it: progress, Ctrl-C, and a checkpoint beside the model that the same
 * command goes on from. */
#ifndef KS_TRAIN_RUN_H
#define KS_TRAIN_RUN_H

#include "keisei-train.h"

typedef struct ks_train_job {
    ks_training *training; /* its watch will be set */
    const char *command;   /* "train life", for sentences */
    const char *output;    /* NULL: standard output, and then there is no checkpoint */
    int quiet;             /* no line a network or model */
    /* Of a training that has a board: keep models on the way after 100 epochs and every so many (0:
     * none), and play so many games with each of them against a command that speaks GTP (NULL:
     * none), for which the board must be a square. */
    int every;
    const char *against;
    int match_games;
} ks_train_job;

/* Trains and writes the model. OUTPUT.checkpoint is written on the way and removed at the end; a
 * training that has a board also leaves its learning curve in OUTPUT.csv and OUTPUT.svg.
 * `error`, if not NULL, is how many per cent of the examples for validation the last network has
 * wrong. Returns the exit code; why it is not 0, an interrupt included, has been said. */
int ks_train_run(double *error, const ks_train_job *job);

#endif
