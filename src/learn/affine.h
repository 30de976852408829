/* Weighted sums of inputs, many at a time: the work that hidden layers, principal components and
 * discriminants share. Each sum has a lane of its own and takes its inputs in their order, so a
 * compiler may use vectors of any length, or none, and the bytes are the same. Plain loops are
 * enough for that; they are split so that compilers keep the sums in registers.
 *
 * Letters of shapes: I inputs, P sums, padded to whole vectors. */
#ifndef KS_AFFINE_H
#define KS_AFFINE_H

enum { KS_AFFINE_LANES = 8 };

/* `count` rounded up to whole vectors. */
int ks_affine_padded(int count);

/* out[i] = (input[i] - mean[i]) * scale[i] */
void ks_affine_standardise(float *out, const float *input, const float *mean, const float *scale,
                           int count);

/* sum[k] += input[i] * weight[i * stride + k] for all inputs in order and all k below `width`, a
 * multiple of KS_AFFINE_LANES. */
void ks_affine_add(float *sum, const float *input, int inputs, const float *weight, int stride,
                   int width);

/* The sum of a[k] * b[k] over `width` products: a sum for each lane, then these in their order. */
float ks_affine_dot(const float *a, const float *b, int width);

#endif
