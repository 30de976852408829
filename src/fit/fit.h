/* Fitting a classifier of any kind to examples: one function for all the methods of this folder. */
#ifndef KS_FIT_H
#define KS_FIT_H

#include "classifier.h"
#include "network_train.h"

/* A member that is 0 stands for the default in parentheses. */
typedef struct ks_fit_options {
    ks_classifier_kind kind;
    int components;       /* principal components to map onto first (no mapping) */
    double variance;      /* or: as many as keep this share of the variance, 0 to 1 (no mapping) */
    double ridge;         /* of the logistic classifier (1e-6) */
    int most_neighbours;  /* largest k to try (99) */
    ks_fit_method method; /* for networks (RPROP) */
    int hidden;           /* hidden units of a network (15) */
    ks_training_options training; /* for networks (1000 epochs); `threads` is for all kinds */
} ks_fit_options;

/* `valid` and `result` are for networks alone, and may be NULL. KS_EINPUT if there are no examples,
 * or only one class where two are needed. */
int ks_classifier_fit(ks_classifier *out, ks_training_result *result, const ks_examples *train,
                      const ks_examples *valid, const ks_fit_options *options);

/* The share of examples that are classified wrongly, with the threshold at one half. */
int ks_classifier_error(double *out, const ks_classifier *classifier, const ks_examples *examples,
                        int threads);

#endif
