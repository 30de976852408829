/* Rows of features mapped onto fewer: principal components. What comes out are the coordinates of
 * (x - mean) on the axes; the classifier that takes them standardises them. */
#ifndef KS_PROJECTION_H
#define KS_PROJECTION_H

#include "model.h"

/* As many inputs as a projection or a classifier takes, so that a row fits on the stack. */
enum { KS_MOST_INPUTS = 2048 };

typedef struct ks_projection {
    int inputs, outputs, padded; /* I, M, P: M padded to whole vectors */
    float *memory;
    float *mean; /* [I] */
    float *axes; /* [I][P]: an axis a column */
} ks_projection;

/* All zeros. KS_ERANGE for more than KS_MOST_INPUTS inputs, or outputs other than 1 to I. */
int ks_projection_init(ks_projection *out, int inputs, int outputs);
void ks_projection_release(ks_projection *projection);

/* One row; `out` has room for P floats, of which those beyond M are zero. */
void ks_projection_run(float *out, const ks_projection *projection, const float *input);

int ks_projection_store(ks_model *model, const char *prefix, const ks_projection *projection);
int ks_projection_load(ks_projection *out, const ks_model *model, const char *prefix,
                       ks_error *error);

#endif
