/* Ratios and their intervals, against answers worked out by hand and simulations. */
#include "keisei-corpus.h"

#include "random.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>

/* cmocka's own compares as float. */
static void assert_near(double a, double b, double tolerance)
{
    if (!(fabs(a - b) <= tolerance))
        fail_msg("%.12g is not %.12g", a, b);
}

static void test_ratio_by_hand(void **state)
{
    (void)state;
    ks_ratio ratio = {0};
    assert_true(isnan(ks_ratio_estimate(&ratio).value));
    ks_ratio_add(&ratio, 1, 2);
    assert_near(ks_ratio_estimate(&ratio).value, .5, 1e-12);
    assert_true(isnan(ks_ratio_estimate(&ratio).margin));
    ks_ratio_add(&ratio, 0, 0); /* no share in it */
    ks_ratio_add(&ratio, 3, 4);
    ks_ratio_add(&ratio, 2, 4);
    /* R = 6/10; residuals 1 - 1.2, 3 - 2.4, 2 - 2.4: squares .04 + .36 + .16 = .56; variance
     * 3/2 * .56 / 100. */
    assert_near(ks_ratio_estimate(&ratio).value, .6, 1e-12);
    assert_near(ks_ratio_estimate(&ratio).margin, 1.959964 * sqrt(.0084), 1e-6);
    assert_near(ks_ratio_percent(&ratio).value, 60, 1e-10);
    assert_near(ks_ratio_percent(&ratio).margin, 196 * sqrt(.0084), 1e-2);
}

/* A ratio that is the same in every game has no uncertainty, and rounding makes none. */
static void test_ratio_without_spread(void **state)
{
    (void)state;
    ks_ratio ratio = {0};
    for (int i = 1; i <= 1000; i++)
        ks_ratio_add(&ratio, i * .1, i);
    assert_near(ks_ratio_estimate(&ratio).value, .1, 1e-12);
    assert_true(ks_ratio_estimate(&ratio).margin >= 0);
    assert_near(ks_ratio_estimate(&ratio).margin, 0, 1e-6);
}

enum { SAMPLES = 300 };

/* Games of different lengths, each with a level of its own. */
static void draw_game(double *amount, double *weight, ks_random *random)
{
    double level = ks_random_unit(random);
    *weight = 20 + ks_random_below(random, 60);
    *amount = 0;
    for (int i = 0; i < (int)*weight; i++)
        *amount += ks_random_unit(random) < level;
}

static double bootstrap_deviation(const double *amounts, const double *weights, int games,
                                  ks_random *random)
{
    double sum = 0, squares = 0;
    int rounds = 2000;
    for (int round = 0; round < rounds; round++) {
        double amount = 0, weight = 0;
        for (int i = 0; i < games; i++) {
            int game = (int)ks_random_below(random, (uint32_t)games);
            amount += amounts[game];
            weight += weights[game];
        }
        sum += amount / weight;
        squares += amount / weight * amount / weight;
    }
    return sqrt(squares / rounds - sum / rounds * sum / rounds);
}

static void test_ratio_against_bootstrap(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(3);
    double amounts[SAMPLES], weights[SAMPLES];
    ks_ratio ratio = {0}, positions = {0};
    for (int i = 0; i < SAMPLES; i++) {
        draw_game(&amounts[i], &weights[i], &random);
        ks_ratio_add(&ratio, amounts[i], weights[i]);
        for (int j = 0; j < (int)weights[i]; j++)
            ks_ratio_add(&positions, j < amounts[i], 1);
    }
    double margin = ks_ratio_estimate(&ratio).margin;
    double bootstrap = 1.96 * bootstrap_deviation(amounts, weights, SAMPLES, &random);
    assert_true(fabs(margin / bootstrap - 1) < .06);
    /* Taking positions for independent would make it far too narrow. */
    assert_near(ks_ratio_estimate(&positions).value, ks_ratio_estimate(&ratio).value, 1e-12);
    assert_true(ks_ratio_estimate(&positions).margin < margin / 3);
}

/* The true ratio is 1/2: about 95% of the intervals must hold it. */
static void test_ratio_coverage(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(4);
    int held = 0, rounds = 1000;
    for (int round = 0; round < rounds; round++) {
        ks_ratio ratio = {0};
        for (int i = 0; i < 60; i++) {
            double amount, weight;
            draw_game(&amount, &weight, &random);
            ks_ratio_add(&ratio, amount, weight);
        }
        ks_estimate estimate = ks_ratio_estimate(&ratio);
        held += fabs(estimate.value - .5) <= estimate.margin;
    }
    assert_in_range(held, 925, 970);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ratio_by_hand),
        cmocka_unit_test(test_ratio_without_spread),
        cmocka_unit_test(test_ratio_against_bootstrap),
        cmocka_unit_test(test_ratio_coverage),
    };
    return cmocka_run_group_tests_name("measures", tests, NULL, NULL);
}
