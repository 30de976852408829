/* Games to measure with. Those of a random player against itself, to the end, are made in memory:
 * the same seed gives the same games, so runs can be compared, and no file is needed. These games
 * lack shapes and territory; where those matter, games of GNU Go in files of the project are used.
 */
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

/* Plays random legal moves, except those that fill an eye of their own, until both sides pass. */
void play_random(game_moves *out, int size, unsigned seed);

/* Adds the bytes of a file; prints an error on standard error if the file cannot be read. */
int read_file(ks_buffer *out, const char *folder, const char *file);

/* Positions of the games in a file of the project, after every `step` moves, up to `most`. Returns
 * a status; their number is in `count`. */
int read_positions(ks_position **out, int *count, int most, const char *file, int step);

/* The game as SGF; added to what is in `out`. */
void write_game(ks_buffer *out, const game_moves *game);

#endif
