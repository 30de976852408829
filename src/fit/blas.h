/* OpenBLAS and LAPACKE as keisei uses them: on one thread. */
#ifndef KS_BLAS_H
#define KS_BLAS_H

/* Tells OpenBLAS to use no threads of its own: with ours it would start more than there are cores,
 * and its sums would depend on their number. A setting of the whole process; everything in this
 * folder that calls OpenBLAS calls this first. */
void ks_blas_alone(void);

/* The Cholesky factor of a symmetric matrix [n][n], in the place of it: L with its columns one
 * after the other, which are the rows of `matrix` from the diagonal on. A matrix that is singular,
 * or too close to it to be of use, gets a ridge on its diagonal first: of 1e-6 of the mean of the
 * diagonal, or ten times that, and so on, until it will do. KS_EINPUT for one that never does, such
 * as one with NaN in it. */
int ks_blas_cholesky(double *matrix, int n);

/* Solves L L' x = b in the place of b. */
void ks_blas_solve(double *b, const double *factor, int n);

#endif
