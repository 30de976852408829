/* Fitting how often a block can be left alone before it is lost, an input of soft segmentation. */
#ifndef KS_PON_H
#define KS_PON_H

#include "keisei-train.h"

extern const ks_training_kind ks_training_pon;

#endif
