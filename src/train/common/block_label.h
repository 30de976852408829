/* Which blocks of a position can be learnt from, and what. */
#ifndef KS_BLOCK_LABEL_H
#define KS_BLOCK_LABEL_H

#include "keisei.h"

/* Does the score depend on the block at `point` (a stone)? 0 if not, else 1 if it lives and -1 if
 * it dies: most of its points end as somebody else's; or it lives beside a point that does not end
 * as its own. `owner` as ks_game_labels has it. */
int ks_block_label(const ks_position *position, const signed char *owner, int point);

#endif
