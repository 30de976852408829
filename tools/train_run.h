/* Training as commands do it: progress, Ctrl-C, and a checkpoint beside the model that the same
 * command goes on from. */
#ifndef KS_TRAIN_RUN_H
#define KS_TRAIN_RUN_H

#include "keisei-train.h"

/* Trains, and writes the model to `output`; NULL: to standard output, and then there is no
 * checkpoint. OUTPUT.checkpoint is written on the way and removed at the end. `text` says what
 * trained the model. `command` is "train", for sentences. Returns the exit code; why it is not 0,
 * an interrupt included, has been said. */
int ks_train_run(const ks_life_training *training, const char *command, const char *output,
                 const char *text);

#endif
