/* Calibration: between knots and stages, at them, and beyond. */
#include "support.h"

#include "calibration.h"

#include <math.h>

/* Log-odds of 2 for each unit of the value, doubled from the first to the last stage; knots at -1,
 * 0 and 1, the last repeated. */
static ks_calibration make(void)
{
    ks_calibration c;
    for (int k = 0; k < KS_CALIBRATION_KNOTS; k++) {
        c.knot[k] = (float)(k < 2 ? k - 1 : 1);
        for (int s = 0; s < KS_CALIBRATION_STAGES; s++)
            c.odds[s][k] = c.knot[k] * 2 * (1 + (float)s / (KS_CALIBRATION_STAGES - 1));
    }
    return c;
}

static void expect(const ks_calibration *c, float value, float stage, double odds)
{
    ks_scale scale;
    ks_calibration_at(&scale, c, stage);
    assert_float_equal(ks_scale_run(&scale, value), tanh(odds / 2), 1e-6);
}

static void between(void **state)
{
    (void)state;
    ks_calibration c = make();
    expect(&c, 0, 0, 0);
    expect(&c, 1, 0, 2);
    expect(&c, -1, 0, -2);
    expect(&c, .5F, 0, 1);
    expect(&c, -.25F, 0, -.5);
    expect(&c, 1, 1, 4);
    expect(&c, 1, .5F, 3);
    expect(&c, .5F, .3F, 1.3);
}

static void beyond(void **state)
{
    (void)state;
    ks_calibration c = make();
    expect(&c, 100, 0, 2);
    expect(&c, -INFINITY, 0, -2);
    /* What is not a number counts as the least. */
    expect(&c, NAN, 0, -2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(between), cmocka_unit_test(beyond)};
    return cmocka_run_group_tests_name("calibration", tests, NULL, NULL);
}
