/* Training the network of soft segmentation: options, checkpoints, snapshots. See
 * softseg_training_run.h. */
#include "softseg_training_run.h"

#include "text.h"

#include <string.h>

ks_softseg_training ks_softseg_defaults(void)
{
    return (ks_softseg_training){.width = 9,
                                 .height = 9,
                                 .games = 10000,
                                 .first = 8,
                                 .second = 2,
                                 .rate = 3e-4,
                                 .sampled = 0.15,
                                 .temperature = 4,
                                 .recent = 10,
                                 .log_error = 1,
                                 .snapshot_every = 5000,
                                 .seed = 1};
}

/* ---- What both ways share ---- */

static const char prefix[] = "softseg";

void ks_softseg_training_run_digest(ks_softseg_training_run *run, const void *bytes, size_t size)
{
    run->digest = run->digest * 6364136223846793005U + ks_model_checksum(bytes, size) + 1;
}

/* The mean of errors fades over some thousand positions. */
void ks_softseg_training_run_learn(ks_sums *sums, ks_softseg_training_run *run,
                                   ks_softseg_state *states[2], const ks_softseg_step *steps,
                                   int count, const signed char *owner, double rate)
{
    const ks_softseg_training *o = run->options;
    int positions = 0;
    double errors = ks_softseg_train_game(&run->net, states, steps, count, owner, o->outcome,
                                          o->log_error ? KS_SOFTSEG_LOG : KS_SOFTSEG_SQUARED,
                                          (float)rate, &positions);
    if (positions == 0)
        return;
    double weight = run->positions == 0 ? 1 : positions / (positions + 5000.0);
    run->loss += weight * (errors / positions - run->loss);
    run->positions += (size_t)positions;
    sums->loss += errors;
    sums->weight += positions;
}

/* What was counted stands beside the state that the training keeps itself. */
int ks_softseg_training_run_keep(const ks_softseg_training_run *run, ks_checkpoint *checkpoint,
                                 const uint64_t more[2])
{
    ks_checkpoint_state state = {.numbers = {run->positions, 0, more[0], more[1]}};
    memcpy(&state.numbers[1], &run->loss, sizeof run->loss);
    return ks_checkpoint_put(checkpoint, "counts", &state);
}

int ks_softseg_training_run_recall(ks_softseg_training_run *run, uint64_t more[2],
                                   const ks_checkpoint *checkpoint)
{
    ks_checkpoint_state state = {0};
    if (!ks_checkpoint_get(&state, checkpoint, "counts"))
        return KS_EINPUT;
    run->positions = (size_t)state.numbers[0];
    memcpy(&run->loss, &state.numbers[1], sizeof run->loss);
    memcpy(more, &state.numbers[2], 2 * sizeof *more);
    return 0;
}

/* ---- Models and snapshots ---- */

static int write_model(ks_buffer *out, const ks_softseg *net, const char *text)
{
    ks_model *model;
    int status = ks_model_new(&model, text);
    if (status == 0)
        status = ks_softseg_store(model, prefix, net);
    if (status == 0)
        status = ks_model_halve(model);
    if (status == 0)
        status = ks_model_write(out, model);
    ks_model_free(model);
    return status;
}

/* With the weights that the training would end with now. */
static int write_snapshot(ks_buffer *out, const ks_softseg_training_run *run, const float *weights)
{
    ks_softseg net;
    int status = ks_softseg_init(&net, run->net.inputs, run->net.first, run->net.second);
    if (status)
        return status;
    memcpy(net.weights, weights, net.count * sizeof *weights);
    status = write_model(out, &net, run->text);
    ks_softseg_release(&net);
    return status;
}

enum { FIRST_SNAPSHOT = 100 };

static int take_snapshot(const ks_softseg_training_run *run, int done, const float *weights)
{
    const ks_softseg_training *o = run->options;
    ks_buffer *bytes;
    int is_time =
        done == FIRST_SNAPSHOT || (o->snapshot_every > 0 && done % o->snapshot_every == 0);
    if (o->snapshot == NULL || !is_time)
        return 0;
    int status = ks_buffer_new(&bytes);
    if (status)
        return status;
    status = write_snapshot(bytes, run, weights);
    if (status == 0)
        status = o->snapshot(ks_buffer_data(bytes), ks_buffer_size(bytes), done, o->watch.payload);
    ks_buffer_free(bytes);
    return status;
}

/* After a game. */
static int tell(const ks_training_epoch *epoch, void *payload)
{
    const ks_softseg_training_run *run = payload;
    const ks_training_watch *watch = &run->options->watch;
    int done = epoch->epoch + 1;
    ks_training_progress progress = {.name = prefix,
                                     .epoch = done,
                                     .epochs = run->total,
                                     .trained = done == run->total,
                                     .examples = run->positions,
                                     .loss = run->loss,
                                     .share = (double)done / run->total};
    int status = take_snapshot(run, done, epoch->parameters);
    if (status || watch->progress == NULL)
        return status;
    return (int)watch->progress(&progress, watch->payload);
}

/* ---- The run ---- */

/* The network to start with: that of a model, or one that will have random weights. */
static int start(ks_softseg_training_run *run, ks_error *error)
{
    const ks_softseg_training *o = run->options;
    ks_model *model;
    if (o->model == NULL) {
        int status = ks_softseg_init(&run->net, o->raw ? KS_SOFTSEG_RAW : KS_SOFTSEG_FEATURES,
                                     o->first, o->second);
        return status ? ks_error_set(error, status, 0, 0, "%s", ks_status_text(status)) : 0;
    }
    int status = ks_model_read(&model, o->model, o->model_size, error);
    if (status == 0)
        status = ks_softseg_load(&run->net, model, prefix, error);
    ks_model_free(model);
    return status;
}

/* The number of threads, of games and of passes is left out: the same run may be made longer,
 * unless its rate of learning depends on its length. */
static void digest_options(ks_softseg_training_run *run)
{
    const ks_softseg_training *o = run->options;
    const ks_softseg *net = &run->net;
    const double numbers[] = {o->width,    o->height,  o->sampled,   o->temperature,
                              o->recent,   o->outcome, o->log_error, o->train_count,
                              net->inputs, net->first, net->second,  o->model != NULL};
    ks_softseg_training_run_digest(run, numbers, sizeof numbers);
    if (o->model != NULL)
        ks_softseg_training_run_digest(run, net->weights, net->count * sizeof *net->weights);
}

static void draw_weights(ks_random *random, void *payload)
{
    ks_softseg_training_run *run = payload;
    ks_softseg_randomise(&run->net, random);
}

int ks_softseg_training_run_train(ks_softseg_training_run *run, void *way,
                                  const ks_trainable *games)
{
    const ks_softseg_training *o = run->options;
    ks_training_result result;
    ks_trainable trainable = *games;
    run->way = way;
    trainable.parameters = run->net.weights;
    trainable.count = run->net.count;
    trainable.steps = 1;
    trainable.key = run->digest;
    trainable.start = o->model == NULL ? draw_weights : NULL;
    trainable.payload = run;
    ks_training_options options = {.threads = o->threads,
                                   .epochs = run->total,
                                   .seed = o->seed,
                                   .progress = tell,
                                   .payload = run,
                                   .checkpoint = &run->checkpoint,
                                   .name = "network",
                                   .rate = {KS_RATE_CONSTANT, o->rate, o->rate},
                                   .mean = o->mean,
                                   .open_ended = 1};
    if (o->last_rate > 0) {
        options.rate = (ks_rate){KS_RATE_LINEAR, o->rate, o->last_rate};
        options.open_ended = 0;
    }
    return ks_online_train(&result, &trainable, &options);
}

/* ---- The command ---- */

static int are_allowed(const ks_softseg_training *o)
{
    return o->games >= 1 && o->recent >= 1 && o->recent <= 100 && o->rate > 0 && o->rate <= 1 &&
           o->last_rate >= 0 && o->last_rate <= 1 && o->positions >= 0 && o->mean >= 0 &&
           o->sampled >= 0 && o->sampled <= 1 && o->temperature > 0 && o->threads >= 0 &&
           o->width >= KS_MIN_SIZE && o->height >= KS_MIN_SIZE && o->width <= KS_MAX_SIZE &&
           o->height <= KS_MAX_SIZE;
}

static int train(ks_softseg_training_run *run, ks_error *error)
{
    const ks_softseg_training *o = run->options;
    int status = ks_checkpoint_init(&run->checkpoint, &o->watch, error);
    if (status == 0)
        status = start(run, error);
    if (status)
        return status;
    digest_options(run);
    return o->train_count > 0 ? ks_softseg_learn_records(run, error)
                              : ks_softseg_learn_playing(run, error);
}

int ks_softseg_train(ks_buffer *out, const ks_softseg_training *options, const char *text,
                     ks_error *error)
{
    ks_softseg_training_run run = {.options = options, .text = text, .total = options->games};
    if (!are_allowed(options))
        return ks_error_set(error, KS_ERANGE, 0, 0, "%s", ks_status_text(KS_ERANGE));
    int status = train(&run, error);
    if (status == 0)
        status = write_model(out, &run.net, text);
    ks_checkpoint_release(&run.checkpoint);
    ks_softseg_release(&run.net);
    return status;
}
