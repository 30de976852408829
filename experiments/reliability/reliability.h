/* How sure judges are, and how often they are right: owners, winners and scores; the moves that
 * they expect; and finished boards, on which every stone must be right. */
#ifndef KS_EXPERIMENT_RELIABILITY_H
#define KS_EXPERIMENT_RELIABILITY_H

#include "experiment.h"

/* Fills the report. `left_out` is set to the number of bad records. KS_EEND: the corpus holds no
 * labelled game; KS_EJUDGE: there is no such judge, `error` says which. */
int ks_reliability_run(ks_report *out, size_t *left_out, ks_corpus *corpus,
                       const ks_trial_options *options, ks_error *error);

extern const ks_experiment_kind ks_experiment_reliability;

#endif
