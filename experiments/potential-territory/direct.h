/* The direct methods of "Learning to Estimate Potential Territory in the Game of Go" (van der Werf,
 * van den Herik, Uiterwijk), sections 6.1, 6.3 and 6.4: Tables 1 to 3 and Figures 1 and 2 over any
 * corpus of labelled games. See README.md for the results. */
#ifndef KS_EXPERIMENT_DIRECT_H
#define KS_EXPERIMENT_DIRECT_H

#include "keisei-train.h"

typedef struct ks_direct_options {
    int threads; /* 0: one a core */
    /* Told of each record that is left out, in one sentence with its place. May be NULL. */
    void (*complain)(const char *sentence, void *payload);
    /* Told now and then how many games are done; anything but 0 stops the work. May be NULL. */
    int (*progress)(size_t games, void *payload);
    void *payload;
} ks_direct_options;

/* Judges every position of the corpus and fills the report. `left_out` is how many records were
 * bad. KS_EEND: the corpus holds no labelled game. */
int ks_direct_run(ks_report *out, size_t *left_out, ks_corpus *corpus,
                  const ks_direct_options *options);

#endif
