/* Trains the judge `example` on the points of the last positions of labelled games. */
#ifndef KS_EXAMPLE_TRAIN_H
#define KS_EXAMPLE_TRAIN_H

#include "keisei-train.h"

extern const ks_training_kind ks_training_example;

#endif
