/* The tables of patterns that patterns/compile.c writes when the library is built; keisei/explain.h
 * has the functions that use them.
 *
 * A view is a pattern in one of its eight orientations; equal views are listed once. Its cells are
 * given from the anchor, the stone `a`, with what may stand on them as bits. Views are sorted by
 * their cells, so that a common beginning is compared once for all of them. */
#ifndef KS_PATTERNS_H
#define KS_PATTERNS_H

#include "keisei.h"

#include <stdint.h>

enum {
    KS_CELL_EMPTY = 1,
    KS_CELL_OWN = 2,
    KS_CELL_ENEMY = 4,
    KS_CELL_OFF = 8, /* off the board */
    KS_CELL_KINDS = 16,
    KS_PATTERN_REACH = 8, /* no cell is farther from the anchor in either direction */
    KS_PATTERN_CELLS = 64 /* of a view at most */
};

typedef struct ks_pattern_cell {
    int8_t dx, dy;
    uint8_t kinds;
} ks_pattern_cell;

typedef struct ks_pattern_view {
    int32_t first_cell; /* in ks_pattern_cells: its cells, of which there is at least one, */
    uint16_t pattern;   /* then its points in rising order; the pattern is in ks_pattern_list */
    uint8_t cells;
    uint8_t shared; /* how many cells the view before begins with too */
    uint8_t points;
    uint8_t symmetry;
    int8_t bx, by; /* the other stone of a link; 0, 0 if there is none */
} ks_pattern_view;

/* Each set has a part of both lists: from its entry up to that of the next set. */
extern const ks_pattern ks_pattern_list[];
extern const ks_pattern_view ks_pattern_views[];
extern const ks_pattern_cell ks_pattern_cells[];
extern const int ks_pattern_list_start[KS_PATTERN_SETS + 1];
extern const int ks_pattern_view_start[KS_PATTERN_SETS + 1];

#endif
