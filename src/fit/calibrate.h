/* Fitting a calibration: the logistic regression of outcomes on a value and a stage, from counts.
 */
#ifndef KS_CALIBRATE_H
#define KS_CALIBRATE_H

#include "calibration.h"

#include <stdint.h>

enum { KS_COUNT_MIDDLE = 128, KS_COUNT_VALUES = 2 * KS_COUNT_MIDDLE + 1, KS_COUNT_STAGES = 21 };

/* How often each outcome followed each value. Counts are integers, so that their sum does not
 * depend on the order in which they are added. */
typedef struct ks_calibration_counts {
    uint32_t good[KS_COUNT_STAGES][KS_COUNT_VALUES], bad[KS_COUNT_STAGES][KS_COUNT_VALUES];
} ks_calibration_counts;

/* A value is rounded to one of KS_COUNT_MIDDLE steps of `unit` / KS_COUNT_MIDDLE on each side of 0;
 * larger values count in the last step. The outcome is 1, 0 or -1. */
void ks_calibration_count(ks_calibration_counts *counts, float value, float unit, float stage,
                          int outcome);
void ks_calibration_add(ks_calibration_counts *counts, const ks_calibration_counts *more);

/* Returns 0 or KS_EMEMORY. Without any counts all odds are even. */
int ks_calibration_fit(ks_calibration *out, const ks_calibration_counts *counts, float unit);

#endif
