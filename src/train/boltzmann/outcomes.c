/* See outcomes.h. */
#include "outcomes.h"

#include "alloc.h"
#include "labelled.h"

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

typedef struct intake {
    ks_outcomes *outcomes;
    const int *moves;
    int move_count;
    size_t games, taken; /* games: most to take; 0: all */
} intake;

static int visit_game(const ks_game *game, const signed char *owner, void *payload)
{
    intake *in = payload;
    ks_replay *replay;
    if (in->games > 0 && in->taken++ == in->games)
        return KS_EEND;
    int status = ks_replay_new(&replay, game);
    for (int move = 0; status == 0 && ks_replay_next(replay); move++)
        if (is_wanted(move, in->moves, in->move_count))
            status = add_position(in->outcomes, ks_replay_position(replay), owner);
    ks_replay_free(replay);
    return status;
}

int ks_outcomes_add(ks_outcomes *outcomes, const char *path, const int *moves, int move_count,
                    size_t games, ks_error *error)
{
    intake in = {outcomes, moves, move_count, games, 0};
    return ks_labelled_games(path, visit_game, &in, error);
}
