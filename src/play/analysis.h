/* What an analysis tells: the same for GTP and for other protocols. */
#ifndef KS_ANALYSIS_H
#define KS_ANALYSIS_H

#include "lookahead.h"

/* Tells what was found, best move first. Once answers have been judged, only moves with answers are
 * told of: values after one move and after two do not compare. `tree` is used if the moves come
 * from it. */
void ks_analysis_tell(ks_analysis *out, const ks_lookahead *look, const ks_tree *tree,
                      const ks_turn *turn, ks_move_aim aim);
/* Would looking further change anything? */
int ks_analysis_open(const ks_lookahead *look, const ks_player *player);
/* Looks at the answers to the best moves, or lets the tree grow by so many visits, and lists at
 * least so many moves. */
int ks_analysis_further(ks_lookahead *look, const ks_player *player, const ks_turn *turn,
                        int visits, int least);

#endif
