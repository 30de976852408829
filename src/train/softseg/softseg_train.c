/* Training the network of soft segmentation: options, checkpoints, snapshots. See
 * softseg_training_run.h.
 */
#include "softseg_training_run.h"

#include "text.h"

#include <limits.h>
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

void ks_softseg_training_run_digest(ks_softseg_training_run *run, const void *bytes, size_t size)
{
    run->digest = run->digest * 6364136223846793005U + ks_model_checksum(bytes, size) + 1;
}

static ks_checkpoint_state state_of(ks_softseg_training_run *run)
{
    return (ks_checkpoint_state){.arrays = {run->net.weights, run->mean.weights},
                                 .count = run->mean.weights ? 2 : 1,
                                 .size = run->net.count};
}

int ks_softseg_training_run_recall(ks_softseg_training_run *run, uint64_t more[2])
{
    ks_checkpoint_state state = state_of(run);
    if (!ks_checkpoint_has(&run->checkpoint, "network"))
        return 0;
    run->checkpoint.other = 1;
    /* The weights are overwritten only by those of a network of the same sizes. */
    if (!ks_checkpoint_get(&state, &run->checkpoint, "network") ||
        state.numbers[0] != run->digest || state.numbers[1] > (uint64_t)run->total)
        return KS_EINPUT;
    run->checkpoint.other = 0;
    run->done = run->told = (int)state.numbers[1];
    memcpy(run->random.state, &state.numbers[2], sizeof run->random.state);
    memcpy(more, &state.numbers[6], 2 * sizeof *more);
    run->positions = (size_t)state.numbers[8];
    memcpy(&run->loss, &state.numbers[9], sizeof run->loss);
    return 0;
}

int ks_softseg_training_run_keep(ks_softseg_training_run *run, const uint64_t more[2])
{
    ks_checkpoint_state state = state_of(run);
    state.numbers[0] = run->digest;
    state.numbers[1] = (uint64_t)run->done;
    memcpy(&state.numbers[2], run->random.state, sizeof run->random.state);
    memcpy(&state.numbers[6], more, 2 * sizeof *more);
    state.numbers[8] = run->positions;
    memcpy(&state.numbers[9], &run->loss, sizeof run->loss);
    int status = ks_checkpoint_put(&run->checkpoint, "network", &state);
    return status ? status : ks_checkpoint_save(&run->checkpoint);
}

/* The first games have weights that are soon left behind: their mean is of the latest quarter. */
void ks_softseg_training_run_advance(ks_softseg_training_run *run)
{
    int done = ++run->done, most = run->options->mean;
    if (run->mean.weights == NULL)
        return;
    float share = 1 / (float)(done / 4 < 1 ? 1 : done / 4 < most ? done / 4 : most);
    for (size_t i = 0; i < run->net.count; i++)
        run->mean.weights[i] += share * (run->net.weights[i] - run->mean.weights[i]);
}

/* The mean fades over some thousand positions. */
void ks_softseg_training_run_count(ks_softseg_training_run *run, double errors, int positions)
{
    if (positions == 0)
        return;
    double weight = positions / (positions + 5000.0);
    weight = run->positions == 0 ? 1 : weight;
    run->loss += weight * (errors / positions - run->loss);
    run->positions += (size_t)positions;
}

enum { FIRST_SNAPSHOT = 100 };

int ks_softseg_training_run_until_snapshot(const ks_softseg_training_run *run)
{
    int every = run->options->snapshot_every, done = run->done;
    int left = every > 0 ? every - done % every : INT_MAX;
    return done < FIRST_SNAPSHOT && FIRST_SNAPSHOT - done < left ? FIRST_SNAPSHOT - done : left;
}

static int take_snapshot(const ks_softseg_training_run *run)
{
    const ks_softseg_training *o = run->options;
    ks_buffer *bytes;
    int is_time = run->done == FIRST_SNAPSHOT ||
                  (o->snapshot_every > 0 && run->done % o->snapshot_every == 0);
    if (o->snapshot == NULL || !is_time)
        return 0;
    int status = ks_buffer_new(&bytes);
    if (status)
        return status;
    status = ks_softseg_training_run_model(bytes, run);
    if (status == 0)
        status =
            o->snapshot(ks_buffer_data(bytes), ks_buffer_size(bytes), run->done, o->watch.payload);
    ks_buffer_free(bytes);
    return status;
}

int ks_softseg_training_run_tell(ks_softseg_training_run *run)
{
    const ks_softseg_training *o = run->options;
    ks_training_progress progress = {.name = ks_softseg_prefix,
                                     .epoch = run->done,
                                     .epochs = run->total,
                                     .trained = run->done == run->total,
                                     .examples = run->positions,
                                     .loss = run->loss,
                                     .share = (double)run->done / run->total};
    int status = take_snapshot(run);
    if (status || o->watch.progress == NULL)
        return status;
    return (int)o->watch.progress(&progress, o->watch.payload);
}

int ks_softseg_training_run_model(ks_buffer *out, const ks_softseg_training_run *run)
{
    ks_model *model;
    int status = ks_model_new(&model, run->text);
    if (status == 0)
        status =
            ks_softseg_store(model, ks_softseg_prefix, run->mean.weights ? &run->mean : &run->net);
    if (status == 0)
        status = ks_model_halve(model);
    if (status == 0)
        status = ks_model_write(out, model);
    ks_model_free(model);
    return status;
}

/* ---- The command ---- */

/* The network to start with: that of a model, or one of random weights. */
static int start(ks_softseg_training_run *run, ks_error *error)
{
    const ks_softseg_training *o = run->options;
    ks_model *model;
    if (o->model == NULL) {
        int status = ks_softseg_init(&run->net, o->raw ? KS_SOFTSEG_RAW : KS_SOFTSEG_FEATURES,
                                     o->first, o->second);
        if (status)
            return ks_error_set(error, status, 0, 0, "%s", ks_status_text(status));
        ks_softseg_randomise(&run->net, &run->random);
        return 0;
    }
    int status = ks_model_read(&model, o->model, o->model_size, error);
    if (status == 0)
        status = ks_softseg_load(&run->net, model, ks_softseg_prefix, error);
    ks_model_free(model);
    return status;
}

static int start_mean(ks_softseg_training_run *run, ks_error *error)
{
    const ks_softseg *net = &run->net;
    int status = ks_softseg_init(&run->mean, net->inputs, net->first, net->second);
    if (status)
        return ks_error_set(error, status, 0, 0, "%s", ks_status_text(status));
    memcpy(run->mean.weights, net->weights, net->count * sizeof *net->weights);
    return 0;
}

float ks_softseg_training_run_rate(const ks_softseg_training_run *run)
{
    const ks_softseg_training *o = run->options;
    double last = o->last_rate > 0 ? o->last_rate : o->rate;
    return (float)(o->rate + (last - o->rate) * run->done / run->total);
}

/* The number of threads, of games and of passes is left out: the same run may be made longer,
 * unless its rate of learning depends on its length. */
static void digest_options(ks_softseg_training_run *run)
{
    const ks_softseg_training *o = run->options;
    const double numbers[] = {o->width,  o->height,  o->rate,      o->sampled,      o->temperature,
                              o->recent, o->outcome, o->log_error, (double)o->seed, o->train_count};
    ks_softseg_training_run_digest(run, numbers, sizeof numbers);
    ks_softseg_training_run_digest(run, run->net.weights,
                                   run->net.count * sizeof *run->net.weights);
    if (o->mean > 0)
        ks_softseg_training_run_digest(run, &o->mean, sizeof o->mean);
    if (o->last_rate > 0) {
        const double fall[] = {o->last_rate, o->games};
        ks_softseg_training_run_digest(run, fall, sizeof fall);
    }
}

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
    if (status == 0 && o->mean > 0)
        status = start_mean(run, error);
    if (status)
        return status;
    digest_options(run);
    if (o->train_count > 0)
        return ks_softseg_learn_records(run, error);
    status = ks_softseg_learn_playing(run);
    if (status)
        ks_error_set(error, status, 0, 0, "%s",
                     run->checkpoint.other ? "the checkpoint is of another run"
                                           : ks_status_text(status));
    return status;
}

int ks_softseg_train(ks_buffer *out, const ks_softseg_training *options, const char *text,
                     ks_error *error)
{
    ks_softseg_training_run run = {.options = options, .text = text, .total = options->games};
    if (!are_allowed(options))
        return ks_error_set(error, KS_ERANGE, 0, 0, "%s", ks_status_text(KS_ERANGE));
    run.random = ks_random_seed(options->seed);
    int status = train(&run, error);
    if (status == 0)
        status = ks_softseg_training_run_model(out, &run);
    ks_checkpoint_release(&run.checkpoint);
    ks_softseg_release(&run.net);
    ks_softseg_release(&run.mean);
    return status;
}
