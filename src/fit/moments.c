/* See moments.h. Two passes in double precision, in the order of the examples. */
#include "moments.h"

#include "alloc.h"
#include "blas.h"
#include "keisei.h"

#include <cblas.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 256 };

int ks_moments_class(float target)
{
    return target > 0.5F;
}

/* Sums are of differences from the first example, so that an input that never varies has a variance
 * of exactly zero. */
void ks_moments_standardise(float *mean, float *scale, const ks_examples *examples)
{
    enum { PIECE = 64 };
    size_t in = (size_t)examples->inputs;
    for (size_t first = 0; first < in; first += PIECE) {
        size_t some = in - first < PIECE ? in - first : PIECE;
        double sum[PIECE] = {0}, squares[PIECE] = {0}, count = (double)examples->count;
        const float *origin = examples->input + first;
        for (size_t r = 0; r < examples->count; r++)
            for (size_t i = 0; i < some; i++) {
                double x = (double)origin[r * in + i] - origin[i];
                sum[i] += x;
                squares[i] += x * x;
            }
        for (size_t i = 0; i < some; i++) {
            double centre = sum[i] / count, variance = squares[i] / count - centre * centre;
            mean[first + i] = (float)(origin[i] + centre);
            scale[first + i] = variance > 1e-12 ? (float)(1 / sqrt(variance)) : 0;
        }
    }
}

typedef struct source {
    const ks_examples *examples;
    const float *shift, *scale;
    int label;
} source;

static int wanted(const source *s, size_t r)
{
    return s->label == KS_EITHER_CLASS || ks_moments_class(s->examples->target[r]) == s->label;
}

static double value(const source *s, size_t r, size_t i)
{
    double x = s->examples->input[r * (size_t)s->examples->inputs + i];
    if (s->shift != NULL)
        x -= s->shift[i];
    return s->scale != NULL ? x * s->scale[i] : x;
}

static void find_mean(ks_moments *m, const source *s)
{
    size_t in = (size_t)m->inputs;
    for (size_t r = 0; r < s->examples->count; r++) {
        if (!wanted(s, r))
            continue;
        m->count++;
        for (size_t i = 0; i < in; i++)
            m->mean[i] += value(s, r, i);
    }
    for (size_t i = 0; i < in && m->count > 0; i++)
        m->mean[i] /= (double)m->count;
}

/* `rows` is room for ROWS rows. Fills the lower half by columns, then mirrors it. */
static void find_scatter(ks_moments *m, const source *s, double *rows)
{
    size_t in = (size_t)m->inputs, filled = 0;
    for (size_t r = 0; r < s->examples->count; r++) {
        if (wanted(s, r)) {
            for (size_t i = 0; i < in; i++)
                rows[filled * in + i] = value(s, r, i) - m->mean[i];
            filled++;
        }
        if (filled == ROWS || r + 1 == s->examples->count) {
            cblas_dsyrk(CblasColMajor, CblasLower, CblasNoTrans, m->inputs, (int)filled, 1, rows,
                        m->inputs, 1, m->scatter, m->inputs);
            filled = 0;
        }
    }
    for (size_t i = 0; i < in; i++)
        for (size_t j = i + 1; j < in; j++)
            m->scatter[j * in + i] = m->scatter[i * in + j];
}

int ks_moments_init(ks_moments *out, const ks_examples *examples, const float *shift,
                    const float *scale, int label)
{
    size_t in = (size_t)examples->inputs;
    source s = {examples, shift, scale, label};
    ks_blas_alone();
    memset(out, 0, sizeof *out);
    out->inputs = examples->inputs;
    out->memory = ks_alloc(in + in * in, sizeof(double));
    double *rows = ks_alloc(ROWS * in, sizeof *rows);
    int status = out->memory == NULL || rows == NULL ? KS_EMEMORY : 0;
    if (status == 0) {
        out->mean = out->memory;
        out->scatter = out->mean + in;
        find_mean(out, &s);
        find_scatter(out, &s, rows);
        status = out->count > 0 ? 0 : KS_EINPUT;
    }
    free(rows);
    if (status)
        ks_moments_release(out);
    return status;
}

void ks_moments_release(ks_moments *moments)
{
    free(moments->memory);
    memset(moments, 0, sizeof *moments);
}
