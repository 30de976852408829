/* Final positions of labelled games and their relevant blocks (blocks.h). */
#include "finals.h"

#include "alloc.h"
#include "block_features.h"
#include "examples.h"
#include "random.h"
#include "raw_boards.h"

#include <stdlib.h>
#include <string.h>

int ks_finals_new(ks_finals **out)
{
    *out = ks_alloc(1, sizeof **out);
    return *out ? 0 : KS_EMEMORY;
}

void ks_finals_free(ks_finals *finals)
{
    if (finals == NULL)
        return;
    ks_life_samples_release(&finals->samples);
    free(finals->blocks);
    free(finals->starts);
    free(finals);
}

size_t ks_finals_boards(const ks_finals *finals)
{
    return finals->samples.count;
}

size_t ks_finals_blocks(const ks_finals *finals)
{
    return finals->count;
}

size_t ks_finals_dead(const ks_finals *finals)
{
    size_t dead = 0;
    for (size_t i = 0; i < finals->count; i++)
        dead += finals->blocks[i].label < 0;
    return dead;
}

/* ---- Adding games ---- */

static int list_blocks(ks_finals *finals, size_t sample, ks_reading *reading)
{
    ks_position position;
    const signed char *owner = ks_life_sample_position(&position, &finals->samples, sample);
    ks_reading_init(reading, &position);
    if (ks_grow((void **)&finals->starts, &finals->starts_capacity, sample + 1,
                sizeof *finals->starts) ||
        ks_grow((void **)&finals->blocks, &finals->capacity,
                finals->count + (size_t)reading->block_count, sizeof *finals->blocks))
        return KS_EMEMORY;
    finals->starts[sample] = finals->count;
    for (int i = 0; i < reading->block_count; i++) {
        int label = ks_block_label(&position, owner, ks_block_first(reading, i));
        if (label)
            finals->blocks[finals->count++] =
                (ks_final_block){(uint32_t)sample, (int16_t)i, (int8_t)label};
    }
    return 0;
}

typedef struct intake {
    ks_finals *finals;
    ks_reading *reading;
    size_t left_out;
    void (*complain)(const char *sentence, void *payload);
    void *payload;
} intake;

static int leave_out(intake *in, const ks_entry *entry, const ks_error *error)
{
    in->left_out++;
    return ks_entry_tell(entry, error, in->complain, in->payload);
}

static int take(intake *in, const ks_entry *entry)
{
    signed char owner[KS_POINTS];
    ks_game *game;
    ks_error error = {0};
    if (entry->status)
        return leave_out(in, entry, NULL);
    int status = ks_entry_labelled(&game, owner, entry, &error);
    if (status)
        return leave_out(in, entry, &error);
    size_t before = in->finals->samples.count;
    status = ks_life_samples_add_game(&in->finals->samples, game, owner, KS_LIFE_FINAL);
    ks_game_free(game);
    /* A board without stones is not used. */
    if (status == 0 && in->finals->samples.count > before)
        status = list_blocks(in->finals, before, in->reading);
    return status;
}

int ks_finals_add(ks_finals *finals, ks_corpus *corpus, size_t *left_out,
                  void (*complain)(const char *sentence, void *payload), void *payload)
{
    ks_entry entry;
    intake in = {.finals = finals, .complain = complain, .payload = payload};
    in.reading = malloc(sizeof *in.reading);
    int status = in.reading == NULL ? KS_EMEMORY : 0;
    while (status == 0 && ks_corpus_next(&entry, corpus) != KS_EEND)
        status = take(&in, &entry);
    *left_out += in.left_out;
    free(in.reading);
    return status;
}

/* ---- Rows ---- */

enum { CHUNK = 64 };

typedef struct rows {
    const ks_finals *finals;
    ks_block_view view;
    ks_examples *out;
} rows;

static void read_row(float *out, const rows *r, const ks_reading *reading, const ks_eyes *eyes,
                     int block)
{
    float wide[KS_RAW_BOARDS * KS_POINTS];
    if (r->view == KS_BLOCK_FEATURES)
        ks_features_read(wide, reading, eyes, block);
    else
        ks_raw_boards_read(wide, reading->position, ks_block_first(reading, block));
    memcpy(out, wide, (size_t)r->out->inputs * sizeof *out);
}

static int read_chunk(size_t chunk, void *payload)
{
    const rows *r = payload;
    const ks_finals *finals = r->finals;
    size_t end = (chunk + 1) * CHUNK, inputs = (size_t)r->out->inputs;
    ks_reading *reading = malloc(sizeof *reading);
    ks_eyes *eyes = malloc(sizeof *eyes);
    int status = reading && eyes ? 0 : KS_EMEMORY;
    for (size_t s = chunk * CHUNK; !status && s < end && s < finals->samples.count; s++) {
        ks_position position;
        ks_life_sample_position(&position, &finals->samples, s);
        ks_reading_init(reading, &position);
        ks_eyes_init(eyes, reading, NULL);
        for (size_t i = finals->starts[s]; i < ks_finals_end(finals, s); i++) {
            read_row(r->out->input + i * inputs, r, reading, eyes, finals->blocks[i].block);
            r->out->target[i] = finals->blocks[i].label > 0 ? 1 : 0;
        }
    }
    free(reading);
    free(eyes);
    return status;
}

/* The number of points of every board; 0 if boards differ. */
static int common_points(const ks_finals *finals)
{
    if (finals->samples.count == 0)
        return KS_POINTS;
    ks_kept_position first = finals->samples.samples[0].position;
    for (size_t s = 1; s < finals->samples.count; s++) {
        const ks_kept_position *other = &finals->samples.samples[s].position;
        if (other->width * other->height != first.width * first.height ||
            (other->width != first.width && other->width != first.height))
            return 0;
    }
    return first.width * first.height;
}

static int make_examples(ks_examples **out, int inputs, size_t count)
{
    ks_examples *e = *out = ks_alloc(1, sizeof **out);
    if (e == NULL)
        return KS_EMEMORY;
    *e = (ks_examples){.inputs = inputs, .count = count, .capacity = count + 1};
    e->input_capacity = (count + 1) * (size_t)inputs;
    e->input = ks_alloc(e->input_capacity, sizeof *e->input);
    e->target = ks_alloc(e->capacity, sizeof *e->target);
    if (e->input && e->target)
        return 0;
    ks_examples_free(e);
    *out = NULL;
    return KS_EMEMORY;
}

int ks_finals_examples(ks_examples **out, const ks_finals *finals, ks_block_view view, int threads)
{
    int points = common_points(finals);
    int inputs = view == KS_BLOCK_FEATURES ? KS_FEATURES_PLAIN : KS_RAW_BOARDS * points;
    *out = NULL;
    if (inputs == 0)
        return KS_ESIZE;
    int status = make_examples(out, inputs, finals->count);
    if (status)
        return status;
    rows r = {finals, view, *out};
    status = ks_workers_run(threads, (finals->samples.count + CHUNK - 1) / CHUNK, read_chunk, &r);
    if (status) {
        ks_examples_free(*out);
        *out = NULL;
    }
    return status;
}

int ks_examples_pick(ks_examples **out, const ks_examples *examples, const size_t *numbers,
                     size_t count)
{
    int status = make_examples(out, examples->inputs, count);
    size_t inputs = (size_t)examples->inputs;
    for (size_t i = 0; !status && i < count; i++) {
        memcpy((*out)->input + i * inputs, examples->input + numbers[i] * inputs,
               inputs * sizeof(float));
        (*out)->target[i] = examples->target[numbers[i]];
    }
    return status;
}

void ks_examples_free(ks_examples *examples)
{
    if (examples == NULL)
        return;
    ks_examples_release(examples);
    free(examples);
}

size_t ks_examples_count(const ks_examples *examples)
{
    return examples->count;
}

/* Walks over all numbers and takes each with probability (still needed) / (still left) (Knuth's
 * algorithm S). */
int ks_draw(size_t *out, size_t count, size_t all, unsigned long long seed)
{
    ks_random random = ks_random_seed(seed);
    if (count > all)
        return KS_ERANGE;
    for (size_t i = 0, taken = 0; taken < count; i++)
        if (ks_random_unit(&random) * (double)(all - i) < (double)(count - taken))
            out[taken++] = i;
    return 0;
}
