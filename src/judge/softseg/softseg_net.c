/* The weights of the network: where they stand, how they start, and in model files. See softseg.h.
 */
#include "alloc.h"
#include "softseg.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { T = KS_SOFTSEG_TYPES, F = KS_SOFTSEG_FIELDS, LANES = 8, PARTS = 6 };

static int padded(int count)
{
    return (count + LANES - 1) / LANES * LANES;
}

/* A part of the weights: `rows` of `columns`, which are padded to `stride`. */
typedef struct part {
    const char *name;
    float **place;
    int dimensions, size[KS_MODEL_DIMENSIONS]; /* in model files */
    int rows, columns, stride;
    float start; /* first weights are random from -start to start */
} part;

/* Evaluations are sums over the whole board, so their first weights are smaller. */
static void list_parts(part out[PARTS], ks_softseg *n)
{
    int pairs = T * T * F, middle = n->second + KS_SOFTSEG_MARKS, from = n->second + 2;
    int P = n->first_padded, Q = n->middle_padded, shares = KS_SOFTSEG_SHARES;
    const part parts[PARTS] = {
        {"input",
         &n->input,
         4,
         {T * T, F, n->inputs, n->first},
         pairs * n->inputs,
         n->first,
         P,
         0.1F},
        {"input_bias", &n->input_bias, 2, {T, n->first}, T, n->first, P, 0.1F},
        {"middle", &n->middle, 4, {T * T, F, n->first, middle}, pairs * n->first, middle, Q, 0.1F},
        {"middle_bias", &n->middle_bias, 2, {T, middle}, T, middle, Q, 0.1F},
        {"evaluation", &n->evaluation, 3, {T, from, shares}, T * from, shares, shares, 0.01F},
        {"evaluation_bias", &n->evaluation_bias, 1, {T}, 1, T, T, 0.01F},
    };
    memcpy(out, parts, sizeof parts);
}

int ks_softseg_init(ks_softseg *out, int inputs, int first, int second)
{
    part parts[PARTS];
    memset(out, 0, sizeof *out);
    if ((inputs != KS_SOFTSEG_RAW && inputs != KS_SOFTSEG_FEATURES) || first < 1 || second < 1 ||
        first > KS_SOFTSEG_MOST || second > KS_SOFTSEG_MOST)
        return KS_ERANGE;
    out->inputs = inputs;
    out->first = first;
    out->second = second;
    out->first_padded = padded(first);
    out->middle_padded = padded(second + KS_SOFTSEG_MARKS);
    list_parts(parts, out);
    for (int i = 0; i < PARTS; i++)
        out->count += (size_t)parts[i].rows * (size_t)parts[i].stride;
    out->weights = ks_alloc(out->count, sizeof *out->weights);
    if (out->weights == NULL)
        return KS_EMEMORY;
    float *place = out->weights;
    for (int i = 0; i < PARTS; i++) {
        *parts[i].place = place;
        place += (size_t)parts[i].rows * (size_t)parts[i].stride;
    }
    return 0;
}

void ks_softseg_release(ks_softseg *net)
{
    free(net->weights);
    memset(net, 0, sizeof *net);
}

size_t ks_softseg_parameters(const ks_softseg *net)
{
    part parts[PARTS];
    ks_softseg copy = *net;
    size_t count = 0;
    list_parts(parts, &copy);
    for (int i = 0; i < PARTS; i++)
        count += (size_t)parts[i].rows * (size_t)parts[i].columns;
    return count;
}

void ks_softseg_randomise(ks_softseg *net, ks_random *random)
{
    part parts[PARTS];
    list_parts(parts, net);
    for (int i = 0; i < PARTS; i++)
        for (int r = 0; r < parts[i].rows; r++)
            for (int c = 0; c < parts[i].columns; c++)
                (*parts[i].place)[(size_t)r * (size_t)parts[i].stride + (size_t)c] =
                    (float)(2 * ks_random_unit(random) - 1) * parts[i].start;
}

/* ---- Model files ---- */

static void copy_rows(float *to, int to_stride, const float *from, int from_stride, const part *p)
{
    for (int r = 0; r < p->rows; r++)
        memcpy(to + (size_t)r * (size_t)to_stride, from + (size_t)r * (size_t)from_stride,
               (size_t)p->columns * sizeof *to);
}

int ks_softseg_store(ks_model *model, const char *prefix, const ks_softseg *net)
{
    part parts[PARTS];
    ks_softseg copy = *net;
    int status = 0;
    list_parts(parts, &copy);
    for (int i = 0; i < PARTS && !status; i++) {
        const part *p = &parts[i];
        float *packed = ks_alloc((size_t)p->rows * (size_t)p->columns, sizeof *packed);
        if (packed == NULL)
            return KS_EMEMORY;
        copy_rows(packed, p->columns, *p->place, p->stride, p);
        status = ks_model_add_part(model, prefix, p->name, p->dimensions, p->size, packed);
        free(packed);
    }
    return status;
}

int ks_softseg_load(ks_softseg *out, const ks_model *model, const char *prefix, ks_error *error)
{
    part parts[PARTS];
    static const int any[KS_MODEL_DIMENSIONS];
    memset(out, 0, sizeof *out);
    const ks_tensor *input = ks_model_part(model, prefix, "input", 4, any, error);
    const ks_tensor *from = ks_model_part(model, prefix, "evaluation", 3, any, error);
    if (input == NULL || from == NULL)
        return KS_EINPUT;
    int status = ks_softseg_init(out, input->size[2], input->size[3], from->size[1] - 2);
    if (status == KS_ERANGE)
        return ks_error_set(error, KS_EINPUT, 0, 0,
                            "soft segmentation cannot have layers of %d, %d, %d", input->size[2],
                            input->size[3], from->size[1] - 2);
    if (status)
        return ks_error_set(error, status, 0, 0, "out of memory");
    list_parts(parts, out);
    for (int i = 0; i < PARTS; i++) {
        const part *p = &parts[i];
        const ks_tensor *tensor =
            ks_model_part(model, prefix, p->name, p->dimensions, p->size, error);
        if (tensor == NULL) {
            ks_softseg_release(out);
            return KS_EINPUT;
        }
        copy_rows(*p->place, p->stride, tensor->data, p->columns, p);
    }
    return 0;
}
