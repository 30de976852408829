/* "A Positional Judgment System for Computer Go" (Yen, Hsu): how often links hold, how often
 * definite territory is right, and the judge `groups` against the others. See README.md for the
 * results. */
#ifndef KS_EXPERIMENT_POSITIONAL_H
#define KS_EXPERIMENT_POSITIONAL_H

#include "experiment.h"

/* Fills the report. `left_out` is set to the number of bad records. KS_EEND: the corpus holds no
 * labelled game; KS_EJUDGE: there is no such judge, `error` says which. */
int ks_positional_run(ks_report *out, size_t *left_out, ks_corpus *corpus,
                      const ks_trial_options *options, ks_error *error);

extern const ks_experiment_kind ks_experiment_positional;

#endif
