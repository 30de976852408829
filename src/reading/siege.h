/* Can a surrounded block be captured? Where the space around it is small, every line of play in
 * that space is read: no shapes, no rules of thumb. What lies around the space is taken as given:
 * the caller says which stones live for certain.
 *
 * The space is all that can be walked to from the block without stepping on sure stones. A block
 * that joins a sure friend lives. A sure enemy with less than two liberties elsewhere is part of
 * the fight all the same, as where two families with an eye each share their last liberties. */
#ifndef KS_SIEGE_H
#define KS_SIEGE_H

#include "undo_board.h"

typedef enum ks_siege_result { KS_SIEGE_UNKNOWN, KS_SIEGE_HOLDS, KS_SIEGE_FALLS } ks_siege_result;

/* What is asked of a block. */
typedef struct ks_siege_case {
    int point;                 /* a stone of it */
    const unsigned char *sure; /* one mark a point: stones that live for certain */
    int attacker_first;        /* who moves first: its enemy, or its own side */
    int attacker_kos;          /* may the attacker take kos? */
    int empties;               /* a space with more empty points is not read */
    int nodes;                 /* most moves that are made */
    int plies;                 /* most moves in a line of play; 0: as many as it takes */
} ks_siege_case;

/* The memory of the search. */
typedef struct ks_siege ks_siege;

/* With room for 2 to the power of `bits` positions, of about a hundred bytes each. */
int ks_siege_new(ks_siege **out, int bits);
void ks_siege_free(ks_siege *siege);

/* Sets up the position that the next questions are about. */
void ks_siege_set(ks_siege *siege, const ks_position *position);

/* What becomes of the block. The answer for a turned, mirrored or colour-reversed board is the same
 * except where the limit of nodes ends the search on a board that is its own mirror image. */
ks_siege_result ks_siege_run(ks_siege *siege, const ks_siege_case *asked);
/* The point of the move by which the side that moved first has brought about the last answer, that
 * the block falls to its enemy or holds by its own side; KS_NO_POINT if it is not known. */
int ks_siege_move(const ks_siege *siege);
/* How many moves the last answer took. */
int ks_siege_nodes(const ks_siege *siege);

#endif
