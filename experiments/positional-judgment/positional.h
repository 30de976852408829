/* "A Positional Judgment System for Computer Go" (Yen, Hsu): how often links hold, how definite
 * definite territory is, and the judge `groups` against the others. See README.md for the results.
 */
#ifndef KS_EXPERIMENT_POSITIONAL_H
#define KS_EXPERIMENT_POSITIONAL_H

#include "keisei-train.h"

enum { KS_POSITIONAL_MOST_JUDGES = 32 };

typedef struct ks_positional_options {
    const char *judges[KS_POSITIONAL_MOST_JUDGES]; /* to compare `groups` with; none: a few */
    int judge_count;
    int every;   /* position of a game is judged, from the first on */
    int threads; /* 0: one a core */
    /* Told of each record that is left out, in one sentence with its place. May be NULL. */
    void (*complain)(const char *sentence, void *payload);
    /* Told now and then how many games are done; anything but 0 stops the work. May be NULL. */
    int (*progress)(size_t games, void *payload);
    void *payload;
} ks_positional_options;

/* Fills the report. `left_out` is how many records were bad. KS_EEND: the corpus holds no labelled
 * game; KS_EJUDGE: `error` says which judge there is not. */
int ks_positional_run(ks_report *out, size_t *left_out, ks_corpus *corpus,
                      const ks_positional_options *options, ks_error *error);

#endif
