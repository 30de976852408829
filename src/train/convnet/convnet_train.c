/* See convnet_train.h. An example is a sheet of boards from one source (sheets.h). What lies on it
 * is drawn by a random number of its own, so that sheets can be filled on any thread. */
#include "convnet_train.h"

#include "adam.h"
#include "alloc.h"
#include "convnet_fit.h"
#include "convnet_valid.h"
#include "muon.h"
#include "planes.h"
#include "trained.h"
#include "workers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIDE = 19,
    SHARD = 32,         /* sheets of a pass */
    BOARDS = SHARD * 9, /* at most, with 5x5 the smallest */
    MOST_SHEETS = 256
};

/* What units that are off hear: without it, a third of the blocks fell silent in a training at a
 * high rate, and never came back. */
static const float leak = 1 / 16.F;

/* What a thread needs. */
typedef struct room {
    ks_sheets *sheets;
    ks_planes_room *planes;
    uint8_t (*bytes)[KS_POINTS];  /* [KS_PLANE_COUNT] */
    ks_convnet_example *examples; /* [BOARDS] */
    float maps[KS_MAP_COUNT * KS_POINTS], gradient[KS_MAP_COUNT * KS_POINTS];
} room;

typedef struct drawn_sheet {
    const ks_convnet_source *source;
    uint64_t seed;
} drawn_sheet;

typedef struct convnet_run {
    const ks_convnet_training *options;
    ks_checkpoint checkpoint;
    ks_life life;
    ks_residual net;
    float *parameters;
    ks_model *started; /* the model to start from; NULL: none */
    int sources, workers;
    ks_convnet_source source[KS_CONVNET_MOST_SOURCES], valid[KS_CONVNET_MOST_SOURCES];
    double shares;
    room **rooms;
    drawn_sheet drawn[MOST_SHEETS];
    ks_convnet_valid watched;
    ks_buffer *notes; /* on the last validation */
} convnet_run;

/* ---- Threads ---- */

static void free_room(room *r)
{
    if (r == NULL)
        return;
    ks_sheets_free(r->sheets);
    free(r->planes);
    free(r->bytes);
    free(r->examples);
    free(r);
}

static int make_room(room **out, const ks_residual *net)
{
    room *r = *out = ks_alloc(1, sizeof *r);
    if (r == NULL)
        return KS_EMEMORY;
    r->planes = ks_alloc(1, sizeof *r->planes);
    r->bytes = ks_alloc(KS_PLANE_COUNT, sizeof *r->bytes);
    r->examples = ks_alloc(BOARDS, sizeof *r->examples);
    if (r->planes == NULL || r->bytes == NULL || r->examples == NULL)
        return KS_EMEMORY;
    const ks_sheets_options options = {
        .sheets = SHARD, .side = SIDE, .boards = BOARDS, .narrow = 1, .leak = leak};
    return ks_sheets_new(&r->sheets, net, &options);
}

static int make_rooms(convnet_run *run)
{
    run->workers =
        run->options->common.threads > 0 ? run->options->common.threads : ks_workers_cores();
    run->rooms = ks_alloc((size_t)run->workers, sizeof(room *));
    int status = run->rooms == NULL ? KS_EMEMORY : 0;
    for (int i = 0; i < run->workers && status == 0; i++)
        status = make_room(&run->rooms[i], &run->net);
    return status;
}

/* ---- Filling sheets ---- */

static void put_inputs(convnet_run *run, room *r, int board)
{
    const ks_convnet_example *e = &r->examples[board];
    int points = ks_points(&e->position);
    ks_planes_read(r->bytes, r->planes, &run->life, &e->position);
    for (int plane = 0; plane < KS_PLANE_COUNT; plane++)
        for (int p = 0; p < points; p++)
            if (r->bytes[plane][p] > 0)
                ks_sheets_set_plane(r->sheets, board, plane, p,
                                    (float)r->bytes[plane][p] / KS_PLANE_ONE);
    ks_planes_facts(ks_sheets_facts(r->sheets, board), &e->position, e->threshold, e->territory);
}

/* Fills a sheet as long as the smallest board of the source has room and the last one had. */
static void fill_drawn(convnet_run *run, room *r, int sheet, const drawn_sheet *drawn)
{
    ks_random random = ks_random_seed(drawn->seed);
    int board = 0;
    while (board >= 0 &&
           ks_sheets_fits(r->sheets, sheet, drawn->source->width, drawn->source->height)) {
        ks_convnet_example *e = &r->examples[ks_sheets_boards(r->sheets)];
        ks_convnet_draw(e, drawn->source, &random);
        board = ks_sheets_place(r->sheets, sheet, e->position.width, e->position.height);
        if (board >= 0)
            put_inputs(run, r, board);
    }
}

static void fill_valid(convnet_run *run, room *r, int sheet, size_t number)
{
    const ks_convnet_valid *v = &run->watched;
    for (size_t i = v->firsts[number]; i < v->firsts[number + 1]; i++) {
        int board = ks_sheets_place(r->sheets, sheet, v->places[i].width, v->places[i].height);
        if (ks_convnet_valid_example(&r->examples[board], v, i))
            put_inputs(run, r, board);
    }
}

/* ---- Passes ---- */

/* Larger boards count by their points. */
static double weight_of(const ks_convnet_example *e)
{
    return ks_points(&e->position) / 81.;
}

static double learn_board(room *r, const ks_convnet_weights *weights, int board)
{
    const ks_convnet_example *e = &r->examples[board];
    int points = ks_points(&e->position);
    float *numbers = ks_sheets_numbers_gradient(r->sheets, board);
    double weight = weight_of(e);
    ks_sheets_maps(r->maps, r->sheets, board);
    double loss = ks_convnet_loss(r->gradient, numbers, e, weights, r->maps,
                                  ks_sheets_numbers(r->sheets, board));
    for (int i = 0; i < KS_MAP_COUNT * points; i++)
        r->gradient[i] *= (float)weight;
    for (int i = 0; i < KS_NUMBER_COUNT; i++)
        numbers[i] *= (float)weight;
    ks_sheets_set_maps_gradient(r->sheets, board, r->gradient);
    return weight * loss;
}

/* Sheets first .. end - 1, at most SHARD of them. */
static void fill(convnet_run *run, room *r, ks_part part, size_t first, size_t end)
{
    ks_sheets_clear(r->sheets);
    for (size_t i = first; i < end; i++)
        if (part == KS_PART_VALID)
            fill_valid(run, r, (int)(i - first), i);
        else
            fill_drawn(run, r, (int)(i - first), &run->drawn[i]);
}

static int learn(ks_sums *sums, float *gradient, const convnet_run *run, room *r)
{
    int status = ks_sheets_forward(r->sheets, run->parameters);
    ks_convnet_weights weights = ks_convnet_weights_default;
    weights.soft = run->options->soft_weight;
    for (int b = 0; b < ks_sheets_boards(r->sheets) && status == 0; b++) {
        sums->loss += learn_board(r, &weights, b);
        sums->weight += weight_of(&r->examples[b]);
    }
    return status ? status : ks_sheets_backward(gradient, r->sheets, run->parameters);
}

/* Measures instead of losses: the log-loss of points, and how many were judged wrongly. Boards lie
 * on the sheets in the order of the positions, of which the first has number `first`. */
static int measure(ks_sums *sums, const convnet_run *run, room *r, size_t first)
{
    int status = ks_sheets_forward(r->sheets, run->parameters);
    for (int b = 0; b < ks_sheets_boards(r->sheets) && status == 0; b++) {
        ks_convnet_measures *m = &run->watched.measures[first + (size_t)b];
        *m = (ks_convnet_measures){0};
        ks_sheets_maps(r->maps, r->sheets, b);
        ks_convnet_measure(m, &r->examples[b], r->maps, ks_sheets_numbers(r->sheets, b));
        sums->loss += m->log_loss;
        sums->wrong += m->points - m->right;
        sums->weight += m->points;
    }
    return status;
}

static int pass(ks_sums *out, float *gradient, const ks_range *range, void *payload)
{
    convnet_run *run = payload;
    room *r = run->rooms[range->worker];
    int status = 0;
    *out = (ks_sums){0};
    for (size_t first = range->first; first < range->end && status == 0; first += SHARD) {
        size_t end = first + SHARD < range->end ? first + SHARD : range->end;
        fill(run, r, range->part, first, end);
        status = gradient != NULL ? learn(out, gradient, run, r)
                                  : measure(out, run, r, run->watched.firsts[first]);
    }
    return status;
}

/* Each sheet is of one source, by their shares. */
static int draw(size_t *out, size_t step, ks_random *random, void *payload)
{
    convnet_run *run = payload;
    const ks_training_watch *watch = &run->options->common.watch;
    (void)step;
    if (watch->stopped != NULL && watch->stopped(watch->payload))
        return KS_ESTOPPED;
    *out = (size_t)run->options->sheets;
    for (size_t i = 0; i < *out; i++) {
        double at = ks_random_unit(random) * run->shares;
        int source = 0;
        while (source + 1 < run->sources && at >= run->source[source].share)
            at -= run->source[source++].share;
        run->drawn[i] = (drawn_sheet){&run->source[source], ks_random_next(random)};
    }
    return 0;
}

/* Weights as He and others have them. The second layer of a block starts small, so that a block
 * starts by adding little. */
static void start(ks_random *random, void *payload)
{
    convnet_run *run = payload;
    const ks_residual_layer *l;
    for (int i = 0; (l = ks_residual_layer_at(&run->net, i)) != NULL; i++) {
        size_t count = (size_t)(l->out * l->in * l->side * l->side);
        int is_added = strstr(l->name, ".second") != NULL || strstr(l->name, "pooled") != NULL;
        int is_last = l == &run->net.maps || l == &run->net.numbers;
        double width = sqrt(6. / (l->in * l->side * l->side)) * (is_added || is_last ? .1 : 1);
        for (size_t k = 0; k < count; k++)
            run->parameters[l->weight + k] = (float)(width * (2 * ks_random_unit(random) - 1));
        for (int k = 0; k < l->out && l->has_bias; k++)
            run->parameters[l->bias + (size_t)k] = 0;
    }
    /* Parts of the mixture start at several distances, each half as wide as the board. */
    for (int k = 0; k < KS_SCORE_PARTS; k++) {
        run->parameters[run->net.numbers.bias + KS_NUMBER_mean + (size_t)k] = .2F * (float)(k - 1);
        run->parameters[run->net.numbers.bias + KS_NUMBER_scale + (size_t)k] = -1;
    }
    run->parameters[run->net.numbers.bias + KS_NUMBER_share] = 2;
    /* Layers that the model to start from does not have stay as they are. */
    for (int i = 0; run->started != NULL && (l = ks_residual_layer_at(&run->net, i)) != NULL; i++)
        ks_residual_load_layer(run->parameters, l, run->started, NULL);
}

static int read_start(convnet_run *run, ks_error *error)
{
    const ks_option_file *file = &run->options->start;
    ks_residual_shape shape;
    if (file->bytes == NULL)
        return 0;
    int status = ks_model_read(&run->started, file->bytes, file->bytes_size, error);
    if (status == 0 && ks_residual_tell(&shape, run->started, NULL))
        status = ks_error_set(error, KS_EINPUT, 0, 0, "it is no model of train convnet");
    return status;
}

/* ---- Games ---- */

static int read_sources(convnet_run *run, ks_error *error)
{
    const ks_convnet_training *o = run->options;
    int corpora = o->common.train_count, status = 0;
    run->sources = corpora + o->position_count;
    if (run->sources > KS_CONVNET_MOST_SOURCES)
        return ks_error_set(error, KS_ERANGE, 0, 0, "there are more than %d sources",
                            KS_CONVNET_MOST_SOURCES);
    for (int i = 0; i < run->sources && status == 0; i++) {
        ks_convnet_source *s = &run->source[i];
        s->share = o->share_count > 0 ? o->shares[i] : 1;
        s->soft_share = o->soft_share;
        run->shares += s->share;
        status = i < corpora ? ks_convnet_source_games(s, o->common.train[i],
                                                       i < o->soft_count ? o->soft[i] : NULL, error)
                             : ks_convnet_source_positions(s, o->positions[i - corpora], error);
    }
    return status;
}

static int read_valid(convnet_run *run, ks_error *error)
{
    const ks_convnet_training *o = run->options;
    int status = 0;
    for (int i = 0; i < o->valid_count && status == 0; i++) {
        status = ks_convnet_source_games(&run->valid[i], o->valid[i], NULL, error);
        if (status == 0)
            status = ks_convnet_valid_add(&run->watched, &run->valid[i]);
    }
    for (int i = 0; i < run->sources && status == 0; i++)
        if (run->source[i].positions.count > 0)
            status = ks_convnet_valid_add(&run->watched, &run->source[i]);
    if (status == 0)
        status = ks_convnet_valid_lay_out(&run->watched, run->rooms[0]->sheets);
    return status ? status : ks_buffer_new(&run->notes);
}

/* A line for the validation games of each corpus and what is held out of each file of positions. */
static const char *notes_of(const convnet_run *run)
{
    const ks_convnet_training *o = run->options;
    int corpora = o->common.train_count;
    ks_buffer_clear(run->notes);
    for (int i = 0; i < o->valid_count; i++)
        ks_convnet_valid_note(run->notes, &run->watched, &run->valid[i], o->valid[i]);
    for (int i = corpora; i < run->sources; i++)
        ks_convnet_valid_note(run->notes, &run->watched, &run->source[i],
                              o->positions[i - corpora]);
    return ks_buffer_data(run->notes);
}

/* ---- The training ---- */

static int tell_epoch(const ks_training_epoch *e, void *payload)
{
    const convnet_run *run = payload;
    const ks_convnet_training *o = run->options;
    if (o->common.watch.progress == NULL)
        return KS_TRAINING_GO_ON;
    ks_training_progress progress = {.name = "convnet",
                                     .epoch = e->epoch + 1,
                                     .epochs = o->epochs,
                                     .loss = e->loss,
                                     .valid_loss = e->valid_loss,
                                     .examples = (size_t)o->sheets * (size_t)o->steps,
                                     .notes = notes_of(run),
                                     .share = (e->epoch + 1.) / o->epochs};
    return (int)o->common.watch.progress(&progress, o->common.watch.payload);
}

static uint64_t key_of(const convnet_run *run)
{
    const ks_residual_shape *s = &run->net.shape;
    const uint64_t numbers[] = {
        (uint64_t)s->planes, (uint64_t)s->channels,          (uint64_t)s->blocks, (uint64_t)s->head,
        (uint64_t)s->hidden, (uint64_t)run->options->sheets, run->watched.count};
    uint64_t key = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        key = ks_checkpoint_mix(key, numbers[i]);
    const ks_option_file *file = &run->options->start;
    if (file->bytes != NULL)
        key = ks_checkpoint_mix(key, ks_model_checksum(file->bytes, file->bytes_size));
    for (int i = 0; i < run->sources; i++) {
        key = ks_checkpoint_mix(key, run->source[i].games.count);
        key = ks_checkpoint_mix(key, run->source[i].targets.count);
        key = ks_checkpoint_mix(key, run->source[i].positions.count);
        key = ks_checkpoint_mix(key, (uint64_t)run->source[i].share);
    }
    return key;
}

/* The weights of layers in the trunk are matrices from all that goes into a point to its channels.
 * Those at the ends, from facts and to outputs, are not mixed in this way. */
static int list_matrices(ks_matrix *out, const ks_residual *net)
{
    const ks_residual_layer *l;
    int count = 0;
    for (int i = 0; (l = ks_residual_layer_at(net, i)) != NULL; i++)
        if (l != &net->facts && l != &net->maps && l != &net->numbers)
            out[count++] = (ks_matrix){l->weight, l->out, l->in * l->side * l->side};
    return count;
}

static int train(convnet_run *run)
{
    const ks_convnet_training *o = run->options;
    ks_training_result result;
    ks_matrix matrices[4 * KS_RESIDUAL_BLOCKS];
    ks_trainable trainable = {.parameters = run->parameters,
                              .count = run->net.count,
                              .matrices = matrices,
                              .matrix_count = list_matrices(matrices, &run->net),
                              .valid = run->watched.sheets,
                              .shard = SHARD,
                              .steps = (size_t)o->steps,
                              .workers = run->workers,
                              .key = key_of(run),
                              .start = start,
                              .pass = pass,
                              .draw = draw,
                              .payload = run};
    ks_training_options options = {.threads = run->workers,
                                   .epochs = o->epochs,
                                   .seed = o->seed,
                                   .progress = tell_epoch,
                                   .payload = run,
                                   .checkpoint = &run->checkpoint,
                                   .name = "convnet",
                                   .rate = {KS_RATE_COSINE, o->rate, o->last_rate},
                                   .mean = o->mean,
                                   .decoupled_decay = (float)o->decay,
                                   .open_ended = 1};
    return o->muon ? ks_muon_train(&result, &trainable, &options)
                   : ks_adam_train(&result, &trainable, &options);
}

/* How large activations become on some sheets: the mean of their largest. */
static int find_ranges(ks_residual_ranges *out, convnet_run *run)
{
    enum { ROUNDS = 8 };
    ks_random random = ks_random_seed(run->options->seed);
    room *r = run->rooms[0];
    float *values = (float *)out;
    int status = 0, used = 0;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < ROUNDS && status == 0; i++) {
        size_t drawn;
        status = draw(&drawn, 0, &random, run);
        if (status == 0) {
            fill(run, r, KS_PART_DRAWN, 0, drawn < SHARD ? drawn : SHARD);
            status = ks_sheets_forward(r->sheets, run->parameters);
            used += ks_sheets_add_ranges(out, r->sheets);
        }
    }
    for (size_t i = 0; i < sizeof *out / sizeof *values && used > 0; i++)
        values[i] /= (float)used;
    return status;
}

/* What the network says of the positions to validate. */
static int add_to_fit(ks_convnet_fit *fit, convnet_run *run)
{
    room *r = run->rooms[0];
    int status = 0;
    for (size_t first = 0; first < run->watched.sheets && status == 0; first += SHARD) {
        size_t end = first + SHARD < run->watched.sheets ? first + SHARD : run->watched.sheets;
        fill(run, r, KS_PART_VALID, first, end);
        status = ks_sheets_forward(r->sheets, run->parameters);
        for (int b = 0; b < ks_sheets_boards(r->sheets) && status == 0; b++) {
            ks_sheets_maps(r->maps, r->sheets, b);
            ks_convnet_fit_add(fit, &r->examples[b], r->maps, ks_sheets_numbers(r->sheets, b));
        }
    }
    return status;
}

static int store_fit(ks_model *model, convnet_run *run)
{
    ks_convnet_fit *fit;
    int status = ks_convnet_fit_new(&fit, run->watched.count);
    if (status)
        return status;
    status = add_to_fit(fit, run);
    if (status == 0)
        status = ks_convnet_fit_store(model, fit);
    ks_convnet_fit_free(fit);
    return status;
}

static int write_model(ks_buffer *out, convnet_run *run)
{
    ks_residual_ranges ranges;
    ks_model *model;
    int status = find_ranges(&ranges, run);
    if (status)
        return status;
    status = ks_model_new(&model, run->options->common.text);
    if (status == 0)
        status = ks_residual_store(model, &run->net, run->parameters);
    if (status == 0)
        status = ks_residual_ranges_store(model, &run->net, &ranges);
    if (status == 0)
        status = store_fit(model, run);
    if (status == 0) {
        ks_model_quantise(model);
        status = ks_model_write(out, model);
    }
    ks_model_free(model);
    return status;
}

static void release(convnet_run *run)
{
    for (int i = 0; i < run->workers && run->rooms != NULL; i++)
        free_room(run->rooms[i]);
    for (int i = 0; i < KS_CONVNET_MOST_SOURCES; i++) {
        ks_convnet_source_release(&run->source[i]);
        ks_convnet_source_release(&run->valid[i]);
    }
    free(run->rooms);
    ks_convnet_valid_release(&run->watched);
    ks_buffer_free(run->notes);
    free(run->parameters);
    ks_model_free(run->started);
    ks_life_release(&run->life);
    ks_checkpoint_release(&run->checkpoint);
    free(run);
}

static int prepare(convnet_run *run, ks_error *error)
{
    const ks_convnet_training *o = run->options;
    const ks_residual_shape shape = {.planes = KS_PLANE_COUNT,
                                     .facts = KS_FACT_COUNT,
                                     .channels = o->channels,
                                     .blocks = o->blocks,
                                     .head = o->head,
                                     .hidden = o->hidden,
                                     .maps = KS_MAP_COUNT,
                                     .numbers = KS_NUMBER_COUNT};
    int status = ks_checkpoint_init(&run->checkpoint, &o->common.watch, error);
    if (status == 0)
        status = ks_life_load_embedded(&run->life, "game", error);
    if (status)
        return status;
    status = ks_residual_init(&run->net, &shape);
    if (status == 0) {
        run->parameters = ks_alloc(run->net.count, sizeof *run->parameters);
        status = run->parameters == NULL ? KS_EMEMORY : make_rooms(run);
    }
    return status ? ks_error_set(error, status, 0, 0, "%s", ks_status_text(status)) : 0;
}

static int run_row(ks_buffer *out, const ks_training *training, ks_error *error)
{
    convnet_run *run = ks_alloc(1, sizeof *run);
    if (run == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    run->options = (const ks_convnet_training *)training;
    int status = read_start(run, error);
    if (status == 0)
        status = prepare(run, error);
    if (status == 0)
        status = read_sources(run, error);
    if (status == 0)
        status = read_valid(run, error);
    if (status == 0) {
        status = train(run);
        if (status)
            ks_checkpoint_fail(&run->checkpoint, status, error);
    }
    if (status == 0)
        status = write_model(out, run);
    release(run);
    return status;
}

/* ---- The row ---- */

static const ks_option rows[] = {
    {"valid", 'v', "FILE", "validation games; may be given again",
     KS_OPTION_PATH(ks_convnet_training, valid), KS_OPTION_COUNT(ks_convnet_training, valid_count),
     .unnamed = KS_OPTION_UNNAMED},
    {"soft", 0, "FILE", "soft targets of the corpora, in their order; may be given again",
     KS_OPTION_PATH(ks_convnet_training, soft), KS_OPTION_COUNT(ks_convnet_training, soft_count)},
    {"positions", 0, "FILE", "more positions with soft targets; may be given again",
     KS_OPTION_PATH(ks_convnet_training, positions),
     KS_OPTION_COUNT(ks_convnet_training, position_count)},
    {"shares", 0, "N,N,...", "how often each corpus and each file of positions is drawn from",
     KS_OPTION_INTS(ks_convnet_training, shares, 1, 1000),
     KS_OPTION_COUNT(ks_convnet_training, share_count), .otherwise = "all alike"},
    {"start", 0, "FILE", "model to start from: layers of the same shape take its weights",
     KS_OPTION_FILE(ks_convnet_training, start)},
    {"channels", 0, "N", "channels of the trunk, a multiple of 16",
     KS_OPTION_INT(ks_convnet_training, channels, 16, 256), .initial = "64"},
    {"blocks", 0, "N", "residual blocks", KS_OPTION_INT(ks_convnet_training, blocks, 1, 24),
     .initial = "6"},
    {"head", 0, "N", "channels of the head, a multiple of 16",
     KS_OPTION_INT(ks_convnet_training, head, 16, 256), .initial = "48"},
    {"hidden", 0, "N", "hidden units for the numbers of the whole board",
     KS_OPTION_INT(ks_convnet_training, hidden, 1, 256), .initial = "64"},
    {"epochs", 0, "N", "epochs, each with a validation",
     KS_OPTION_INT(ks_convnet_training, epochs, 1, 100000), .initial = "50"},
    {"steps", 0, "N", "steps of an epoch", KS_OPTION_INT(ks_convnet_training, steps, 1, 100000),
     .initial = "1000"},
    {"sheets", 0, "N", "sheets of a step: each holds one 19x19 board or four 9x9 boards",
     KS_OPTION_INT(ks_convnet_training, sheets, 1, MOST_SHEETS), .initial = "64"},
    {"rate", 0, "X", "the learning rate at first",
     KS_OPTION_NUMBER(ks_convnet_training, rate, 0, 1), .initial = ".0015"},
    {"last-rate", 0, "X", "and at last, reached by half a cosine",
     KS_OPTION_NUMBER(ks_convnet_training, last_rate, 0, 1), .initial = ".00001"},
    {"muon", 0, NULL, "make the steps of matrices orthogonal (Muon) instead of Adam's",
     KS_OPTION_FLAG(ks_convnet_training, muon)},
    {"decay", 0, "X", "decay of the weights, times the rate",
     KS_OPTION_NUMBER(ks_convnet_training, decay, 0, 1), .initial = ".02"},
    {"soft-share", 0, "X", "share of the positions of a corpus drawn from those with soft targets",
     KS_OPTION_NUMBER(ks_convnet_training, soft_share, 0, 1), .initial = ".8"},
    {"soft-weight", 0, "X", "share of the loss of owners that is of soft targets",
     KS_OPTION_NUMBER(ks_convnet_training, soft_weight, 0, 1), .initial = ".8"},
    {"mean", 0, "N", "ends with the mean of the weights over so many steps",
     KS_OPTION_INT(ks_convnet_training, mean, 0, 1000000), .initial = "1000"},
    {"seed", 's', "N", "seed of the initial weights and of what is drawn",
     KS_OPTION_SEED(ks_convnet_training, seed)},
    {0},
};

static int check(const ks_training *training, ks_error *error)
{
    const ks_convnet_training *o = (const ks_convnet_training *)training;
    if (o->valid_count == 0)
        return ks_error_set(error, KS_EINPUT, 0, 0, "--valid CORPUS is required");
    if (o->channels % KS_BUNDLE || o->head % KS_BUNDLE)
        return ks_error_set(error, KS_EINPUT, 0, 0, "--channels and --head take multiples of %d",
                            KS_BUNDLE);
    if (o->soft_count > o->common.train_count)
        return ks_error_set(error, KS_EINPUT, 0, 0, "there are more --soft files than corpora");
    if (o->share_count > 0 && o->share_count != o->common.train_count + o->position_count)
        return ks_error_set(error, KS_EINPUT, 0, 0,
                            "--shares takes a number for each corpus and each file of positions");
    return 0;
}

const ks_training_kind ks_training_convnet = {
    .name = "convnet",
    .summary = "Trains the convolutional network of owners, score, survival and moves",
    .operands = "CORPUS... --valid CORPUS",
    .options = rows,
    .settings_size = sizeof(ks_convnet_training),
    .example = "sheets",
    .epoch = "epoch",
    .needs_games = 1,
    .resumes = 1,
    .has_curve = 1,
    .check = check,
    .run = run_row,
};
