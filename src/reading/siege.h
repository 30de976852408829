/* Life and death by search: what can be proved of a block in the space around it. No shapes, no
 * rules of thumb; what lies around the space is taken as given: the caller says which stones live
 * for certain.
 *
 * The space is all that can be walked to from the block without stepping on sure stones. Sure
 * stones with fewer than two liberties elsewhere are part of the fight all the same, as where two
 * families with an eye each share their last liberties.
 *
 * Every question has a side that wants to prove something, the prover, and repetition counts
 * against it. So what is proved holds by any rule about repetition: simple ko or superko. What is
 * not proved may be so all the same; a pair of questions then tells a ko (see siege_status.h). */
#ifndef KS_SIEGE_H
#define KS_SIEGE_H

#include "undo_board.h"

/* What is to be proved. */
typedef enum ks_siege_goal {
    KS_SIEGE_TAKE, /* the attacker takes the stone */
    KS_SIEGE_FALL, /* he takes it and owns its point in the end: no snapback, no nakade */
    KS_SIEGE_HOLD, /* the defender keeps the stone on the board */
    KS_SIEGE_LIVE, /* it comes to live unconditionally, joins a sure friend, or is taken and its
                      point becomes the defender's again for good */
    KS_SIEGE_BAR   /* the attacker keeps its block from such life, while it stands */
} ks_siege_goal;

/* Who wins the kos. */
typedef enum ks_siege_kos {
    KS_SIEGE_KOS_LOST, /* the prover never takes one */
    KS_SIEGE_KOS_RULE, /* nobody has a threat: a ko may not be retaken at once */
    KS_SIEGE_KOS_WON   /* the other side never takes one */
} ks_siege_kos;

/* PROVED is a proof. OPEN: the search has ended without one. UNKNOWN: it was cut short, or the
 * space is too wide. */
typedef enum ks_siege_result { KS_SIEGE_UNKNOWN, KS_SIEGE_PROVED, KS_SIEGE_OPEN } ks_siege_result;

/* What is asked of a block. */
typedef struct ks_siege_case {
    int point;                 /* a stone of it */
    const unsigned char *sure; /* one mark a point: stones that live for certain */
    int attacker_first;        /* who moves first: its enemy, or its own side */
    ks_siege_goal goal;
    ks_siege_kos kos;
    int empties; /* a space with more empty points is not read */
    int nodes;   /* most moves that are made */
    int plies;   /* most moves in a line of play, and to take is to lift; 0: as many as it takes */
    int firm;    /* sure stones are safe even if their liberties are in the space */
} ks_siege_case;

/* The memory of the search. */
typedef struct ks_siege ks_siege;

/* With room for 2 to the power of `bits` positions, of 120 bytes each; at least 4. */
int ks_siege_new(ks_siege **out, int bits);
void ks_siege_free(ks_siege *siege);

/* Sets up the position that the next questions are about. */
void ks_siege_set(ks_siege *siege, const ks_position *position);

/* The answer for a turned, mirrored or colour-reversed board is the same except where the limit of
 * nodes ends the search on a board that is its own mirror image. */
ks_siege_result ks_siege_run(ks_siege *siege, const ks_siege_case *asked);
/* The point of the move by which the side that moved first has brought about the last answer: its
 * own proof, or that there is none for the other side; KS_NO_POINT if there is no such move. */
int ks_siege_move(const ks_siege *siege);
/* How many moves the last answer took. */
int ks_siege_nodes(const ks_siege *siege);

#endif
