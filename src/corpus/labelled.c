/* See labelled.h and keisei-corpus.h. */
#include "labelled.h"

#include "text.h"

int ks_entry_labelled(ks_game **out, signed char *owner, const ks_entry *entry, ks_error *error)
{
    int status = ks_game_read(out, entry->text, entry->size, NULL, error);
    if (status)
        return status;
    status = ks_game_labels(owner, *out);
    if (status == 0)
        return 0;
    ks_game_free(*out);
    *out = NULL;
    return ks_error_set(error, status, 0, 0, "%s", ks_status_text(status));
}

int ks_labelled_games(const char *path,
                      int (*visit)(const ks_game *game, const signed char *owner, void *payload),
                      void *payload, ks_error *error)
{
    ks_corpus *corpus;
    ks_entry entry;
    ks_error why = {0};
    int next, status = ks_corpus_open(&corpus, path, NULL, &why);
    if (status)
        return ks_error_set(error, status, 0, 0, "%s: %s", path, why.message);
    while (!status && (next = ks_corpus_next(&entry, corpus)) != KS_EEND) {
        signed char owner[KS_POINTS];
        ks_game *game;
        int bad = next ? next : ks_entry_labelled(&game, owner, &entry, NULL);
        if (bad == KS_EMEMORY)
            status = bad;
        if (bad)
            continue;
        status = visit(game, owner, payload);
        ks_game_free(game);
    }
    ks_corpus_free(corpus);
    return status == 0 || status == KS_EEND
               ? 0
               : ks_error_set(error, status, 0, 0, "%s", ks_status_text(status));
}
