/* Means and covariances of examples. */
#ifndef KS_MOMENTS_H
#define KS_MOMENTS_H

#include "examples.h"

/* For each input its mean and one over its standard deviation, 0 where it never varies. */
void ks_moments_standardise(float *mean, float *scale, const ks_examples *examples);

enum { KS_EITHER_CLASS = -1 };

typedef struct ks_moments {
    int inputs; /* I */
    size_t count;
    double *memory;
    double *mean; /* [I] */
    double
        *scatter; /* [I][I], symmetric: sum of (x - mean)(x - mean)'. Over count: the covariance */
} ks_moments;

/* The class of an example: 1 if its target is above one half, else 0. */
int ks_moments_class(float target);

/* The moments of the examples of one class (0, 1 or either), with inputs (x - shift) * scale; both
 * may be NULL. KS_EINPUT if there are none. */
int ks_moments_init(ks_moments *out, const ks_examples *examples, const float *shift,
                    const float *scale, int label);
void ks_moments_release(ks_moments *moments);

#endif
