/* See classifier.h. */
#include "classifier.h"

#include "affine.h"
#include "text.h"

#include <string.h>

const char *ks_classifier_name(int kind)
{
    switch (kind) {
#define NAME(name, value, text)                                                                    \
    case value: return text;
        KS_CLASSIFIERS(NAME)
#undef NAME
    default: return NULL;
    }
}

void ks_classifier_release(ks_classifier *classifier)
{
    ks_projection_release(&classifier->projection);
    ks_network_release(&classifier->network);
    ks_quadratic_release(&classifier->quadratic);
    ks_nearest_release(&classifier->neighbours);
    memset(classifier, 0, sizeof *classifier);
}

/* ---- Running ---- */

static float run_row(const ks_classifier *c, const float *row)
{
    float mapped[KS_MOST_INPUTS + KS_AFFINE_LANES], p;
    if (c->projection.outputs > 0) {
        ks_projection_run(mapped, &c->projection, row);
        row = mapped;
    }
    switch (c->kind) {
    case KS_CLASSIFIER_QUADRATIC: return ks_quadratic_run(&c->quadratic, row);
    case KS_CLASSIFIER_NEAREST:
    case KS_CLASSIFIER_K_NEAREST: return ks_nearest_run(&c->neighbours, row);
    default: ks_network_run(&p, &c->network, row, 1); return p;
    }
}

void ks_classifier_run(float *out, const ks_classifier *classifier, const float *rows, int count)
{
    for (int i = 0; i < count; i++)
        out[i] = run_row(classifier, rows + (size_t)i * (size_t)classifier->inputs);
}

/* ---- Storing ---- */

int ks_classifier_store(ks_model *model, const char *prefix, const ks_classifier *c)
{
    float kind = (float)c->kind;
    int status = ks_model_add_part(model, prefix, "kind", 1, &(int){1}, &kind);
    if (status == 0 && c->projection.outputs > 0)
        status = ks_projection_store(model, prefix, &c->projection);
    if (status)
        return status;
    switch (c->kind) {
    case KS_CLASSIFIER_QUADRATIC: return ks_quadratic_store(model, prefix, &c->quadratic);
    case KS_CLASSIFIER_NEAREST:
    case KS_CLASSIFIER_K_NEAREST: return ks_nearest_store(model, prefix, &c->neighbours);
    default: return ks_network_store(model, prefix, &c->network);
    }
}

/* Loads what makes the decision; `inputs` is how many features that takes. */
static int load_decision(ks_classifier *c, int *inputs, const ks_model *model, const char *prefix,
                         ks_error *error)
{
    int status;
    switch (c->kind) {
    case KS_CLASSIFIER_QUADRATIC:
        status = ks_quadratic_load(&c->quadratic, model, prefix, error);
        *inputs = c->quadratic.inputs;
        return status;
    case KS_CLASSIFIER_NEAREST:
    case KS_CLASSIFIER_K_NEAREST:
        status = ks_nearest_load(&c->neighbours, model, prefix, error);
        *inputs = c->neighbours.inputs;
        return status;
    default:
        status = ks_network_load(&c->network, model, prefix, error);
        *inputs = c->network.inputs;
        return status;
    }
}

/* Only a network has hidden units, and only k nearest neighbours a k other than 1. */
static int is_of_its_kind(const ks_classifier *c)
{
    return (c->network.hidden > 0) == (c->kind == KS_CLASSIFIER_NETWORK) &&
           (c->kind != KS_CLASSIFIER_NEAREST || c->neighbours.k == 1);
}

static int load_parts(ks_classifier *c, const ks_model *model, const char *prefix, ks_error *error)
{
    static const int any[2] = {0, 0};
    int inputs, status = load_decision(c, &inputs, model, prefix, error);
    if (status)
        return status;
    c->inputs = inputs;
    if (ks_model_part(model, prefix, "axes", 2, any, NULL) != NULL) {
        status = ks_projection_load(&c->projection, model, prefix, error);
        if (status)
            return status;
        c->inputs = c->projection.inputs;
        if (c->projection.outputs != inputs)
            return ks_error_set(error, KS_EINPUT, 0, 0,
                                "the parts of the model's classifier %s do not fit", prefix);
    }
    if (!is_of_its_kind(c))
        return ks_error_set(error, KS_EINPUT, 0, 0, "the model's classifier %s is not of its kind",
                            prefix);
    return 0;
}

int ks_classifier_load(ks_classifier *out, const ks_model *model, const char *prefix,
                       ks_error *error)
{
    memset(out, 0, sizeof *out);
    const ks_tensor *kind = ks_model_part(model, prefix, "kind", 1, &(int){1}, error);
    if (kind == NULL)
        return KS_EINPUT;
    float number = *kind->data;
    if (!(number >= 1 && number <= 100) || number != (float)(int)number ||
        ks_classifier_name((int)number) == NULL)
        return ks_error_set(error, KS_EINPUT, 0, 0, "the model's classifier %s is of no known kind",
                            prefix);
    out->kind = (ks_classifier_kind)(int)number;
    int status = load_parts(out, model, prefix, error);
    if (status)
        ks_classifier_release(out);
    return status;
}
