/* See affine.h. */
#include "affine.h"

#include <stddef.h>

enum { LANES = KS_AFFINE_LANES, WIDE = 4 * LANES };

int ks_affine_padded(int count)
{
    return (count + LANES - 1) / LANES * LANES;
}

void ks_affine_standardise(float *restrict out, const float *input, const float *mean,
                           const float *scale, int count)
{
    for (int i = 0; i < count; i++)
        out[i] = (input[i] - mean[i]) * scale[i];
}

/* The sums of `lanes` neighbours, a constant wherever this is called: it becomes registers. */
static inline void add_lanes(float *restrict sum, const float *restrict input, int inputs,
                             const float *restrict weight, int stride, int lanes)
{
    float local[WIDE];
    for (int lane = 0; lane < lanes; lane++)
        local[lane] = sum[lane];
    for (int i = 0; i < inputs; i++) {
        const float *row = weight + (size_t)i * (size_t)stride;
        float x = input[i];
        for (int lane = 0; lane < lanes; lane++)
            local[lane] += x * row[lane];
    }
    for (int lane = 0; lane < lanes; lane++)
        sum[lane] = local[lane];
}

void ks_affine_add(float *sum, const float *input, int inputs, const float *weight, int stride,
                   int width)
{
    int k = 0;
    for (; k + WIDE <= width; k += WIDE)
        add_lanes(sum + k, input, inputs, weight + k, stride, WIDE);
    for (; k < width; k += LANES)
        add_lanes(sum + k, input, inputs, weight + k, stride, LANES);
}

float ks_affine_dot(const float *a, const float *b, int width)
{
    float local[LANES] = {0}, sum = 0;
    for (int k = 0; k < width; k += LANES)
        for (int lane = 0; lane < LANES; lane++)
            local[lane] += a[k + lane] * b[k + lane];
    for (int lane = 0; lane < LANES; lane++)
        sum += local[lane];
    return sum;
}
