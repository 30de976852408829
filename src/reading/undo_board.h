/* A board for search: moves are made and taken back, nothing is copied and nothing allocated.
 *
 * Cells are numbered row by row with a border, one column of which serves both sides, so that the
 * four neighbours of a point are at fixed steps. The board is turned and mirrored when it is set
 * up: of the eight ways to look at it that one is chosen whose points, read row by row, come first
 * (empty, then the colour of the first stone, then the other). So a search that goes through cells
 * in order finds the same for a turned, mirrored or colour-reversed board, even where it is cut
 * short. Only a board that is its own mirror image has no unique way.
 *
 * Invariants: those of ks_position; and taking a move back restores every number that the moves
 * before it can see. */
#ifndef KS_UNDO_BOARD_H
#define KS_UNDO_BOARD_H

#include "position.h"

enum {
    KS_CELLS = (KS_MAX_SIZE + 1) * (KS_MAX_SIZE + 2),
    KS_UNDO_DEPTH = 256,
    KS_BORDER = 3, /* beside KS_EMPTY, KS_BLACK and KS_WHITE */
    KS_NO_CELL = 0 /* a cell of the border, so never a point */
};

/* What one move has changed. */
typedef struct ks_undo {
    int16_t cell, ko;                    /* the ko before the move */
    int16_t head, next, size, liberties; /* what the cell kept from a stone taken off before */
    uint8_t joins, lifts;
    int16_t small[4], large[4], large_liberties[4];
    int16_t lifted[4];
} ks_undo;

typedef struct ks_undo_board {
    int stride, cells, step[4];
    int ko;    /* the cell that the next move may not be on, or KS_NO_CELL */
    int depth; /* moves made */
    uint8_t stone[KS_CELLS];
    int16_t head[KS_CELLS], next[KS_CELLS], size[KS_CELLS], liberties[KS_CELLS];
    int16_t cell_of[KS_POINTS]; /* by point of the position */
    int16_t point_of[KS_CELLS]; /* by cell; only of points */
    ks_undo undo[KS_UNDO_DEPTH];
} ks_undo_board;

/* The board of a legal position. The ko is left out: it depends on who moves. */
void ks_undo_board_init(ks_undo_board *out, const ks_position *position);

/* May `colour` play there, ko aside? Suicide is not allowed. */
int ks_undo_board_playable(const ks_undo_board *board, int cell, int colour);
/* Does the move take a ko: a single stone, by a stone that could be retaken if no rule forbade it?
 * The move must be legal, ko aside. */
int ks_undo_board_takes_ko(const ks_undo_board *board, int cell, int colour);

/* Makes a legal move, or passes with KS_NO_CELL. There must be room: depth below KS_UNDO_DEPTH. */
void ks_undo_board_make(ks_undo_board *board, int cell, int colour);
void ks_undo_board_undo(ks_undo_board *board);

/* The first liberties of the block, up to `most`, in the order of its stones; returns how many. */
int ks_undo_board_liberties(int16_t *out, const ks_undo_board *board, int head, int most);

/* The different blocks of `colour` beside a cell; returns how many. */
static inline int ks_undo_board_beside(int out[4], const ks_undo_board *board, int cell, int colour)
{
    int count = 0;
    for (int i = 0; i < 4; i++) {
        int neighbour = cell + board->step[i];
        if (board->stone[neighbour] != colour)
            continue;
        int head = board->head[neighbour], known = 0;
        for (int j = 0; j < count; j++)
            known |= out[j] == head;
        out[count] = head;
        count += !known;
    }
    return count;
}

/* Loops over the stones of the block with that head. */
#define KS_EACH_CELL(cell_, board, head)                                                           \
    for (int cell_ = (head), more_ = 1; more_;                                                     \
         cell_ = (board)->next[cell_], more_ = cell_ != (head))

#endif
