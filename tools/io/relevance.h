/* The blocks that a score depends on (scoring-final-positions, section 3 and Figure 1). */
#ifndef KS_RELEVANCE_H
#define KS_RELEVANCE_H

#include "keisei.h"

typedef enum ks_relevance {
    KS_IRRELEVANT,     /* whether it lives does not change the score */
    KS_RELEVANT_ALIVE, /* alive, beside a point that is not its own side's */
    KS_RELEVANT_DEAD,  /* dead, in the area of the enemy */
    KS_RELEVANCES
} ks_relevance;

ks_relevance ks_relevance_of(const ks_verdict *verdict, int block);

#endif
