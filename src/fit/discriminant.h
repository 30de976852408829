/* Fitting the classifiers that assume normal distributions. Inputs are standardised over all
 * examples; each function returns KS_EINPUT unless both classes have examples. */
#ifndef KS_DISCRIMINANT_H
#define KS_DISCRIMINANT_H

#include "examples.h"
#include "network.h"
#include "quadratic.h"

/* Assumes that both classes are round, of one width and equally likely: the nearer mean wins. A
 * network without hidden units. */
int ks_fit_nearest_mean(ks_network *out, const ks_examples *examples);
/* Assumes one covariance for both classes; they are as likely as in the examples. A network without
 * hidden units. */
int ks_fit_linear(ks_network *out, const ks_examples *examples);
/* Assumes a covariance of its own for each class. */
int ks_fit_quadratic(ks_quadratic *out, const ks_examples *examples);

#endif
