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

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint64_t mix(uint64_t key, uint64_t word)
{
    key = (key ^ word) * 0x9E3779B97F4A7C15u;
    return key ^ key >> 29;
}

static uint64_t mix_examples(uint64_t key, const ks_examples *examples)
{
    size_t count = examples ? examples->count : 0, row = examples ? (size_t)examples->inputs : 0;
    key = mix(mix(key, count), row);
    for (size_t i = 0; i < count * row; i++) {
        uint32_t bits;
        memcpy(&bits, &examples->input[i], sizeof bits);
        key = mix(key, bits);
    }
    for (size_t i = 0; i < count; i++)
        key = mix(key, bits_of((double)examples->target[i]));
    return key;
}

/* Of everything that the result depends on: a state that has another key is of another training. */
static uint64_t key_of(const ks_network *network, const ks_examples *train,
                       const ks_examples *valid, const ks_training_options *options)
{
    uint64_t key = mix((uint64_t)network->inputs, (uint64_t)network->hidden);
    key = mix(mix(key, (uint64_t)options->epochs), (uint64_t)options->patience);
    key = mix(mix(key, options->seed), bits_of((double)options->decay));
    return mix_examples(mix_examples(key, train), valid);
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
    if (options->checkpoint != NULL)
        out->key = key_of(network, train, valid, options);
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
    int answer = options->progress ? options->progress(epoch, t->loss, valid_loss, options->payload)
                                   : KS_TRAINING_GO_ON;
    t->save = answer == KS_TRAINING_SAVE;
    if (t->epoch >= options->epochs ||
        (options->patience > 0 && epoch - best->best_epoch >= options->patience))
        return 1;
    return answer == KS_TRAINING_STOP ? KS_ESTOPPED : 0;
}

/* ---- Checkpoints ---- */

/* What the numbers of a state are. */
enum { KEY, TRAINED, EPOCH, BEST_EPOCH, LOSS, VALID_LOSS, ERROR, VALID_ERROR };

static double of_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The best weights alone, if they are all that is left of a training. */
static ks_checkpoint_state state_of(const ks_trainer *t, float *first, float *second, int trained)
{
    return (ks_checkpoint_state){.arrays = {t->best, t->parameters, first, second},
                                 .count = trained ? 1 : KS_CHECKPOINT_ARRAYS,
                                 .size = t->count};
}

int ks_trainer_keep(ks_trainer *t, float *first, float *second, int trained)
{
    ks_checkpoint *checkpoint = t->options->checkpoint;
    const ks_training_result *best = t->result;
    if (checkpoint == NULL)
        return 0;
    ks_checkpoint_state state = state_of(t, first, second, trained);
    state.numbers[KEY] = t->key;
    state.numbers[TRAINED] = (uint64_t)trained;
    state.numbers[EPOCH] = (uint64_t)t->epoch;
    state.numbers[BEST_EPOCH] = (uint64_t)best->best_epoch;
    state.numbers[LOSS] = bits_of(best->loss);
    state.numbers[VALID_LOSS] = bits_of(best->valid_loss);
    state.numbers[ERROR] = bits_of(best->error);
    state.numbers[VALID_ERROR] = bits_of(best->valid_error);
    int status = ks_checkpoint_put(checkpoint, t->options->name, &state);
    /* Numbers that have run away cannot be kept: this training starts anew then. */
    return status == KS_EINPUT ? 0 : status ? status : ks_checkpoint_save(checkpoint);
}

int ks_trainer_recall(ks_trainer *t, float *first, float *second)
{
    const ks_training_options *options = t->options;
    if (options->checkpoint == NULL || !ks_checkpoint_has(options->checkpoint, options->name))
        return 0;
    int trained = 1;
    ks_checkpoint_state state = state_of(t, first, second, trained);
    int found = ks_checkpoint_get(&state, options->checkpoint, options->name);
    if (!found) {
        trained = 0;
        state = state_of(t, first, second, trained);
        found = ks_checkpoint_get(&state, options->checkpoint, options->name);
    }
    const uint64_t *n = state.numbers;
    if (!found || n[KEY] != t->key || n[TRAINED] != (uint64_t)trained ||
        n[EPOCH] > (uint64_t)options->epochs || n[BEST_EPOCH] > n[EPOCH]) {
        options->checkpoint->other = 1;
        return KS_EINPUT;
    }
    t->epoch = (int)n[EPOCH];
    *t->result = (ks_training_result){.epochs = t->epoch,
                                      .best_epoch = (int)n[BEST_EPOCH],
                                      .loss = of_bits(n[LOSS]),
                                      .valid_loss = of_bits(n[VALID_LOSS]),
                                      .error = of_bits(n[ERROR]),
                                      .valid_error = of_bits(n[VALID_ERROR])};
    return trained;
}

void ks_trainer_end(ks_trainer *t)
{
    if (t->result->epochs > 0)
        memcpy(t->parameters, t->best, t->count * sizeof(float));
    ks_passes_free(t->train);
    ks_passes_free(t->valid);
    free(t->memory);
}
