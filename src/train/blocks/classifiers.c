/* Classifiers for experiments (blocks.h), over fit.h. */
#include "alloc.h"
#include "blocks.h"
#include "fit.h"

#include <stdlib.h>
#include <string.h>

typedef struct method {
    const char *name;
    ks_classifier_kind kind;
    ks_fit_method fit;
} method;

static const method methods[] = {
    {"nearest-mean", KS_CLASSIFIER_NEAREST_MEAN, KS_FIT_RPROP},
    {"linear-discriminant", KS_CLASSIFIER_LINEAR, KS_FIT_RPROP},
    {"quadratic-discriminant", KS_CLASSIFIER_QUADRATIC, KS_FIT_RPROP},
    {"logistic", KS_CLASSIFIER_LOGISTIC, KS_FIT_RPROP},
    {"nearest-neighbour", KS_CLASSIFIER_NEAREST, KS_FIT_RPROP},
    {"k-nearest-neighbours", KS_CLASSIFIER_K_NEAREST, KS_FIT_RPROP},
    {"backpropagation", KS_CLASSIFIER_NETWORK, KS_FIT_BACKPROP},
    {"levenberg-marquardt", KS_CLASSIFIER_NETWORK, KS_FIT_LEVENBERG},
    {"rprop", KS_CLASSIFIER_NETWORK, KS_FIT_RPROP},
};

static const method *find(const char *name)
{
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(methods[i].name, name) == 0)
            return &methods[i];
    return NULL;
}

int ks_classifier_train(ks_classifier **out, const ks_examples *train, const ks_examples *valid,
                        const ks_classifier_options *options)
{
    const method *m = find(options->method);
    *out = NULL;
    if (m == NULL)
        return KS_EINPUT;
    ks_fit_options fit = {.kind = m->kind,
                          .method = m->fit,
                          .components = options->components,
                          .variance = options->variance,
                          .hidden = options->hidden,
                          .training = {.threads = options->threads,
                                       .epochs = options->epochs,
                                       .patience = options->patience,
                                       .seed = options->seed}};
    ks_classifier *made = ks_alloc(1, sizeof *made);
    if (made == NULL)
        return KS_EMEMORY;
    int status = ks_classifier_fit(made, NULL, train, valid, &fit);
    if (status)
        free(made);
    else
        *out = made;
    return status;
}

void ks_classifier_free(ks_classifier *classifier)
{
    if (classifier == NULL)
        return;
    ks_classifier_release(classifier);
    free(classifier);
}

int ks_classifier_inputs(const ks_classifier *classifier)
{
    return classifier->projection.outputs ? classifier->projection.outputs : classifier->inputs;
}

int ks_classifier_mistakes(double *out, const ks_classifier *classifier,
                           const ks_examples *examples, int threads)
{
    return ks_classifier_error(out, classifier, examples, threads);
}
