/* The quadratic discriminant of two classes: a normal distribution each, compared. A class has a
 * mean and a whitening A, the inverse of the Cholesky factor of its covariance, so that
 * |A (x - mean)| is the distance of x from the class in standard deviations. */
#ifndef KS_QUADRATIC_H
#define KS_QUADRATIC_H

#include "model.h"

typedef struct ks_quadratic {
    int inputs, padded; /* I, P */
    float *memory;
    float *scale;        /* [I]: an input enters as (x - mean) * scale */
    float *mean[2];      /* [I] of each class */
    float *whitening[2]; /* [I][P]: A with a row of it a column */
    float *constant;     /* [1]: the log odds where both distances are equal */
} ks_quadratic;

/* All zeros. KS_ERANGE for more than KS_MOST_INPUTS inputs. */
int ks_quadratic_init(ks_quadratic *out, int inputs);
void ks_quadratic_release(ks_quadratic *quadratic);
/* The probability of class 1 for one row. */
float ks_quadratic_run(const ks_quadratic *quadratic, const float *input);
int ks_quadratic_store(ks_model *model, const char *prefix, const ks_quadratic *quadratic);
int ks_quadratic_load(ks_quadratic *out, const ks_model *model, const char *prefix,
                      ks_error *error);

#endif
