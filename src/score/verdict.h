/* The parts of a verdict. */
#ifndef KS_VERDICT_H
#define KS_VERDICT_H

#include "life.h"

struct ks_scorer {
    ks_life life;
};

/* The lowest and the highest probability that a step of the cascade after the first gave a
 * block. */
typedef struct ks_range {
    float least, most;
    int read; /* it was read out instead */
} ks_range;

/* The most that any of them said against what the block is taken for. */
static inline float ks_range_against(ks_range seen, int dead)
{
    return dead ? seen.most : 1 - seen.least;
}

/* How near to .5 a probability leaves a block unsettled. */
#define KS_UNSETTLED 0.2F
/* The least doubt of a block that is worth a warning; half of it if there is a seki. */
#define KS_DOUBT 0.15F
/* A game is not finished while more than one point in so many is open. */
enum { KS_OPEN_SHARE = 40 };
/* Without a pass, a game is not finished while fewer points in a hundred have stones. */
enum { KS_FEW_STONES = 40 };

/* Reads out the blocks that the cascade is in doubt about, where there is little room around them;
 * what is found takes the place of its probabilities. */
int ks_verdict_settle(ks_verdict *verdict, ks_range *seen, const ks_position *position);

/* Fills in the warning of a verdict that is otherwise complete, and whether the game is finished:
 * nothing is unsettled, and there is no warning. `passed`: was the last move a pass? */
void ks_verdict_warn(ks_verdict *verdict, int passed);

#endif
