/* Training the network of soft segmentation: options, checkpoints, snapshots. See
 * softseg_training_run.h. */
#include "softseg_training_run.h"

#include "text.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* ---- What both ways share ---- */

static const char prefix[] = "softseg";

void ks_softseg_training_run_digest(ks_softseg_training_run *run, const void *bytes, size_t size)
{
    run->digest = run->digest * 6364136223846793005U + ks_model_checksum(bytes, size) + 1;
}

/* The error is a running mean over some thousand positions. */
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

/* The counts are stored beside the state of the optimiser. */
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
    status = write_model(out, &net, run->options->common.text);
    ks_softseg_release(&net);
    return status;
}

enum { FIRST_SNAPSHOT = 100 };

static int take_snapshot(const ks_softseg_training_run *run, int done, const float *weights)
{
    const ks_training_watch *watch = &run->options->common.watch;
    ks_buffer *bytes;
    int is_time =
        done == FIRST_SNAPSHOT || (watch->snapshot_every > 0 && done % watch->snapshot_every == 0);
    if (watch->snapshot == NULL || !is_time)
        return 0;
    int status = ks_buffer_new(&bytes);
    if (status)
        return status;
    status = write_snapshot(bytes, run, weights);
    if (status == 0)
        status =
            watch->snapshot(ks_buffer_data(bytes), ks_buffer_size(bytes), done, watch->payload);
    ks_buffer_free(bytes);
    return status;
}

/* Reports progress after a game. */
static int tell(const ks_training_epoch *epoch, void *payload)
{
    const ks_softseg_training_run *run = payload;
    const ks_training_watch *watch = &run->options->common.watch;
    int done = epoch->epoch + 1;
    ks_training_progress progress = {.name = prefix,
                                     .epoch = done,
                                     .epochs = run->total,
                                     .trained = done == run->total,
                                     .examples = run->positions,
                                     .loss = run->loss,
                                     .valid_loss = (double)NAN,
                                     .share = (double)done / run->total};
    int status = take_snapshot(run, done, epoch->parameters);
    if (status || watch->progress == NULL)
        return status;
    return (int)watch->progress(&progress, watch->payload);
}

/* ---- The run ---- */

/* Makes the network to start with: that of a model, or one that will get random weights. */
static int start(ks_softseg_training_run *run, ks_error *error)
{
    const ks_softseg_training *o = run->options;
    ks_model *model;
    if (o->start.bytes == NULL) {
        int status = ks_softseg_init(&run->net, o->raw ? KS_SOFTSEG_RAW : KS_SOFTSEG_FEATURES,
                                     o->layers[0], o->layers[1]);
        return status ? ks_error_set(error, status, 0, 0, "%s", ks_status_text(status)) : 0;
    }
    int status = ks_model_read(&model, o->start.bytes, o->start.bytes_size, error);
    if (status == 0)
        status = ks_softseg_load(&run->net, model, prefix, error);
    ks_model_free(model);
    return status;
}

/* The numbers of threads, games and passes are left out: the same run may be made longer, unless
 * its learning rate depends on its length. */
static void digest_options(ks_softseg_training_run *run)
{
    const ks_softseg_training *o = run->options;
    const ks_softseg *net = &run->net;
    const double numbers[] = {o->size[0],  o->size[1], o->sampled,   o->temperature,
                              o->recent,   o->outcome, o->log_error, o->common.train_count,
                              net->inputs, net->first, net->second,  o->start.bytes != NULL};
    ks_softseg_training_run_digest(run, numbers, sizeof numbers);
    if (o->start.bytes != NULL)
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
    trainable.start = o->start.bytes == NULL ? draw_weights : NULL;
    trainable.payload = run;
    /* Rounded to floats like weights, so that a rate is the same number wherever it comes from. */
    double rate = (double)(float)o->rate, last_rate = (double)(float)o->last_rate;
    ks_training_options options = {.threads = o->common.threads,
                                   .epochs = run->total,
                                   .seed = o->seed,
                                   .progress = tell,
                                   .payload = run,
                                   .checkpoint = &run->checkpoint,
                                   .name = "network",
                                   .rate = {KS_RATE_CONSTANT, rate, rate},
                                   .mean = o->mean,
                                   .open_ended = 1};
    if (last_rate > 0) {
        options.rate = (ks_rate){KS_RATE_LINEAR, rate, last_rate};
        options.open_ended = 0;
    }
    return ks_online_train(&result, &trainable, &options);
}

/* ---- The command ---- */

/* Games or passes. */
static int length_of(const ks_softseg_training *o)
{
    return o->common.train_count > 0 ? o->passes : o->games;
}

static int are_allowed(const ks_softseg_training *o)
{
    return length_of(o) >= 1 && o->recent >= 1 && o->recent <= 100 && o->rate > 0 && o->rate <= 1 &&
           o->last_rate >= 0 && o->last_rate <= 1 && o->positions >= 0 && o->mean >= 0 &&
           o->sampled >= 0 && o->sampled <= 1 && o->temperature > 0 && o->common.threads >= 0 &&
           o->size[0] >= KS_MIN_SIZE && o->size[1] >= KS_MIN_SIZE && o->size[0] <= KS_MAX_SIZE &&
           o->size[1] <= KS_MAX_SIZE;
}

static int train(ks_softseg_training_run *run, ks_error *error)
{
    const ks_softseg_training *o = run->options;
    int status = ks_checkpoint_init(&run->checkpoint, &o->common.watch, error);
    if (status == 0)
        status = start(run, error);
    if (status)
        return status;
    digest_options(run);
    return o->common.train_count > 0 ? ks_softseg_learn_records(run, error)
                                     : ks_softseg_learn_playing(run, error);
}

int ks_softseg_train(ks_buffer *out, const ks_training *training, ks_error *error)
{
    const ks_softseg_training *options = (const ks_softseg_training *)training;
    ks_softseg_training_run run = {.options = options, .total = length_of(options)};
    if (!are_allowed(options))
        return ks_error_set(error, KS_ERANGE, 0, 0, "%s", ks_status_text(KS_ERANGE));
    int status = train(&run, error);
    if (status == 0)
        status = write_model(out, &run.net, training->text);
    ks_checkpoint_release(&run.checkpoint);
    ks_softseg_release(&run.net);
    return status;
}

/* ---- The row ---- */

/* Modes that options are for: self-play, records, and a new network. */
enum { PLAYING = 1, RECORDS = 2, NEW = 4 };

#define FOR_PLAYING .modes = PLAYING, .only = "is for self-play"
#define FOR_RECORDS .modes = RECORDS, .only = "is for records, but no CORPUS is given"
#define FOR_NEW     .modes = NEW, .only = "cannot be used with --start, whose model sets it"

static const int error_values[] = {1, 0}, learn_values[] = {1, 0};

static const ks_option rows[] = {
    {"start", 0, "FILE", "model to continue from, of boards of any size",
     KS_OPTION_FILE(ks_softseg_training, start)},
    {"games", 'n', "N", "games of self-play", KS_OPTION_INT(ks_softseg_training, games, 1, INT_MAX),
     .initial = "10000", .modes = PLAYING, .only = "is for self-play; use --passes with records"},
    {"size", 0, "N|WxH", "the board of self-play and matches",
     KS_OPTION_BOARD(ks_softseg_training, size), .initial = "9", .unnamed = RECORDS},
    {"sampled", 0, "X", "share of moves drawn at random",
     KS_OPTION_NUMBER(ks_softseg_training, sampled, 0, 1), .initial = "0.15", FOR_PLAYING},
    {"temperature", 0, "X", "temperature of these random moves",
     KS_OPTION_NUMBER(ks_softseg_training, temperature, 0, 1000), .open = KS_OPEN_LEAST,
     .initial = "4", FOR_PLAYING},
    {"recent", 0, "N", "latest games to learn from after each game",
     KS_OPTION_INT(ks_softseg_training, recent, 1, 100), .initial = "10", FOR_PLAYING},
    {"passes", 0, "N", "passes over all records",
     KS_OPTION_INT(ks_softseg_training, passes, 1, 10000), .initial = "1", FOR_RECORDS},
    {"learn", 0, NULL, "learn from final owners, or from the next position",
     KS_OPTION_CHOICE(ks_softseg_training, outcome, "outcome|next"), .values = learn_values,
     .initial = "outcome", FOR_RECORDS},
    {"positions", 0, "N", "positions sampled per game and pass",
     KS_OPTION_INT(ks_softseg_training, positions, 1, 10000), .otherwise = "all", FOR_RECORDS},
    {"input", 0, NULL, "the input: the features of the paper, or the board alone",
     KS_OPTION_CHOICE(ks_softseg_training, raw, "features|raw"), .initial = "features", FOR_NEW},
    {"layers", 0, "N,N", "neurons per point of the two hidden layers",
     KS_OPTION_INTS(ks_softseg_training, layers, 1, 64), .initial = "8,2", FOR_NEW},
    {"rate", 0, "X", "learning rate", KS_OPTION_NUMBER(ks_softseg_training, rate, 0, 1),
     .open = KS_OPEN_LEAST, .initial = "0.0003"},
    {"last-rate", 0, "X", "final learning rate",
     KS_OPTION_NUMBER(ks_softseg_training, last_rate, 0, 1), .otherwise = "same as --rate"},
    {"mean", 0, "N", "average weights over about the last N games",
     KS_OPTION_INT(ks_softseg_training, mean, 1, 1000000), .otherwise = "no averaging"},
    {"error", 0, NULL, "the error to minimise: cross-entropy, or squared errors",
     KS_OPTION_CHOICE(ks_softseg_training, log_error, "log|squared"), .values = error_values,
     .initial = "log"},
    {"seed", 's', "N", "seed of all random numbers", KS_OPTION_SEED(ks_softseg_training, seed)},
    {0},
};

ks_softseg_training ks_softseg_defaults(void)
{
    ks_softseg_training settings = {.common = {.text = ""}};
    ks_option_defaults(&settings, rows);
    return settings;
}

static unsigned modes_of(const ks_training *training)
{
    const ks_softseg_training *options = (const ks_softseg_training *)training;
    return (training->train_count > 0 ? RECORDS : PLAYING) | (options->start.path ? 0 : NEW);
}

static void board_of(int size[2], const ks_training *training)
{
    memcpy(size, ((const ks_softseg_training *)training)->size, 2 * sizeof *size);
}

const ks_training_kind ks_training_softseg = {
    .name = "softseg",
    .summary = "Trains the network of soft segmentation, by self-play or from records",
    .operands = "[CORPUS]...",
    .notes =
        "Without a corpus the network plays against itself. The same command with more games "
        "or passes\nresumes from OUT.checkpoint. OUT.csv and OUT.svg are the learning curve.\n",
    .options = rows,
    .settings_size = sizeof(ks_softseg_training),
    .example = "positions",
    .epoch = "game",
    .resumes = 1,
    .modes = modes_of,
    .has_curve = 1,
    .board = board_of,
    .run = ks_softseg_train,
};
