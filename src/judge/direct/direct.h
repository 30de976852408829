/* The direct methods of "Learning to Estimate Potential Territory", sections 3.1 to 3.6, as judges.
 */
#ifndef KS_DIRECT_H
#define KS_DIRECT_H

#include "judge.h"

extern const ks_judge_kind ks_judge_explicit;
extern const ks_judge_kind ks_judge_direct;
extern const ks_judge_kind ks_judge_distance;
extern const ks_judge_kind ks_judge_influence;
extern const ks_judge_kind ks_judge_bouzy;
extern const ks_judge_kind ks_judge_bouzy_distance;
extern const ks_judge_kind ks_judge_bouzy_influence;

#endif
