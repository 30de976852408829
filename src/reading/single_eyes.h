/* Single-point eyes (soft-segmentation, 2.1): empty points with stones of one colour all around, of
 * one block, or of two blocks that share another such point. A point that three or more blocks
 * surround is none, even if they live. */
#ifndef KS_SINGLE_EYES_H
#define KS_SINGLE_EYES_H

#include "position.h"

/* By point: whose single-point eye it is, or KS_EMPTY. */
void ks_single_eyes(uint8_t out[KS_POINTS], const ks_position *position);

#endif
