/* Learning the parameters of a random field by maximum likelihood (modelling-uncertainty, section
 * 2). A step is the gradient divided by the curvature of log Z, that is Newton's for a likelihood
 * whose outcomes have no neutral points; a dozen of them arrive. Where log P is known a step that
 * makes it worse is halved; where samples stand for expectations, steps become shorter and shorter,
 * which averages out their noise.
 *
 * Some parameters are seldom seen, and BoltzmannLiberties has some that change nothing (a constant
 * on all four entries of a table), so all are held, weakly, to where they started: the printed
 * parameters of Boltzmann5.
 *
 * Parameters are floats after each step, so that a checkpoint holds all there is. */
#include "blas.h"
#include "checkpoint.h"
#include "likelihood.h"
#include "text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = KS_LIKELIHOOD_MOST };

static const double hold = 0.003;     /* on squared distances from the start, a position */
static const double longest = 1.0;    /* step of a parameter */
static const double tolerance = 1e-5; /* of what the next step would gain a position: the end */
static const double steps_whole = 4;  /* of sampling, before they become shorter */

static const double printed[KS_BOLTZMANN5_PARAMETERS] = {[KS_H_STONES] = .265,
                                                         [KS_W_EMPTY] = .427,
                                                         [KS_W_CHAIN_EMPTY] = .442,
                                                         [KS_W_CHAINS] = 2.74,
                                                         [KS_W_INTER_CHAIN] = .521};

typedef struct climb {
    const ks_boltzmann_training *options;
    const ks_outcomes *outcomes;
    ks_checkpoint *checkpoint;
    const char *name;
    int kinds, count, models, number; /* of models to train, and which this is, from 0 */
    uint64_t key;
    double start[MOST];
    float parameter[MOST];             /* the next to look at */
    float best[MOST], direction[MOST]; /* the best so far, and where to go from there */
    double value;                      /* of the best */
    double step;
    int epoch, done;
    ks_likelihood likelihood;
} climb;

/* ---- Where to start ---- */

/* BoltzmannLiberties with the tables of the other model. */
static void expand(double *out, const double *parameter)
{
    ks_boltzmann model;
    ks_boltzmann_init(&model, KS_BOLTZMANN5_KINDS, parameter);
    for (int first = 0; first < KS_LIBERTIES_KINDS; first++)
        for (int second = 0; second < KS_LIBERTIES_KINDS; second++)
            for (int i = 0; i < 4; i++) {
                int tied = ks_liberties_parameter(first, second, i / 2, i % 2);
                int a = (first + 3) / 4, b = (second + 3) / 4;
                if (tied >= 0)
                    out[tied] = model.table[a * KS_BOLTZMANN5_KINDS + b][i / 2][i % 2];
            }
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    return (hash ^ value) * 0x100000001B3u; /* FNV-1a */
}

/* What the result depends on, but for the number of threads. */
static uint64_t key_of(const climb *c)
{
    uint64_t hash = 0xCBF29CE484222325u;
    hash = mix(mix(hash, (uint64_t)c->options->inference), (uint64_t)c->options->epochs);
    hash = mix(mix(hash, (uint64_t)c->options->samples), c->options->seed);
    for (size_t i = 0; i < c->outcomes->count; i++) {
        const ks_outcome *outcome = &c->outcomes->items[i];
        hash = mix(hash, (uint64_t)outcome->position.width);
        for (int p = 0; p < ks_points(&outcome->position); p++)
            hash = mix(hash, (uint64_t)(outcome->position.stone[p] * 3 + outcome->owner[p] + 1));
    }
    return hash;
}

static void set_up(climb *c)
{
    if (c->kinds == KS_BOLTZMANN5_KINDS)
        memcpy(c->start, printed, sizeof printed);
    else
        expand(c->start, printed);
    for (int i = 0; i < c->count; i++)
        c->parameter[i] = (float)c->start[i];
    c->step = 1;
    c->key = key_of(c);
}

/* ---- The checkpoint ---- */

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static double double_of(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static int keep(climb *c)
{
    ks_checkpoint_state state = {.numbers = {c->key, (uint64_t)c->epoch, (uint64_t)c->done,
                                             bits_of(c->value), bits_of(c->step),
                                             bits_of(c->likelihood.loss)},
                                 .arrays = {c->parameter, c->best, c->direction},
                                 .count = 3,
                                 .size = (size_t)c->count};
    int status = ks_checkpoint_put(c->checkpoint, c->name, &state);
    return status ? status : ks_checkpoint_save(c->checkpoint);
}

/* KS_EINPUT: the state is of other positions or options. */
static int recall(climb *c)
{
    ks_checkpoint_state state = {
        .arrays = {c->parameter, c->best, c->direction}, .count = 3, .size = (size_t)c->count};
    if (!ks_checkpoint_has(c->checkpoint, c->name))
        return 0;
    if (!ks_checkpoint_get(&state, c->checkpoint, c->name) || state.numbers[0] != c->key ||
        state.numbers[1] > (uint64_t)c->options->epochs) {
        c->checkpoint->other = 1;
        return KS_EINPUT;
    }
    c->epoch = (int)state.numbers[1];
    c->done = state.numbers[2] != 0;
    c->value = double_of(state.numbers[3]);
    c->step = double_of(state.numbers[4]);
    c->likelihood.loss = double_of(state.numbers[5]);
    return 0;
}

/* ---- Steps ---- */

static int look(climb *c)
{
    ks_boltzmann model;
    double parameter[MOST] = {0};
    ks_likelihood_settings settings = {c->options->inference, c->options->samples,
                                       c->options->seed + (uint64_t)c->epoch * c->outcomes->count,
                                       c->options->threads};
    if (settings.inference != KS_INFERENCE_SW)
        settings.seed = c->options->seed; /* the curvature may as well stay the same */
    for (int i = 0; i < c->count; i++)
        parameter[i] = (double)c->parameter[i];
    ks_boltzmann_init(&model, c->kinds, parameter);
    int status = ks_likelihood_run(&c->likelihood, &model, c->outcomes, &settings);
    for (int i = 0; i < c->count; i++) {
        double away = parameter[i] - c->start[i];
        c->likelihood.value -= hold / 2 * away * away;
        c->likelihood.gradient[i] -= hold * away;
        c->likelihood.curvature[i * c->count + i] += hold;
    }
    return status;
}

/* Sets the direction from here; `gain` is what the step would bring if log P were a parabola. */
static int choose_direction(double *gain, climb *c)
{
    double step[MOST], largest = 0;
    memcpy(step, c->likelihood.gradient, sizeof step);
    int status = ks_blas_cholesky(c->likelihood.curvature, c->count);
    if (status)
        return status;
    ks_blas_solve(step, c->likelihood.curvature, c->count);
    *gain = 0;
    for (int i = 0; i < c->count; i++) {
        *gain += step[i] * c->likelihood.gradient[i] / 2;
        largest = fabs(step[i]) > largest ? fabs(step[i]) : largest;
    }
    for (int i = 0; i < c->count; i++)
        c->direction[i] = (float)(step[i] * (largest > longest ? longest / largest : 1));
    return 0;
}

/* After a look: accepts the parameters or goes half the way back, and steps. */
static int take_step(climb *c)
{
    int sampled = c->options->inference == KS_INFERENCE_SW;
    double gain = 0;
    if (sampled || c->epoch == 0 || c->likelihood.value >= c->value) {
        int status = choose_direction(&gain, c);
        if (status)
            return status;
        memcpy(c->best, c->parameter, sizeof c->best);
        c->value = sampled ? 0 : c->likelihood.value;
        c->step = c->step < 0.5 ? 2 * c->step : 1;
        c->done = !sampled && gain < tolerance;
    } else {
        c->step /= 2;
        c->done = c->step < 1e-3;
    }
    if (sampled)
        c->step = c->epoch < steps_whole ? 1 : steps_whole / (c->epoch + 1);
    for (int i = 0; i < c->count; i++)
        c->parameter[i] = c->best[i] + (float)c->step * c->direction[i];
    if (sampled)
        memcpy(c->best, c->parameter, sizeof c->best);
    c->epoch++;
    c->done |= c->epoch == c->options->epochs;
    return 0;
}

/* ---- The whole ---- */

static int tell(const climb *c)
{
    const ks_boltzmann_training *o = c->options;
    if (o->watch.progress == NULL)
        return KS_TRAINING_GO_ON;
    ks_training_progress progress = {.name = c->name,
                                     .epoch = c->epoch,
                                     .epochs = o->epochs,
                                     .trained = c->done,
                                     .examples = c->outcomes->count,
                                     .loss = c->likelihood.loss,
                                     .valid_loss = NAN,
                                     .share =
                                         (c->number + (double)c->epoch / o->epochs) / c->models};
    return (int)o->watch.progress(&progress, o->watch.payload);
}

static int train_model(ks_model *out, climb *c)
{
    set_up(c);
    int status = recall(c);
    if (status == 0 && c->done)
        tell(c);
    while (status == 0 && !c->done) {
        status = look(c);
        if (status == 0)
            status = take_step(c);
        if (status)
            break;
        int answer = tell(c);
        if (answer != KS_TRAINING_GO_ON || c->done)
            status = keep(c);
        if (status == 0 && answer == KS_TRAINING_STOP)
            status = KS_ESTOPPED;
    }
    return status ? status : ks_model_add(out, c->name, 1, &c->count, c->best);
}

static int train_models(ks_model *out, climb *c)
{
    static const char *const names[] = {"boltzmann5", "boltzmann-liberties"};
    const char *wanted = c->options->model;
    int status = 0, number = 0;
    c->models = wanted == NULL ? 2 : 1;
    for (int i = 0; i < 2 && status == 0; i++) {
        if (wanted != NULL && strcmp(wanted, names[i]) != 0)
            continue;
        climb one = {.options = c->options,
                     .outcomes = c->outcomes,
                     .checkpoint = c->checkpoint,
                     .name = names[i],
                     .kinds = i == 0 ? KS_BOLTZMANN5_KINDS : KS_LIBERTIES_KINDS,
                     .count = i == 0 ? KS_BOLTZMANN5_PARAMETERS : KS_LIBERTIES_PARAMETERS,
                     .models = c->models,
                     .number = number};
        *c = one;
        number++;
        status = train_model(out, c);
    }
    return status ? status : number == 0 ? KS_EJUDGE : 0;
}

static int load(ks_outcomes *out, const ks_boltzmann_training *o, ks_error *error)
{
    int status = 0;
    for (int i = 0; i < o->train_count && status == 0; i++)
        status =
            ks_outcomes_add(out, o->train[i], o->moves, o->move_count, (size_t)o->games, error);
    if (status == 0 && out->count == 0)
        status = ks_error_set(error, KS_EINPUT, 0, 0, "no game with labels has so many moves");
    return status;
}

static int train(ks_model *model, const ks_boltzmann_training *options, ks_error *error)
{
    ks_outcomes outcomes = {0};
    ks_checkpoint checkpoint;
    climb *c = malloc(sizeof *c);
    int status = ks_checkpoint_init(&checkpoint, &options->watch, error);
    if (status == 0)
        status = load(&outcomes, options, error);
    if (status == 0 && c == NULL)
        status = ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    if (status == 0 && c != NULL) {
        *c = (climb){.options = options, .outcomes = &outcomes, .checkpoint = &checkpoint};
        ks_blas_alone();
        status = train_models(model, c);
        if (status)
            ks_error_set(error, status, 0, 0, "%s",
                         checkpoint.other ? "the checkpoint is of another run"
                                          : ks_status_text(status));
    }
    ks_checkpoint_release(&checkpoint);
    ks_outcomes_release(&outcomes);
    free(c);
    return status;
}

int ks_boltzmann_train(ks_buffer *out, const ks_boltzmann_training *options, const char *text,
                       ks_error *error)
{
    ks_model *model;
    int is_possible = options->inference == KS_INFERENCE_EXACT ||
                      options->inference == KS_INFERENCE_BP ||
                      options->inference == KS_INFERENCE_SW;
    if (!is_possible || options->epochs < 1 || options->samples < 2 || options->games < 0)
        return ks_error_set(error, KS_ERANGE, 0, 0, "%s", ks_status_text(KS_ERANGE));
    int status = ks_model_new(&model, text);
    if (status)
        return ks_error_set(error, status, 0, 0, "out of memory");
    status = train(model, options, error);
    if (status == 0)
        status = ks_model_write(out, model);
    ks_model_free(model);
    return status;
}
