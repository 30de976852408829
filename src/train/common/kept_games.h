/* Games with labels in a compact form, to be replayed to any of their positions: tens of thousands
 * fit into memory. */
#ifndef KS_KEPT_GAMES_H
#define KS_KEPT_GAMES_H

#include "position.h"

/* A game: its first position, its moves, and its final owners. */
typedef struct ks_kept_game {
    uint8_t width, height;
    int count;    /* of moves */
    size_t index; /* of the game in its corpus, from 0 */
    ks_terms terms;
    uint8_t *stones;    /* of the first position */
    signed char *owner; /* final owners */
    int16_t *moves;     /* point, negative for a pass, times 2, plus 1 for White */
} ks_kept_game;

/* Starts as zeros. */
typedef struct ks_kept_games {
    ks_kept_game *games;
    size_t count, capacity;
} ks_kept_games;

void ks_kept_games_release(ks_kept_games *games);
/* Adds the games of a corpus. Left out are bad ones, those without labels or moves, and those whose
 * positions moves alone do not give, as when stones are set up later. */
int ks_kept_games_read(ks_kept_games *out, const char *path, ks_error *error);

/* The game with that index in its corpus, or NULL. For games of one corpus. */
const ks_kept_game *ks_kept_games_find(const ks_kept_games *games, size_t index);

/* The first position. */
void ks_kept_game_start(ks_position *out, const ks_kept_game *game);
/* The side that plays move `number`, from 0, and its point or KS_PASS. After the last move: the
 * side that did not play it, and KS_PASS. */
int ks_kept_game_move(int *colour, const ks_kept_game *game, int number);
/* The position after so many moves. */
void ks_kept_game_position(ks_position *out, const ks_kept_game *game, int moves);

#endif
