/* Fitting a classifier of any kind to examples: one function over all the others of this folder. */
#ifndef KS_FIT_H
#define KS_FIT_H

#include "classifier.h"
#include "network_train.h"

/* A member of 0 means what stands behind it. */
typedef struct ks_fit_options {
    ks_classifier_kind kind;
    int components;               /* of PCA first, as many as these (none) */
    double variance;              /* or as many as keep this share of the variance, 0 to 1 (none) */
    double ridge;                 /* of the logistic classifier (1e-6) */
    int most_neighbours;          /* to try for k (99) */
    ks_fit_method method;         /* of training a network (RPROP) */
    int hidden;                   /* units of a network (15) */
    ks_training_options training; /* of a network; its threads are for all kinds (1000 epochs) */
} ks_fit_options;

/* `valid` is for networks alone, and may be NULL; `result`, if not NULL, is what their training
 * came to. KS_EINPUT if the examples are none or of one class only where two are needed. */
int ks_classifier_fit(ks_classifier *out, ks_training_result *result, const ks_examples *train,
                      const ks_examples *valid, const ks_fit_options *options);

/* The share of examples on the wrong side of a half. */
int ks_classifier_error(double *out, const ks_classifier *classifier, const ks_examples *examples,
                        int threads);

#endif
