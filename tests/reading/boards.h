/* Random boards for the tests of readings. */
#ifndef KS_TEST_BOARDS_H
#define KS_TEST_BOARDS_H

#include "support.h"

#include "random.h"

/* Half of them stones thrown on the board, blocks without liberties taken off; the others the end
 * of a game of random moves in which nobody fills his own eyes. */
void random_position(ks_position *out, int width, int height, ks_random *random);

#endif
