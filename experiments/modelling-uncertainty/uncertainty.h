/* "Modelling Uncertainty in the Game of Go" (Stern, Graepel, MacKay): Figures 1 to 4, the learnt
 * parameters, and the likelihood of professional moves. See README.md for the results. */
#ifndef KS_EXPERIMENT_UNCERTAINTY_H
#define KS_EXPERIMENT_UNCERTAINTY_H

#include "experiment.h"

/* X(bit, name, what it is) */
#define KS_UNCERTAINTY_PARTS(X)                                                                    \
    X(PARAMETERS, parameters, "the learnt parameters")                                             \
    X(FIGURE1, figure1, "Gibbs sampling and Swendsen-Wang")                                        \
    X(PICTURES, pictures, "Figures 2 and 3: a position at move 90")                                \
    X(FIGURE4, figure4, "cross-entropies")                                                         \
    X(KGS, kgs, "cross-entropies of even and handicap games")                                      \
    X(MOVES, moves, "professional moves")                                                          \
    X(MOVES9, moves9, "moves on 9x9")                                                              \
    X(SCALING, scaling, "CPU time by the size of the board")

typedef enum ks_uncertainty_part {
#define KS_UNCERTAINTY_ENTRY(bit, name, text) KS_UNCERTAINTY_##bit,
    KS_UNCERTAINTY_PARTS(KS_UNCERTAINTY_ENTRY)
#undef KS_UNCERTAINTY_ENTRY
        KS_UNCERTAINTY_PART_COUNT
} ks_uncertainty_part;

typedef struct ks_uncertainty_options {
    /* A folder with 9x9/{valid,test}.sgfs and 19x19/{pro-train,pro-valid,pro-test,kgs-valid,
     * kgs-test}.sgfs. */
    const char *corpus;
    unsigned parts; /* a bit each, 1u << ks_uncertainty_part; 0: all */
    int test;       /* measure on the test games; else on those for validation */
    int games;      /* most games of each kind, for all parts but figure1 and pictures */
    int threads;    /* 0: one per core */
    /* Called before each part of the work, with its name; anything but 0 stops the work. May be
     * NULL. */
    int (*progress)(const char *what, void *payload);
    void *payload;
} ks_uncertainty_options;

/* Fills the report. `error` says which file is missing or has no labelled game. */
int ks_uncertainty_run(ks_report *out, const ks_uncertainty_options *options, ks_error *error);

extern const ks_experiment_kind ks_experiment_uncertainty;

#endif
