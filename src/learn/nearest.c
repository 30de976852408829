/* See nearest.h. Sixteen examples are measured at once, a lane each, over the features in order.
 */
#include "nearest.h"

#include "affine.h"
#include "alloc.h"
#include "projection.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { LANES = 16 };

int ks_nearest_init(ks_nearest *out, int inputs, int count)
{
    memset(out, 0, sizeof *out);
    if (inputs < 1 || inputs > KS_MOST_INPUTS || count < 1 || count > 1 << 26)
        return KS_ERANGE;
    size_t I = (size_t)inputs, N = ((size_t)count + LANES - 1) / LANES * LANES;
    out->memory = ks_alloc(2 * I + N * I, sizeof(float));
    out->label = ks_alloc(N, 1);
    if (out->memory == NULL || out->label == NULL) {
        ks_nearest_release(out);
        return KS_EMEMORY;
    }
    out->inputs = inputs;
    out->count = count;
    out->k = 1;
    out->mean = out->memory;
    out->scale = out->mean + I;
    out->example = out->scale + I;
    for (int i = 0; i < inputs; i++)
        out->scale[i] = 1;
    return 0;
}

void ks_nearest_release(ks_nearest *neighbours)
{
    free(neighbours->memory);
    free(neighbours->label);
    memset(neighbours, 0, sizeof *neighbours);
}

float *ks_nearest_at(const ks_nearest *n, int example, int input)
{
    size_t block = (size_t)(example / LANES) * (size_t)n->inputs;
    return n->example + (block + (size_t)input) * LANES + example % LANES;
}

/* The squares of the distances of a block of examples from a row. Uses explicit vectors, since
 * gcc's own are slower here. */
#if defined(__GNUC__) && !defined(KS_NO_SIMD)
typedef float four __attribute__((vector_size(16)));

static void measure(float *out, const float *block, const float *row, int inputs)
{
    four sum[LANES / 4] = {{0}};
    for (int i = 0; i < inputs; i++, block += LANES) {
        four x = {row[i], row[i], row[i], row[i]};
        for (int k = 0; k < LANES / 4; k++) {
            four d;
            memcpy(&d, block + 4 * k, sizeof d);
            d = x - d;
            sum[k] += d * d;
        }
    }
    memcpy(out, sum, sizeof sum);
}
#else
static void measure(float *out, const float *block, const float *row, int inputs)
{
    for (int lane = 0; lane < LANES; lane++) {
        out[lane] = 0;
        for (int i = 0; i < inputs; i++) {
            float d = row[i] - block[i * LANES + lane];
            out[lane] += d * d;
        }
    }
}
#endif

/* The nearest so far, nearest first. */
typedef struct ranking {
    int k, found;
    float distance[KS_MOST_NEIGHBOURS];
    unsigned char *label;
} ranking;

static void insert(ranking *best, float distance, unsigned char label)
{
    if (best->found == best->k && !(distance < best->distance[best->k - 1]))
        return;
    int at = best->found < best->k ? best->found++ : best->k - 1;
    for (; at > 0 && distance < best->distance[at - 1]; at--) {
        best->distance[at] = best->distance[at - 1];
        best->label[at] = best->label[at - 1];
    }
    best->distance[at] = distance;
    best->label[at] = label;
}

int ks_nearest_classes(unsigned char *out, const ks_nearest *n, const float *row, int k, int skip)
{
    ranking best = {.k = k < KS_MOST_NEIGHBOURS ? k : KS_MOST_NEIGHBOURS};
    best.label = out;
    for (int first = 0; first < n->count; first += LANES) {
        float distance[LANES];
        int some = n->count - first < LANES ? n->count - first : LANES;
        measure(distance, ks_nearest_at(n, first, 0), row, n->inputs);
        for (int lane = 0; lane < some; lane++)
            if (first + lane != skip)
                insert(&best, distance[lane], n->label[first + lane]);
    }
    return best.found;
}

float ks_nearest_run(const ks_nearest *n, const float *input)
{
    float row[KS_MOST_INPUTS];
    unsigned char label[KS_MOST_NEIGHBOURS];
    int votes = 0;
    ks_affine_standardise(row, input, n->mean, n->scale, n->inputs);
    int found = ks_nearest_classes(label, n, row, n->k, -1);
    for (int i = 0; i < found; i++)
        votes += label[i];
    return (float)(votes + 1) / (float)(found + 2);
}

/* ---- Storing ---- */

int ks_nearest_store(ks_model *model, const char *prefix, const ks_nearest *n)
{
    int size[2] = {n->count, n->inputs};
    size_t I = (size_t)n->inputs, N = (size_t)n->count;
    float *rows = ks_alloc(N * (I + 1), sizeof *rows), k = (float)n->k;
    if (rows == NULL)
        return KS_EMEMORY;
    float *label = rows + N * I;
    for (int e = 0; e < n->count; e++) {
        for (int i = 0; i < n->inputs; i++)
            rows[(size_t)e * I + (size_t)i] = *ks_nearest_at(n, e, i);
        label[e] = n->label[e];
    }
    int status = ks_model_add_part(model, prefix, "mean", 1, &size[1], n->mean);
    if (status == 0)
        status = ks_model_add_part(model, prefix, "scale", 1, &size[1], n->scale);
    if (status == 0)
        status = ks_model_add_part(model, prefix, "examples", 2, size, rows);
    if (status == 0)
        status = ks_model_add_part(model, prefix, "classes", 1, size, label);
    if (status == 0)
        status = ks_model_add_part(model, prefix, "k", 1, &(int){1}, &k);
    free(rows);
    return status;
}

static int fill(ks_nearest *n, const float *rows, const float *label, float k)
{
    if (!(k >= 1 && k <= KS_MOST_NEIGHBOURS && k <= (float)n->count) || k != (float)(int)k)
        return KS_EINPUT;
    n->k = (int)k;
    for (int e = 0; e < n->count; e++) {
        if (label[e] != 0 && label[e] != 1)
            return KS_EINPUT;
        n->label[e] = label[e] == 1;
        for (int i = 0; i < n->inputs; i++)
            *ks_nearest_at(n, e, i) = rows[(size_t)e * (size_t)n->inputs + (size_t)i];
    }
    return 0;
}

int ks_nearest_load(ks_nearest *out, const ks_model *model, const char *prefix, ks_error *error)
{
    static const int any[2] = {0, 0};
    memset(out, 0, sizeof *out);
    const ks_tensor *rows = ks_model_part(model, prefix, "examples", 2, any, error);
    if (rows == NULL)
        return KS_EINPUT;
    const int *inputs = &rows->size[1];
    const ks_tensor *label = ks_model_part(model, prefix, "classes", 1, rows->size, error);
    const ks_tensor *mean = label ? ks_model_part(model, prefix, "mean", 1, inputs, error) : NULL;
    const ks_tensor *scale = mean ? ks_model_part(model, prefix, "scale", 1, inputs, error) : NULL;
    const ks_tensor *k = scale ? ks_model_part(model, prefix, "k", 1, &(int){1}, error) : NULL;
    if (k == NULL)
        return KS_EINPUT;
    int status = ks_nearest_init(out, *inputs, rows->size[0]);
    if (status == KS_EMEMORY)
        return ks_error_set(error, status, 0, 0, "out of memory");
    if (status || fill(out, rows->data, label->data, *k->data)) {
        ks_nearest_release(out);
        return ks_error_set(error, KS_EINPUT, 0, 0, "the model's examples are not valid");
    }
    memcpy(out->mean, mean->data, mean->count * sizeof(float));
    memcpy(out->scale, scale->data, scale->count * sizeof(float));
    return 0;
}
