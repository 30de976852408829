/* The end of a game: has it come, and what is still to be done? The scorer of finished games, which
 * knows dead stones and seki, answers all of this. */
#ifndef KS_ENDING_H
#define KS_ENDING_H

#include "lookahead.h"

/* The verdict on a board: it depends neither on the side to move nor on passes. */
int ks_ending_score(ks_verdict *out, const ks_scorer *scorer, const ks_position *board,
                    const ks_terms *terms);
/* Is the game finished? `verdict` is that on the present position. */
int ks_ending_finished(int *out, const ks_scorer *scorer, const ks_turn *turn,
                       const ks_verdict *verdict);
/* Does every move of the side to move make the verdict worse, or lose the stone at once? */
int ks_ending_all_lose(int *out, const ks_scorer *scorer, const ks_turn *turn,
                       const ks_verdict *verdict);
/* Keeps only those of the listed moves that are left to do in a finished game: by area rules,
 * neutral points. */
void ks_ending_leftovers(ks_lookahead *look, const ks_turn *turn, const ks_verdict *verdict);
/* The move that comes nearest to taking dead stones off the board: beside that block of them with
 * the fewest liberties, or KS_PASS. */
int ks_ending_clean_up(const ks_lookahead *look, const ks_turn *turn, const ks_verdict *verdict);

#endif
