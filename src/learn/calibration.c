/* See calibration.h. */
#include "calibration.h"

#include "network.h"

float ks_calibration_knot(int *below, const float *knots, float value)
{
    int k = 0;
    while (k + 2 < KS_CALIBRATION_KNOTS && knots[k + 1] <= value && knots[k + 2] > knots[k + 1])
        k++;
    *below = k;
    float from = knots[k], to = knots[k + 1];
    if (!(value > from) || !(to > from))
        return 0;
    return value < to ? (value - from) / (to - from) : 1;
}

float ks_calibration_stage(int *below, float stage)
{
    float place = stage * (KS_CALIBRATION_STAGES - 1);
    int s = (int)place;
    s = s < 0 ? 0 : s > KS_CALIBRATION_STAGES - 2 ? KS_CALIBRATION_STAGES - 2 : s;
    *below = s;
    return place - (float)s;
}

void ks_calibration_at(ks_scale *out, const ks_calibration *calibration, float stage)
{
    int s;
    float later = ks_calibration_stage(&s, stage);
    const float *now = calibration->odds[s], *then = calibration->odds[s + 1];
    out->knot = calibration->knot;
    for (int k = 0; k < KS_CALIBRATION_KNOTS; k++)
        out->odds[k] = now[k] + later * (then[k] - now[k]);
}

float ks_scale_run(const ks_scale *scale, float value)
{
    int k;
    float right = ks_calibration_knot(&k, scale->knot, value);
    float odds = scale->odds[k] + right * (scale->odds[k + 1] - scale->odds[k]);
    return ks_network_tanh(odds / 2);
}
