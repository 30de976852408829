/* Fitting the classifiers that assume normal distributions. All standardise by all examples; each
 * returns KS_EINPUT unless both classes have examples. */
#ifndef KS_DISCRIMINANT_H
#define KS_DISCRIMINANT_H

#include "examples.h"
#include "network.h"
#include "quadratic.h"

/* Both classes round, of one width and equally likely: the nearer mean wins. A network without
 * hidden units. */
int ks_fit_nearest_mean(ks_network *out, const ks_examples *examples);
/* One covariance for both, as likely as they are in the examples. A network without hidden units.
 */
int ks_fit_linear(ks_network *out, const ks_examples *examples);
/* A covariance each. */
int ks_fit_quadratic(ks_quadratic *out, const ks_examples *examples);

#endif
