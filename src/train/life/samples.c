/* See samples.h. */
#include "samples.h"

#include "alloc.h"
#include "labelled.h"

#include <stdlib.h>
#include <string.h>

void ks_life_samples_release(ks_life_samples *samples)
{
    free(samples->samples);
    ks_kept_release(&samples->boards);
    memset(samples, 0, sizeof *samples);
}

static int count_blocks(const ks_position *position)
{
    int blocks = 0;
    for (int p = 0; p < ks_points(position); p++)
        blocks += position->stone[p] != KS_EMPTY && position->head[p] == p;
    return blocks;
}

static int add_position(ks_life_samples *out, const ks_position *position, const signed char *owner)
{
    ks_kept_position kept;
    int blocks = count_blocks(position);
    if (blocks == 0)
        return 0;
    if (ks_grow((void **)&out->samples, &out->capacity, out->count + 1, sizeof *out->samples) ||
        ks_kept_add(&out->boards, &kept, position, owner))
        return KS_EMEMORY;
    out->samples[out->count++] =
        (ks_life_sample){.position = kept, .fold = out->games % 2, .blocks = out->blocks};
    out->blocks += (size_t)blocks;
    return 0;
}

/* ---- From a game ---- */

static int last_stone(const ks_game *game)
{
    int moves = ks_game_moves(game), colour, point = KS_PASS;
    while (moves > 0 && ks_game_move(game, moves, &colour, &point) == 0 && point == KS_PASS)
        moves--;
    return moves;
}

/* `last` is the last move that is not a pass. The first position chosen differs from game to game,
 * so that all numbers of moves occur. */
static int is_chosen(ks_life_choice choice, const ks_game *game, int move, int last, size_t number)
{
    int large = ks_game_width(game) * ks_game_height(game) > 13 * 13, every = large ? 72 : 6;
    if (choice == KS_LIFE_WHOLE)
        return (move + 7 * (int)(number % 1000)) % every == 0;
    return move == ks_game_moves(game) || (choice == KS_LIFE_LATE && large && move == last - 3);
}

static int is_taken(ks_life_share *share)
{
    if (share->every == 0)
        return 1;
    return (++share->seen % (size_t)share->every == 0) == share->held_out;
}

int ks_life_samples_add_game(ks_life_samples *out, const ks_game *game, const signed char *owner,
                             ks_life_choice choice)
{
    ks_replay *replay;
    int status = ks_replay_new(&replay, game);
    int last = last_stone(game);
    for (int move = 0; !status && ks_replay_next(replay); move++)
        if (is_chosen(choice, game, move, last, out->games))
            status = add_position(out, ks_replay_position(replay), owner);
    if (status != KS_EMEMORY)
        out->games++;
    ks_replay_free(replay);
    return status;
}

typedef struct intake {
    ks_life_samples *samples;
    ks_life_choice choice;
    ks_life_share *share;
} intake;

static int visit_game(const ks_game *game, const signed char *owner, void *payload)
{
    const intake *in = payload;
    return is_taken(in->share) ? ks_life_samples_add_game(in->samples, game, owner, in->choice) : 0;
}

int ks_life_samples_add(ks_life_samples *samples, const char *path, ks_life_choice choice,
                        ks_life_share *share, ks_error *error)
{
    intake in = {samples, choice, share};
    return ks_labelled_games(path, visit_game, &in, error);
}

const signed char *ks_life_sample_position(ks_position *out, const ks_life_samples *samples,
                                           size_t index)
{
    return ks_kept_set_up(out, &samples->boards, &samples->samples[index].position);
}
