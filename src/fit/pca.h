/* Principal components: the directions in which examples vary most, found by the eigenvectors of
 * their covariance. */
#ifndef KS_PCA_H
#define KS_PCA_H

#include "examples.h"
#include "projection.h"

/* As many components as given or, if that is 0, as few as keep `share` (0 to 1) of the variance.
 * The largest first; of either direction of an axis the one whose largest part is positive.
 * KS_ERANGE for more components than inputs, or more inputs than KS_MOST_INPUTS. */
int ks_fit_pca(ks_projection *out, const ks_examples *examples, int components, double share);

/* The examples, mapped. `out` is new. */
int ks_examples_project(ks_examples *out, const ks_examples *examples,
                        const ks_projection *projection);

#endif
