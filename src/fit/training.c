/* See training.h. */
#include "training.h"

#include "alloc.h"
#include "keisei.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

double ks_rate_at(const ks_rate *rate, double done, double all)
{
    switch (rate->schedule) {
    case KS_RATE_LINEAR: return rate->first + (rate->last - rate->first) * done / all;
    case KS_RATE_COSINE:
        return rate->last + (rate->first - rate->last) * 0.5 * (1 + cos(pi * done / all));
    default: return rate->first;
    }
}

/* ---- Start and end ---- */

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* A key of everything that the result depends on: a state with another key is of another training.
 */
static uint64_t key_of(const ks_trainer *t, const char *way)
{
    const ks_training_options *o = t->options;
    const uint64_t words[] = {o->open_ended ? 0 : (uint64_t)o->epochs,
                              (uint64_t)o->patience,
                              o->seed,
                              bits_of((double)o->decay),
                              (uint64_t)o->rate.schedule,
                              bits_of(o->rate.first),
                              bits_of(o->rate.last),
                              (uint64_t)o->mean,
                              bits_of((double)o->decoupled_decay)};
    uint64_t key = t->trainable->key;
    for (; *way != '\0'; way++)
        key = ks_checkpoint_mix(key, (unsigned char)*way);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        key = ks_checkpoint_mix(key, words[i]);
    return key;
}

/* Allocates the arrays; those that are not needed stay NULL. */
static int make_room(ks_trainer *t, int own, int stepwise)
{
    const ks_trainable *trainable = t->trainable;
    int selects = trainable->train > 0 || trainable->valid > 0;
    int averages = stepwise && t->options->mean > 0;
    int restores = stepwise && trainable->learn != NULL;
    float *next = t->memory =
        ks_alloc((size_t)(1 + own + selects + averages + restores) * t->count, sizeof *next);
    if (next == NULL)
        return KS_EMEMORY;
    t->gradient = next;
    for (int i = 0; i < own; i++)
        t->own[i] = next += t->count;
    t->best = selects ? next += t->count : NULL;
    t->mean = averages ? next += t->count : NULL;
    t->before = restores ? next + t->count : NULL;
    return 0;
}

static int start(ks_trainer *out, ks_training_result *result, const ks_trainable *trainable,
                 const ks_training_options *options, const char *way, int own, int stepwise)
{
    *result = (ks_training_result){.valid_loss = INFINITY};
    *out = (ks_trainer){.trainable = trainable,
                        .options = options,
                        .result = result,
                        .count = trainable->count,
                        .parameters = trainable->parameters,
                        .random = ks_random_seed(options->seed)};
    out->key = key_of(out, way);
    int status = make_room(out, own, stepwise);
    if (status == 0)
        status = ks_passes_new(&out->passes, trainable, options->threads);
    if (status) {
        ks_trainer_end(out);
        return status;
    }
    if (trainable->start != NULL)
        trainable->start(&out->random, trainable->payload);
    if (out->mean != NULL)
        memcpy(out->mean, out->parameters, out->count * sizeof(float));
    return 0;
}

int ks_trainer_start(ks_trainer *out, ks_training_result *result, const ks_trainable *trainable,
                     const ks_training_options *options, const char *way, int own)
{
    return start(out, result, trainable, options, way, own, 0);
}

/* The parameters that the training would end with now. */
static float *result_of(const ks_trainer *t)
{
    return t->best ? t->best : t->mean ? t->mean : t->parameters;
}

void ks_trainer_end(ks_trainer *t)
{
    if (t->result->epochs > 0 && result_of(t) != t->parameters)
        memcpy(t->parameters, result_of(t), t->count * sizeof(float));
    ks_passes_free(t->passes);
    free(t->memory);
}

/* ---- Epochs ---- */

static int run_pass(ks_trainer *t, float *gradient, ks_part part, size_t examples)
{
    ks_sums sums;
    int status =
        examples > 0 ? ks_passes_run(&sums, gradient, t->passes, part, examples) : KS_EINPUT;
    if (status)
        return status;
    t->loss = sums.loss / sums.weight;
    t->error = sums.wrong / sums.weight;
    return 0;
}

int ks_trainer_pass(ks_trainer *t, int gradient)
{
    double squares = 0, decay = t->options->decay;
    int status = run_pass(t, gradient ? t->gradient : NULL, KS_PART_TRAIN, t->trainable->train);
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

static int tell(const ks_trainer *t, double valid_loss)
{
    const ks_training_options *o = t->options;
    ks_training_epoch epoch = {.epoch = t->epoch - 1,
                               .loss = t->loss,
                               .valid_loss = valid_loss,
                               .parameters = result_of(t)};
    return o->progress ? o->progress(&epoch, o->payload) : KS_TRAINING_GO_ON;
}

/* Ends an epoch; returns whether it is the last. Without examples to compare epochs by, each is
 * better than those before it. */
static int end_epoch(ks_trainer *t, double valid_loss, double valid_error)
{
    const ks_training_options *options = t->options;
    ks_training_result *best = t->result;
    if (t->best == NULL || valid_loss < best->valid_loss)
        *best = (ks_training_result){.best_epoch = t->epoch,
                                     .loss = t->loss,
                                     .valid_loss = valid_loss,
                                     .error = t->error,
                                     .valid_error = valid_error};
    best->epochs = ++t->epoch;
    int answer = tell(t, valid_loss);
    if (answer < 0)
        return answer;
    t->save = answer == KS_TRAINING_SAVE;
    if (t->epoch >= options->epochs ||
        (options->patience > 0 && t->epoch - 1 - best->best_epoch >= options->patience))
        return 1;
    return answer == KS_TRAINING_STOP ? KS_ESTOPPED : 0;
}

/* Loss and error on the validation examples or, if there are none, those of the last pass. */
static int validate(double *valid_loss, double *valid_error, ks_trainer *t)
{
    double loss = t->loss, error = t->error;
    int status =
        t->trainable->valid > 0 ? run_pass(t, NULL, KS_PART_VALID, t->trainable->valid) : 0;
    *valid_loss = t->loss;
    *valid_error = t->error;
    t->loss = loss;
    t->error = error;
    if (status == 0 && t->best != NULL && *valid_loss < t->result->valid_loss)
        memcpy(t->best, t->parameters, t->count * sizeof(float));
    return status;
}

int ks_trainer_mark(ks_trainer *t)
{
    double valid_loss, valid_error;
    int status = validate(&valid_loss, &valid_error, t);
    return status ? status : end_epoch(t, valid_loss, valid_error);
}

/* ---- Steps ---- */

float ks_mean_share(size_t done, int most)
{
    size_t quarter = done / 4;
    return 1 / (float)(quarter < 1 ? 1 : quarter < (size_t)most ? quarter : (size_t)most);
}

static void add_to_mean(ks_trainer *t, size_t done)
{
    float share = ks_mean_share(done, t->options->mean);
    for (size_t k = 0; k < t->count; k++)
        t->mean[k] += share * (t->parameters[k] - t->mean[k]);
}

/* Takes one step; if it fails, nothing has changed. */
static int one_step(ks_trainer *t, ks_trainer_step *take)
{
    const ks_trainable *trainable = t->trainable;
    ks_random random = t->random;
    ks_sums sums = {0};
    size_t size = t->count * sizeof(float), examples = 0;
    size_t done = (size_t)t->epoch * trainable->steps + t->step;
    double all = (double)t->options->epochs * (double)trainable->steps;
    if (t->before != NULL)
        memcpy(t->before, t->parameters, size);
    int status = trainable->draw(&examples, done, &t->random, trainable->payload);
    if (status == 0)
        status = take(&sums, t, examples, ks_rate_at(&t->options->rate, (double)done, all));
    if (status) {
        t->random = random;
        if (t->before != NULL)
            memcpy(t->parameters, t->before, size);
        return status;
    }
    t->epoch_sums.loss += sums.loss;
    t->epoch_sums.wrong += sums.wrong;
    t->epoch_sums.weight += sums.weight;
    t->step++;
    if (t->mean != NULL)
        add_to_mean(t, done + 1);
    return 0;
}

static void swap_mean(ks_trainer *t)
{
    for (size_t k = 0; k < t->count && t->mean != NULL; k++) {
        float kept = t->parameters[k];
        t->parameters[k] = t->mean[k];
        t->mean[k] = kept;
    }
}

/* Measures the parameters that the training would end with: their mean, if there is one. */
static int measure(double *valid_loss, double *valid_error, ks_trainer *t)
{
    double weight = t->epoch_sums.weight;
    int status = 0;
    t->loss = weight > 0 ? t->epoch_sums.loss / weight : 0;
    t->error = weight > 0 ? t->epoch_sums.wrong / weight : 0;
    swap_mean(t);
    if (t->trainable->train > 0)
        status = ks_trainer_pass(t, 0);
    if (status == 0)
        status = validate(valid_loss, valid_error, t);
    swap_mean(t);
    return status;
}

static int one_epoch(ks_trainer *t, ks_trainer_step *take)
{
    double valid_loss = 0, valid_error = 0;
    int status = 0;
    while (status == 0 && t->step < t->trainable->steps)
        status = one_step(t, take);
    if (status == 0)
        status = measure(&valid_loss, &valid_error, t);
    if (status)
        return status;
    t->step = 0;
    t->epoch_sums = (ks_sums){0};
    return end_epoch(t, valid_loss, valid_error);
}

static int all_epochs(ks_trainer *t, ks_trainer_step *take)
{
    int status = ks_trainer_recall(t);
    if (status)
        return status;
    while (status == 0 && t->epoch < t->options->epochs) {
        status = one_epoch(t, take);
        if (status == KS_ESTOPPED || (status == 0 && t->save)) {
            int kept = ks_trainer_keep(t, 0);
            status = kept ? kept : status;
        }
    }
    return status > 0 ? ks_trainer_keep(t, 1) : status;
}

int ks_trainer_steps(ks_training_result *out, const ks_trainable *trainable,
                     const ks_training_options *options, const char *way, int own,
                     ks_trainer_step *take)
{
    ks_trainer t;
    int status = start(&t, out, trainable, options, way, own, 1);
    if (status)
        return status;
    status = all_epochs(&t, take);
    ks_trainer_end(&t);
    return status < 0 ? status : 0;
}

/* ---- Checkpoints ---- */

/* Indices of the numbers of a state. */
enum {
    KEY,
    TRAINED,
    EPOCH,
    STEP,
    BEST_EPOCH,
    LOSS,
    VALID_LOSS,
    ERROR,
    VALID_ERROR,
    SUM_LOSS,
    SUM_WRONG,
    SUM_WEIGHT,
    RANDOM, /* four of them */
    NUMBERS = RANDOM + 4
};

_Static_assert((int)NUMBERS <= (int)KS_CHECKPOINT_NUMBERS, "all numbers have room");
_Static_assert(KS_TRAINER_OWN + 3 <= (int)KS_CHECKPOINT_ARRAYS, "all arrays have room");

static double of_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The state to keep; of a finished training, the result alone. */
static ks_checkpoint_state state_of(const ks_trainer *t, int trained)
{
    float *const all[] = {t->parameters, t->mean, t->best, t->own[0], t->own[1]};
    ks_checkpoint_state state = {.arrays = {result_of(t)}, .count = 1, .size = t->count};
    if (trained)
        return state;
    state.count = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] != NULL)
            state.arrays[state.count++] = all[i];
    return state;
}

static void put_numbers(uint64_t *n, const ks_trainer *t)
{
    const ks_training_result *best = t->result;
    n[KEY] = t->key;
    n[EPOCH] = (uint64_t)t->epoch;
    n[STEP] = t->step;
    n[BEST_EPOCH] = (uint64_t)best->best_epoch;
    n[LOSS] = bits_of(best->loss);
    n[VALID_LOSS] = bits_of(best->valid_loss);
    n[ERROR] = bits_of(best->error);
    n[VALID_ERROR] = bits_of(best->valid_error);
    n[SUM_LOSS] = bits_of(t->epoch_sums.loss);
    n[SUM_WRONG] = bits_of(t->epoch_sums.wrong);
    n[SUM_WEIGHT] = bits_of(t->epoch_sums.weight);
    memcpy(&n[RANDOM], t->random.state, sizeof t->random.state);
}

static void get_numbers(ks_trainer *t, const uint64_t *n)
{
    t->epoch = (int)n[EPOCH];
    t->step = (size_t)n[STEP];
    *t->result = (ks_training_result){.epochs = t->epoch,
                                      .best_epoch = (int)n[BEST_EPOCH],
                                      .loss = of_bits(n[LOSS]),
                                      .valid_loss = of_bits(n[VALID_LOSS]),
                                      .error = of_bits(n[ERROR]),
                                      .valid_error = of_bits(n[VALID_ERROR])};
    t->epoch_sums = (ks_sums){of_bits(n[SUM_LOSS]), of_bits(n[SUM_WRONG]), of_bits(n[SUM_WEIGHT])};
    memcpy(t->random.state, &n[RANDOM], sizeof t->random.state);
}

/* A training that may be made longer is never marked as finished. */
int ks_trainer_keep(ks_trainer *t, int trained)
{
    const ks_trainable *trainable = t->trainable;
    ks_checkpoint *checkpoint = t->options->checkpoint;
    trained = trained && !t->options->open_ended;
    if (checkpoint == NULL)
        return 0;
    ks_checkpoint_state state = state_of(t, trained);
    put_numbers(state.numbers, t);
    state.numbers[TRAINED] = (uint64_t)trained;
    int status = ks_checkpoint_put(checkpoint, t->options->name, &state);
    if (status == 0 && trainable->keep != NULL && !trained)
        status = trainable->keep(checkpoint, trainable->payload);
    /* Numbers that are not finite cannot be kept: if interrupted, this training starts anew. */
    return status == KS_EINPUT ? 0 : status ? status : ks_checkpoint_save(checkpoint);
}

/* Finds the state of that name, of a training in progress or a finished one, and says which. */
static int find_state(ks_checkpoint_state *out, const ks_trainer *t)
{
    for (int trained = 0; trained <= 1; trained++) {
        *out = state_of(t, trained);
        if (ks_checkpoint_get(out, t->options->checkpoint, t->options->name) &&
            out->numbers[TRAINED] == (uint64_t)trained)
            return trained;
    }
    return KS_EINPUT;
}

int ks_trainer_recall(ks_trainer *t)
{
    const ks_training_options *options = t->options;
    const ks_trainable *trainable = t->trainable;
    ks_checkpoint_state state;
    if (options->checkpoint == NULL || !ks_checkpoint_has(options->checkpoint, options->name))
        return 0;
    int found = find_state(&state, t);
    const uint64_t *n = state.numbers;
    if (found >= 0 && (n[KEY] != t->key || n[EPOCH] > (uint64_t)options->epochs ||
                       n[BEST_EPOCH] > n[EPOCH] || n[STEP] > trainable->steps))
        found = KS_EINPUT;
    if (found >= 0)
        get_numbers(t, n);
    if (found == 0 && trainable->recall != NULL) {
        int status = trainable->recall(options->checkpoint, trainable->payload);
        found = status ? status : found;
    }
    options->checkpoint->other = found == KS_EINPUT;
    return found;
}
