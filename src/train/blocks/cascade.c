/* Cascades of the paper (scoring-final-positions, 3.1 and 6.3), trained from any number of
 * examples, and the steps of those that are compiled in (blocks.h). The latter are made by
 * ks_life_train, from more games, more features and whole positions. */
#include "alloc.h"
#include "finals.h"
#include "network_train.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 64, FOLDS = 2 };

_Static_assert((int)KS_CASCADE_STEPS == (int)KS_LIFE_STEPS, "a cascade has the steps of life.h");

struct ks_cascade {
    int proves; /* unconditional life overrides the networks */
    ks_life life;
};

void ks_cascade_free(ks_cascade *cascade)
{
    if (cascade == NULL)
        return;
    ks_life_release(&cascade->life);
    free(cascade);
}

int ks_cascade_embedded(ks_cascade **out, const char *name, ks_error *error)
{
    *out = ks_alloc(1, sizeof **out);
    if (*out == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "%s", ks_status_text(KS_EMEMORY));
    int status = ks_life_load_embedded(&(*out)->life, name, error);
    (*out)->proves = 1;
    if (status) {
        free(*out);
        *out = NULL;
    }
    return status;
}

/* ---- Running ---- */

static void run_step(float *alive, const ks_cascade *cascade, ks_life_view *view, int step)
{
    if (cascade->proves) {
        ks_life_step(alive, &cascade->life, view, step);
        return;
    }
    if (step > 0)
        ks_life_view_step(view, alive);
    for (int i = 0; i < view->reading.block_count; i++)
        ks_network_run(&alive[i], &cascade->life.step[step], ks_life_inputs(view, i), 1);
}

int ks_cascade_run(float out[KS_CASCADE_STEPS][KS_POINTS], const ks_cascade *cascade,
                   const ks_position *position)
{
    float alive[KS_POINTS];
    ks_life_view *view = malloc(sizeof *view);
    if (view == NULL)
        return KS_EMEMORY;
    ks_life_view_init(view, position);
    for (int step = 0; step < KS_CASCADE_STEPS; step++) {
        run_step(alive, cascade, view, step);
        for (int p = 0; p < ks_points(position); p++)
            out[step][p] = position->stone[p] ? alive[view->reading.block_at[p]] : 1;
    }
    free(view);
    return 0;
}

/* ---- All positions, in parallel ---- */

/* Work on every position that has a chosen block. */
typedef struct pass {
    const ks_finals *finals;
    const unsigned char *chosen; /* by relevant block; NULL: all */
    const float
        *before;       /* predictions of the step before, for all blocks; NULL at the first step */
    const size_t *row; /* by relevant block: its row in `rows` */
    ks_examples *rows; /* to fill; NULL: none */
    const ks_network *networks; /* [folds] to predict with; NULL: none */
    int folds;                 /* 1, or 2: each predicts for the fold that it has not learnt from */
    float *alive;              /* their predictions, for all blocks */
    const ks_cascade *cascade; /* whose mistakes to count; NULL: none */
    size_t (*mistakes)[KS_CASCADE_STEPS]; /* by chunk */
} pass;

static int is_wanted(const pass *p, size_t sample)
{
    size_t i = p->finals->starts[sample], end = ks_finals_end(p->finals, sample);
    while (p->chosen != NULL && i < end && !p->chosen[i])
        i++;
    return i < end;
}

static void fill_rows(const pass *p, size_t sample, ks_life_view *view)
{
    const ks_final_block *blocks = p->finals->blocks;
    size_t inputs = (size_t)p->rows->inputs;
    for (size_t i = p->finals->starts[sample]; i < ks_finals_end(p->finals, sample); i++) {
        if (p->chosen != NULL && !p->chosen[i])
            continue;
        memcpy(p->rows->input + p->row[i] * inputs, ks_life_inputs(view, blocks[i].block),
               inputs * sizeof(float));
        p->rows->target[p->row[i]] = blocks[i].label > 0 ? 1 : 0;
    }
}

static void predict(const pass *p, size_t sample, ks_life_view *view)
{
    const ks_life_sample *s = &p->finals->samples.samples[sample];
    const ks_network *network = &p->networks[p->folds > 1 ? s->fold : 0];
    for (int i = 0; i < view->reading.block_count; i++)
        ks_network_run(&p->alive[s->blocks + (size_t)i], network, ks_life_inputs(view, i), 1);
}

static void count_mistakes(const pass *p, size_t chunk, size_t sample, ks_life_view *view)
{
    float alive[KS_POINTS];
    for (int step = 0; step < KS_CASCADE_STEPS; step++) {
        run_step(alive, p->cascade, view, step);
        for (size_t i = p->finals->starts[sample]; i < ks_finals_end(p->finals, sample); i++) {
            const ks_final_block *b = &p->finals->blocks[i];
            p->mistakes[chunk][step] += (alive[b->block] >= 0.5F) != (b->label > 0);
        }
    }
}

static int do_chunk(size_t chunk, void *payload)
{
    const pass *p = payload;
    size_t end = (chunk + 1) * CHUNK;
    ks_life_view *view = malloc(sizeof *view);
    if (view == NULL)
        return KS_EMEMORY;
    for (size_t s = chunk * CHUNK; s < end && s < p->finals->samples.count; s++) {
        ks_position position;
        if (!is_wanted(p, s))
            continue;
        ks_life_sample_position(&position, &p->finals->samples, s);
        ks_life_view_init(view, &position);
        if (p->before != NULL)
            ks_life_view_step(view, p->before + p->finals->samples.samples[s].blocks);
        if (p->rows != NULL)
            fill_rows(p, s, view);
        if (p->networks != NULL)
            predict(p, s, view);
        if (p->cascade != NULL)
            count_mistakes(p, chunk, s, view);
    }
    free(view);
    return 0;
}

static size_t chunks_of(const ks_finals *finals)
{
    return (finals->samples.count + CHUNK - 1) / CHUNK;
}

int ks_cascade_mistakes(double out[KS_CASCADE_STEPS], const ks_cascade *cascade,
                        const ks_finals *finals, int threads)
{
    size_t chunks = chunks_of(finals);
    pass p = {.finals = finals, .cascade = cascade};
    p.mistakes = ks_alloc(chunks + 1, sizeof *p.mistakes);
    if (p.mistakes == NULL)
        return KS_EMEMORY;
    int status = ks_workers_run(threads, chunks, do_chunk, &p);
    for (int step = 0; step < KS_CASCADE_STEPS; step++) {
        size_t sum = 0;
        for (size_t c = 0; c < chunks; c++)
            sum += p.mistakes[c][step];
        out[step] = finals->count ? (double)sum / (double)finals->count : 0;
    }
    free(p.mistakes);
    return status;
}

/* ---- Training ---- */

/* Positions with their chosen blocks, and the predictions of the step before. */
typedef struct set {
    const ks_finals *finals;
    unsigned char *chosen;
    size_t *row, count;
    ks_examples rows;
    float *alive;
    int predicted;
} set;

static void release_set(set *s)
{
    free(s->chosen);
    free(s->row);
    free(s->alive);
    ks_examples_release(&s->rows);
}

static int init_set(set *out, const ks_finals *finals, const size_t *blocks, size_t count)
{
    *out = (set){.finals = finals};
    out->count = blocks ? count : finals->count;
    out->chosen = ks_alloc(finals->count + 1, 1);
    out->row = ks_alloc(finals->count + 1, sizeof *out->row);
    out->alive = ks_alloc(finals->samples.blocks + 1, sizeof *out->alive);
    out->rows.capacity = out->count + 1;
    out->rows.input_capacity = (out->count + 1) * KS_LIFE_PAPER;
    out->rows.input = ks_alloc(out->rows.input_capacity, sizeof(float));
    out->rows.target = ks_alloc(out->rows.capacity, sizeof(float));
    if (!out->chosen || !out->row || !out->alive || !out->rows.input || !out->rows.target)
        return KS_EMEMORY;
    out->rows.count = out->count;
    for (size_t i = 0; i < out->count; i++) {
        size_t block = blocks ? blocks[i] : i;
        out->chosen[block] = 1;
        out->row[block] = i;
    }
    return 0;
}

static int read_rows(set *s, int inputs, int threads)
{
    s->rows.inputs = inputs;
    pass p = {.finals = s->finals,
              .chosen = s->chosen,
              .before = s->predicted ? s->alive : NULL,
              .row = s->row,
              .rows = &s->rows};
    return ks_workers_run(threads, chunks_of(s->finals), do_chunk, &p);
}

/* The predictions of a step take the place of those of the step before, which each position needs
 * until its own are made: hence a copy. */
static int read_predictions(set *s, const ks_network *networks, int folds, int threads)
{
    float *alive = ks_alloc(s->finals->samples.blocks + 1, sizeof *alive);
    if (alive == NULL)
        return KS_EMEMORY;
    pass p = {.finals = s->finals,
              .chosen = s->chosen,
              .before = s->predicted ? s->alive : NULL,
              .networks = networks,
              .folds = folds,
              .alive = alive};
    int status = ks_workers_run(threads, chunks_of(s->finals), do_chunk, &p);
    free(s->alive);
    s->alive = alive;
    s->predicted = 1;
    return status;
}

static int train_network(ks_network *out, const ks_examples *train, const ks_examples *valid,
                         const ks_cascade_options *options, unsigned long long seed)
{
    ks_training_result result;
    ks_training_options training = {.threads = options->threads,
                                    .epochs = options->epochs,
                                    .patience = options->patience,
                                    .seed = seed};
    int status = ks_network_init(out, train->inputs, options->hidden);
    if (status)
        return status;
    return ks_network_train(&result, out, train, valid, KS_FIT_RPROP, &training);
}

/* The rows whose game is in the fold. */
static int rows_of_fold(ks_examples *out, const set *s, int fold)
{
    int status = 0;
    *out = (ks_examples){.inputs = s->rows.inputs};
    for (size_t i = 0; !status && i < s->finals->count; i++) {
        const ks_life_sample *sample = &s->finals->samples.samples[s->finals->blocks[i].sample];
        size_t row = s->row[i];
        if (s->chosen[i] && sample->fold == fold)
            status = ks_examples_add(out, s->rows.input + row * (size_t)s->rows.inputs,
                                     s->rows.target[row]);
    }
    return status;
}

/* The network that predicts for a fold has learnt from the other. */
static int predict_by_halves(set *train, const set *valid, const ks_cascade_options *options,
                             unsigned long long seed)
{
    ks_network networks[FOLDS] = {{0}};
    int status = 0;
    for (int fold = 0; !status && fold < FOLDS; fold++) {
        ks_examples rows;
        status = rows_of_fold(&rows, train, 1 - fold);
        if (!status)
            status = train_network(&networks[fold], &rows, &valid->rows, options,
                                   seed + 1 + (unsigned)fold);
        ks_examples_release(&rows);
    }
    if (!status)
        status = read_predictions(train, networks, FOLDS, options->threads);
    for (int fold = 0; fold < FOLDS; fold++)
        ks_network_release(&networks[fold]);
    return status;
}

static int train_step(ks_cascade *c, set *train, set *valid, int step,
                      const ks_cascade_options *options)
{
    ks_network *network = &c->life.step[step];
    int inputs = step == 0 ? KS_FEATURES_PLAIN : KS_LIFE_PAPER;
    unsigned long long seed = options->seed + 10u * (unsigned)step;
    int status = read_rows(train, inputs, options->threads);
    if (!status)
        status = read_rows(valid, inputs, options->threads);
    c->life.steps = step + 1;
    if (!status)
        status = train_network(network, &train->rows, &valid->rows, options, seed);
    if (status || step + 1 == KS_CASCADE_STEPS)
        return status;
    status = options->halves ? predict_by_halves(train, valid, options, seed)
                             : read_predictions(train, network, 1, options->threads);
    return status ? status : read_predictions(valid, network, 1, options->threads);
}

int ks_cascade_train(ks_cascade **out, const ks_finals *train, const size_t *blocks, size_t count,
                     const ks_finals *valid, const size_t *valid_blocks, size_t valid_count,
                     const ks_cascade_options *options)
{
    set sets[2] = {{0}};
    *out = ks_alloc(1, sizeof **out);
    if (*out == NULL)
        return KS_EMEMORY;
    int status = init_set(&sets[0], train, blocks, count);
    int also = init_set(&sets[1], valid, valid_blocks, valid_count);
    status = status ? status : also;
    for (int step = 0; !status && step < KS_CASCADE_STEPS; step++)
        status = train_step(*out, &sets[0], &sets[1], step, options);
    release_set(&sets[0]);
    release_set(&sets[1]);
    if (status) {
        ks_cascade_free(*out);
        *out = NULL;
    }
    return status;
}
