/* The raw representation of a block (scoring-final-positions, 6.2): three boards of bits, turned so
 * that the block lies in one canonical region. It is what features are compared with: all of the
 * position is in it, and nothing of it is made plain. */
#ifndef KS_RAW_BOARDS_H
#define KS_RAW_BOARDS_H

#include "position.h"

enum { KS_RAW_BOARDS = 3 };

/* The block at `point` (a stone), the other stones of its colour and those of the other colour:
 * each a board of ones and zeros, row by row, one board after the other. Returns how many values
 * these are: three times the points of the board. The same for a turned or mirrored board and with
 * colours reversed, for every block. */
int ks_raw_boards_read(float out[KS_RAW_BOARDS * KS_POINTS], const ks_position *position,
                       int point);

#endif
