/* The table of trainings. */
#ifndef KS_TRAINING_ROWS_H
#define KS_TRAINING_ROWS_H

#include "keisei-train.h"

extern const ks_training_kind *const ks_training_rows[]; /* ends with NULL */

#endif
