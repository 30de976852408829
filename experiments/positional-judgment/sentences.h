/* Every kind of sentence that `keisei explain` says, held against what happened in the games. */
#ifndef KS_EXPERIMENT_SENTENCES_H
#define KS_EXPERIMENT_SENTENCES_H

#include "experiment.h"

/* Fills the report. `left_out` is set to the number of bad records. KS_EEND: the corpus holds no
 * labelled game. */
int ks_sentences_run(ks_report *out, size_t *left_out, ks_corpus *corpus,
                     const ks_trial_options *options, ks_error *error);

extern const ks_experiment_kind ks_experiment_sentences;

#endif
