/* See affine.h. */
#include "affine.h"

#include "simd.h"

#include <stddef.h>

enum { LANES = KS_AFFINE_LANES };

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
    float local[4 * LANES];
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

static inline void add_all(float *sum, const float *input, int inputs, const float *weight,
                           int stride, int width)
{
    int k = 0;
    for (; k + 4 * LANES <= width; k += 4 * LANES)
        add_lanes(sum + k, input, inputs, weight + k, stride, 4 * LANES);
    for (; k + 2 * LANES <= width; k += 2 * LANES)
        add_lanes(sum + k, input, inputs, weight + k, stride, 2 * LANES);
    for (; k < width; k += LANES)
        add_lanes(sum + k, input, inputs, weight + k, stride, LANES);
}

KS_WIDER static void add_wider(float *sum, const float *input, int inputs, const float *weight,
                               int stride, int width)
{
    add_all(sum, input, inputs, weight, stride, width);
}

void ks_affine_add(float *sum, const float *input, int inputs, const float *weight, int stride,
                   int width)
{
    if (ks_has_wider())
        add_wider(sum, input, inputs, weight, stride, width);
    else
        add_all(sum, input, inputs, weight, stride, width);
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
