/* The judge `convnet`: a small residual network (residual_int.h) that sees the planes of a position
 * (planes.h) and says who owns each point, which stones survive, how the score is distributed and
 * where the next move is likely to be (outputs.h). */
#ifndef KS_CONVNET_H
#define KS_CONVNET_H

#include "judge.h"

extern const ks_judge_family ks_convnet_judges;

#endif
