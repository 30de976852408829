/* OpenBLAS and LAPACKE as keisei uses them: on one thread. */
#ifndef KS_BLAS_H
#define KS_BLAS_H

/* Tells OpenBLAS to use no threads of its own: together with ours they would be more than there are
 * cores, and sums would depend on their number. This setting is for the whole process; everything
 * in this folder that calls OpenBLAS calls this first. */
void ks_blas_alone(void);

/* Replaces a symmetric matrix [n][n] by its Cholesky factor L, stored by columns: they are the rows
 * of `matrix` from the diagonal on. A singular or badly conditioned matrix first gets a ridge on
 * its diagonal: 1e-6 of the mean of the diagonal, then ten times that, and so on, until it can be
 * factorised. KS_EINPUT if it never can, as with NaN in it. */
int ks_blas_cholesky(double *matrix, int n);

/* Solves L L' x = b; x replaces b. */
void ks_blas_solve(double *b, const double *factor, int n);

#endif
