/* The one shape that is dead by ruling rather than by reading. */
#ifndef KS_BENT_FOUR_H
#define KS_BENT_FOUR_H

#include "reading.h"

/* Marks blocks that die by a bent four in the corner as proved dead, and the stones inside as
 * alive; `bent_four` of the verdict becomes that corner. Whether the stones around it live is taken
 * from the probabilities of `out`. */
void ks_bent_four_mark(ks_verdict *out, const ks_reading *reading);

#endif
