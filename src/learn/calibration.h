/* Calibration: a map from a value and a stage (0 to 1) to an expectation between -1 and 1. Log-odds
 * are linear between knots of the value and between stages, which are evenly spaced; beyond the
 * outer knots they are constant. */
#ifndef KS_CALIBRATION_H
#define KS_CALIBRATION_H

enum { KS_CALIBRATION_KNOTS = 18, KS_CALIBRATION_STAGES = 6 };

/* Laid out as in a model: no pointers, all floats. */
typedef struct ks_calibration {
    float knot[KS_CALIBRATION_KNOTS]; /* ascending; the last is repeated if there are fewer */
    float odds[KS_CALIBRATION_STAGES][KS_CALIBRATION_KNOTS];
} ks_calibration;

/* The map at one stage. */
typedef struct ks_scale {
    const float *knot; /* of the calibration */
    float odds[KS_CALIBRATION_KNOTS];
} ks_scale;

void ks_calibration_at(ks_scale *out, const ks_calibration *calibration, float stage);
float ks_scale_run(const ks_scale *scale, float value);

/* The place of a value among the knots: between `*below` and the next by `share` of the way. */
float ks_calibration_knot(int *below, const float *knots, float value);
/* The same of a stage. */
float ks_calibration_stage(int *below, float stage);

#endif
