/* Principal components: the directions in which examples vary most, found by the eigenvectors of
 * their covariance. */
#ifndef KS_PCA_H
#define KS_PCA_H

#include "examples.h"
#include "projection.h"

/* Finds `components` components or, if that is 0, as few as keep `share` (0 to 1) of the variance,
 * the largest first. The sign of each is such that its largest part is positive. KS_ERANGE for more
 * components than inputs, or more inputs than KS_MOST_INPUTS. */
int ks_fit_pca(ks_projection *out, const ks_examples *examples, int components, double share);

/* Maps the examples; `out` is new. */
int ks_examples_project(ks_examples *out, const ks_examples *examples,
                        const ks_projection *projection);

#endif
