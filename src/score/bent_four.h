/* The one shape that is dead by ruling rather than by reading. */
#ifndef KS_BENT_FOUR_H
#define KS_BENT_FOUR_H

#include "reading.h"

/* Marks blocks that die by a bent four in the corner as proved dead, and the stones inside as
 * alive; `bent_four` of the verdict becomes that corner. Takes the probabilities of `out` for
 * whether those who surround it live. */
void ks_bent_four_mark(ks_verdict *out, const ks_reading *reading);

#endif
