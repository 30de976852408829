/* The blocks of a position that can be learnt from, and their labels. */
#ifndef KS_BLOCK_LABEL_H
#define KS_BLOCK_LABEL_H

#include "keisei.h"

/* The label of the block at `point` (a stone): -1 if it dies (most of its points end as somebody
 * else's); 1 if it lives beside a point that does not end as its own; 0 if the score does not
 * depend on it. `owner` as ks_game_labels has it. */
int ks_block_label(const ks_position *position, const signed char *owner, int point);

#endif
