/* A tree of likely moves, for judges that know the next move: it grows by one position a visit,
 * where the judge's chances of the moves and what came of earlier visits say that it pays most
 * (Rosin's PUCT, as in AlphaGo Zero). A position is judged once; the value of a move is the mean of
 * all judgments behind it.
 *
 * Several leaves are judged at a time, always as many, so that the tree does not depend on the
 * number of threads. */
#ifndef KS_TREE_H
#define KS_TREE_H

#include "lookahead.h"

int ks_tree_new(ks_tree **out);
void ks_tree_free(ks_tree *tree);

/* Starts again with the position of the turn alone, whose moves are those that `look` lists and, if
 * it may be one, a pass; judges it, and fills in `now`, `before` and `whole`. */
int ks_tree_start(ks_tree *tree, ks_lookahead *look, const ks_player *player, const ks_turn *turn);
/* Grows by so many visits, at most: less after an interrupt, or if the tree is full. */
int ks_tree_grow(ks_tree *tree, const ks_player *player, const ks_turn *turn, int visits);
/* Fills in the moves that were visited. Those with a fair share of the visits, and at least `least`
 * moves if there are so many, count as answered: one of them is chosen. */
void ks_tree_tell(ks_lookahead *look, const ks_tree *tree, int least);
/* The line that is visited most behind a move, at most so many moves, and their visits; returns how
 * many. */
int ks_tree_line(short *out, int *visits, const ks_tree *tree, int point, int most);
/* How many positions have been judged, that of the turn included. */
int ks_tree_visits(const ks_tree *tree);
/* Has it moves to look at, and room for more? */
int ks_tree_grows(const ks_tree *tree);
/* The likeliest move that is considered, and its chance; KS_PASS if there is none. */
int ks_tree_likeliest(float *prior, const ks_tree *tree);
/* The chances of all moves. */
const ks_policy *ks_tree_policy(const ks_tree *tree);
/* The mean of the owners over all judgments, and their standard deviation. */
void ks_tree_owner(float *out, float *deviation, const ks_tree *tree);
/* The same mean of those behind a move, or of all if it was not visited. */
void ks_tree_owner_behind(float *out, const ks_tree *tree, int point);

#endif
