/* "Learning to Score Final Positions in the Game of Go" (van der Werf, van den Herik, Uiterwijk),
 * section 6: Tables 1 to 3, Figure 4, full boards and 19x19, and life before the end. See README.md
 * for the results. */
#ifndef KS_EXPERIMENT_SCORING_H
#define KS_EXPERIMENT_SCORING_H

#include "experiment.h"

/* X(bit, name, what it is) */
#define KS_SCORING_PARTS(X)                                                                        \
    X(TABLE1, table1, "nine classifiers")                                                          \
    X(SPEED, speed, "how long these take")                                                         \
    X(FIGURE4, figure4, "the size of the network")                                                 \
    X(TABLE2, table2, "the raw representation")                                                    \
    X(TABLE3, table3, "recursion")                                                                 \
    X(BOARDS, boards, "full boards, by the scorer that is shipped")                                \
    X(LIFE, life, "life before the end, by the cascade that is shipped")                           \
    X(NINETEEN, nineteen, "trained on 9x9, tested on 19x19")

typedef enum ks_scoring_part {
#define KS_SCORING_ENTRY(bit, name, text) KS_SCORING_##bit,
    KS_SCORING_PARTS(KS_SCORING_ENTRY)
#undef KS_SCORING_ENTRY
        KS_SCORING_PART_COUNT
} ks_scoring_part;

enum { KS_SCORING_MOST_RUNS = 50 };

typedef struct ks_scoring_options {
    /* A folder with 9x9/{train,valid,test}.sgfs and 19x19/{kgs,pro}-{valid,test}.sgfs. */
    const char *corpus;
    unsigned parts; /* a bit each, 1u << ks_scoring_part; 0: all */
    int test;       /* measure on the test games; else on those for validation */
    int runs;       /* with other examples and initial weights, at most KS_SCORING_MOST_RUNS */
    int every;      /* in 19x19 games: judge life at every so-many-th position */
    unsigned long long seed;
    int threads; /* 0: one per core */
    /* Called for each record that is left out, with one sentence and its place. May be NULL. */
    void (*complain)(const char *sentence, void *payload);
    /* Called before each part of the work, with its name; anything but 0 stops the work. May be
     * NULL. */
    int (*progress)(const char *what, void *payload);
    void *payload;
} ks_scoring_options;

/* Fills the report. `left_out` is set to the number of bad records. `error` says which file is
 * missing or has no labelled game. */
int ks_scoring_run(ks_report *out, size_t *left_out, const ks_scoring_options *options,
                   ks_error *error);

extern const ks_experiment_kind ks_experiment_scoring;

#endif
