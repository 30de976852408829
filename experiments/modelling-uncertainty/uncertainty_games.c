/* Positions of games, and methods that judge them on all cores. */
#include "uncertainty_parts.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Positions ---- */

static int add(samples *out, const ks_game *game, const signed char *labels, int move)
{
    int colour;
    if (out->count == out->capacity) {
        size_t capacity = out->capacity ? 2 * out->capacity : 64;
        sample *items = realloc(out->items, capacity * sizeof *items);
        if (items == NULL)
            return KS_EMEMORY;
        out->items = items;
        out->capacity = capacity;
    }
    sample *s = &out->items[out->count];
    *s = (sample){.terms = ks_game_terms(game), .move = move, .game = out->games, .next = KS_PASS};
    memcpy(s->labels, labels, KS_POINTS);
    if (ks_game_move(game, move + 1, &colour, &s->next))
        s->next = KS_PASS;
    int status = ks_game_position(&s->position, game, move);
    out->count += status == 0;
    return status;
}

static int add_game(samples *out, const ks_game *game, const int *moves, handicap wanted)
{
    signed char labels[KS_POINTS];
    int is_handicap = ks_game_terms(game).handicap >= 2, status = 0;
    if (ks_game_labels(labels, game) || ks_game_moves(game) < moves[0] ||
        (wanted != ANY_HANDICAP && is_handicap != (wanted == HANDICAP_GAMES)))
        return 0;
    for (; *moves && *moves <= ks_game_moves(game) && status == 0; moves++)
        status = add(out, game, labels, *moves);
    out->games += status == 0;
    return status;
}

static int fail(const uncertainty *u, int status, const char *path, const char *why)
{
    u->error->status = status;
    snprintf(u->error->message, sizeof u->error->message, "%.120s: %.70s", path, why);
    return status;
}

int samples_load(samples *out, const uncertainty *u, const char *file, const int *moves, int games,
                 handicap wanted)
{
    char path[PATH_MAX];
    ks_corpus *corpus;
    ks_error why = {0};
    ks_entry entry;
    *out = (samples){0};
    int size = snprintf(path, sizeof path, "%s/%s.sgfs", u->options->corpus, file);
    if (size < 0 || (size_t)size >= sizeof path)
        return fail(u, KS_EFILE, u->options->corpus, "the path is too long");
    int status = ks_corpus_open(&corpus, path, NULL, &why), next;
    if (status)
        return fail(u, status, path, why.message);
    while (status == 0 && out->games < games &&
           (next = ks_corpus_next(&entry, corpus)) != KS_EEND) {
        ks_game *game;
        if (next || ks_game_read(&game, entry.text, entry.size, NULL, NULL))
            continue;
        status = add_game(out, game, moves, wanted);
        ks_game_free(game);
    }
    ks_corpus_free(corpus);
    if (status == 0 && out->count == 0)
        status = fail(u, KS_EINPUT, path, "there is no labelled game of that kind in it");
    return status;
}

void samples_free(samples *set)
{
    for (size_t i = 0; i < set->count; i++)
        ks_position_free(set->items[i].position);
    free(set->items);
}

/* ---- Judging ---- */

int method_open(ks_judge **out, const method *how, const uncertainty *u)
{
    ks_inference_settings settings = ks_inference_defaults();
    int status = ks_judge_new(out, how->judge, u->error);
    if (status || !ks_judge_is_field(*out))
        return status;
    settings.inference = how->inference;
    settings.samples = how->count ? how->count : 10;
    settings.seed += how->seed;
    return ks_judge_set_inference(*out, &settings);
}

typedef struct job {
    double *losses;
    const ks_judge *judge;
    const samples *samples;
} job;

static int judge_one(size_t i, void *payload)
{
    job *j = payload;
    const sample *s = &j->samples->items[i];
    ks_judgment judgment;
    ks_question question = {.position = s->position, .terms = s->terms};
    int points = ks_position_width(s->position) * ks_position_height(s->position);
    int status = ks_judge_run(&judgment, j->judge, &question);
    /* The raw values of the field, before calibration. */
    j->losses[i] = status ? 0 : ks_log_loss(judgment.raw, s->labels, points);
    return status;
}

int method_losses(double *out, const method *how, const samples *set, const uncertainty *u)
{
    ks_judge *judge;
    int status = method_open(&judge, how, u);
    job j = {NULL, judge, set};
    j.losses = out;
    if (status == 0)
        status = ks_workers_run(u->options->threads, set->count, judge_one, &j);
    ks_judge_free(judge);
    return status;
}
