/* The parts of a verdict. */
#ifndef KS_VERDICT_H
#define KS_VERDICT_H

#include "life.h"

struct ks_scorer {
    ks_life life;
};

/* How near to .5 a probability leaves a block unsettled. */
#define KS_UNSETTLED 0.2F
/* The least doubt of a block that is worth a warning: on boards up to 13x13, and on larger ones,
 * which have more blocks to be in doubt about. Where there is a seki, half of it. */
#define KS_DOUBT_SMALL 0.1F
#define KS_DOUBT_LARGE 0.4F
enum { KS_SMALL_BOARD = 13 * 13 };
/* A game is not finished while more than one point in so many is open. */
enum { KS_OPEN_SHARE = 40 };

/* The sentence of a verdict that is otherwise complete. */
void ks_verdict_warn(ks_verdict *verdict);

#endif
