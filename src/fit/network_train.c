/* See network_train.h. For Adam the examples are copied in a random order once; each epoch starts
 * at another place of that order, so that batches differ without copying again. Examples that do
 * not fill a batch wait for the next epoch. */
#include "network_train.h"

#include "adam.h"
#include "alloc.h"
#include "backprop.h"
#include "keisei.h"
#include "levenberg.h"
#include "loss.h"
#include "moments.h"
#include "rprop.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_BATCH = 1024, SMALLEST_BATCH = 16, BATCHES = 64 /* of few examples, per epoch */ };

static const ks_rate usual_rate = {KS_RATE_COSINE, 2e-3, 0};

/* ---- First weights ---- */

static float draw(ks_random *random, double spread)
{
    return (float)((2 * ks_random_unit(random) - 1) * spread);
}

/* Sums of standardised inputs get a variance of about one: neither flat nor saturated. */
static void draw_weights(ks_random *random, void *payload)
{
    const ks_network_trainable *t = payload;
    const ks_network *n = t->network;
    double spread = sqrt(3.0 / n->inputs), last = sqrt(3.0 / (n->hidden ? n->hidden : 1));
    memset(n->weight, 0, ks_network_parameters(n) * sizeof(float));
    for (int i = 0; i < n->inputs; i++)
        for (int h = 0; h < n->hidden; h++)
            n->weight[(size_t)i * (size_t)n->padded + (size_t)h] = draw(random, spread);
    for (int h = 0; h < n->hidden; h++) {
        n->bias[h] = draw(random, 0.5);
        n->out_weight[h] = draw(random, last);
    }
}

/* ---- Batches ---- */

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

static size_t batch_of(size_t examples)
{
    size_t batch = examples / BATCHES;
    batch = batch < SMALLEST_BATCH ? SMALLEST_BATCH : batch;
    batch = batch > LARGEST_BATCH ? LARGEST_BATCH : batch;
    return batch < examples ? batch : examples;
}

static int draw_batch(size_t *out, size_t step, ks_random *random, void *payload)
{
    ks_network_trainable *t = payload;
    size_t batches = t->trainable.steps, spare = t->train->count - batches * t->batch + 1;
    (void)random; /* the order is fixed already */
    t->drawn = step / batches * 7919 % spare + step % batches * t->batch;
    *out = t->batch;
    return 0;
}

static int cut_batches(ks_network_trainable *t, uint64_t seed)
{
    t->batch = batch_of(t->train->count);
    assert(t->batch > 0);
    t->trainable.steps = t->train->count / t->batch;
    t->trainable.draw = draw_batch;
    return shuffle(&t->shuffled, t->train, seed);
}

/* ---- The whole ---- */

static uint64_t mix_examples(uint64_t key, const ks_examples *examples)
{
    size_t count = examples ? examples->count : 0, row = examples ? (size_t)examples->inputs : 0;
    key = ks_checkpoint_mix(ks_checkpoint_mix(key, count), row);
    for (size_t i = 0; i < count * row; i++) {
        uint32_t bits;
        memcpy(&bits, &examples->input[i], sizeof bits);
        key = ks_checkpoint_mix(key, bits);
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &examples->target[i], sizeof bits);
        key = ks_checkpoint_mix(key, bits);
    }
    return key;
}

static uint64_t key_of(const ks_network_trainable *t)
{
    uint64_t key = ks_checkpoint_mix((uint64_t)t->network->inputs, (uint64_t)t->network->hidden);
    return mix_examples(mix_examples(key, t->train), t->valid);
}

static int train_by(ks_training_result *out, ks_network_trainable *t, ks_fit_method method,
                    const ks_training_options *options)
{
    ks_training_options adam = *options;
    int status;
    switch (method) {
    case KS_FIT_BACKPROP: return ks_backprop_train(out, &t->trainable, options);
    case KS_FIT_LEVENBERG: return ks_levenberg_train(out, t, options);
    case KS_FIT_ADAM:
        adam.rate = usual_rate;
        status = cut_batches(t, options->seed);
        return status ? status : ks_adam_train(out, &t->trainable, &adam);
    default: return ks_rprop_train(out, &t->trainable, options);
    }
}

int ks_network_train(ks_training_result *out, ks_network *network, const ks_examples *train,
                     const ks_examples *valid, ks_fit_method method,
                     const ks_training_options *options)
{
    ks_network_trainable t;
    int status = ks_network_trainable_init(&t, network, train, valid, options->threads);
    if (status == 0) {
        ks_moments_standardise(network->mean, network->scale, train);
        t.trainable.start = draw_weights;
        if (options->checkpoint != NULL)
            t.trainable.key = key_of(&t);
        status = train_by(out, &t, method, options);
    }
    ks_network_trainable_release(&t);
    return status;
}
