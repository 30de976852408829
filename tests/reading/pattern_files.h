/* The drawn patterns and their boards, read from the files themselves, and what the library finds
 * in the form of the plain matcher. On a board the edge (#) is left out. */
#ifndef KS_PATTERN_FILES_H
#define KS_PATTERN_FILES_H

#include "support.h"

#include "plain_patterns.h"

typedef struct drawn_pattern {
    char name[64], strength[8];
    int line;
    drawn_board shape, yes, no;
} drawn_pattern;

/* Reads the file of a set; returns how many patterns. At most `most` of them. */
int read_patterns(drawn_pattern *out, int most, ks_pattern_set set);

/* The position of a board, with the marked stones on it as Black, and where the marks are. */
ks_position board_position(const drawn_board *board, int *a, int *b,
                           int16_t points[KS_PATTERN_POINTS], int *count);

/* All places of a set by the library. */
void library_places(places *out, const ks_position *position, ks_pattern_set set, int colour);
/* Puts places in order and leaves one of those that are the same. */
void sort_places(places *out);

#endif
