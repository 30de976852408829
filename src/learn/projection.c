/* See projection.h. */
#include "projection.h"

#include "affine.h"
#include "alloc.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

int ks_projection_init(ks_projection *out, int inputs, int outputs)
{
    memset(out, 0, sizeof *out);
    if (inputs < 1 || inputs > KS_MOST_INPUTS || outputs < 1 || outputs > inputs)
        return KS_ERANGE;
    int padded = ks_affine_padded(outputs);
    size_t I = (size_t)inputs, P = (size_t)padded;
    out->memory = ks_alloc(I * (1 + P), sizeof(float));
    if (out->memory == NULL)
        return KS_EMEMORY;
    out->inputs = inputs;
    out->outputs = outputs;
    out->padded = padded;
    out->mean = out->memory;
    out->axes = out->mean + I;
    return 0;
}

void ks_projection_release(ks_projection *projection)
{
    free(projection->memory);
    memset(projection, 0, sizeof *projection);
}

void ks_projection_run(float *out, const ks_projection *projection, const float *input)
{
    float centred[KS_MOST_INPUTS];
    for (int i = 0; i < projection->inputs; i++)
        centred[i] = input[i] - projection->mean[i];
    memset(out, 0, (size_t)projection->padded * sizeof *out);
    ks_affine_add(out, centred, projection->inputs, projection->axes, projection->padded,
                  projection->padded);
}

int ks_projection_store(ks_model *model, const char *prefix, const ks_projection *projection)
{
    int size[2] = {projection->inputs, projection->outputs};
    size_t M = (size_t)size[1], P = (size_t)projection->padded;
    float *axes = ks_alloc((size_t)size[0] * M, sizeof *axes);
    if (axes == NULL)
        return KS_EMEMORY;
    for (int i = 0; i < size[0]; i++)
        memcpy(axes + (size_t)i * M, projection->axes + (size_t)i * P, M * sizeof *axes);
    int status = ks_model_add_part(model, prefix, "centre", 1, size, projection->mean);
    if (status == 0)
        status = ks_model_add_part(model, prefix, "axes", 2, size, axes);
    free(axes);
    return status;
}

int ks_projection_load(ks_projection *out, const ks_model *model, const char *prefix,
                       ks_error *error)
{
    int size[2] = {0, 0};
    memset(out, 0, sizeof *out);
    const ks_tensor *axes = ks_model_part(model, prefix, "axes", 2, size, error);
    const ks_tensor *mean =
        axes ? ks_model_part(model, prefix, "centre", 1, axes->size, error) : NULL;
    if (mean == NULL)
        return KS_EINPUT;
    int status = ks_projection_init(out, axes->size[0], axes->size[1]);
    if (status)
        return ks_error_set(error, status == KS_ERANGE ? KS_EINPUT : status, 0, 0, "%s",
                            status == KS_ERANGE ? "the model's projection is too large"
                                                : "out of memory");
    memcpy(out->mean, mean->data, mean->count * sizeof(float));
    for (int i = 0; i < out->inputs; i++)
        memcpy(out->axes + (size_t)i * (size_t)out->padded,
               axes->data + (size_t)i * (size_t)out->outputs, (size_t)out->outputs * sizeof(float));
    return 0;
}
