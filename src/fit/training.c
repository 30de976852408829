/* See training.h. */
#include "training.h"

#include "alloc.h"
#include "keisei.h"
#include "moments.h"
#include "random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static float draw(ks_random *random, double spread)
{
    return (float)((2 * ks_random_unit(random) - 1) * spread);
}

/* Sums of standardised inputs get a variance of about one: neither flat nor saturated. */
static void draw_weights(ks_network *n, uint64_t seed)
{
    ks_random random = ks_random_seed(seed);
    double spread = sqrt(3.0 / n->inputs), last = sqrt(3.0 / (n->hidden ? n->hidden : 1));
    memset(n->weight, 0, ks_network_parameters(n) * sizeof(float));
    for (int i = 0; i < n->inputs; i++)
        for (int h = 0; h < n->hidden; h++)
            n->weight[(size_t)i * (size_t)n->padded + (size_t)h] = draw(&random, spread);
    for (int h = 0; h < n->hidden; h++) {
        n->bias[h] = draw(&random, 0.5);
        n->out_weight[h] = draw(&random, last);
    }
}

int ks_trainer_start(ks_trainer *out, ks_training_result *result, ks_network *network,
                     const ks_examples *train, const ks_examples *valid,
                     const ks_training_options *options)
{
    *result = (ks_training_result){.valid_loss = INFINITY};
    *out = (ks_trainer){.network = network,
                        .examples = train,
                        .options = options,
                        .result = result,
                        .count = ks_network_parameters(network),
                        .parameters = network->weight};
    out->memory = ks_alloc(2 * out->count, sizeof(float));
    int status = out->memory ? 0 : KS_EMEMORY;
    if (status == 0)
        status = ks_passes_new(&out->train, network, train, options->threads);
    if (status == 0 && valid != NULL)
        status = ks_passes_new(&out->valid, network, valid, options->threads);
    if (status) {
        ks_trainer_end(out);
        return status;
    }
    out->gradient = out->memory;
    out->best = out->gradient + out->count;
    ks_moments_standardise(network->mean, network->scale, train);
    draw_weights(network, options->seed);
    return 0;
}

int ks_trainer_pass(ks_trainer *t, int gradient)
{
    double squares = 0, decay = t->options->decay;
    int status =
        ks_passes_run(&t->loss, &t->error, gradient ? t->gradient : NULL, t->train, t->network);
    t->objective = t->loss;
    if (status || !(decay > 0))
        return status;
    for (size_t k = 0; k < t->count; k++) {
        squares += (double)t->parameters[k] * t->parameters[k];
        if (gradient)
            t->gradient[k] += (float)decay * t->parameters[k];
    }
    t->objective += decay / 2 * squares;
    return 0;
}

int ks_trainer_mark(ks_trainer *t)
{
    const ks_training_options *options = t->options;
    ks_training_result *best = t->result;
    double valid_loss = t->loss, valid_error = t->error;
    if (t->valid != NULL) {
        int status = ks_passes_run(&valid_loss, &valid_error, NULL, t->valid, t->network);
        if (status)
            return status;
    }
    if (valid_loss < best->valid_loss) {
        *best = (ks_training_result){.best_epoch = t->epoch,
                                     .loss = t->loss,
                                     .valid_loss = valid_loss,
                                     .error = t->error,
                                     .valid_error = valid_error};
        memcpy(t->best, t->parameters, t->count * sizeof(float));
    }
    int epoch = t->epoch++;
    best->epochs = t->epoch;
    if (options->progress && options->progress(epoch, t->loss, valid_loss, options->payload))
        return 1;
    return t->epoch >= options->epochs ||
           (options->patience > 0 && epoch - best->best_epoch >= options->patience);
}

void ks_trainer_end(ks_trainer *t)
{
    if (t->result->epochs > 0)
        memcpy(t->parameters, t->best, t->count * sizeof(float));
    ks_passes_free(t->train);
    ks_passes_free(t->valid);
    free(t->memory);
}
