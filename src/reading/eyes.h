/* Eyespace: where a colour may make eyes, as far as it is known which stones are dead
 * (scoring-final-positions, 4.1 and 4.2). It changes with the predictions, the reading does not. */
#ifndef KS_EYES_H
#define KS_EYES_H

#include "reading.h"

/* What the predictions of the step before make of the eyespace. */
typedef struct ks_eyes {
    int predicted;                 /* 0 at the first step, which has no predictions */
    unsigned char dead[KS_POINTS]; /* by block: taken as dead */
    float value[KS_POINTS]; /* by block: its prediction, from -1 dead to +1 alive; 0 at first */
    ks_set eyespace[3];     /* by colour */
    ks_set regions;         /* numbers of the regions that have eyespace of their colour */
    short size[KS_POINTS], perimeter[KS_POINTS];             /* by block: eyespace beside it */
    short chain_size[KS_POINTS], chain_perimeter[KS_POINTS]; /* by chain */
    float chain_value[KS_POINTS];                            /* by chain: mean of its blocks */
} ks_eyes;

/* `alive`: by block, the probability of life that the step before gave; NULL for the first step,
 * where only stones in atari count as eyespace of their captors. */
void ks_eyes_init(ks_eyes *out, const ks_reading *reading, const float *alive);

/* The same from the eyes of the step before, of the same reading: faster where few change. */
void ks_eyes_update(ks_eyes *eyes, const ks_reading *reading, const float *alive);

#endif
