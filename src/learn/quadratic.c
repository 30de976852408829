/* See quadratic.h. */
#include "quadratic.h"

#include "affine.h"
#include "alloc.h"
#include "network.h"
#include "projection.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

int ks_quadratic_init(ks_quadratic *out, int inputs)
{
    memset(out, 0, sizeof *out);
    if (inputs < 1 || inputs > KS_MOST_INPUTS)
        return KS_ERANGE;
    int padded = ks_affine_padded(inputs);
    size_t I = (size_t)inputs, P = (size_t)padded;
    out->memory = ks_alloc(3 * I + 2 * I * P + 1, sizeof(float));
    if (out->memory == NULL)
        return KS_EMEMORY;
    out->inputs = inputs;
    out->padded = padded;
    out->scale = out->memory;
    out->mean[0] = out->scale + I;
    out->mean[1] = out->mean[0] + I;
    out->whitening[0] = out->mean[1] + I;
    out->whitening[1] = out->whitening[0] + I * P;
    out->constant = out->whitening[1] + I * P;
    return 0;
}

void ks_quadratic_release(ks_quadratic *quadratic)
{
    free(quadratic->memory);
    memset(quadratic, 0, sizeof *quadratic);
}

float ks_quadratic_run(const ks_quadratic *q, const float *input)
{
    float x[KS_MOST_INPUTS], white[KS_MOST_INPUTS + KS_AFFINE_LANES], square[2];
    for (int which = 0; which < 2; which++) {
        ks_affine_standardise(x, input, q->mean[which], q->scale, q->inputs);
        memset(white, 0, (size_t)q->padded * sizeof *white);
        ks_affine_add(white, x, q->inputs, q->whitening[which], q->padded, q->padded);
        square[which] = ks_affine_dot(white, white, q->padded);
    }
    return ks_network_logistic((square[0] - square[1]) / 2 + *q->constant);
}

int ks_quadratic_store(ks_model *model, const char *prefix, const ks_quadratic *q)
{
    int I = q->inputs, size[3] = {2, I, I};
    size_t row = (size_t)I * sizeof(float);
    float *packed = ks_alloc((size_t)2 * (size_t)I * (size_t)I, sizeof *packed), *to = packed;
    if (packed == NULL)
        return KS_EMEMORY;
    for (int which = 0; which < 2; which++)
        for (int i = 0; i < I; i++, to += I)
            memcpy(to, q->whitening[which] + (size_t)i * (size_t)q->padded, row);
    int status = ks_model_add_part(model, prefix, "scale", 1, &I, q->scale);
    if (status == 0) /* the two means are neighbours */
        status = ks_model_add_part(model, prefix, "means", 2, size, q->mean[0]);
    if (status == 0)
        status = ks_model_add_part(model, prefix, "whitening", 3, size, packed);
    if (status == 0)
        status = ks_model_add_part(model, prefix, "constant", 1, &(int){1}, q->constant);
    free(packed);
    return status;
}

int ks_quadratic_load(ks_quadratic *out, const ks_model *model, const char *prefix, ks_error *error)
{
    int any = 0;
    memset(out, 0, sizeof *out);
    const ks_tensor *scale = ks_model_part(model, prefix, "scale", 1, &any, error);
    if (scale == NULL)
        return KS_EINPUT;
    int I = scale->size[0], size[3] = {2, I, I};
    const ks_tensor *means = ks_model_part(model, prefix, "means", 2, size, error);
    const ks_tensor *white = means ? ks_model_part(model, prefix, "whitening", 3, size, error) : 0;
    const ks_tensor *one =
        white ? ks_model_part(model, prefix, "constant", 1, &(int){1}, error) : NULL;
    if (one == NULL)
        return KS_EINPUT;
    int status = ks_quadratic_init(out, I);
    if (status)
        return ks_error_set(error, status == KS_ERANGE ? KS_EINPUT : status, 0, 0, "%s",
                            status == KS_ERANGE ? "the model's discriminant is too large"
                                                : "out of memory");
    memcpy(out->scale, scale->data, scale->count * sizeof(float));
    memcpy(out->mean[0], means->data, means->count * sizeof(float));
    *out->constant = *one->data;
    const float *from = white->data;
    for (int which = 0; which < 2; which++)
        for (int i = 0; i < I; i++, from += I)
            memcpy(out->whitening[which] + (size_t)i * (size_t)out->padded, from,
                   (size_t)I * sizeof(float));
    return 0;
}
