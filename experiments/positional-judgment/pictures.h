/* The pictures of "A Positional Judgment System for Computer Go", drawn again: influence of a few
 * stones, a small fight, territories in corner and side, and the two positions of the 7th Meijin
 * match with the printed counts. */
#ifndef KS_EXPERIMENT_PICTURES_H
#define KS_EXPERIMENT_PICTURES_H

#include "experiment.h"

/* Fills the report. The match is the first game of the corpus. KS_EEND: there is none. */
int ks_pictures_run(ks_report *out, ks_corpus *corpus, ks_error *error);

extern const ks_experiment_kind ks_experiment_pictures;

#endif
