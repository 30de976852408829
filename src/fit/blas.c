/* See blas.h. LAPACK stores matrices by columns; a symmetric matrix is its own transpose, so its
 * lower half by columns is our upper half by rows. */
#include "blas.h"

#include "alloc.h"
#include "keisei.h"

#include <cblas.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void ks_blas_alone(void)
{
    openblas_set_num_threads(1);
}

/* Below this reciprocal condition number the solution is mostly rounding. */
static const double worst_condition = 1e-10;

static int factor(double *matrix, int n)
{
    double norm = LAPACKE_dlansy(LAPACK_COL_MAJOR, '1', 'L', n, matrix, n), condition = 0;
    if (!isfinite(norm) || LAPACKE_dpotrf(LAPACK_COL_MAJOR, 'L', n, matrix, n) != 0)
        return KS_EINPUT;
    int status = LAPACKE_dpocon(LAPACK_COL_MAJOR, 'L', n, matrix, n, norm, &condition);
    return status == 0 && condition >= worst_condition ? 0 : KS_EINPUT;
}

int ks_blas_cholesky(double *matrix, int n)
{
    size_t size = (size_t)n * (size_t)n, step = (size_t)n + 1;
    double *copy = ks_alloc(size, sizeof *copy), trace = 0;
    if (copy == NULL)
        return KS_EMEMORY;
    memcpy(copy, matrix, size * sizeof *copy);
    for (size_t i = 0; i < size; i += step)
        trace += matrix[i];
    double mean = trace > 0 ? trace / n : 1;
    int status = factor(matrix, n);
    for (double ridge = 1e-6; status && ridge < 10; ridge *= 10) {
        memcpy(matrix, copy, size * sizeof *copy);
        for (size_t i = 0; i < size; i += step)
            matrix[i] += ridge * mean;
        status = factor(matrix, n);
    }
    free(copy);
    return status;
}

void ks_blas_solve(double *b, const double *factor, int n)
{
    cblas_dtrsv(CblasColMajor, CblasLower, CblasNoTrans, CblasNonUnit, n, factor, n, b, 1);
    cblas_dtrsv(CblasColMajor, CblasLower, CblasTrans, CblasNonUnit, n, factor, n, b, 1);
}
