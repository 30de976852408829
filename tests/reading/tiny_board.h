/* Everything that can happen on a tiny board, as an oracle for readers of captures. For every
 * position with a stone on the target it is found whether the attacker can take that stone, both
 * sides playing anywhere or passing and the attacker never taking a ko, as the least set that is
 * closed under one move. A board is a number to the base of 3. */
#ifndef KS_TINY_BOARD_H
#define KS_TINY_BOARD_H

#include "position.h"

typedef struct tiny_board {
    int width, height, points, target;
    int boards;           /* 3 to the power of `points` */
    unsigned char *falls; /* by board: bit 0 if the attacker moves, bit 1 if the defender does */
    unsigned char *legal; /* by board: the target stands, and every block has a liberty */
} tiny_board;

/* At most 12 points. */
void tiny_board_solve(tiny_board *out, int width, int height, int target);
void tiny_board_release(tiny_board *tiny);
void tiny_board_set_up(ks_position *out, const tiny_board *tiny, int board);

#endif
