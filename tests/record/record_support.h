/* What the tests of records share. */
#ifndef KS_TEST_RECORD_SUPPORT_H
#define KS_TEST_RECORD_SUPPORT_H

#include "support.h"

/* The first game of a text, which must be good. */
ks_game *read_game(const char *text);

/* Reading must fail so: at the first place in `text` where `here` stands, or at its end where that
 * is NULL, on that line. */
void assert_fails(const char *text, int status, const char *here, int line, const char *message);

/* The board after so many moves, drawn with X, O and . and a bar behind every row. */
const char *board_after(char out[KS_POINTS + KS_MAX_SIZE + 1], const ks_game *game, int moves);

/* Do two games have the same moves, positions, size, labels and all properties of the first? */
void assert_same_game(const ks_game *a, const ks_game *b);

#endif
