/* See pca.h. */
#include "pca.h"

#include "affine.h"
#include "alloc.h"
#include "blas.h"
#include "keisei.h"
#include "moments.h"

#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Eigenvalues come smallest first. */
static int count_components(const double *eigenvalue, int inputs, double share)
{
    double all = 0, kept = 0;
    for (int i = 0; i < inputs; i++)
        all += eigenvalue[i];
    int count = 0;
    while (count < inputs && (count == 0 || kept < share * all))
        kept += eigenvalue[inputs - ++count];
    return count;
}

static void set_axis(ks_projection *out, int axis, const double *vector)
{
    int largest = 0;
    for (int i = 1; i < out->inputs; i++)
        if (fabs(vector[i]) > fabs(vector[largest]))
            largest = i;
    double sign = vector[largest] < 0 ? -1 : 1;
    for (int i = 0; i < out->inputs; i++)
        out->axes[(size_t)i * (size_t)out->padded + (size_t)axis] = (float)(sign * vector[i]);
}

int ks_fit_pca(ks_projection *out, const ks_examples *examples, int components, double share)
{
    ks_moments m;
    int in = examples->inputs;
    memset(out, 0, sizeof *out);
    if (in > KS_MOST_INPUTS || components > in)
        return KS_ERANGE;
    int status = ks_moments_init(&m, examples, NULL, NULL, KS_EITHER_CLASS);
    if (status)
        return status;
    double *eigenvalue = ks_alloc((size_t)in, sizeof *eigenvalue);
    if (eigenvalue == NULL)
        status = KS_EMEMORY;
    else if (LAPACKE_dsyevd(LAPACK_COL_MAJOR, 'V', 'L', in, m.scatter, in, eigenvalue) != 0)
        status = KS_EINPUT;
    if (status == 0) {
        int count = components > 0 ? components : count_components(eigenvalue, in, share);
        status = ks_projection_init(out, in, count);
    }
    for (int i = 0; i < in && !status; i++)
        out->mean[i] = (float)m.mean[i];
    for (int k = 0; !status && k < out->outputs; k++)
        set_axis(out, k, m.scatter + (size_t)(in - 1 - k) * (size_t)in);
    free(eigenvalue);
    ks_moments_release(&m);
    return status;
}

int ks_examples_project(ks_examples *out, const ks_examples *examples,
                        const ks_projection *projection)
{
    float row[KS_MOST_INPUTS + KS_AFFINE_LANES];
    *out = (ks_examples){.inputs = projection->outputs};
    for (size_t r = 0; r < examples->count; r++) {
        ks_projection_run(row, projection, examples->input + r * (size_t)examples->inputs);
        int status = ks_examples_add(out, row, examples->target[r]);
        if (status) {
            ks_examples_release(out);
            return status;
        }
    }
    return 0;
}
