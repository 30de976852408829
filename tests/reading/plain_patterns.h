/* A plain pattern matcher: the drawing is turned and mirrored and compared point by point. It knows
 * nothing of the tables that the library has. */
#ifndef KS_PLAIN_PATTERNS_H
#define KS_PLAIN_PATTERNS_H

#include "position.h"

enum { PATTERN_CELLS = 18, PATTERN_MATCHES = 20000 };

/* The drawing of a pattern or of a board. */
typedef struct drawn_board {
    int width, height;
    char cell[PATTERN_CELLS][PATTERN_CELLS];
} drawn_board;

/* Where a pattern was found, as plain numbers that can be compared byte by byte. */
typedef struct place {
    int32_t pattern, a, b, count; /* the pattern by its place in the file */
    int16_t points[KS_PATTERN_POINTS];
} place;

/* What does not fit into the list is counted all the same. */
typedef struct places {
    int count;
    place list[PATTERN_MATCHES];
} places;

/* Adds all places of a pattern for the stones of `colour`. */
void plain_places(places *out, const drawn_board *shape, int number, const ks_position *position,
                  int colour);

#endif
