/* A position: stones, blocks, liberties, ko and prisoners. It is a plain value without pointers, so
 * copying it is `=` and undo is a copy.
 *
 * Points are row by row from the top left, y * width + x, without a border: the same index runs
 * through judgments, JSON and labels. `sides` tells which neighbours are on the board, so no border
 * is needed.
 *
 * Invariants: every block has a head, the stone that `head` names for all of its stones; `next`
 * goes round its stones; `size` and `liberties` (distinct empty neighbours) are kept at the head.
 * Every block has a liberty. `hash` depends on the size of the board and the stones alone. */
#ifndef KS_POSITION_H
#define KS_POSITION_H

#include "keisei.h"

#include <stdint.h>

enum { KS_WEST = 1, KS_EAST = 2, KS_NORTH = 4, KS_SOUTH = 8 };

struct ks_position {
    uint8_t width, height;
    uint8_t to_move;
    uint8_t captures_known; /* not in a drawing */
    uint8_t passed;         /* the last move was a pass */
    int16_t ko;             /* what simple ko forbids to the side to move, or KS_NO_POINT */
    int32_t captures[3];    /* by colour: stones that this side took */
    uint64_t hash;
    uint8_t sides[KS_POINTS];     /* which neighbours are on the board */
    uint8_t stone[KS_POINTS];     /* KS_EMPTY, KS_BLACK, KS_WHITE */
    int16_t head[KS_POINTS];      /* of stones */
    int16_t next[KS_POINTS];      /* of stones, round the block */
    int16_t size[KS_POINTS];      /* of heads */
    int16_t liberties[KS_POINTS]; /* of heads */
};

/* An empty board, Black to move; the size must be allowed. */
void ks_position_init(ks_position *out, int width, int height);
int ks_size_allowed(int width, int height);

static inline int ks_points(const ks_position *position)
{
    return position->width * position->height;
}

/* The neighbours of a point that are on the board; returns how many. */
static inline int ks_neighbours(int out[4], const ks_position *position, int point)
{
    int sides = position->sides[point], n = 0;
    out[n] = point - 1;
    n += sides & 1;
    out[n] = point + 1;
    n += sides >> 1 & 1;
    out[n] = point - position->width;
    n += sides >> 2 & 1;
    out[n] = point + position->width;
    return n + (sides >> 3 & 1);
}

/* Loops over the stones of the block at `point`. */
#define KS_EACH_STONE(stone_, position, point)                                                     \
    for (int stone_ = (point), more_ = 1; more_;                                                   \
         stone_ = (position)->next[stone_], more_ = stone_ != (point))

/* Puts `colour` (or KS_EMPTY) on a point whatever stands there, as set-up does. Blocks may be left
 * without liberties until ks_position_rebuild is called, which checks the whole board: KS_ELIBERTY.
 */
void ks_position_put(ks_position *position, int point, int colour);
int ks_position_rebuild(ks_position *position);
/* A board with these stones, Black to move; the size must be allowed. Returns what
 * ks_position_rebuild does. */
int ks_position_set_up(ks_position *out, int width, int height, const unsigned char *stones);

/* The position without the stones that are marked in `dead`, put into `out`; if `dead` is NULL, the
 * position itself. */
const ks_position *ks_position_without(ks_position *out, const ks_position *position,
                                       const unsigned char *dead);

/* What stops `colour` from playing on `point` by simple ko: 0, KS_EPOINT, KS_EOCCUPIED, KS_EKO or,
 * unless it is allowed, KS_ESUICIDE. */
int ks_move_check(const ks_position *position, int colour, int point, int suicide_allowed);

/* Plays a move that ks_move_check has passed. The other side is to move then. */
void ks_move_make(ks_position *position, int colour, int point);

/* The board turned or mirrored by `symmetry` (0 to 7; from 4 on, width and height change places),
 * and with its colours reversed. */
void ks_position_transform(ks_position *out, const ks_position *position, int symmetry);
void ks_position_reverse(ks_position *out, const ks_position *position);
/* Where `point` of a board of that size goes. */
int ks_symmetry_point(int symmetry, int point, int width, int height);
/* The symmetry that undoes it. */
int ks_symmetry_inverse(int symmetry);

/* One of eight octants of a square board: between its upper left corner, the middle of one edge
 * beside that corner, and the middle of the board, borders included. An oblong board is turned so
 * that it is wider than high, and has quarters instead: then both octants are its upper left
 * quarter. */
typedef enum ks_octant {
    KS_OCTANT_LEFT, /* beside the left edge: no nearer to the top than to the left */
    KS_OCTANT_TOP   /* beside the top edge */
} ks_octant;
enum { KS_SYMMETRIES = 8 };

/* The symmetries that bring a point into the octant, ascending; returns how many: 1, or 2, 4 or 8
 * for a point on an axis or a diagonal. */
int ks_symmetry_views(int out[KS_SYMMETRIES], ks_octant octant, int point, int width, int height);
/* The step on the board itself that is a step by (x, y) on the turned board. */
void ks_symmetry_step_back(int *x, int *y, int symmetry);

#endif
