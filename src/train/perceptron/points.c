/* See points.h. The games are read twice: first to count positions, then to draw them. */
#include "points.h"

#include "alloc.h"
#include "labelled.h"
#include "life.h"
#include "random.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 64 };

void ks_points_release(ks_points_samples *samples)
{
    free(samples->samples);
    ks_kept_release(&samples->boards);
    memset(samples, 0, sizeof *samples);
}

/* ---- Drawing ---- */

typedef struct draw {
    ks_points_samples *out;
    const ks_neighbourhood_form *form;
    int size, counting;
    size_t left, needed; /* positions still to come, and how many of them to take */
    ks_random random;
} draw;

/* Takes each of the `left` ones with equal probability until `needed` are taken. */
static int is_taken(ks_random *random, size_t *left, size_t *needed)
{
    int taken = ks_random_unit(random) * (double)*left < (double)*needed;
    --*left;
    *needed -= (size_t)taken;
    return taken;
}

static int points_each(int size, const ks_neighbourhood_form *form)
{
    return size && form->enhanced ? KS_POINTS_MOST : KS_POINTS_EACH;
}

static int pick_points(ks_points_sample *sample, draw *d, const ks_position *position)
{
    size_t left = 0, needed = (size_t)points_each(d->size, d->form);
    for (int p = 0; p < ks_points(position); p++)
        left += d->form->occupied || position->stone[p] == KS_EMPTY;
    for (int p = 0; p < ks_points(position) && needed > 0; p++) {
        if (!d->form->occupied && position->stone[p] != KS_EMPTY)
            continue;
        if (!is_taken(&d->random, &left, &needed))
            continue;
        sample->view[sample->count] = (uint8_t)ks_random_below(&d->random, KS_SYMMETRIES);
        sample->point[sample->count++] = (int16_t)p;
    }
    return sample->count;
}

static int add_position(draw *d, const ks_position *position, const signed char *owner)
{
    ks_points_samples *out = d->out;
    ks_points_sample sample = {.first = out->examples};
    if (pick_points(&sample, d, position) == 0)
        return 0;
    if (ks_grow((void **)&out->samples, &out->capacity, out->count + 1, sizeof *out->samples) ||
        ks_kept_add(&out->boards, &sample.position, position, owner))
        return KS_EMEMORY;
    out->samples[out->count++] = sample;
    out->examples += sample.count;
    return 0;
}

static int visit_game(const ks_game *game, const signed char *owner, void *payload)
{
    draw *d = payload;
    ks_replay *replay;
    if (ks_board_size(ks_game_width(game), ks_game_height(game)) != d->size)
        return 0;
    if (d->counting) {
        d->left += (size_t)ks_game_moves(game) + 1;
        return 0;
    }
    int status = ks_replay_new(&replay, game);
    while (!status && ks_replay_next(replay))
        if (is_taken(&d->random, &d->left, &d->needed))
            status = add_position(d, ks_replay_position(replay), owner);
    ks_replay_free(replay);
    return status;
}

int ks_points_draw(ks_points_samples *out, const char *const *paths, int count, size_t wanted,
                   int size, const ks_neighbourhood_form *form, uint64_t seed, ks_error *error)
{
    draw d = {.out = out, .form = form, .size = size, .random = ks_random_seed(seed)};
    int status = 0;
    memset(out, 0, sizeof *out);
    d.needed = wanted / (size_t)points_each(size, form);
    for (d.counting = 1; d.counting >= 0 && !status; d.counting--)
        for (int i = 0; i < count && !status; i++)
            status = ks_labelled_games(paths[i], visit_game, &d, error);
    return status;
}

/* ---- Examples ---- */

typedef struct job {
    const ks_points_samples *samples;
    const ks_neighbourhood_form *form;
    const ks_life *life;
    ks_examples *out;
    int16_t offsets[KS_SYMMETRIES][KS_NEIGHBOURHOOD_AROUND];
} job;

static int make_sample(const job *j, const ks_points_sample *sample)
{
    ks_position position;
    ks_neighbourhood neighbourhood;
    float alive[KS_POINTS], input[KS_NEIGHBOURHOOD_INPUTS];
    const signed char *owner = ks_kept_set_up(&position, &j->samples->boards, &sample->position);
    int status = j->form->enhanced ? ks_life_points(alive, j->life, &position) : 0;
    if (status)
        return status;
    ks_neighbourhood_init(&neighbourhood, &position, j->form->enhanced ? alive : NULL);
    for (int i = 0; i < sample->count; i++) {
        int views[KS_SYMMETRIES], point = sample->point[i];
        int count = ks_neighbourhood_views(views, point, position.width, position.height);
        int symmetry = views[sample->view[i] % count];
        size_t row = sample->first + (size_t)i, inputs = (size_t)j->out->inputs;
        int mine = position.to_move == KS_BLACK ? owner[point] : -owner[point];
        ks_neighbourhood_read(input, &neighbourhood, j->form, j->offsets[symmetry], symmetry,
                              point);
        memcpy(j->out->input + row * inputs, input, inputs * sizeof *input);
        j->out->target[row] = (float)(1 + mine) / 2;
    }
    return 0;
}

static int make_chunk(size_t chunk, void *payload)
{
    const job *j = payload;
    size_t end = (chunk + 1) * CHUNK < j->samples->count ? (chunk + 1) * CHUNK : j->samples->count;
    int status = 0;
    for (size_t i = chunk * CHUNK; i < end && !status; i++)
        status = make_sample(j, &j->samples->samples[i]);
    return status;
}

int ks_points_examples(ks_examples *out, const ks_points_samples *samples,
                       const ks_neighbourhood_form *form, const ks_life *life, int threads)
{
    job j = {.samples = samples, .form = form, .life = life, .out = out};
    *out = (ks_examples){.inputs = ks_neighbourhood_inputs(form)};
    out->input = ks_alloc(samples->examples, (size_t)out->inputs * sizeof(float));
    out->target = ks_alloc(samples->examples, sizeof(float));
    if (out->input == NULL || out->target == NULL)
        return KS_EMEMORY;
    out->count = out->capacity = samples->examples;
    out->input_capacity = out->count * (size_t)out->inputs;
    for (int symmetry = 0; symmetry < KS_SYMMETRIES; symmetry++)
        ks_neighbourhood_offsets(j.offsets[symmetry], form, symmetry);
    return ks_workers_run(threads, (samples->count + CHUNK - 1) / CHUNK, make_chunk, &j);
}
