/* Labelled games one by one, on several threads (trial.h). */
#include "trial.h"

#include <stddef.h>
#include <string.h>

/* The outcome of one record; what the experiment measures follows it in memory. */
typedef struct outcome {
    int status; /* 0, or why it is left out */
    ks_error error;
    _Alignas(max_align_t) unsigned char measured[];
} outcome;

typedef struct run {
    const ks_trial_options *options;
    const ks_trial *trial;
    size_t seen, games, left_out;
} run;

static int work(void *result, const ks_entry *entry, void *payload)
{
    const run *r = payload;
    outcome *o = result;
    signed char labels[KS_POINTS];
    ks_game *game;
    memset(o, 0, sizeof *o + r->trial->size);
    o->status = ks_entry_labelled(&game, labels, entry, &o->error);
    if (o->status)
        return 0;
    int status = r->trial->measure(o->measured, game, labels, r->trial->payload);
    ks_game_free(game);
    return status;
}

static int reduce(void *result, const ks_entry *entry, void *payload)
{
    run *r = payload;
    const outcome *o = result;
    const ks_trial_options *options = r->options;
    if (++r->seen % 16 == 0 && options->progress != NULL) {
        int status = options->progress(r->seen, options->payload);
        if (status)
            return status;
    }
    if (entry->status || o->status) {
        r->left_out++;
        return ks_entry_tell(entry, entry->status ? NULL : &o->error, options->complain,
                             options->payload);
    }
    r->games++;
    r->trial->add(o->measured, r->trial->payload);
    return 0;
}

int ks_trial_takes(const ks_trial_options *options, int move)
{
    for (int i = 0; i < options->move_count; i++)
        if (options->moves[i] == move)
            return 1;
    return options->move_count == 0 && move % options->every == 0;
}

void ks_trial_put_choice(ks_buffer *out, const ks_trial_options *options)
{
    if (options->move_count == 0)
        ks_buffer_put_format(out, "one in %d", options->every);
    for (int i = 0; i < options->move_count; i++)
        ks_buffer_put_format(out, "%s%d%s", i == 0 ? "after " : ", ", options->moves[i],
                             i + 1 == options->move_count ? " moves" : "");
}

int ks_trial_run(size_t *games, size_t *left_out, ks_corpus *corpus,
                 const ks_trial_options *options, const ks_trial *trial)
{
    run r = {options, trial, 0, 0, 0};
    ks_corpus_job job = {sizeof(outcome) + trial->size, work, reduce, NULL, &r};
    int status = ks_corpus_run(corpus, options->threads, &job);
    *games = r.games;
    *left_out = r.left_out;
    return status == 0 && r.games == 0 ? KS_EEND : status;
}
