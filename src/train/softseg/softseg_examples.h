/* What a position teaches the network (soft-segmentation, 2.1 and 3.1): a step of a game as the
 * network sees it, and what its outputs should have been.
 *
 * A thing that stands on the board has the target 1, and a live point that of its colour. All else
 * is predicted by the position after it (temporal difference learning with lambda = 0) or, in
 * records of games, told by who owns what in the end. */
#ifndef KS_SOFTSEG_EXAMPLES_H
#define KS_SOFTSEG_EXAMPLES_H

#include "softseg_signals.h"

typedef struct ks_softseg_step {
    ks_softseg_inputs inputs;
    ks_softseg_signals signals;
    int to_move;
    int trained; /* is it learnt from? Not before a sampled move, nor in a pass without it */
} ks_softseg_step;

void ks_softseg_step_read(ks_softseg_step *out, const ks_softseg_board *board,
                          const ks_position *position, int inputs);

/* Targets from the next position, seen by the other side or the same (after a pass of records).
 * `next_state` is what the network says of it. */
void ks_softseg_targets_next(ks_softseg_targets *out, const ks_softseg_step *step,
                             const ks_softseg_step *next, const ks_softseg *net,
                             const ks_softseg_state *next_state);
/* Targets at the end of a game in which all points are alive: what is not there will not come. */
void ks_softseg_targets_end(ks_softseg_targets *out, const ks_softseg_step *step,
                            const ks_softseg_board *board);
/* Targets from who owns what in the end (as ks_game_labels has it): points are connected by a
 * colour if it owns them and all between; of eyes, only that they are none in the other's area. */
void ks_softseg_targets_owners(ks_softseg_targets *out, const ks_softseg_step *step,
                               const ks_softseg_board *board, const signed char *owner);

/* Goes backward through `count` steps of a game, changing the weights at once. With `owner` (may be
 * NULL) these tell the end; `outcome`: and everything before it too. Returns the sum of squared
 * errors of evaluations, and in `trained` of how many steps. */
double ks_softseg_train_game(ks_softseg *net, ks_softseg_state *states[2],
                             const ks_softseg_step *steps, int count, const signed char *owner,
                             int outcome, ks_softseg_error error, float rate, int *trained);

#endif
