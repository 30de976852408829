/* The drawn patterns and their boards, read from the files themselves, and a plain matcher: the
 * drawing is turned and mirrored and compared point by point. It knows nothing of the tables that
 * the library has. */
#ifndef KS_PATTERN_FILES_H
#define KS_PATTERN_FILES_H

#include "support.h"

#include "keisei.h"

enum { PATTERN_CELLS = 18, PATTERN_MATCHES = 20000 };

/* A pattern or a board. On a board the edge (#) is left out. */
typedef struct drawn_board {
    int width, height;
    char cell[PATTERN_CELLS][PATTERN_CELLS];
} drawn_board;

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

/* Where a pattern was found, as plain numbers that can be compared byte by byte. */
typedef struct place {
    int32_t pattern, a, b, count; /* the pattern by its place in the file */
    int16_t points[KS_PATTERN_POINTS];
} place;

typedef struct places {
    int count;
    place list[PATTERN_MATCHES];
} places;

/* All places of one pattern for the stones of `colour`, by the plain matcher. */
void naive_places(places *out, const drawn_pattern *pattern, int number,
                  const ks_position *position, int colour);
/* All places of a set by the library. */
void library_places(places *out, const ks_position *position, ks_pattern_set set, int colour);
/* Puts places in order and leaves one of those that are the same. */
void sort_places(places *out);

#endif
