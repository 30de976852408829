/* "Learning to Estimate Potential Territory in the Game of Go" (van der Werf, van den Herik,
 * Uiterwijk), section 6, over any corpus of labelled games. The experiment `direct` has the direct
 * methods, with the dead stones of the games' labels: Tables 1 to 3 and Figures 1 and 2. The
 * experiment `territory` has all methods, with the dead stones that the judge `life` finds: Tables
 * 1 to 5, both figures, and calibration. See README.md for the results. */
#ifndef KS_EXPERIMENT_DIRECT_H
#define KS_EXPERIMENT_DIRECT_H

#include "experiment.h"

typedef struct ks_direct_options {
    int territory; /* run the experiment `territory` instead of `direct` */
    int every;     /* judge every so-many-th position of a game, from the first on; 0: all */
    int threads;   /* 0: one per core */
    /* Called for each record that is left out, with one sentence and its place. May be NULL. */
    void (*complain)(const char *sentence, void *payload);
    /* Called now and then with the number of games done; anything but 0 stops the work. May be
     * NULL. */
    int (*progress)(size_t games, void *payload);
    void *payload;
} ks_direct_options;

/* Judges every position of the corpus and fills the report. `left_out` is set to the number of bad
 * records. KS_EEND: the corpus holds no labelled game. */
int ks_direct_run(ks_report *out, size_t *left_out, ks_corpus *corpus,
                  const ks_direct_options *options);

extern const ks_experiment_kind ks_experiment_direct, ks_experiment_territory;

#endif
