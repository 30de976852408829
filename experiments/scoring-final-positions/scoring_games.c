/* Games one by one, and comparing dead stones with those of their labels (see scoring_parts.h). */
#include "scoring_parts.h"

#include <stdio.h>

const game_set scoring_game_sets[GAME_SETS] = {
    {"9x9", "9x9", ""}, {"19x19 kgs", "19x19", "kgs-"}, {"19x19 pro", "19x19", "pro-"}};

static int read_ending(ending *out, const ks_entry *entry, ks_error *error)
{
    *out = (ending){0};
    int status = ks_entry_labelled(&out->game, out->owner, entry, error);
    if (status)
        return status;
    status = ks_game_position(&out->position, out->game, ks_game_moves(out->game));
    if (status == 0)
        status = ks_game_dead(out->dead, out->game, out->position);
    out->points = ks_game_width(out->game) * ks_game_height(out->game);
    if (status) {
        *error = (ks_error){.status = status};
        snprintf(error->message, sizeof error->message, "%s", ks_status_text(status));
    }
    return status;
}

typedef struct visit {
    scoring *s;
    int quiet;
    int (*measure)(void *result, const ending *e, const void *payload);
    void (*add)(const void *result, void *payload);
    void *payload;
} visit;

static int work(void *result, const ks_entry *entry, void *payload)
{
    const visit *v = payload;
    visit_result *base = result;
    ending e;
    int status = 0;
    base->status = read_ending(&e, entry, &base->error);
    if (base->status == 0)
        status = v->measure(result, &e, v->payload);
    ks_position_free(e.position);
    ks_game_free(e.game);
    return status;
}

static int leave_out(const visit *v, const ks_entry *entry, const ks_error *error)
{
    const ks_scoring_options *options = v->s->options;
    if (v->quiet)
        return 0;
    v->s->left_out++;
    return ks_entry_tell(entry, error, options->complain, options->payload);
}

static int reduce(void *result, const ks_entry *entry, void *payload)
{
    const visit *v = payload;
    const visit_result *base = result;
    if (entry->status)
        return leave_out(v, entry, NULL);
    if (base->status)
        return leave_out(v, entry, &base->error);
    v->add(result, v->payload);
    return 0;
}

int scoring_visit(scoring *s, int set, size_t result_size,
                  int (*measure)(void *result, const ending *e, const void *payload),
                  void (*add)(const void *result, void *payload), void *payload)
{
    char name[40];
    const game_set *g = &scoring_game_sets[set];
    ks_corpus *corpus;
    visit v = {.s = s, .quiet = s->heard[set], .measure = measure, .add = add, .payload = payload};
    ks_corpus_job job = {result_size, work, reduce, NULL, &v};
    snprintf(name, sizeof name, "%s%s", g->prefix, scoring_split(s));
    int status = scoring_tell(s, "games of %s/%s", g->folder, name);
    if (status == 0)
        status = scoring_open(&corpus, s, g->folder, name);
    if (status)
        return status;
    status = ks_corpus_run(corpus, s->options->threads, &job);
    s->heard[set] = 1;
    ks_corpus_free(corpus);
    return status;
}

void scoring_compare_blocks(double *blocks, double *wrong, const ending *e,
                            const unsigned char *dead)
{
    for (int p = 0; p < e->points; p++) {
        int stones[KS_POINTS], n = ks_position_block(stones, e->position, p), first = 1;
        for (int i = 0; i < n; i++)
            first &= stones[i] >= p;
        if (n == 0 || !first)
            continue;
        int label = ks_block_label(e->position, e->owner, p);
        *blocks += label != 0;
        *wrong += label != 0 && (dead[p] != 0) != (label < 0);
    }
}

int scoring_compare_by_distance(double *wrong, const ending *e, const unsigned char *dead)
{
    ks_count ours, theirs;
    ks_terms terms = ks_game_terms(e->game);
    *wrong = 0;
    int status = ks_count_position(&ours, e->position, dead, &terms);
    if (status == 0)
        status = ks_count_position(&theirs, e->position, e->dead, &terms);
    for (int p = 0; p < e->points && status == 0; p++)
        *wrong += ours.nearer[p] != theirs.nearer[p];
    return status;
}
