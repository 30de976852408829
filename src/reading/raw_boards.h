/* The raw representation of a block (scoring-final-positions, 6.2): three boards of bits, turned so
 * that the block lies in one canonical region. It serves to compare features with: it holds the
 * whole position, but spells nothing out. */
#ifndef KS_RAW_BOARDS_H
#define KS_RAW_BOARDS_H

#include "position.h"

enum { KS_RAW_BOARDS = 3 };

/* The block at `point` (a stone), the other stones of its colour and those of the other colour:
 * each a board of ones and zeros, row by row, one board after the other. Returns how many values
 * these are: three times the points of the board. A turned or mirrored board, or one with colours
 * reversed, gives the same values for every block. */
int ks_raw_boards_read(float out[KS_RAW_BOARDS * KS_POINTS], const ks_position *position,
                       int point);

#endif
