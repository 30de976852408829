/* See logistic.h. Sums run over the examples in their order, in double precision. */
#include "logistic.h"

#include "alloc.h"
#include "blas.h"
#include "keisei.h"
#include "loss.h"
#include "moments.h"

#include <cblas.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 256, MOST_STEPS = 100 };

/* K = I + 1: the weights of the standardised inputs and, last, the bias. */
typedef struct newton {
    const ks_network *network;
    const ks_examples *examples;
    double ridge;
    int K;
    double *memory;
    double *w, *trial, *gradient, *step; /* [K] */
    double *hessian;                     /* [K][K] */
    double *rows, *sums;                 /* [ROWS][K], [ROWS] */
} newton;

/* The next rows, standardised, each with a 1 after it, and their sums before the logistic function.
 */
static int take_rows(newton *n, const double *w, size_t start)
{
    size_t left = n->examples->count - start, K = (size_t)n->K, in = K - 1;
    size_t count = left < ROWS ? left : ROWS;
    for (size_t r = 0; r < count; r++) {
        const float *input = n->examples->input + (start + r) * in;
        double *row = n->rows + r * K;
        for (size_t i = 0; i < in; i++)
            row[i] = ((double)input[i] - n->network->mean[i]) * n->network->scale[i];
        row[in] = 1;
    }
    cblas_dgemv(CblasRowMajor, CblasNoTrans, (int)count, n->K, 1, n->rows, n->K, w, 1, 0, n->sums,
                1);
    return (int)count;
}

static double find_loss(newton *n, const double *w)
{
    double loss = 0, squares = cblas_ddot(n->K - 1, w, 1, w, 1), count = (double)n->examples->count;
    for (size_t start = 0; start < n->examples->count; start += ROWS) {
        int rows = take_rows(n, w, start);
        for (int r = 0; r < rows; r++)
            loss += ks_cross_entropy(n->sums[r], n->examples->target[start + (size_t)r]);
    }
    return loss / count + n->ridge / 2 * squares;
}

/* Gradient and second derivatives at w. */
static void derive(newton *n)
{
    double one = 1 / (double)n->examples->count;
    size_t K = (size_t)n->K;
    memset(n->gradient, 0, K * sizeof(double));
    memset(n->hessian, 0, K * K * sizeof(double));
    for (size_t start = 0; start < n->examples->count; start += ROWS) {
        int rows = take_rows(n, n->w, start);
        for (int r = 0; r < rows; r++) {
            double *row = n->rows + (size_t)r * K, p = 1 / (1 + exp(-n->sums[r]));
            cblas_daxpy(n->K, one * (p - n->examples->target[start + (size_t)r]), row, 1,
                        n->gradient, 1);
            cblas_dscal(n->K, sqrt(one * p * (1 - p)), row, 1);
        }
        cblas_dsyrk(CblasColMajor, CblasLower, CblasNoTrans, n->K, rows, 1, n->rows, n->K, 1,
                    n->hessian, n->K);
    }
    for (size_t i = 0; i + 1 < K; i++) {
        n->gradient[i] += n->ridge * n->w[i];
        n->hessian[i * (K + 1)] += n->ridge;
    }
}

/* Newton's steps, each halved until it does not raise the loss. */
static int iterate(newton *n)
{
    double loss = find_loss(n, n->w);
    for (int i = 0; i < MOST_STEPS; i++) {
        derive(n);
        memcpy(n->step, n->gradient, (size_t)n->K * sizeof(double));
        int status = ks_blas_cholesky(n->hessian, n->K);
        if (status)
            return status;
        ks_blas_solve(n->step, n->hessian, n->K);
        double promised = cblas_ddot(n->K, n->step, 1, n->gradient, 1), length = 1, next;
        if (promised < 1e-12)
            return 0;
        do {
            memcpy(n->trial, n->w, (size_t)n->K * sizeof(double));
            cblas_daxpy(n->K, -length, n->step, 1, n->trial, 1);
            next = find_loss(n, n->trial);
            length /= 2;
        } while (!(next <= loss) && length > 1e-6);
        if (!(next < loss))
            return 0;
        memcpy(n->w, n->trial, (size_t)n->K * sizeof(double));
        loss = next;
    }
    return 0;
}

int ks_fit_logistic(ks_network *out, const ks_examples *examples, double ridge)
{
    memset(out, 0, sizeof *out);
    if (examples->count == 0)
        return KS_EINPUT;
    if (ks_network_init(out, examples->inputs, 0))
        return KS_EMEMORY;
    ks_blas_alone();
    ks_moments_standardise(out->mean, out->scale, examples);
    newton n = {.network = out, .examples = examples, .ridge = ridge, .K = examples->inputs + 1};
    size_t K = (size_t)n.K;
    n.memory = ks_alloc(4 * K + K * K + ROWS * (K + 1), sizeof(double));
    int status = KS_EMEMORY;
    if (n.memory != NULL) {
        n.w = n.memory;
        n.trial = n.w + K;
        n.gradient = n.trial + K;
        n.step = n.gradient + K;
        n.hessian = n.step + K;
        n.rows = n.hessian + K * K;
        n.sums = n.rows + ROWS * K;
        status = iterate(&n);
        for (size_t i = 0; i + 1 < K; i++)
            out->out_weight[i] = (float)n.w[i];
        *out->out_bias = (float)n.w[K - 1];
    }
    free(n.memory);
    if (status)
        ks_network_release(out);
    return status;
}
