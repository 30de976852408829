/* Training for commands: progress, Ctrl-C, and a checkpoint beside the model from which the same
 * command resumes. */
#ifndef KS_TRAIN_RUN_H
#define KS_TRAIN_RUN_H

#include "keisei-train.h"

typedef struct ks_train_job {
    ks_training *training; /* its `watch` will be set */
    const char *command;   /* "train life", for messages */
    const char *output;    /* NULL: standard output, and then there is no checkpoint */
    int quiet;             /* no lines for networks or models */
    /* For a training that has a board: keep intermediate models after 100 epochs and after every N
     * (0: none), and play that many games with each of them against a command that speaks GTP
     * (NULL: none), for which the board must be square. */
    int every;
    const char *against;
    int match_games;
} ks_train_job;

/* Trains and writes the model. OUTPUT.checkpoint is written on the way and removed at the end; a
 * training that has a board also leaves its learning curve in OUTPUT.csv and OUTPUT.svg.
 * `error`, if not NULL, is the percentage of validation examples that the last network gets
 * wrong. Returns the exit code; failures and interrupts have been reported. */
int ks_train_run(double *error, const ks_train_job *job);

#endif
