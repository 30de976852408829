/* Games to measure with, made in memory: a random player against itself, to the end. The same seed
 * gives the same games, so runs can be compared, and no file is needed. */
#ifndef KS_BENCH_GAMES_H
#define KS_BENCH_GAMES_H

#include "buffer.h"
#include "position.h"

enum { MOST_MOVES = 2000 };

typedef struct game_moves {
    int size;
    int count;
    short points[MOST_MOVES]; /* or KS_PASS; Black and White in turn */
} game_moves;

/* Plays random legal moves that fill no eye of their own until both sides pass. */
void play_random(game_moves *out, int size, unsigned seed);

/* The game as SGF; added to what is in `out`. */
void write_game(ks_buffer *out, const game_moves *game);

#endif
