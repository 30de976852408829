/* Chooses a move by looking one move ahead, judging the positions there (soft-segmentation, section
 * 3; modelling-uncertainty, section 5), and two moves ahead where it matters; by a judge that knows
 * the next move, in a tree of likely moves (tree.h). The verdict on finished games tells when to
 * pass or resign. */
#ifndef KS_LOOKAHEAD_H
#define KS_LOOKAHEAD_H

#include "history.h"
#include "judge.h"
#include "random.h"

enum { KS_RESIGN = -3, KS_NO_ANSWER = -4 }; /* beside KS_PASS */

/* The situation in which a move is wanted. */
typedef struct ks_turn {
    const ks_position *position; /* a move is wanted for its side to move */
    const ks_terms *terms;       /* with rules */
    const ks_history *history;   /* the positions that superko forbids */
    int cleanup;                 /* capture dead stones before passing */
    int may_pass;                /* is a pass a move among others, where a tree is grown? */
    const ks_bars *bars;         /* moves that are not considered; NULL: none */
} ks_turn;

/* Is the move barred so many moves after the position of the turn? */
static inline int ks_is_barred(const ks_bars *bars, int colour, int point, int depth)
{
    return bars != NULL && depth < bars->until[colour][point < 0 ? KS_POINTS : point];
}

typedef struct ks_tree ks_tree;

/* The judges and settings that choose it. */
typedef struct ks_player {
    const ks_judge *judge;
    const ks_scorer *scorer;
    ks_move_aim aim;
    double temperature; /* of the Gibbs distribution over moves; 0: always the best */
    double resign;      /* the chance to win below which to resign; 0: never */
    int replies;        /* to how many of the best moves answers are judged; 0: none */
    ks_tree *tree; /* of a judge that knows the next move; NULL: moves are judged as by others */
    int visits;    /* how many positions of the tree are judged */
    ks_runner run;
    int (*interrupted)(void *payload); /* stop thinking? May be NULL */
    void *payload;
} ks_player;

/* The moves that were considered, and what each promises the side that moves. */
typedef struct ks_lookahead {
    int count; /* of moves; the first `judged` have prospects: all, except after an interrupt */
    int judged;
    int answered;            /* moves whose answers were judged: if any, one of these is chosen */
    short point[KS_POINTS];  /* in ascending order */
    short answer[KS_POINTS]; /* the best one; KS_NO_ANSWER if none was judged */
    int visits[KS_POINTS];   /* positions that were judged for the move */
    int has_policy;          /* do the moves come from a tree? Then each has its chance: */
    float prior[KS_POINTS];
    ks_prospect after[KS_POINTS];
    ks_prospect foreseen[KS_POINTS]; /* after the best answer; with the other side to move, these
                                        compare with each other alone. From a tree: the same */
    ks_judgment now; /* of the position itself: calibrated for the side to move, it does not
                        compare with those after moves */
    ks_prospect before;
    ks_prospect whole; /* of the position, by all that was judged in the tree; by other judges, that
                          before any move */
} ks_lookahead;

/* A player with a judge and what is usual for it. Negative replies: the default. */
ks_player ks_player_usual(const ks_judge *judge, int aim, int replies);

/* What a judgment of the question's position promises a colour. */
ks_prospect ks_prospect_of(const ks_judgment *judgment, const ks_question *question, int colour);

/* Lists the moves that the rules allow and that fill no eye of one's own. */
void ks_lookahead_list(ks_lookahead *out, const ks_turn *turn);
/* Judges the position, those moves or the likely ones among them and, as the player's settings ask,
 * the answers to the best. */
int ks_lookahead_run(ks_lookahead *look, const ks_player *player, const ks_turn *turn);
/* Only the answers, for moves that have all been judged. */
int ks_lookahead_further(ks_lookahead *look, const ks_player *player, const ks_turn *turn);
/* The places of the moves that were judged, best first: those with answers before the others. */
void ks_lookahead_order(short out[KS_POINTS], const ks_lookahead *look, ks_move_aim aim);
/* The values by the aim of the moves to choose from, for ks_moves_chances. */
void ks_lookahead_values(ks_moves *out, const ks_lookahead *look, ks_move_aim aim);
/* The place of the best move, or -1. */
int ks_lookahead_best(const ks_lookahead *look, ks_move_aim aim);

/* The move of the side to move: a point, KS_PASS or KS_RESIGN. `look` has the moves that were
 * considered: none (judged is 0) if the verdict decides alone. */
int ks_player_move(int *out, ks_lookahead *look, const ks_player *player, const ks_turn *turn,
                   ks_random *random);

#endif
