/* The parts of a verdict. */
#ifndef KS_VERDICT_H
#define KS_VERDICT_H

#include "life.h"

struct ks_scorer {
    ks_life life;
    ks_effort effort;
    int as_played; /* how many moves ahead its players read, or KS_ALL_SEEN */
};

/* Scores with some fates given, by block: 1 alive, -1 dead, 0 not known; NULL: none. */
int ks_verdict_run(ks_verdict *out, const ks_scorer *scorer, const ks_question *question,
                   const signed char *given);

/* The lowest and the highest probability that a step of the cascade after the first gave a
 * block. */
typedef struct ks_range {
    float least, most;
    int read; /* it was read out instead */
    int weak; /* its family may lack a second eye if the enemy moves first */
} ks_range;

/* The most that any of them said against what the block is taken for. */
static inline float ks_range_against(ks_range seen, int dead)
{
    return dead ? seen.most : 1 - seen.least;
}

/* How near to .5 a probability leaves a block unsettled. */
#define KS_UNSETTLED 0.2F
/* A game is not finished while more than one point in so many is open. */
enum { KS_OPEN_SHARE = 40 };
/* If that many are, it is no use to speak of single blocks. */
enum { KS_MOST_OPEN = 8 };
/* Nor while flood fill and distance disagree about more than one in so many. */
enum { KS_GAP_SHARE = 80 };
/* A dead block with so many stones is read, however sure its death is. */
enum { KS_LARGE_DEAD = 18 };
/* Without a pass, a game is not finished while fewer points in a hundred have stones. */
enum { KS_FEW_STONES = 40 };

/* Reads out the blocks that the cascade is in doubt about, where there is little room around them;
 * what is found takes the place of its probabilities. */
int ks_verdict_settle(ks_verdict *verdict, ks_range *seen, const ks_position *position,
                      ks_effort effort);

/* Takes blocks as dead that are counted as alive in doubt and fall for good with everything else as
 * it is counted. Then the rest has to be counted once more: says how many there are. */
int ks_verdict_fall(int *fallen, ks_verdict *verdict, ks_range *seen, const ks_position *position,
                    ks_effort effort);

/* Reads what becomes of the blocks that are marked in `blocks` if either side moves first, where
 * that is not known: all others are taken as they were judged, except those in seki. */
int ks_verdict_read(ks_verdict *verdict, const unsigned char *blocks, const ks_position *position,
                    ks_effort effort);

/* Looks for proofs that the blocks marked in `blocks` are what they are counted as. */
int ks_verdict_prove(ks_verdict *verdict, const unsigned char *blocks, const ks_position *position,
                     ks_effort effort);

/* Lets stones live whose death cannot be seen by reading so many moves ahead (as_played.c).
 * `glance`: by block, the chance to live as the first network has it, which reads nothing. */
int ks_verdict_play_down(ks_verdict *verdict, const float *glance, const ks_position *position,
                         int depth);
/* Is each block that counts as dead taken by an enemy who moves first, within so many moves? */
int ks_verdict_taken(unsigned char *out, const ks_verdict *verdict, const ks_position *position,
                     int plies);
/* Makes a block dead or alive. */
void ks_verdict_set_dead(ks_verdict *out, const ks_position *position, int block, int dead);

/* Finds the blocks in doubt, with the reason of each. */
int ks_verdict_find_doubts(ks_verdict *out, const ks_position *position, ks_effort effort);

/* Fills in the warning of a verdict that is otherwise complete, and whether the game is finished:
 * nothing is unsettled, and there is no warning. `passed`: was the last move a pass? */
void ks_verdict_warn(ks_verdict *verdict, int passed);

#endif
