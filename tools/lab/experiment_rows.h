/* The table of experiments. */
#ifndef KS_TOOLS_EXPERIMENT_ROWS_H
#define KS_TOOLS_EXPERIMENT_ROWS_H

#include "experiment.h"

extern const ks_experiment_kind *const ks_experiment_rows[]; /* ends with NULL */

#endif
