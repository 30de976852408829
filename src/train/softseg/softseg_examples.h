/* What the network learns from a position (soft-segmentation, 2.1 and 3.1): a step of a game as the
 * network sees it, and what its outputs should have been.
 *
 * An eye or connection that exists on the board, or that the move creates, has the target 1, and a
 * live point that of its colour. All other targets are predictions for the next position (temporal
 * difference learning with lambda = 0) or, in records of games, come from the final owners. */
#ifndef KS_SOFTSEG_EXAMPLES_H
#define KS_SOFTSEG_EXAMPLES_H

#include "softseg_signals.h"

typedef struct ks_softseg_step {
    ks_softseg_inputs inputs;
    ks_softseg_signals signals;
    int to_move;
    int trained; /* is it learnt from? Not before a sampled move, nor if this pass skips it */
} ks_softseg_step;

void ks_softseg_step_read(ks_softseg_step *out, const ks_softseg_board *board,
                          const ks_position *position, int inputs);

/* Targets from the next position, seen by the other side or (in records, after a pass) by the same
 * side. `next_state` is the network's evaluation of it. */
void ks_softseg_targets_next(ks_softseg_targets *out, const ks_softseg_step *step,
                             const ks_softseg_step *next, const ks_softseg *net,
                             const ks_softseg_state *next_state);
/* Targets at the end of a game in which all points are alive: what does not exist yet never will.
 */
void ks_softseg_targets_end(ks_softseg_targets *out, const ks_softseg_step *step,
                            const ks_softseg_board *board);
/* Targets from the final owners (see ks_game_labels): points are connected by a colour if it owns
 * them and all points between; eyes have a target only in the area of the other colour: none. */
void ks_softseg_targets_owners(ks_softseg_targets *out, const ks_softseg_step *step,
                               const ks_softseg_board *board, const signed char *owner);

/* Goes backward through `count` steps of a game, changing the weights after each. `owner` (may be
 * NULL) gives the targets of the last step or, with `outcome`, of all steps. Returns the sum of
 * squared errors of evaluations, and in `trained` over how many steps. */
double ks_softseg_train_game(ks_softseg *net, ks_softseg_state *states[2],
                             const ks_softseg_step *steps, int count, const signed char *owner,
                             int outcome, ks_softseg_error error, float rate, int *trained);

#endif
