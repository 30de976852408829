/* See outcomes.h. */
#include "outcomes.h"

#include "alloc.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

void ks_outcomes_release(ks_outcomes *outcomes)
{
    free(outcomes->items);
    *outcomes = (ks_outcomes){0};
}

static int add_position(ks_outcomes *outcomes, const ks_position *position,
                        const signed char *owner)
{
    if (ks_grow((void **)&outcomes->items, &outcomes->capacity, outcomes->count + 1,
                sizeof *outcomes->items))
        return KS_EMEMORY;
    ks_outcome *out = &outcomes->items[outcomes->count++];
    out->position = *position;
    memcpy(out->owner, owner, KS_POINTS);
    return 0;
}

static int is_wanted(int move, const int *moves, int count)
{
    int i = 0;
    while (i < count && moves[i] != move)
        i++;
    return i < count;
}

static int add_game(ks_outcomes *outcomes, const ks_game *game, const signed char *owner,
                    const int *moves, int move_count)
{
    ks_replay *replay;
    int status = ks_replay_new(&replay, game);
    for (int move = 0; status == 0 && ks_replay_next(replay); move++)
        if (is_wanted(move, moves, move_count))
            status = add_position(outcomes, ks_replay_position(replay), owner);
    ks_replay_free(replay);
    return status;
}

int ks_outcomes_add(ks_outcomes *outcomes, const char *path, const int *moves, int move_count,
                    size_t games, ks_error *error)
{
    ks_corpus *corpus;
    ks_entry entry;
    ks_error why = {0};
    int status = ks_corpus_open(&corpus, path, NULL, &why);
    if (status)
        return ks_error_set(error, status, 0, 0, "%s: %s", path, why.message);
    int next;
    for (size_t taken = 0; status == 0 && (games == 0 || taken < games) &&
                           (next = ks_corpus_next(&entry, corpus)) != KS_EEND;) {
        signed char owner[KS_POINTS] = {0};
        ks_game *game;
        if (next || ks_game_read(&game, entry.text, entry.size, NULL, NULL))
            continue;
        if (ks_game_labels(owner, game) == 0) {
            status = add_game(outcomes, game, owner, moves, move_count);
            taken++;
        }
        ks_game_free(game);
    }
    ks_corpus_free(corpus);
    return status ? ks_error_set(error, status, 0, 0, "%s", ks_status_text(status)) : 0;
}
