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

/* Starts again with the position of the turn alone, whose moves are those that `look` lists; judges
 * it, and fills in `now` and `before`. */
int ks_tree_start(ks_tree *tree, ks_lookahead *look, const ks_player *player, const ks_turn *turn);
/* Grows by so many visits, at most: less after an interrupt, or if the tree is full. */
int ks_tree_grow(ks_tree *tree, const ks_player *player, const ks_turn *turn, int visits);
/* Fills in the moves that were visited. Those with a fair share of the visits, and at least `least`
 * moves if there are so many, count as answered: one of them is chosen. */
void ks_tree_tell(ks_lookahead *look, const ks_tree *tree, int least);
/* The line that is visited most behind a move, at most so many moves; returns how many. */
int ks_tree_line(short *out, const ks_tree *tree, int point, int most);

#endif
