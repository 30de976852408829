/* The judge `best`: the network of `convnet` and, where a game is finished, the verdict of the
 * scorer, so that the estimate of a finished game is its score. */
#ifndef KS_BEST_H
#define KS_BEST_H

#include "judge.h"

extern const ks_judge_family ks_best_judges;

#endif
