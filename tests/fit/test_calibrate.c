/* Fitting a calibration: odds that are known are found again, and nothing is made of nothing. */
#include "support.h"

#include "calibrate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static ks_calibration_counts *counts;

static int make_counts(void **state)
{
    (void)state;
    counts = calloc(1, sizeof *counts);
    return counts == NULL;
}

static int free_counts(void **state)
{
    (void)state;
    free(counts);
    return 0;
}

/* Odds that are linear in the value, steeper later on: within reach of the map. */
static double truth(double value, double stage)
{
    return 1 / (1 + exp(-(.5 + value * (2 + 2 * stage))));
}

static float mean_of(const ks_calibration *c, float value, float stage)
{
    ks_scale scale;
    ks_calibration_at(&scale, c, stage);
    return ks_scale_run(&scale, value);
}

static void finds_odds(void **state)
{
    (void)state;
    ks_calibration c;
    for (int s = 0; s < KS_COUNT_STAGES; s++)
        for (int v = 0; v < KS_COUNT_VALUES; v++) {
            double value = (v - KS_COUNT_MIDDLE) / (double)KS_COUNT_MIDDLE;
            double p = truth(value, s / (KS_COUNT_STAGES - 1.));
            counts->good[s][v] = (uint32_t)lround(1e6 * p);
            counts->bad[s][v] = (uint32_t)lround(1e6 * (1 - p));
        }
    assert_int_equal(ks_calibration_fit(&c, counts, 3), 0);
    for (int k = 1; k < KS_CALIBRATION_KNOTS; k++)
        assert_true(c.knot[k] >= c.knot[k - 1]);
    assert_true(c.knot[0] == -3 && c.knot[KS_CALIBRATION_KNOTS - 1] == 3);
    for (int v = -8; v <= 8; v++)
        for (int s = 0; s <= 4; s++) {
            float value = (float)v / 8, stage = (float)s / 4;
            assert_float_equal(mean_of(&c, 3 * value, stage),
                               (float)(2 * truth((double)value, (double)stage) - 1), 2e-3F);
        }
}

/* A few values are all the knots there are; neutral outcomes are half good and half bad. */
static void few_values(void **state)
{
    (void)state;
    ks_calibration c;
    memset(counts, 0, sizeof *counts);
    for (int i = 0; i < 100000; i++) {
        float stage = (float)(i % 21) / 20;
        ks_calibration_count(counts, 1, 1, stage, i % 4 ? 1 : -1);
        ks_calibration_count(counts, 0, 1, stage, 0);
        ks_calibration_count(counts, -5, 1, stage, i % 4 == 1 ? 1 : -1);
    }
    assert_int_equal(ks_calibration_fit(&c, counts, 1), 0);
    assert_true(c.knot[0] == -1 && c.knot[1] == 0 && c.knot[2] == 1 && c.knot[3] == 1);
    assert_float_equal(mean_of(&c, 1, .5F), .5, 2e-3);
    assert_float_equal(mean_of(&c, 0, .5F), 0, 2e-3);
    assert_float_equal(mean_of(&c, -1, .5F), -.5, 2e-3);
}

static void sums(void **state)
{
    (void)state;
    ks_calibration_counts *more = calloc(1, sizeof *more);
    assert_non_null(more);
    memset(counts, 0, sizeof *counts);
    ks_calibration_count(counts, .5F, 1, 1, 1);
    ks_calibration_count(more, .5F, 1, 1, -1);
    ks_calibration_count(more, .5F, 1, 1, 0);
    ks_calibration_add(counts, more);
    assert_int_equal(counts->good[20][192], 3);
    assert_int_equal(counts->bad[20][192], 3);
    free(more);
}

static void nothing(void **state)
{
    (void)state;
    ks_calibration c;
    memset(counts, 0, sizeof *counts);
    assert_int_equal(ks_calibration_fit(&c, counts, 1), 0);
    assert_true(mean_of(&c, .7F, .3F) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(finds_odds), cmocka_unit_test(few_values),
                                       cmocka_unit_test(sums), cmocka_unit_test(nothing)};
    return cmocka_run_group_tests_name("calibrate", tests, make_counts, free_counts);
}
