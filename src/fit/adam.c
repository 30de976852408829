/* See adam.h. The examples are copied in a random order once; each epoch starts at another place of
 * that order, so that batches differ without copying again. */
#include "adam.h"

#include "alloc.h"
#include "keisei.h"
#include "random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_BATCH = 1024, SMALLEST_BATCH = 16, BATCHES = 64 /* of few examples */ };

static const double first_rate = 2e-3, keep_mean = 0.9, keep_square = 0.999, tiny = 1e-8,
                    pi = 3.14159265358979323846;

typedef struct adam {
    ks_trainer trainer;
    ks_examples shuffled, batch; /* batch is a view of some rows of shuffled */
    ks_passes *passes;           /* over the batch */
    size_t batches;              /* of an epoch */
    float *mean, *square;        /* [parameters] of gradients, as they were of late */
} adam;

static int shuffle(ks_examples *out, const ks_examples *in, uint64_t seed)
{
    ks_random random = ks_random_seed(seed ^ 0xADA3U);
    size_t *order = ks_alloc(in->count, sizeof *order);
    *out = (ks_examples){.inputs = in->inputs};
    int status = order == NULL ? KS_EMEMORY : 0;
    for (size_t i = 0; i < in->count && !status; i++) {
        size_t j = ks_random_below(&random, (uint32_t)(i + 1));
        order[i] = order[j];
        order[j] = i;
    }
    for (size_t i = 0; i < in->count && !status; i++)
        status =
            ks_examples_add(out, in->input + order[i] * (size_t)in->inputs, in->target[order[i]]);
    free(order);
    return status;
}

/* `steps` from 1: the means start at nothing, and are too small at first. */
static void take_step(adam *a, double rate, double steps)
{
    const ks_trainer *t = &a->trainer;
    double decay = t->options->decay;
    double mean_scale = 1 / (1 - pow(keep_mean, steps));
    double square_scale = 1 / (1 - pow(keep_square, steps));
    for (size_t k = 0; k < t->count; k++) {
        double g = t->gradient[k] + decay * t->parameters[k];
        double mean = keep_mean * a->mean[k] + (1 - keep_mean) * g;
        double square = keep_square * a->square[k] + (1 - keep_square) * g * g;
        a->mean[k] = (float)mean;
        a->square[k] = (float)square;
        t->parameters[k] -=
            (float)(rate * mean * mean_scale / (sqrt(square * square_scale) + tiny));
    }
}

/* The rate follows half a cosine down to nothing. */
static int one_epoch(adam *a)
{
    ks_trainer *t = &a->trainer;
    size_t inputs = (size_t)a->shuffled.inputs, size = a->batch.count;
    size_t spare = a->shuffled.count - a->batches * size + 1;
    size_t start = (size_t)t->epoch * 7919 % spare;
    double first = (double)t->epoch * (double)a->batches;
    double all = (double)t->options->epochs * (double)a->batches;
    for (size_t i = 0; i < a->batches; i++) {
        double loss, error, done = first + (double)i;
        a->batch.input = a->shuffled.input + (start + i * size) * inputs;
        a->batch.target = a->shuffled.target + start + i * size;
        int status = ks_passes_run(&loss, &error, t->gradient, a->passes, t->network);
        if (status)
            return status;
        take_step(a, first_rate * 0.5 * (1 + cos(pi * done / all)), done + 1);
    }
    int status = ks_trainer_pass(t, 0);
    return status ? status : ks_trainer_mark(t);
}

static size_t batch_of(size_t examples)
{
    size_t batch = examples / BATCHES;
    batch = batch < SMALLEST_BATCH ? SMALLEST_BATCH : batch;
    batch = batch > LARGEST_BATCH ? LARGEST_BATCH : batch;
    return batch < examples || examples == 0 ? batch : examples;
}

static int descend(adam *a)
{
    ks_trainer *t = &a->trainer;
    int status = 0;
    while (status == 0) {
        status = one_epoch(a);
        if (status == KS_ESTOPPED || (status == 0 && t->save)) {
            int kept = ks_trainer_keep(t, a->mean, a->square, 0);
            status = kept ? kept : status;
        }
    }
    return status > 0 ? ks_trainer_keep(t, a->mean, a->square, 1) : status;
}

int ks_adam_train(ks_training_result *out, ks_network *network, const ks_examples *train,
                  const ks_examples *valid, const ks_training_options *options)
{
    adam a = {0};
    int status = ks_trainer_start(&a.trainer, out, network, train, valid, options);
    if (status)
        return status;
    a.mean = ks_alloc(a.trainer.count, sizeof *a.mean);
    a.square = ks_alloc(a.trainer.count, sizeof *a.square);
    status = a.mean && a.square ? ks_trainer_recall(&a.trainer, a.mean, a.square) : KS_EMEMORY;
    if (status == 0)
        status = shuffle(&a.shuffled, train, options->seed);
    if (status == 0) {
        a.batch = a.shuffled;
        a.batch.count = batch_of(a.shuffled.count);
        a.batches = a.shuffled.count / a.batch.count;
        status = ks_passes_new(&a.passes, network, &a.batch, options->threads);
    }
    if (status == 0)
        status = descend(&a);
    ks_passes_free(a.passes);
    ks_examples_release(&a.shuffled);
    free(a.mean);
    free(a.square);
    ks_trainer_end(&a.trainer);
    return status < 0 ? status : 0;
}
