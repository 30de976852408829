/* The judge `best`: the mean of two judges that see different things. */
#ifndef KS_BEST_H
#define KS_BEST_H

#include "judge.h"

extern const ks_judge_family ks_best_judges;

#endif
