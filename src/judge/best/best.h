/* The judge `best`: what two that see different things agree on. */
#ifndef KS_BEST_H
#define KS_BEST_H

#include "judge.h"

extern const ks_judge_family ks_best_judges;

#endif
