/* Training the cascades of the life judge. A step learns from what the step before predicts; on
 * games that a network has learnt from, its predictions are better than on any others. So the games
 * fall into two halves, and the predictions for one half come from networks that learnt on the
 * other. The network that is kept learns from both. */
#include "life_train.h"
#include "alloc.h"
#include "block_label.h"
#include "loss.h"
#include "network_train.h"
#include "samples.h"
#include "text.h"
#include "trained.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 256, FOLDS = 2, BOTH = FOLDS };

/* Samples, and what the step before predicts for their blocks. */
typedef struct set {
    ks_life_samples samples;
    float *alive; /* by block; NULL before the first step */
} set;

typedef struct cascade {
    const ks_life_training *options;
    int inputs;
    set train, valid;
    ks_checkpoint checkpoint;
    double work, done; /* in epochs over all games: most for all networks; done so far */
} cascade;

/* A network to train: its step, from 0; its random start, from 0, if it learns from all games; or
 * else the half, from 0, that it will predict for. */
typedef struct task {
    const cascade *cascade;
    int step, start, half; /* half: BOTH, or 0 or 1 */
    size_t examples;
} task;

/* ---- Work on all samples of a set, in parallel ---- */

typedef struct job {
    const cascade *cascade;
    const set *set;
    const ks_network *networks; /* [FOLDS], by the fold that each has not learnt from, or [1] */
    int folds;                  /* 1: one network for all */
    float *alive;               /* predictions to write */
    ks_examples *examples;      /* [chunks][FOLDS] examples to write */
} job;

/* Calls a function for every sample of a chunk, with its features at the present step. */
static int each_sample(size_t chunk, const job *j,
                       int (*fn)(const job *, size_t chunk, size_t sample, ks_life_view *,
                                 const signed char *owner))
{
    const set *s = j->set;
    ks_life_view *view = malloc(sizeof *view);
    int status = view == NULL ? KS_EMEMORY : 0;
    size_t end = (chunk + 1) * CHUNK < s->samples.count ? (chunk + 1) * CHUNK : s->samples.count;
    for (size_t i = chunk * CHUNK; !status && i < end; i++) {
        ks_position position;
        const signed char *owner = ks_life_sample_position(&position, &s->samples, i);
        ks_life_view_init(view, &position);
        if (s->alive != NULL)
            ks_life_view_step(view, s->alive + s->samples.samples[i].blocks);
        status = fn(j, chunk, i, view, owner);
    }
    free(view);
    return status;
}

/* At the end of games, a block of a small board counts four times: there are far fewer of them, and
 * a mistake costs as much. */
static int times(const job *j, const ks_life_sample *sample)
{
    return !j->cascade->options->whole_games &&
                   sample->position.width * sample->position.height <= 13 * 13
               ? 4
               : 1;
}

static int collect(const job *j, size_t chunk, size_t sample, ks_life_view *view,
                   const signed char *owner)
{
    const ks_life_sample *s = &j->set->samples.samples[sample];
    ks_examples *examples = &j->examples[chunk * FOLDS + s->fold];
    int status = 0;
    for (int i = 0; !status && i < view->reading.block_count; i++) {
        const ks_reading *reading = &view->reading;
        int label = ks_block_label(reading->position, owner, ks_block_first(reading, i));
        for (int n = label ? times(j, s) : 0; !status && n > 0; n--)
            status = ks_examples_add(examples, ks_life_inputs(view, i), label > 0 ? 1 : 0);
    }
    return status;
}

static int predict(const job *j, size_t chunk, size_t sample, ks_life_view *view,
                   const signed char *owner)
{
    (void)chunk;
    (void)owner;
    const ks_life_sample *s = &j->set->samples.samples[sample];
    const ks_network *network = &j->networks[j->folds > 1 ? s->fold : 0];
    for (int i = 0; i < view->reading.block_count; i++)
        ks_network_run(&j->alive[s->blocks + (size_t)i], network, ks_life_inputs(view, i), 1);
    return 0;
}

static int collect_chunk(size_t chunk, void *payload)
{
    return each_sample(chunk, payload, collect);
}

static int predict_chunk(size_t chunk, void *payload)
{
    return each_sample(chunk, payload, predict);
}

static size_t chunks_of(const set *s)
{
    return (s->samples.count + CHUNK - 1) / CHUNK;
}

/* ---- Examples ---- */

static int append(ks_examples *to, const ks_examples *from)
{
    int status = 0;
    for (size_t i = 0; !status && i < from->count; i++)
        status = ks_examples_add(to, from->input + i * (size_t)from->inputs, from->target[i]);
    return status;
}

/* The examples of both folds, and of all. */
static int make_examples(ks_examples out[FOLDS + 1], const cascade *c, const set *s)
{
    size_t chunks = chunks_of(s);
    job j = {.cascade = c, .set = s};
    for (int fold = 0; fold <= FOLDS; fold++)
        out[fold] = (ks_examples){.inputs = c->inputs};
    j.examples = ks_alloc(chunks * FOLDS, sizeof *j.examples);
    if (j.examples == NULL)
        return KS_EMEMORY;
    for (size_t i = 0; i < chunks * FOLDS; i++)
        j.examples[i].inputs = c->inputs;
    int status = ks_workers_run(c->options->common.threads, chunks, collect_chunk, &j);
    for (size_t i = 0; i < chunks * FOLDS; i++) {
        if (!status)
            status = append(&out[i % FOLDS], &j.examples[i]);
        if (!status)
            status = append(&out[BOTH], &j.examples[i]);
        ks_examples_release(&j.examples[i]);
    }
    free(j.examples);
    return status;
}

static int make_predictions(set *s, const cascade *c, const ks_network *networks, int folds)
{
    job j = {.cascade = c, .set = s, .networks = networks, .folds = folds};
    j.alive = ks_alloc(s->samples.blocks, sizeof *j.alive);
    if (j.alive == NULL)
        return KS_EMEMORY;
    int status = ks_workers_run(c->options->common.threads, chunks_of(s), predict_chunk, &j);
    free(s->alive);
    s->alive = j.alive;
    return status;
}

/* ---- Steps ---- */

/* The epochs of a network that learns from half of the games count half. */
static double work_of(const cascade *c, int half)
{
    return c->options->epochs * (half == BOTH ? 1 : 0.5);
}

static int tell(const task *t, const ks_training_progress *figures, double work)
{
    const cascade *c = t->cascade;
    if (c->options->common.watch.progress == NULL)
        return KS_TRAINING_GO_ON;
    ks_training_progress progress = *figures;
    char name[40];
    ks_format(name, sizeof name, t->half == BOTH ? "step %d start %d" : "step %d half %d",
              t->step + 1, (t->half == BOTH ? t->start : t->half) + 1);
    progress.name = name;
    progress.step = t->step + 1;
    progress.start = t->half == BOTH ? t->start + 1 : 0;
    progress.half = t->half == BOTH ? 0 : t->half + 1;
    progress.epochs = c->options->epochs;
    progress.examples = t->examples;
    progress.share = (c->done + work) / c->work;
    return (int)c->options->common.watch.progress(&progress, c->options->common.watch.payload);
}

static int tell_epoch(const ks_training_epoch *e, void *payload)
{
    const task *t = payload;
    double share = (double)(e->epoch + 1) / t->cascade->options->epochs;
    return tell(t,
                &(ks_training_progress){
                    .epoch = e->epoch + 1, .loss = e->loss, .valid_loss = e->valid_loss},
                share * work_of(t->cascade, t->half));
}

static int tell_trained(const task *t, const ks_training_result *result)
{
    ks_training_progress figures = ks_trained(result);
    return tell(t, &figures, 0) == KS_TRAINING_STOP ? KS_ESTOPPED : 0;
}

static int train_one(ks_training_result *result, ks_network *out, cascade *c, task *t,
                     const ks_examples *train, const ks_examples *valid)
{
    char name[KS_MODEL_NAME];
    ks_format(name, sizeof name, t->half == BOTH ? "step-%d.start-%d" : "step-%d.half-%d",
              t->step + 1, (t->half == BOTH ? t->start : t->half) + 1);
    ks_training_options options = {.threads = c->options->common.threads,
                                   .epochs = c->options->epochs,
                                   .decay = c->options->decay,
                                   .seed = c->options->seed + 100u * (unsigned)t->step +
                                           (unsigned)t->start,
                                   .progress = tell_epoch,
                                   .payload = t,
                                   .checkpoint = &c->checkpoint,
                                   .name = name};
    t->examples = train->count;
    int status = ks_network_init(out, c->inputs, c->options->hidden);
    if (!status)
        status = ks_network_train(result, out, train, valid, KS_FIT_ADAM, &options);
    if (status)
        return status;
    c->done += work_of(c, t->half);
    return tell_trained(t, result);
}

/* Takes the best of several starts, by its loss on valid, or all of them joined if that is better,
 * as it mostly is: their errors differ and average out. */
static int choose(ks_network *out, const ks_network *networks, int starts,
                  const ks_training_result *results, const ks_examples *valid, int threads)
{
    double loss, error;
    int best = 0;
    for (int i = 1; i < starts; i++)
        best = results[i].valid_loss < results[best].valid_loss ? i : best;
    int status = starts > 1 ? ks_network_join(out, networks, starts) : 0;
    if (!status && starts > 1) {
        status = ks_network_loss(&loss, &error, NULL, out, valid, threads);
        if (!status && loss < results[best].valid_loss)
            return 0;
        ks_network_release(out);
    }
    return status ? status : ks_network_join(out, &networks[best], 1);
}

static int train_several(ks_network *out, cascade *c, task t, const ks_examples *train,
                         const ks_examples *valid, int starts)
{
    ks_network *networks = ks_alloc((size_t)starts, sizeof *networks);
    ks_training_result *results = ks_alloc((size_t)starts, sizeof *results);
    int status = networks && results ? 0 : KS_EMEMORY;
    for (t.start = 0; !status && t.start < starts; t.start++)
        status = train_one(&results[t.start], &networks[t.start], c, &t, train, valid);
    if (!status)
        status = choose(out, networks, starts, results, valid, c->options->common.threads);
    for (int i = 0; networks != NULL && i < starts; i++)
        ks_network_release(&networks[i]);
    free(networks);
    free(results);
    return status;
}

/* Learns one step from the predictions of the one before, and predicts for the next. */
static int one_step(ks_model *model, cascade *c, int step)
{
    ks_examples train[FOLDS + 1], valid[FOLDS + 1];
    ks_network halves[FOLDS] = {{0}}, whole = {0};
    char name[32];
    ks_format(name, sizeof name, "%s.%d", c->options->whole_games ? "game" : "end", step + 1);
    int status = make_examples(train, c, &c->train);
    int also = make_examples(valid, c, &c->valid);
    status = status ? status : also;
    if (!status)
        status = train_several(&whole, c, (task){.cascade = c, .step = step, .half = BOTH},
                               &train[BOTH], &valid[BOTH], c->options->starts);
    if (!status)
        status = ks_network_store(model, name, &whole);
    if (!status && step + 1 < KS_LIFE_STEPS) {
        /* The network that predicts for a fold has learnt from the other. */
        for (int fold = 0; !status && fold < FOLDS; fold++)
            status =
                train_several(&halves[fold], c, (task){.cascade = c, .step = step, .half = fold},
                              &train[1 - fold], &valid[BOTH], 1);
        if (!status)
            status = make_predictions(&c->train, c, halves, FOLDS);
        if (!status)
            status = make_predictions(&c->valid, c, &whole, 1);
    }
    for (int i = 0; i <= FOLDS; i++) {
        ks_examples_release(&train[i]);
        ks_examples_release(&valid[i]);
    }
    for (int i = 0; i < FOLDS; i++)
        ks_network_release(&halves[i]);
    ks_network_release(&whole);
    return status;
}

static int load(set *out, const char *const *paths, int count, ks_life_choice choice,
                ks_life_share share, ks_error *error)
{
    int status = 0;
    for (int i = 0; !status && i < count; i++)
        status = ks_life_samples_add(&out->samples, paths[i], choice, &share, error);
    return status;
}

static int load_games(cascade *c, ks_error *error)
{
    const ks_life_training *o = c->options;
    ks_life_choice learnt = o->whole_games ? KS_LIFE_WHOLE : KS_LIFE_LATE;
    ks_life_choice checked = o->whole_games ? KS_LIFE_WHOLE : KS_LIFE_FINAL;
    ks_life_share others = {.every = o->hold_out}, held_out = {o->hold_out, 1, 0}, all = {0};
    int status = load(&c->train, o->common.train, o->common.train_count, learnt, others, error);
    if (!status)
        status = load(&c->valid, o->valid, o->valid_count, checked, all, error);
    if (!status && o->hold_out > 0)
        status = load(&c->valid, o->common.train, o->common.train_count, checked, held_out, error);
    if (!status && (c->train.samples.count == 0 || c->valid.samples.count == 0))
        status =
            ks_error_set(error, KS_EINPUT, 0, 0, "there are no games with labels to learn from");
    return status;
}

static int all_steps(ks_model *model, cascade *c, ks_error *error)
{
    int status = 0;
    c->work = KS_LIFE_STEPS * c->options->starts * work_of(c, BOTH) +
              (KS_LIFE_STEPS - 1) * FOLDS * work_of(c, 0);
    for (int step = 0; !status && step < KS_LIFE_STEPS; step++)
        status = one_step(model, c, step);
    if (status)
        ks_checkpoint_fail(&c->checkpoint, status, error);
    return status;
}

static int train_cascade(ks_model *model, const ks_life_training *options, ks_error *error)
{
    cascade c = {.options = options, .inputs = options->whole_games ? KS_LIFE_INPUTS : KS_LIFE_END};
    int status = ks_checkpoint_init(&c.checkpoint, &options->common.watch, error);
    if (!status)
        status = load_games(&c, error);
    if (!status)
        status = all_steps(model, &c, error);
    ks_checkpoint_release(&c.checkpoint);
    free(c.train.alive);
    free(c.valid.alive);
    ks_life_samples_release(&c.train.samples);
    ks_life_samples_release(&c.valid.samples);
    return status;
}

int ks_life_train(ks_buffer *out, const ks_life_training *options, ks_error *error)
{
    ks_model *model;
    int status = ks_model_new(&model, options->common.text);
    if (status)
        return ks_error_set(error, status, 0, 0, "out of memory");
    status = train_cascade(model, options, error);
    if (!status)
        status = ks_model_write(out, model);
    ks_model_free(model);
    return status;
}

/* ---- The rows ---- */

static const ks_option rows[] = {
    {"valid", 'v', "FILE", "validation games, which say when to stop; may be given again",
     KS_OPTION_PATH(ks_life_training, valid), KS_OPTION_COUNT(ks_life_training, valid_count),
     .unnamed = KS_OPTION_UNNAMED},
    {"hold-out", 0, "N", "use every Nth game of CORPUS for validation instead",
     KS_OPTION_INT(ks_life_training, hold_out, 2, 1000)},
    {"hidden", 0, "N", "hidden units of each network",
     KS_OPTION_INT(ks_life_training, hidden, 1, 1000), .initial = "64"},
    {"epochs", 0, "N", "passes over the examples",
     KS_OPTION_INT(ks_life_training, epochs, 1, 100000), .initial = "16"},
    {"starts", 0, "N", "networks trained per step; the best, or all joined, are kept",
     KS_OPTION_INT(ks_life_training, starts, 1, 100), .initial = "1"},
    {"seed", 's', "N", "seed of the initial weights", KS_OPTION_SEED(ks_life_training, seed)},
    {0},
};

static int check(const ks_training *training, ks_error *error)
{
    const ks_life_training *options = (const ks_life_training *)training;
    return options->valid_count > 0 || options->hold_out > 0
               ? 0
               : ks_error_set(error, KS_EINPUT, 0, 0, "--valid CORPUS is required");
}

static int run(ks_buffer *out, const ks_training *training, ks_error *error)
{
    ks_life_training options = *(const ks_life_training *)training;
    options.whole_games = training->kind == &ks_training_life;
    options.decay = 1e-5F;
    return ks_life_train(out, &options, error);
}

const ks_training_kind ks_training_life = {
    .name = "life",
    .summary = "Trains the judge life: living and dead stones in any position",
    .operands = "CORPUS... --valid CORPUS",
    .options = rows,
    .settings_size = sizeof(ks_life_training),
    .example = "examples",
    .epoch = "epoch",
    .needs_games = 1,
    .resumes = 1,
    .check = check,
    .run = run,
};

const ks_training_kind ks_training_life_end = {
    .name = "life-end",
    .summary = "Trains the cascade of the scorer: dead stones in finished games",
    .operands = "CORPUS... --valid CORPUS",
    .options = rows,
    .settings_size = sizeof(ks_life_training),
    .example = "examples",
    .epoch = "epoch",
    .needs_games = 1,
    .resumes = 1,
    .check = check,
    .run = run,
};
