/* Training the network of soft segmentation: options, checkpoints, snapshots. See softseg_course.h.
 */
#include "softseg_course.h"

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

void ks_softseg_course_digest(ks_softseg_course *course, const void *bytes, size_t size)
{
    course->digest = course->digest * 6364136223846793005U + ks_model_checksum(bytes, size) + 1;
}

static ks_checkpoint_state state_of(ks_softseg_course *course)
{
    return (ks_checkpoint_state){.arrays = {course->net.weights, course->mean.weights},
                                 .count = course->mean.weights ? 2 : 1,
                                 .size = course->net.count};
}

int ks_softseg_course_recall(ks_softseg_course *course, uint64_t more[2])
{
    ks_checkpoint_state state = state_of(course);
    if (!ks_checkpoint_has(&course->checkpoint, "network"))
        return 0;
    course->checkpoint.other = 1;
    /* The weights are overwritten only by those of a network of the same sizes. */
    if (!ks_checkpoint_get(&state, &course->checkpoint, "network") ||
        state.numbers[0] != course->digest || state.numbers[1] > (uint64_t)course->total)
        return KS_EINPUT;
    course->checkpoint.other = 0;
    course->done = course->told = (int)state.numbers[1];
    memcpy(course->random.state, &state.numbers[2], sizeof course->random.state);
    memcpy(more, &state.numbers[6], 2 * sizeof *more);
    course->positions = (size_t)state.numbers[8];
    memcpy(&course->loss, &state.numbers[9], sizeof course->loss);
    return 0;
}

int ks_softseg_course_keep(ks_softseg_course *course, const uint64_t more[2])
{
    ks_checkpoint_state state = state_of(course);
    state.numbers[0] = course->digest;
    state.numbers[1] = (uint64_t)course->done;
    memcpy(&state.numbers[2], course->random.state, sizeof course->random.state);
    memcpy(&state.numbers[6], more, 2 * sizeof *more);
    state.numbers[8] = course->positions;
    memcpy(&state.numbers[9], &course->loss, sizeof course->loss);
    int status = ks_checkpoint_put(&course->checkpoint, "network", &state);
    return status ? status : ks_checkpoint_save(&course->checkpoint);
}

/* The first games have weights that are soon left behind: their mean is of the latest quarter. */
void ks_softseg_course_advance(ks_softseg_course *course)
{
    int done = ++course->done, most = course->options->mean;
    if (course->mean.weights == NULL)
        return;
    float share = 1 / (float)(done / 4 < 1 ? 1 : done / 4 < most ? done / 4 : most);
    for (size_t i = 0; i < course->net.count; i++)
        course->mean.weights[i] += share * (course->net.weights[i] - course->mean.weights[i]);
}

/* The mean fades over some thousand positions. */
void ks_softseg_course_count(ks_softseg_course *course, double errors, int positions)
{
    if (positions == 0)
        return;
    double weight = positions / (positions + 5000.0);
    weight = course->positions == 0 ? 1 : weight;
    course->loss += weight * (errors / positions - course->loss);
    course->positions += (size_t)positions;
}

enum { FIRST_SNAPSHOT = 100 };

int ks_softseg_course_until_snapshot(const ks_softseg_course *course)
{
    int every = course->options->snapshot_every, done = course->done;
    int left = every > 0 ? every - done % every : INT_MAX;
    return done < FIRST_SNAPSHOT && FIRST_SNAPSHOT - done < left ? FIRST_SNAPSHOT - done : left;
}

static int take_snapshot(const ks_softseg_course *course)
{
    const ks_softseg_training *o = course->options;
    ks_buffer *bytes;
    int is_time = course->done == FIRST_SNAPSHOT ||
                  (o->snapshot_every > 0 && course->done % o->snapshot_every == 0);
    if (o->snapshot == NULL || !is_time)
        return 0;
    int status = ks_buffer_new(&bytes);
    if (status)
        return status;
    status = ks_softseg_course_model(bytes, course);
    if (status == 0)
        status = o->snapshot(ks_buffer_data(bytes), ks_buffer_size(bytes), course->done,
                             o->watch.payload);
    ks_buffer_free(bytes);
    return status;
}

int ks_softseg_course_tell(ks_softseg_course *course)
{
    const ks_softseg_training *o = course->options;
    ks_training_progress progress = {.name = ks_softseg_prefix,
                                     .epoch = course->done,
                                     .epochs = course->total,
                                     .trained = course->done == course->total,
                                     .examples = course->positions,
                                     .loss = course->loss,
                                     .share = (double)course->done / course->total};
    int status = take_snapshot(course);
    if (status || o->watch.progress == NULL)
        return status;
    return (int)o->watch.progress(&progress, o->watch.payload);
}

int ks_softseg_course_model(ks_buffer *out, const ks_softseg_course *course)
{
    ks_model *model;
    int status = ks_model_new(&model, course->text);
    if (status == 0)
        status = ks_softseg_store(model, ks_softseg_prefix,
                                  course->mean.weights ? &course->mean : &course->net);
    if (status == 0)
        status = ks_model_halve(model);
    if (status == 0)
        status = ks_model_write(out, model);
    ks_model_free(model);
    return status;
}

/* ---- The command ---- */

/* The network to start with: that of a model, or one of random weights. */
static int start(ks_softseg_course *course, ks_error *error)
{
    const ks_softseg_training *o = course->options;
    ks_model *model;
    if (o->model == NULL) {
        int status = ks_softseg_init(&course->net, o->raw ? KS_SOFTSEG_RAW : KS_SOFTSEG_FEATURES,
                                     o->first, o->second);
        if (status)
            return ks_error_set(error, status, 0, 0, "%s", ks_status_text(status));
        ks_softseg_randomise(&course->net, &course->random);
        return 0;
    }
    int status = ks_model_read(&model, o->model, o->model_size, error);
    if (status == 0)
        status = ks_softseg_load(&course->net, model, ks_softseg_prefix, error);
    ks_model_free(model);
    return status;
}

static int start_mean(ks_softseg_course *course, ks_error *error)
{
    const ks_softseg *net = &course->net;
    int status = ks_softseg_init(&course->mean, net->inputs, net->first, net->second);
    if (status)
        return ks_error_set(error, status, 0, 0, "%s", ks_status_text(status));
    memcpy(course->mean.weights, net->weights, net->count * sizeof *net->weights);
    return 0;
}

float ks_softseg_course_rate(const ks_softseg_course *course)
{
    const ks_softseg_training *o = course->options;
    double last = o->last_rate > 0 ? o->last_rate : o->rate;
    return (float)(o->rate + (last - o->rate) * course->done / course->total);
}

/* The number of threads, of games and of passes is left out: the same run may be made longer,
 * unless its rate of learning depends on its length. */
static void digest_options(ks_softseg_course *course)
{
    const ks_softseg_training *o = course->options;
    const double numbers[] = {o->width,  o->height,  o->rate,      o->sampled,      o->temperature,
                              o->recent, o->outcome, o->log_error, (double)o->seed, o->train_count};
    ks_softseg_course_digest(course, numbers, sizeof numbers);
    ks_softseg_course_digest(course, course->net.weights,
                             course->net.count * sizeof *course->net.weights);
    if (o->mean > 0)
        ks_softseg_course_digest(course, &o->mean, sizeof o->mean);
    if (o->last_rate > 0) {
        const double fall[] = {o->last_rate, o->games};
        ks_softseg_course_digest(course, fall, sizeof fall);
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

static int train(ks_softseg_course *course, ks_error *error)
{
    const ks_softseg_training *o = course->options;
    int status = ks_checkpoint_init(&course->checkpoint, &o->watch, error);
    if (status == 0)
        status = start(course, error);
    if (status == 0 && o->mean > 0)
        status = start_mean(course, error);
    if (status)
        return status;
    digest_options(course);
    if (o->train_count > 0)
        return ks_softseg_learn_records(course, error);
    status = ks_softseg_learn_playing(course);
    if (status)
        ks_error_set(error, status, 0, 0, "%s",
                     course->checkpoint.other ? "the checkpoint is of another run"
                                              : ks_status_text(status));
    return status;
}

int ks_softseg_train(ks_buffer *out, const ks_softseg_training *options, const char *text,
                     ks_error *error)
{
    ks_softseg_course course = {.options = options, .text = text, .total = options->games};
    if (!are_allowed(options))
        return ks_error_set(error, KS_ERANGE, 0, 0, "%s", ks_status_text(KS_ERANGE));
    course.random = ks_random_seed(options->seed);
    int status = train(&course, error);
    if (status == 0)
        status = ks_softseg_course_model(out, &course);
    ks_checkpoint_release(&course.checkpoint);
    ks_softseg_release(&course.net);
    ks_softseg_release(&course.mean);
    return status;
}
