/* The log-loss of judges over labelled games: by it the judge is chosen that answers where nobody
 * is named. */
#ifndef KS_EXPERIMENT_LOG_LOSS_H
#define KS_EXPERIMENT_LOG_LOSS_H

#include "keisei-train.h"

enum { KS_LOG_LOSS_MOST_JUDGES = 64 };

typedef struct ks_log_loss_options {
    /* By name, as ks_judge_new takes them. None: every kind but random fields, with its dead stones
     * left and removed; where a name has numbers, bouzy-5-21 and bouzy-4-13 stand for all. */
    const char *judges[KS_LOG_LOSS_MOST_JUDGES];
    int judge_count;
    int every;   /* position of a game is judged, from the first on */
    int threads; /* 0: one a core */
    /* Told of each record that is left out, in one sentence with its place. May be NULL. */
    void (*complain)(const char *sentence, void *payload);
    /* Told now and then how many games are done; anything but 0 stops the work. May be NULL. */
    int (*progress)(size_t games, void *payload);
    void *payload;
} ks_log_loss_options;

/* Fills the report: the judges, the lowest log-loss first. `left_out` is how many records were bad.
 * KS_EEND: the corpus holds no labelled game; KS_EJUDGE: `error` says which judge there is not. */
int ks_log_loss_run(ks_report *out, size_t *left_out, ks_corpus *corpus,
                    const ks_log_loss_options *options, ks_error *error);

#endif
