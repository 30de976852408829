/* "Evaluation in Go by a Neural Network Using Soft Segmentation": the results of its networks. The
 * caller has played the matches; here they become Figure 4, and the best network draws Figures 5
 * and 6 and comments on a game that it has won. */
#ifndef KS_EXPERIMENT_SEGMENTATION_H
#define KS_EXPERIMENT_SEGMENTATION_H

#include "keisei-train.h"

/* A network after so many games of training against one opponent. */
typedef struct ks_segmentation_test {
    const char *network;  /* "features", "raw" or any other name */
    const char *opponent; /* "level 0" */
    int trained;          /* games that it has learnt from */
    int games;            /* games of the match that count */
    ks_estimate wins;     /* per cent */
    ks_estimate score;    /* points, komi included */
} ks_segmentation_test;

typedef struct ks_segmentation_results {
    /* Tests of one network and one opponent are adjacent, in the order of training. */
    const ks_segmentation_test *tests;
    int test_count;
    double temperature; /* at which our moves were drawn, by the score */
    const char *best;   /* the network that draws and comments: "features after 10000 games" */
    const void *model;  /* its bytes */
    size_t model_size;
    const char *win; /* a game that it has won, as SGF; NULL: there is none */
    size_t win_size;
    const char *win_title; /* "against level 0, game 12" */
} ks_segmentation_results;

/* Fills the report. KS_EINPUT: `error` says what is wrong with the model or the game. */
int ks_segmentation_run(ks_report *out, const ks_segmentation_results *results, ks_error *error);

#endif
