/* Goes through a game again. Nothing is checked, since that was done when the game was read. */
#include "game.h"

#include "alloc.h"

#include <stdlib.h>

void ks_game_set_up(ks_position *position, const ks_game_setup *setup)
{
    if (setup->turn) {
        ks_position_set_to_move(position, setup->colour);
        return;
    }
    for (int y = setup->area.top; y <= setup->area.bottom; y++)
        for (int x = setup->area.left; x <= setup->area.right; x++)
            ks_position_put(position, y * position->width + x, setup->colour);
    /* Black stones are a handicap; anything else was not reached by play from an empty board. */
    if (setup->colour != KS_BLACK)
        position->captures_known = 0;
}

/* The set-up that stands before the next move; then the side that makes it is to move. */
static void settle(ks_replay *replay)
{
    const ks_game *game = replay->game;
    ks_position *position = &replay->position;
    int stones = 0;
    for (; replay->setup < game->setup_count; replay->setup++) {
        const ks_game_setup *setup = &game->setups[replay->setup];
        if (setup->moves > replay->moves)
            break;
        ks_game_set_up(position, setup);
        stones |= !setup->turn;
    }
    if (stones)
        ks_position_rebuild(position);
    if (replay->moves < ks_game_moves(game))
        ks_position_set_to_move(position, game->plays[replay->moves].colour);
}

static void start(ks_replay *out, const ks_game *game)
{
    out->game = game;
    out->moves = -1;
    out->setup = 0;
    ks_position_init(&out->position, game->width, game->height);
    out->position.to_move = (uint8_t)game->first;
}

int ks_replay_next(ks_replay *replay)
{
    const ks_game *game = replay->game;
    if (replay->moves == ks_game_moves(game))
        return 0;
    if (replay->moves >= 0) {
        const ks_game_play *play = &game->plays[replay->moves];
        ks_move_make(&replay->position, play->colour, play->point);
    }
    replay->moves++;
    settle(replay);
    return 1;
}

int ks_replay_new(ks_replay **out, const ks_game *game)
{
    *out = ks_alloc(1, sizeof **out);
    if (*out == NULL)
        return KS_EMEMORY;
    start(*out, game);
    return 0;
}

void ks_replay_free(ks_replay *replay)
{
    free(replay);
}

const ks_position *ks_replay_position(const ks_replay *replay)
{
    return &replay->position;
}

int ks_game_position(ks_position **out, const ks_game *game, int moves)
{
    *out = NULL;
    if (moves < 0 || moves > ks_game_moves(game))
        return KS_ERANGE;
    ks_replay replay;
    start(&replay, game);
    while (replay.moves < moves)
        ks_replay_next(&replay);
    return ks_position_copy(out, &replay.position);
}
