/* Points and positions: the board as it stands. */
#ifndef KEISEI_BOARD_H
#define KEISEI_BOARD_H

#include "buffer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Points ---- */

enum { KS_PASS = -1, KS_NO_POINT = -2 };
enum { KS_EMPTY = 0, KS_BLACK = 1, KS_WHITE = 2 };

#define KS_OPPONENT(colour) (3 - (colour))

/* "E5": letters without I from the left, rows from the bottom. Takes either case. */
KS_API int ks_point_parse(int *out, const char *text, int width, int height);
/* "E5", "pass" or "none"; returns `out`. */
KS_API char *ks_point_name(char out[8], int point, int width, int height);
/* Up to nine star points or, on small boards, fewer; returns how many. */
KS_API int ks_star_points(int out[9], int width, int height);
/* The standard places of 2 to 9 handicap stones; returns how many were placed, 0 where the board is
 * too small or even-sided for that many. */
KS_API int ks_handicap_points(int out[9], int stones, int width, int height);

/* A block: stones of one colour that are joined along lines. */
typedef struct ks_block {
    int colour, stones; /* stones: how many */
    int point;          /* its first stone on the board */
} ks_block;

/* ---- Positions ---- */

typedef struct ks_position ks_position;

KS_API int ks_position_new(ks_position **out, int width, int height);
KS_API int ks_position_copy(ks_position **out, const ks_position *position);
KS_API void ks_position_free(ks_position *position);
/* One character a point, row by row: X is Black, O is White, . is empty. */
KS_API int ks_position_from_board(ks_position **out, int width, int height, const char *board,
                                  size_t size, ks_error *error);
/* A drawing, one row a line, with or without spaces, coordinates and a frame; see docs/diagrams.md.
 */
KS_API int ks_position_parse(ks_position **out, const char *diagram, size_t size, ks_error *error);
/* Such a drawing with coordinates. Stones marked in `dead` (may be NULL) are in lower case. */
KS_API void ks_position_draw(ks_buffer *out, const ks_position *position,
                             const unsigned char *dead);

KS_API int ks_position_width(const ks_position *position);
KS_API int ks_position_height(const ks_position *position);
KS_API int ks_position_stone(const ks_position *position, int point);
KS_API int ks_position_liberties(const ks_position *position, int point);
KS_API int ks_position_to_move(const ks_position *position);
/* The point that simple ko forbids to the side to move, or KS_NO_POINT. */
KS_API int ks_position_ko(const ks_position *position);
/* How many stones `colour` has taken; -1 if unknown, as in a drawing. */
KS_API int ks_position_captures(const ks_position *position, int colour);
/* The stones of the block at `point`; returns how many, 0 on an empty point. */
KS_API int ks_position_block(int out[KS_POINTS], const ks_position *position, int point);

KS_API int ks_position_set_to_move(ks_position *position, int colour);
/* KS_EOCCUPIED: there is a stone; KS_EKO: no stone can have been taken there, so there is no ko. */
KS_API int ks_position_set_ko(ks_position *position, int point);
/* Was the last move a pass? */
KS_API void ks_position_set_passed(ks_position *position, int passed);
KS_API int ks_position_set_captures(ks_position *position, int colour, int stones);
/* Plays by simple ko, without suicide; then the other side is to move. */
KS_API int ks_position_play(ks_position *position, int colour, int point);

#ifdef __cplusplus
}
#endif

#endif
