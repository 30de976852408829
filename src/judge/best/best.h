/* The judge `best`: what two that see different things agree on. */
#ifndef KS_BEST_H
#define KS_BEST_H

#include "judge.h"

extern const ks_judge_kind ks_judge_best;

#endif
