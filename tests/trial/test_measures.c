/* Measures against naive versions and answers worked out by hand. */
#include "keisei-train.h"

#include "random.h"
#include "support.h"

#include <math.h>
#include <string.h>

/* cmocka's own compares as float. */
static void assert_near(double a, double b, double tolerance)
{
    if (!(fabs(a - b) <= tolerance))
        fail_msg("%.12g is not %.12g", a, b);
}

static void test_confusion(void **state)
{
    (void)state;
    ks_confusion a = {0}, b = {0};
    ks_confusion_count(&a, 1, 1);
    ks_confusion_count(&a, 1, -1);
    ks_confusion_count(&a, -1, -1);
    ks_confusion_count(&a, -1, 0);
    ks_confusion_count(&a, 0, 1);
    ks_confusion_count(&a, 0, 0);
    const long long expected[3][3] = {{1, 1, 0}, {0, 1, 1}, {1, 0, 1}};
    assert_memory_equal(a.counts, expected, sizeof expected);
    assert_int_equal(ks_confusion_total(&a), 6);
    assert_int_equal(ks_confusion_decided(&a), 4);
    assert_int_equal(ks_confusion_right(&a), 2);
    /* Other predictions for the same points have the same columns. */
    ks_confusion_count(&b, -1, 1);
    ks_confusion_count(&b, -1, -1);
    ks_confusion_count(&b, -1, -1);
    ks_confusion_count(&b, 1, 0);
    ks_confusion_count(&b, 1, 1);
    assert_false(ks_confusion_same_columns(&a, &b));
    ks_confusion_count(&b, 1, 0);
    assert_true(ks_confusion_same_columns(&a, &b));
    ks_confusion_count(&b, 1, 0);
    ks_confusion_count(&a, 0, -1);
    assert_int_equal(ks_confusion_total(&a), ks_confusion_total(&b));
    assert_false(ks_confusion_same_columns(&a, &b));
    ks_confusion_add(&a, &b);
    assert_int_equal(ks_confusion_total(&a), 14);
    assert_int_equal(a.counts[1][1], 3);
}

static void test_log_loss(void **state)
{
    (void)state;
    const signed char labels[] = {1, 1, -1, -1, 0, 1};
    const float owner[] = {1, 0, .5f, -1, 1, -1};
    /* .995, .5, .25, .995 and .005; the neutral point is left out. */
    double expected = -(log(.995) + log(.5) + log(.25) + log(.995) + log(.005)) / 5;
    assert_near(ks_log_loss(owner, labels, 6), expected, 1e-9);
    assert_near(ks_log_loss(owner, labels, 2), -(log(.995) + log(.5)) / 2, 1e-9);
    assert_true(isnan(ks_log_loss(owner + 4, labels + 4, 1)));
    assert_true(isnan(ks_log_loss(owner, labels, 0)));
}

/* Many points, all of them wrong: the product of their likelihoods would be 0. */
static void test_log_loss_of_many(void **state)
{
    (void)state;
    signed char labels[KS_POINTS];
    float owner[KS_POINTS];
    double expected = 0;
    for (int p = 0; p < KS_POINTS; p++) {
        labels[p] = p % 3 ? 1 : -1;
        owner[p] = (float)(-labels[p] * (p % 10)) / 10;
        expected -= log((1 + (double)owner[p] * labels[p]) / 2) / KS_POINTS;
    }
    assert_near(ks_log_loss(owner, labels, KS_POINTS), expected, 1e-7);
    for (int p = 0; p < KS_POINTS; p++)
        owner[p] = -labels[p];
    assert_near(ks_log_loss(owner, labels, KS_POINTS), -log(.005), 1e-9);
}

/* The curve at every threshold against counting all values anew. */
static void test_tradeoff(void **state)
{
    (void)state;
    enum { VALUES = 500, LEVELS = 12 };
    ks_random random = ks_random_seed(9);
    ks_tradeoff *one, *other;
    double values[VALUES];
    int actual[VALUES];
    assert_int_equal(ks_tradeoff_new(&one, LEVELS, .5), 0);
    assert_int_equal(ks_tradeoff_new(&other, LEVELS, .5), 0);
    assert_true(isnan(ks_tradeoff_at(one, 0).share));
    for (int i = 0; i < VALUES; i++) {
        values[i] = ks_random_below(&random, 4) ? 12 * ks_random_unit(&random) - 6 : 0;
        actual[i] = (int)ks_random_below(&random, 3) - 1;
        ks_tradeoff_count(i % 2 ? one : other, values[i], actual[i]);
    }
    ks_tradeoff_add(one, other);
    for (int level = 0; level < LEVELS; level++) {
        int decided = 0, right = 0;
        for (int i = 0; i < VALUES; i++)
            if (values[i] != 0 && fabs(values[i]) >= level * .5) {
                decided++;
                right += values[i] > 0 ? actual[i] > 0 : actual[i] < 0;
            }
        ks_tradeoff_point point = ks_tradeoff_at(one, level);
        assert_near(point.threshold, level * .5, 1e-12);
        assert_int_equal(point.all, VALUES);
        assert_int_equal(point.decided, decided);
        assert_int_equal(point.right, right);
        assert_near(point.share, decided / 500., 1e-12);
        assert_near(point.accuracy, (double)right / decided, 1e-12);
    }
    ks_tradeoff_clear(one);
    assert_true(isnan(ks_tradeoff_at(one, 0).accuracy));
    ks_tradeoff_count(one, -1e9, -1); /* beyond the levels: the last one */
    assert_near(ks_tradeoff_at(one, LEVELS - 1).accuracy, 1, 1e-12);
    assert_true(isnan(ks_tradeoff_at(one, LEVELS).accuracy));
    ks_tradeoff_free(other);
    assert_int_equal(ks_tradeoff_new(&other, 0, 1), KS_ERANGE);
    assert_null(other);
    ks_tradeoff_free(one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_confusion),
        cmocka_unit_test(test_log_loss),
        cmocka_unit_test(test_log_loss_of_many),
        cmocka_unit_test(test_tradeoff),
    };
    return cmocka_run_group_tests_name("measures", tests, NULL, NULL);
}
