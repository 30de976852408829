/* See fit.h. */
#include "fit.h"

#include "alloc.h"
#include "discriminant.h"
#include "keisei.h"
#include "logistic.h"
#include "moments.h"
#include "pca.h"
#include "vote.h"
#include "workers.h"

#include <stdlib.h>
#include <string.h>

static int fit_network(ks_network *out, ks_training_result *result, const ks_examples *train,
                       const ks_examples *valid, const ks_fit_options *options)
{
    ks_training_options training = options->training;
    ks_training_result unwanted;
    if (training.epochs == 0)
        training.epochs = 1000;
    if (ks_network_init(out, train->inputs, options->hidden ? options->hidden : 15))
        return KS_EMEMORY;
    if (result == NULL)
        result = &unwanted;
    return ks_network_train(result, out, train, valid, options->method, &training);
}

static int fit_kind(ks_classifier *out, ks_training_result *result, const ks_examples *train,
                    const ks_examples *valid, const ks_fit_options *options)
{
    int most = options->most_neighbours ? options->most_neighbours : 99, status;
    switch (out->kind) {
    case KS_CLASSIFIER_NEAREST_MEAN: return ks_fit_nearest_mean(&out->network, train);
    case KS_CLASSIFIER_LINEAR: return ks_fit_linear(&out->network, train);
    case KS_CLASSIFIER_QUADRATIC: return ks_fit_quadratic(&out->quadratic, train);
    case KS_CLASSIFIER_LOGISTIC:
        return ks_fit_logistic(&out->network, train, options->ridge > 0 ? options->ridge : 1e-6);
    case KS_CLASSIFIER_NEAREST: return ks_fit_nearest(&out->neighbours, train);
    case KS_CLASSIFIER_K_NEAREST:
        status = ks_fit_nearest(&out->neighbours, train);
        return status ? status : ks_fit_k(&out->neighbours, NULL, most, options->training.threads);
    case KS_CLASSIFIER_NETWORK: return fit_network(&out->network, result, train, valid, options);
    }
    return KS_EINPUT;
}

/* Maps both sets onto principal components, then fits. */
static int fit_projected(ks_classifier *out, ks_training_result *result, const ks_examples *train,
                         const ks_examples *valid, const ks_fit_options *options)
{
    ks_examples mapped = {0}, mapped_valid = {0};
    int status = ks_fit_pca(&out->projection, train, options->components, options->variance);
    if (status == 0)
        status = ks_examples_project(&mapped, train, &out->projection);
    if (status == 0 && valid != NULL)
        status = ks_examples_project(&mapped_valid, valid, &out->projection);
    if (status == 0)
        status = fit_kind(out, result, &mapped, valid ? &mapped_valid : NULL, options);
    ks_examples_release(&mapped);
    ks_examples_release(&mapped_valid);
    return status;
}

int ks_classifier_fit(ks_classifier *out, ks_training_result *result, const ks_examples *train,
                      const ks_examples *valid, const ks_fit_options *options)
{
    memset(out, 0, sizeof *out);
    out->kind = options->kind;
    out->inputs = train->inputs;
    int status = train->count == 0 ? KS_EINPUT
                 : options->components > 0 || options->variance > 0
                     ? fit_projected(out, result, train, valid, options)
                     : fit_kind(out, result, train, valid, options);
    if (status)
        ks_classifier_release(out);
    return status;
}

/* ---- Errors ---- */

enum { SHARE = 256 };

typedef struct count {
    const ks_classifier *classifier;
    const ks_examples *examples;
    int *wrong; /* mistakes in each share of the examples */
} count;

static int count_share(size_t index, void *payload)
{
    const count *c = payload;
    float p[SHARE];
    size_t start = index * SHARE, left = c->examples->count - start;
    size_t n = left < SHARE ? left : SHARE;
    ks_classifier_run(p, c->classifier, c->examples->input + start * (size_t)c->examples->inputs,
                      (int)n);
    for (size_t i = 0; i < n; i++)
        c->wrong[index] +=
            ks_moments_class(p[i]) != ks_moments_class(c->examples->target[start + i]);
    return 0;
}

int ks_classifier_error(double *out, const ks_classifier *classifier, const ks_examples *examples,
                        int threads)
{
    size_t shares = (examples->count + SHARE - 1) / SHARE, sum = 0;
    count c = {classifier, examples, ks_alloc(shares, sizeof *c.wrong)};
    if (c.wrong == NULL)
        return KS_EMEMORY;
    int status = ks_workers_run(threads, shares, count_share, &c);
    for (size_t i = 0; i < shares; i++)
        sum += (size_t)c.wrong[i];
    *out = examples->count ? (double)sum / (double)examples->count : 0;
    free(c.wrong);
    return status;
}
