/* See kept_games.h. */
#include "kept_games.h"

#include "alloc.h"
#include "keisei-corpus.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

void ks_kept_games_release(ks_kept_games *games)
{
    for (size_t i = 0; i < games->count; i++)
        free(games->games[i].stones);
    free(games->games);
    *games = (ks_kept_games){0};
}

/* ---- Reading ---- */

/* Replays the game from its first position. KS_EINPUT if moves alone do not give its positions, as
 * when stones are set up later. */
static int check_plain(const ks_game *game, ks_position *position)
{
    ks_position *end;
    int count = ks_game_moves(game), status = ks_game_position(&end, game, count);
    for (int m = 1; m <= count && status == 0; m++) {
        int colour, point;
        if (ks_game_move(game, m, &colour, &point) || ks_position_play(position, colour, point))
            status = KS_EINPUT;
    }
    if (status == 0 && position->hash != end->hash)
        status = KS_EINPUT;
    ks_position_free(end);
    return status;
}

static int put_game(ks_kept_games *out, const ks_game *game, const ks_position *start,
                    const signed char *owner, size_t index)
{
    int points = ks_points(start), count = ks_game_moves(game);
    if (ks_grow((void **)&out->games, &out->capacity, out->count + 1, sizeof *out->games))
        return KS_EMEMORY;
    ks_kept_game *g = &out->games[out->count];
    *g = (ks_kept_game){.width = start->width,
                        .height = start->height,
                        .count = count,
                        .index = index,
                        .terms = ks_game_terms(game)};
    /* One allocation for all three. */
    g->stones = ks_alloc((size_t)points * 2 + (size_t)count * sizeof *g->moves + 2, 1);
    if (g->stones == NULL)
        return KS_EMEMORY;
    g->moves = (int16_t *)(void *)(g->stones + (points * 2 + 1) / 2 * 2);
    g->owner = (signed char *)g->stones + points;
    memcpy(g->stones, start->stone, (size_t)points);
    memcpy(g->owner, owner, (size_t)points);
    for (int m = 0; m < count; m++) {
        int colour, point;
        ks_game_move(game, m + 1, &colour, &point);
        g->moves[m] = (int16_t)(point * 2 + (colour == KS_WHITE));
    }
    out->count++;
    return 0;
}

static int add_game(ks_kept_games *out, const ks_game *game, const signed char *owner, size_t index)
{
    ks_position *start, *played;
    if (ks_game_moves(game) == 0)
        return 0;
    int status = ks_game_position(&start, game, 0);
    if (status)
        return status;
    status = ks_position_copy(&played, start);
    if (status == 0)
        status = check_plain(game, played);
    if (status == 0)
        status = put_game(out, game, start, owner, index);
    ks_position_free(start);
    ks_position_free(played);
    return status == KS_EMEMORY ? status : 0; /* bad records are left out */
}

int ks_kept_games_read(ks_kept_games *out, const char *path, ks_error *error)
{
    ks_corpus *corpus;
    ks_entry entry;
    ks_error why = {0};
    int next, status = ks_corpus_open(&corpus, path, NULL, &why);
    if (status)
        return ks_error_set(error, status, 0, 0, "%s: %s", path, why.message);
    while (status == 0 && (next = ks_corpus_next(&entry, corpus)) != KS_EEND) {
        signed char owner[KS_POINTS];
        ks_game *game;
        int bad = next ? next : ks_entry_labelled(&game, owner, &entry, NULL);
        if (bad == KS_EMEMORY)
            status = bad;
        if (bad)
            continue;
        status = add_game(out, game, owner, entry.index);
        ks_game_free(game);
    }
    ks_corpus_free(corpus);
    return status ? ks_error_set(error, status, 0, 0, "%s", ks_status_text(status)) : 0;
}

const ks_kept_game *ks_kept_games_find(const ks_kept_games *games, size_t index)
{
    size_t low = 0, high = games->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (games->games[middle].index < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low < games->count && games->games[low].index == index ? &games->games[low] : NULL;
}

/* ---- Replaying ---- */

void ks_kept_game_start(ks_position *out, const ks_kept_game *game)
{
    ks_position_init(out, game->width, game->height);
    for (int p = 0; p < ks_points(out); p++)
        ks_position_put(out, p, game->stones[p]);
    ks_position_rebuild(out);
}

int ks_kept_game_move(int *colour, const ks_kept_game *game, int number)
{
    if (number < game->count) {
        int move = game->moves[number];
        *colour = move & 1 ? KS_WHITE : KS_BLACK;
        return move < 0 ? KS_PASS : move / 2;
    }
    *colour = number > 0 && !(game->moves[number - 1] & 1) ? KS_WHITE : KS_BLACK;
    return KS_PASS;
}

void ks_kept_game_position(ks_position *out, const ks_kept_game *game, int moves)
{
    int colour;
    ks_kept_game_start(out, game);
    out->captures_known = 1;
    for (int m = 0; m < moves; m++) {
        int point = ks_kept_game_move(&colour, game, m);
        ks_move_make(out, colour, point);
    }
    ks_kept_game_move(&colour, game, moves);
    out->to_move = (uint8_t)colour;
}
