/* Classifiers of two classes behind one interface: rows of features in, the probability of class 1
 * out. A classifier may map its rows onto principal components first; whatever it is, it
 * standardises what it gets. Fitted in src/fit (fit.h); docs/learning.md has the formulas. */
#ifndef KS_CLASSIFIER_H
#define KS_CLASSIFIER_H

#include "nearest.h"
#include "network.h"
#include "projection.h"
#include "quadratic.h"

/* The numbers are those of model files. */
#define KS_CLASSIFIERS(X)                                                                          \
    X(NEAREST_MEAN, 1, "nearest-mean")                                                             \
    X(LINEAR, 2, "linear-discriminant")                                                            \
    X(QUADRATIC, 3, "quadratic-discriminant")                                                      \
    X(LOGISTIC, 4, "logistic")                                                                     \
    X(NEAREST, 5, "nearest-neighbour")                                                             \
    X(K_NEAREST, 6, "k-nearest-neighbours")                                                        \
    X(NETWORK, 7, "network")

typedef enum ks_classifier_kind {
#define KS_CLASSIFIER_ENTRY(name, value, text) KS_CLASSIFIER_##name = value,
    KS_CLASSIFIERS(KS_CLASSIFIER_ENTRY)
#undef KS_CLASSIFIER_ENTRY
} ks_classifier_kind;

/* One of the last three is in use: `quadratic` and `neighbours` by the kinds of these names,
 * `network` by all others, the linear ones without hidden units. */
typedef struct ks_classifier {
    ks_classifier_kind kind;
    int inputs;               /* I: features of a row */
    ks_projection projection; /* outputs 0: none */
    ks_network network;
    ks_quadratic quadratic;
    ks_nearest neighbours;
} ks_classifier;

/* "nearest-mean" and so on; NULL for a number that is no kind. */
const char *ks_classifier_name(int kind);

void ks_classifier_release(ks_classifier *classifier);

/* The probability of class 1 for each of `count` rows [N][I]. */
void ks_classifier_run(float *out, const ks_classifier *classifier, const float *rows, int count);

/* Stored as PREFIX.kind and the tensors of its parts; nearest neighbours store their examples
 * too. */
int ks_classifier_store(ks_model *model, const char *prefix, const ks_classifier *classifier);
int ks_classifier_load(ks_classifier *out, const ks_model *model, const char *prefix,
                       ks_error *error);

#endif
