/* The log-loss of judges over labelled games: the default judge is chosen by it. */
#ifndef KS_EXPERIMENT_LOG_LOSS_H
#define KS_EXPERIMENT_LOG_LOSS_H

#include "experiment.h"

/* Fills the report: the judges, the lowest log-loss first. `left_out` is set to the number of bad
 * records. KS_EEND: the corpus holds no labelled game; KS_EJUDGE: there is no such judge, `error`
 * says which. */
int ks_log_loss_run(ks_report *out, size_t *left_out, ks_corpus *corpus,
                    const ks_trial_options *options, ks_error *error);

extern const ks_experiment_kind ks_experiment_log_loss;

#endif
