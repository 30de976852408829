/* Calibrating the owners of a judgment at a stage of the game; see judge.h. */
#ifndef KS_CALIBRATION_SET_H
#define KS_CALIBRATION_SET_H

#include "judge.h"

void ks_judgment_calibrate(ks_judgment *out, const ks_judge *judge, const ks_question *question,
                           float stage);

#endif
