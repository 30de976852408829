/* See discriminant.h; the formulas are in docs/learning.md. */
#include "discriminant.h"

#include "blas.h"
#include "keisei.h"
#include "moments.h"

#include <lapacke.h>
#include <math.h>
#include <string.h>

/* The moments of both classes, with inputs standardised as in the network. */
static int find_classes(ks_moments out[2], const ks_examples *examples, const float *mean,
                        const float *scale)
{
    memset(out, 0, 2 * sizeof *out);
    int status = ks_moments_init(&out[0], examples, mean, scale, 0);
    if (status == 0)
        status = ks_moments_init(&out[1], examples, mean, scale, 1);
    if (status)
        ks_moments_release(&out[0]);
    return status;
}

static void release_classes(ks_moments moments[2])
{
    ks_moments_release(&moments[0]);
    ks_moments_release(&moments[1]);
}

static int start_linear(ks_network *out, ks_moments classes[2], const ks_examples *examples)
{
    memset(out, 0, sizeof *out);
    if (examples->count == 0)
        return KS_EINPUT;
    if (ks_network_init(out, examples->inputs, 0))
        return KS_EMEMORY;
    ks_moments_standardise(out->mean, out->scale, examples);
    int status = find_classes(classes, examples, out->mean, out->scale);
    if (status)
        ks_network_release(out);
    return status;
}

/* Puts the boundary with normal vector w half way between the means, then moves it by `bias`. */
static void set_linear(ks_network *out, const double *w, const ks_moments classes[2], double bias)
{
    for (int i = 0; i < out->inputs; i++) {
        out->out_weight[i] = (float)w[i];
        bias -= w[i] * (classes[0].mean[i] + classes[1].mean[i]) / 2;
    }
    *out->out_bias = (float)bias;
}

int ks_fit_nearest_mean(ks_network *out, const ks_examples *examples)
{
    ks_moments classes[2];
    int status = start_linear(out, classes, examples), in = examples->inputs;
    if (status)
        return status;
    double spread = 0, count = (double)examples->count, *w = classes[0].scatter;
    for (int i = 0; i < in; i++)
        spread += classes[0].scatter[i * (in + 1)] + classes[1].scatter[i * (in + 1)];
    double variance = spread / (count * in);
    if (variance < 1e-9)
        variance = 1e-9; /* each class is a single point */
    for (int i = 0; i < in; i++)
        w[i] = (classes[1].mean[i] - classes[0].mean[i]) / variance;
    set_linear(out, w, classes, 0);
    release_classes(classes);
    return 0;
}

int ks_fit_linear(ks_network *out, const ks_examples *examples)
{
    ks_moments classes[2];
    int status = start_linear(out, classes, examples), in = examples->inputs;
    if (status)
        return status;
    double freedom = examples->count > 2 ? (double)examples->count - 2 : 1;
    double *pooled = classes[0].scatter, *w = classes[1].scatter;
    for (int k = 0; k < in * in; k++)
        pooled[k] = (pooled[k] + classes[1].scatter[k]) / freedom;
    status = ks_blas_cholesky(pooled, in);
    if (status == 0) {
        for (int i = 0; i < in; i++)
            w[i] = classes[1].mean[i] - classes[0].mean[i];
        ks_blas_solve(w, pooled, in);
        set_linear(out, w, classes, log((double)classes[1].count / (double)classes[0].count));
    } else {
        ks_network_release(out);
    }
    release_classes(classes);
    return status;
}

/* Turns the scatter of a class into its whitening matrix; adds its part of the constant. */
static int whiten(ks_quadratic *out, double *constant, ks_moments *m, int which)
{
    int in = m->inputs;
    double freedom = m->count > 1 ? (double)m->count - 1 : 1, half_log_det = 0;
    for (int k = 0; k < in * in; k++)
        m->scatter[k] /= freedom;
    int status = ks_blas_cholesky(m->scatter, in);
    if (status)
        return status;
    for (int i = 0; i < in; i++)
        half_log_det += log(m->scatter[i * (in + 1)]);
    LAPACKE_dtrtri(LAPACK_COL_MAJOR, 'L', 'N', in, m->scatter, in); /* no zero on the diagonal */
    for (int i = 0; i < in; i++)
        for (int k = i; k < in; k++)
            out->whitening[which][i * out->padded + k] = (float)m->scatter[i * in + k];
    *constant += (which ? 1 : -1) * (log((double)m->count) - half_log_det);
    return 0;
}

int ks_fit_quadratic(ks_quadratic *out, const ks_examples *examples)
{
    ks_moments classes[2];
    double constant = 0;
    memset(out, 0, sizeof *out);
    if (examples->count == 0)
        return KS_EINPUT;
    int status = ks_quadratic_init(out, examples->inputs);
    if (status)
        return status;
    float *mean = out->mean[0]; /* of all examples for now, later of class 0 */
    ks_moments_standardise(mean, out->scale, examples);
    status = find_classes(classes, examples, mean, out->scale);
    for (int which = 0; which < 2 && !status; which++)
        status = whiten(out, &constant, &classes[which], which);
    if (status == 0) {
        for (int which = 1; which >= 0; which--)
            for (int i = 0; i < out->inputs; i++)
                out->mean[which][i] =
                    (float)(mean[i] + (out->scale[i] > 0
                                           ? classes[which].mean[i] / (double)out->scale[i]
                                           : 0));
        *out->constant = (float)constant;
    } else {
        ks_quadratic_release(out);
    }
    release_classes(classes);
    return status;
}
