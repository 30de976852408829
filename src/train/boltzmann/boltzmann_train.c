/* Learning the parameters of a random field by maximum likelihood (modelling-uncertainty, section
 * 2), of whole outcomes or of their points. A step is the gradient divided by the curvature of log
 * Z, which is Newton's step if outcomes have no neutral points; a dozen steps are enough. If log P
 * is known, a step that makes it worse is halved; if expectations are estimated by samples, steps
 * become shorter and shorter, which averages out the noise.
 *
 * Some parameters are seldom seen, and BoltzmannLiberties has some that change nothing (a constant
 * on all four entries of a table), so all are drawn weakly to their start: the parameters of
 * another model, such as one of smaller boards, or those printed for Boltzmann5.
 *
 * Parameters are rounded to floats after each step, so that a checkpoint holds them exactly. */
#include "blas.h"
#include "checkpoint.h"
#include "likelihood.h"
#include "text.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = KS_LIKELIHOOD_MOST };

static const double hold = 0.003;     /* weight of squared distances from the start, per position */
static const double longest = 1.0;    /* longest step of a parameter */
static const double tolerance = 1e-4; /* stop when a step would gain less than this per position */
static const double steps_whole = 4;  /* noisy steps of full length, before they become shorter */

typedef struct climb {
    const ks_boltzmann_training *options;
    const ks_outcomes *outcomes;
    ks_checkpoint *checkpoint;
    const char *name;
    char saved_as[40];  /* its name in the checkpoint */
    double full;        /* how full the boards are, on average */
    int kinds, count;   /* of points that the model tells apart; of parameters */
    int climbs, number; /* models times phases; which of them this is, from 0 */
    uint64_t key;
    double start[MOST];
    float parameter[MOST];             /* the next to evaluate */
    float best[MOST], direction[MOST]; /* the best so far, and the direction from there */
    double value;                      /* of the best so far */
    double step;
    int epoch, done, is_noisy;
    ks_likelihood likelihood;
} climb;

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

/* ---- Where to start ---- */

/* BoltzmannLiberties with the tables of Boltzmann5. */
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
                    out[tied] = model.table[0][a * KS_BOLTZMANN5_KINDS + b][i / 2][i % 2];
            }
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    return (hash ^ value) * 0x100000001B3u; /* FNV-1a */
}

/* A key of everything that the result depends on. */
static uint64_t key_of(const climb *c)
{
    uint64_t hash = 0xCBF29CE484222325u;
    hash = mix(mix(hash, (uint64_t)c->options->goal), (uint64_t)c->options->inference);
    hash = mix(hash, (uint64_t)c->options->epochs);
    hash = mix(mix(hash, (uint64_t)c->options->samples), c->options->seed);
    hash = mix(hash, (uint64_t)c->options->batch);
    for (int i = 0; i < c->count; i++)
        hash = mix(hash, bits_of(c->start[i]));
    for (size_t i = 0; i < c->outcomes->count; i++) {
        const ks_outcome *outcome = &c->outcomes->items[i];
        hash = mix(hash, (uint64_t)outcome->position.width);
        for (int p = 0; p < ks_points(&outcome->position); p++)
            hash = mix(hash, (uint64_t)(outcome->position.stone[p] * 3 + outcome->owner[p] + 1));
    }
    return hash;
}

/* Takes the first parameters from the model that was given, or else those of the paper. */
static int find_start(climb *c, ks_error *error)
{
    const ks_boltzmann_training *o = c->options;
    ks_boltzmann given;
    ks_model *model;
    if (o->start.bytes == NULL) {
        if (c->kinds == KS_BOLTZMANN5_KINDS)
            memcpy(c->start, ks_boltzmann_paper, sizeof ks_boltzmann_paper);
        else
            expand(c->start, ks_boltzmann_paper);
        return 0;
    }
    int status = ks_model_read(&model, o->start.bytes, o->start.bytes_size, error);
    if (status == 0)
        status = ks_boltzmann_read(&given, model, c->name, c->kinds, error);
    ks_model_free(model);
    if (status == 0)
        ks_boltzmann_at(c->start, &given, c->full);
    return status;
}

static int set_up(climb *c, ks_error *error)
{
    int status = find_start(c, error);
    for (int i = 0; i < c->count; i++)
        c->parameter[i] = (float)c->start[i];
    c->step = 1;
    c->key = key_of(c);
    c->is_noisy = c->options->inference == KS_INFERENCE_SW ||
                  (c->options->batch > 0 && (size_t)c->options->batch < c->outcomes->count);
    return status;
}

/* ---- The checkpoint ---- */

static int keep(climb *c)
{
    ks_checkpoint_state state = {.numbers = {c->key, (uint64_t)c->epoch, (uint64_t)c->done,
                                             bits_of(c->value), bits_of(c->step),
                                             bits_of(c->likelihood.loss)},
                                 .arrays = {c->parameter, c->best, c->direction},
                                 .count = 3,
                                 .size = (size_t)c->count};
    int status = ks_checkpoint_put(c->checkpoint, c->saved_as, &state);
    return status ? status : ks_checkpoint_save(c->checkpoint);
}

/* KS_EINPUT: the state is of other positions or options. */
static int recall(climb *c)
{
    ks_checkpoint_state state = {
        .arrays = {c->parameter, c->best, c->direction}, .count = 3, .size = (size_t)c->count};
    if (!ks_checkpoint_has(c->checkpoint, c->saved_as))
        return 0;
    if (!ks_checkpoint_get(&state, c->checkpoint, c->saved_as) || state.numbers[0] != c->key ||
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

/* The positions of this step: batch after batch, then from the start again. */
static ks_outcomes batch_of(const climb *c)
{
    ks_outcomes all = *c->outcomes;
    size_t size = (size_t)c->options->batch;
    if (size == 0 || size >= all.count)
        return all;
    size_t first = (size_t)c->epoch % (all.count / size) * size;
    return (ks_outcomes){.items = all.items + first, .count = size};
}

static int look(climb *c)
{
    ks_outcomes batch = batch_of(c);
    ks_boltzmann model;
    double parameter[MOST] = {0};
    ks_likelihood_settings settings = {.goal = c->options->goal,
                                       .inference = c->options->inference,
                                       .samples = c->options->samples,
                                       .seed = c->options->seed +
                                               (uint64_t)c->epoch * c->outcomes->count,
                                       .threads = c->options->common.threads};
    if (!c->is_noisy)
        settings.seed = c->options->seed; /* for the curvature alone, the same samples do */
    for (int i = 0; i < c->count; i++)
        parameter[i] = (double)c->parameter[i];
    ks_boltzmann_init(&model, c->kinds, parameter);
    int status = ks_likelihood_run(&c->likelihood, &model, &batch, &settings);
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

/* After an evaluation: accepts the parameters or goes half the way back, and steps. */
static int take_step(climb *c)
{
    int is_noisy = c->is_noisy;
    double gain = 0;
    if (is_noisy || c->epoch == 0 || c->likelihood.value >= c->value) {
        int status = choose_direction(&gain, c);
        if (status)
            return status;
        memcpy(c->best, c->parameter, sizeof c->best);
        c->value = is_noisy ? 0 : c->likelihood.value;
        c->step = c->step < 0.5 ? 2 * c->step : 1;
        c->done = !is_noisy && gain < tolerance;
    } else {
        c->step /= 2;
        c->done = c->step < 1e-3;
    }
    if (is_noisy)
        c->step = c->epoch < steps_whole ? 1 : steps_whole / (c->epoch + 1);
    for (int i = 0; i < c->count; i++)
        c->parameter[i] = c->best[i] + (float)c->step * c->direction[i];
    if (is_noisy)
        memcpy(c->best, c->parameter, sizeof c->best);
    c->epoch++;
    c->done |= c->epoch == c->options->epochs;
    return 0;
}

/* ---- The whole ---- */

static int tell(const climb *c)
{
    const ks_boltzmann_training *o = c->options;
    if (o->common.watch.progress == NULL)
        return KS_TRAINING_GO_ON;
    ks_training_progress progress = {.name = c->name,
                                     .epoch = c->epoch,
                                     .epochs = o->epochs,
                                     .trained = c->done,
                                     .examples = c->outcomes->count,
                                     .loss = c->likelihood.loss,
                                     .valid_loss = NAN,
                                     .share =
                                         (c->number + (double)c->epoch / o->epochs) / c->climbs};
    return (int)o->common.watch.progress(&progress, o->common.watch.payload);
}

/* Trains one model for one phase, or for all positions. */
static int train_model(climb *c, ks_error *error)
{
    int status = set_up(c, error);
    if (status)
        return status;
    status = recall(c);
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
    if (status)
        ks_checkpoint_fail(c->checkpoint, status, error);
    return status;
}

/* The result, with a row per phase: how full the board is, then the parameters. */
typedef struct harvest {
    float row[2][KS_BOLTZMANN_PHASES][1 + MOST];
} harvest;

static const char *const names[] = {"boltzmann5", "boltzmann-liberties"};
static const int counts[] = {KS_BOLTZMANN5_PARAMETERS, KS_LIBERTIES_PARAMETERS};

static int is_wanted(const ks_boltzmann_training *options, int model)
{
    return options->model == NULL || strcmp(options->model, names[model]) == 0;
}

static int train_models(harvest *out, climb *c, int phase, ks_error *error)
{
    const ks_boltzmann_training *o = c->options;
    int status = 0, models = o->model == NULL ? 2 : 1, number = phase * models;
    double full = 0;
    for (size_t i = 0; i < c->outcomes->count; i++)
        full += ks_boltzmann_full(&c->outcomes->items[i].position) / (double)c->outcomes->count;
    for (int i = 0; i < 2 && status == 0; i++) {
        if (!is_wanted(o, i))
            continue;
        climb one = {.options = o,
                     .outcomes = c->outcomes,
                     .checkpoint = c->checkpoint,
                     .name = names[i],
                     .full = full,
                     .kinds = i == 0 ? KS_BOLTZMANN5_KINDS : KS_LIBERTIES_KINDS,
                     .count = counts[i],
                     .climbs = (o->phases ? o->move_count : 1) * models,
                     .number = number};
        number++;
        ks_format(one.saved_as, sizeof one.saved_as, o->phases ? "%s-%d" : "%s", names[i], phase);
        *c = one;
        status = train_model(c, error);
        float *row = out->row[i][phase];
        row[0] = (float)full;
        memcpy(row + 1, c->best, (size_t)c->count * sizeof *row);
    }
    return status;
}

/* Positions of one phase, or of all. */
static int load(ks_outcomes *out, const ks_boltzmann_training *o, int phase, ks_error *error)
{
    const int *moves = o->phases ? o->moves + phase : o->moves;
    int count = o->phases ? 1 : o->move_count, status = 0;
    for (int i = 0; i < o->common.train_count && status == 0; i++)
        status = ks_outcomes_add(out, o->common.train[i], moves, count, (size_t)o->games, error);
    if (status == 0 && out->count == 0)
        status = ks_error_set(error, KS_EINPUT, 0, 0, "no labelled game has that many moves");
    return status;
}

static int put_models(ks_model *out, const harvest *learnt, const ks_boltzmann_training *o,
                      ks_error *error)
{
    int status = 0, phases = o->phases ? o->move_count : 1;
    for (int i = 0; i < 2 && status == 0; i++) {
        float rows[KS_BOLTZMANN_PHASES * (1 + MOST)];
        int size[] = {phases, counts[i] + 1};
        for (int phase = 0; phase < phases; phase++)
            memcpy(rows + phase * size[1], learnt->row[i][phase], (size_t)size[1] * sizeof *rows);
        if (is_wanted(o, i))
            status = o->phases ? ks_model_add(out, names[i], 2, size, rows)
                               : ks_model_add(out, names[i], 1, &counts[i], rows + 1);
    }
    if (status)
        ks_error_set(error, status, 0, 0, "%s", ks_status_text(status));
    return status;
}

static int train(ks_model *model, const ks_boltzmann_training *options, ks_error *error)
{
    harvest learnt = {0};
    ks_checkpoint checkpoint;
    climb *c = malloc(sizeof *c);
    int phases = options->phases ? options->move_count : 1;
    int status = ks_checkpoint_init(&checkpoint, &options->common.watch, error);
    if (status == 0 && c == NULL)
        status = ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    ks_blas_alone();
    for (int phase = 0; phase < phases && status == 0 && c != NULL; phase++) {
        ks_outcomes outcomes = {0};
        status = load(&outcomes, options, phase, error);
        *c = (climb){.options = options, .outcomes = &outcomes, .checkpoint = &checkpoint};
        if (status == 0)
            status = train_models(&learnt, c, phase, error);
        ks_outcomes_release(&outcomes);
    }
    if (status == 0)
        status = put_models(model, &learnt, options, error);
    ks_checkpoint_release(&checkpoint);
    free(c);
    return status;
}

/* Phases are distinguished by the numbers of moves, which must ascend. */
static int check_phases(const ks_boltzmann_training *o, ks_error *error)
{
    int status = o->phases && o->move_count > KS_BOLTZMANN_PHASES ? KS_ERANGE : 0;
    for (int i = 1; i < o->move_count && o->phases && status == 0; i++)
        status = o->moves[i] <= o->moves[i - 1] ? KS_ERANGE : 0;
    return status ? ks_error_set(error, status, 0, 0,
                                 "--phases takes at most %d numbers in --moves, in ascending order",
                                 KS_BOLTZMANN_PHASES)
                  : 0;
}

int ks_boltzmann_train(ks_buffer *out, const ks_training *training, ks_error *error)
{
    const ks_boltzmann_training *options = (const ks_boltzmann_training *)training;
    ks_model *model;
    int is_possible = options->inference == KS_INFERENCE_EXACT ||
                      options->inference == KS_INFERENCE_BP ||
                      options->inference == KS_INFERENCE_SW;
    if (!is_possible || options->epochs < 1 || options->samples < 2 || options->games < 0 ||
        options->batch < 0)
        return ks_error_set(error, KS_ERANGE, 0, 0, "%s", ks_status_text(KS_ERANGE));
    if (!is_wanted(options, 0) && !is_wanted(options, 1))
        return ks_error_set(error, KS_EJUDGE, 0, 0, "there is no model \"%s\"", options->model);
    int status = check_phases(options, error);
    if (status)
        return status;
    status = ks_model_new(&model, training->text);
    if (status)
        return ks_error_set(error, status, 0, 0, "out of memory");
    status = train(model, options, error);
    if (status == 0)
        status = ks_model_write(out, model);
    ks_model_free(model);
    return status;
}

/* ---- The row ---- */

static const int inference_values[] = {KS_INFERENCE_EXACT, KS_INFERENCE_BP, KS_INFERENCE_SW};

static const ks_option rows[] = {
    {"model", 0, NULL, "train only this model",
     KS_OPTION_WORD(ks_boltzmann_training, model, "boltzmann5|boltzmann-liberties"),
     .otherwise = "both"},
    {"goal", 0, NULL, "maximise the likelihood of whole outcomes or of single points",
     KS_OPTION_CHOICE(ks_boltzmann_training, goal, "outcome|points"), .initial = "outcome"},
    {"inference", 0, NULL, "how expectations are computed",
     KS_OPTION_CHOICE(ks_boltzmann_training, inference, "exact|bp|sw"), .values = inference_values,
     .initial = "exact"},
    {"moves", 0, "N,N...", "learn from the positions after these numbers of moves",
     KS_OPTION_INTS(ks_boltzmann_training, moves, 0, 100000),
     KS_OPTION_COUNT(ks_boltzmann_training, move_count), .initial = "20,80,150"},
    {"phases", 0, NULL, "separate parameters for each of --moves",
     KS_OPTION_FLAG(ks_boltzmann_training, phases)},
    {"games", 0, "N", "use only the first N games of each corpus",
     KS_OPTION_INT(ks_boltzmann_training, games, 1, INT_MAX), .otherwise = "all"},
    {"start", 0, "FILE", "model to start from", KS_OPTION_FILE(ks_boltzmann_training, start),
     .otherwise = "the parameters of the paper"},
    {"batch", 0, "N", "positions per step, taken in turn",
     KS_OPTION_INT(ks_boltzmann_training, batch, 1, INT_MAX), .otherwise = "all"},
    {"epochs", 0, "N", "maximum number of steps",
     KS_OPTION_INT(ks_boltzmann_training, epochs, 1, 100000), .initial = "30"},
    {"samples", 0, "N", "samples per position and step",
     KS_OPTION_INT(ks_boltzmann_training, samples, 2, 100000), .initial = "100"},
    {"seed", 's', "N", "seed of the samples", KS_OPTION_SEED(ks_boltzmann_training, seed)},
    {0},
};

const ks_training_kind ks_training_boltzmann = {
    .name = "boltzmann",
    .summary = "Trains random fields of territory, by maximum likelihood",
    .operands = "CORPUS...",
    .options = rows,
    .settings_size = sizeof(ks_boltzmann_training),
    .example = "positions",
    .epoch = "step",
    .needs_games = 1,
    .resumes = 1,
    .run = ks_boltzmann_train,
};
