/* See direct.h. The whole experiment in one pass over the corpus. */
#include "direct_parts.h"

#include <stdlib.h>

typedef struct experiment {
    const ks_direct_options *options;
    direct_panel panel;
    direct_sums sums;
    size_t seen, left_out;
} experiment;

static int work(void *result, const ks_entry *entry, void *payload)
{
    const experiment *e = payload;
    return direct_measure_game(result, entry, &e->panel);
}

static int leave_out(experiment *e, const ks_entry *entry, const ks_error *error)
{
    e->left_out++;
    return ks_entry_tell(entry, error, e->options->complain, e->options->payload);
}

static int reduce(void *result, const ks_entry *entry, void *payload)
{
    experiment *e = payload;
    const game_measures *game = result;
    e->seen++;
    if (e->options->progress != NULL && e->seen % 16 == 0) {
        int status = e->options->progress(e->seen, e->options->payload);
        if (status)
            return status;
    }
    if (entry->status)
        return leave_out(e, entry, NULL);
    if (game->status)
        return leave_out(e, entry, &game->error);
    direct_sums_add(&e->sums, game);
    return 0;
}

static void release(void *result)
{
    direct_measures_release(result);
}

static int run(ks_report *out, ks_corpus *corpus, experiment *e)
{
    ks_corpus_job job = {sizeof(game_measures), work, reduce, release, e};
    int status = ks_corpus_run(corpus, e->options->threads, &job);
    if (status == 0 && e->sums.games == 0)
        status = KS_EEND;
    if (status == 0)
        status = e->options->territory ? trained_put_tables(out, &e->sums)
                                       : direct_put_tables(out, &e->sums);
    if (status == 0)
        status = e->options->territory ? trained_put_figures(out, &e->sums)
                                       : direct_put_figures(out, &e->sums);
    return status;
}

int ks_direct_run(ks_report *out, size_t *left_out, ks_corpus *corpus,
                  const ks_direct_options *options)
{
    *left_out = 0;
    experiment *e = calloc(1, sizeof *e); /* too large for a stack */
    if (e == NULL)
        return KS_EMEMORY;
    e->options = options;
    e->sums.trained = options->territory;
    int status = direct_panel_init(&e->panel, options);
    if (status == 0) {
        status = run(out, corpus, e);
        direct_panel_release(&e->panel);
    }
    *left_out = e->left_out;
    free(e);
    return status;
}
