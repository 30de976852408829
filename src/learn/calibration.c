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

float ks_calibration_run(const ks_calibration *calibration, float value, float stage)
{
    int k, s;
    float right = ks_calibration_knot(&k, calibration->knot, value);
    float later = ks_calibration_stage(&s, stage);
    const float *now = calibration->odds[s], *then = calibration->odds[s + 1];
    float a = now[k] + right * (now[k + 1] - now[k]);
    float b = then[k] + right * (then[k + 1] - then[k]);
    return ks_network_tanh((a + later * (b - a)) / 2);
}
