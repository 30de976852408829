/* Cuts a stream of bytes into games without understanding them: it knows the brackets, the escapes
 * and the parentheses of SGF, and keeps one game in memory at a time. A game starts at a "(" that a
 * ";" follows, with nothing but white space between, and ends at the ")" that closes it.
 *
 * Where each game has a line of its own, the end of the line also ends a game, so that a record
 * whose brackets do not close spoils that line alone. */
#ifndef KS_SPLITTER_H
#define KS_SPLITTER_H

#include "buffer.h"

typedef struct ks_splitter {
    ks_buffer text;  /* the game, as far as it has been read */
    size_t max_game; /* its largest size in bytes */
    int start_line;  /* the line on which the game, or the error, starts; from 1 */
    int line;        /* the line of the next byte */
    int by_line;     /* does each game have a line of its own? */
    int state, depth;
    int junk, games; /* on this line, or in this file: bytes outside of games; games */
    int handed_out;  /* clear the text before reading on */
} ks_splitter;

/* Begins a new source. Only `max_game` and the memory of `text` are kept. */
void ks_splitter_start(ks_splitter *splitter, int by_line);

/* Begins behind a game that was handed out, on that line of its source. */
void ks_splitter_resume(ks_splitter *splitter, int by_line, int line);

/* Reads on, until a game is complete (0: it is in `text` until the next call), a game is too large
 * (KS_ERANGE), a line holds no game (KS_EINPUT), memory is missing (KS_EMEMORY), or the bytes end
 * (KS_EEND). `used` is how many bytes were read. */
int ks_splitter_feed(size_t *used, ks_splitter *splitter, const char *bytes, size_t size);

/* At the end of a source: 0 if a game was left unfinished, which is then in `text`; KS_EINPUT if
 * there were bytes but no game; else KS_EEND. */
int ks_splitter_finish(ks_splitter *splitter);

#endif
