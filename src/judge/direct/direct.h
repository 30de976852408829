/* The direct methods of "Learning to Estimate Potential Territory", sections 3.1 to 3.6, as judges.
 */
#ifndef KS_DIRECT_H
#define KS_DIRECT_H

#include "judge.h"

extern const ks_judge_family ks_direct_judges;

#endif
