/* Discriminants: examples worked by hand, error rates near the best there can be, and examples that
 * leave a covariance singular. */
#include "blas.h"
#include "discriminant.h"
#include "moments.h"
#include "problems.h"
#include "support.h"

#include <math.h>

static double log_odds(const ks_network *n, double x, double y)
{
    float p, row[2] = {(float)x, (float)y};
    ks_network_run(&p, n, row, 1);
    return log(p / (1 - (double)p));
}

/* Points at (1,1), (-1,-1), (1,0), (-1,0) from the mean: scatter ((4 2)(2 2)). Class 0 around the
 * origin once, class 1 around (3,1) twice. Pooled: ((12 6)(6 6)) / 10, whose inverse is
 * ((5 -5)(-5 10)) / 3. So w = (10/3, -5/3), and b = -w (1.5, .5) + ln 2 = -25/6 + ln 2. */
static void test_linear_by_hand(void **state)
{
    (void)state;
    static const float at[4][2] = {{1, 1}, {-1, -1}, {1, 0}, {-1, 0}};
    ks_examples x = {.inputs = 2};
    for (int i = 0; i < 12; i++) {
        int label = i >= 4;
        ks_examples_add(&x,
                        (float[]){at[i % 4][0] + 3.0F * (float)label, at[i % 4][1] + (float)label},
                        (float)label);
    }
    ks_network n;
    assert_int_equal(ks_fit_linear(&n, &x), 0);
    for (int u = 0; u < 3; u++)
        for (int v = -2; v < 2; v++)
            assert_true(
                fabs(log_odds(&n, u, v) - (10.0 * u / 3 - 5.0 * v / 3 - 25.0 / 6 + log(2))) < 2e-5);
    ks_network_release(&n);
    ks_examples_release(&x);
}

/* Around 0 with variance 2, around 2 with variance 8. */
static void test_quadratic_by_hand(void **state)
{
    (void)state;
    ks_examples x = {.inputs = 1};
    ks_examples_add(&x, (float[]){-1}, 0);
    ks_examples_add(&x, (float[]){1}, 0);
    ks_examples_add(&x, (float[]){0}, 1);
    ks_examples_add(&x, (float[]){4}, 1);
    ks_quadratic q;
    assert_int_equal(ks_fit_quadratic(&q, &x), 0);
    for (int i = -6; i < 6; i++) {
        float u = (float)i / 2;
        double z = (u * u / 2 - (u - 2) * (u - 2) / 8) / 2 + log(2.0 / 8) / 2;
        assert_true(fabs(ks_quadratic_run(&q, &u) - 1 / (1 + exp(-z))) < 1e-6);
    }
    ks_quadratic_release(&q);
    ks_examples_release(&x);
}

/* Means at (0,0) and (4,0), of standardised features: the line half way is x = 2, whatever the
 * numbers of examples. */
static void test_nearest_mean_by_hand(void **state)
{
    (void)state;
    ks_examples x = {.inputs = 2};
    for (int i = 0; i < 4; i++)
        ks_examples_add(&x, (float[]){(float)(i % 2 * 2 - 1), (float)(i / 2 * 2 - 1)}, 0);
    for (int i = 0; i < 16; i++)
        ks_examples_add(&x, (float[]){(float)(i % 2 * 2 + 3), (float)(i / 2 % 2 * 2 - 1)}, 1);
    ks_network n;
    assert_int_equal(ks_fit_nearest_mean(&n, &x), 0);
    for (int y = -9; y < 9; y++) {
        assert_true(fabs(log_odds(&n, 2, y)) < 1e-5);
        assert_true(log_odds(&n, 2.1, y) > 0.01 && log_odds(&n, 1.9, y) < -0.01);
    }
    ks_network_release(&n);
    ks_examples_release(&x);
}

static double network_error(const ks_network *n, const ks_examples *x)
{
    int wrong = 0;
    for (size_t r = 0; r < x->count; r++) {
        float p;
        ks_network_run(&p, n, x->input + r * (size_t)x->inputs, 1);
        wrong += (p > 0.5F) != (x->target[r] > 0.5F);
    }
    return wrong / (double)x->count;
}

static double quadratic_error(const ks_quadratic *q, const ks_examples *x)
{
    int wrong = 0;
    for (size_t r = 0; r < x->count; r++)
        wrong +=
            (ks_quadratic_run(q, x->input + r * (size_t)x->inputs) > 0.5F) != (x->target[r] > 0.5F);
    return wrong / (double)x->count;
}

/* Twenty thousand tests have a standard deviation of .0026. */
static void test_bayes(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(9);
    ks_examples x = two_normals(&random, 4000), test = two_normals(&random, 20000);
    ks_examples y = narrow_and_wide(&random, 4000), test_y = narrow_and_wide(&random, 20000);
    ks_network n;
    ks_quadratic q;
    assert_int_equal(ks_fit_linear(&n, &x), 0);
    assert_true(fabs(network_error(&n, &test) - two_normals_bayes) < 0.01);
    ks_network_release(&n);
    assert_int_equal(ks_fit_quadratic(&q, &x), 0);
    assert_true(fabs(quadratic_error(&q, &test) - two_normals_bayes) < 0.01);
    ks_quadratic_release(&q);
    assert_int_equal(ks_fit_quadratic(&q, &y), 0);
    assert_true(fabs(quadratic_error(&q, &test_y) - narrow_and_wide_bayes) < 0.01);
    ks_quadratic_release(&q);
    assert_int_equal(ks_fit_linear(&n, &y), 0); /* no line can tell them apart */
    assert_true(network_error(&n, &test_y) > 0.4);
    ks_network_release(&n);
    ks_examples_release(&x);
    ks_examples_release(&y);
    ks_examples_release(&test);
    ks_examples_release(&test_y);
}

/* A third feature that is the sum of the others, a fourth that never varies, a fifth that varies in
 * one class alone. */
static void test_singular(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(10);
    ks_examples flat = two_normals(&random, 1000), x = {.inputs = 5};
    for (size_t r = 0; r < flat.count; r++) {
        const float *row = flat.input + 2 * r;
        float more = flat.target[r] > 0.5F ? (float)normal(&random) : 0;
        ks_examples_add(&x, (float[]){row[0], row[1], row[0] + row[1], 3, more}, flat.target[r]);
    }
    ks_network n;
    ks_quadratic q;
    assert_int_equal(ks_fit_linear(&n, &x), 0);
    assert_true(network_error(&n, &x) < two_normals_bayes + 0.04);
    ks_network_release(&n);
    assert_int_equal(ks_fit_nearest_mean(&n, &x), 0);
    assert_true(network_error(&n, &x) < 0.3);
    ks_network_release(&n);
    assert_int_equal(ks_fit_quadratic(&q, &x), 0);
    assert_true(quadratic_error(&q, &x) < 0.02); /* the fifth feature gives all away */
    ks_quadratic_release(&q);
    ks_examples_release(&x);
    ks_examples_release(&flat);
}

static void test_one_class(void **state)
{
    (void)state;
    ks_examples x = {.inputs = 1};
    ks_network n;
    ks_quadratic q;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(ks_fit_linear(&n, &x), KS_EINPUT);
        assert_int_equal(ks_fit_nearest_mean(&n, &x), KS_EINPUT);
        assert_int_equal(ks_fit_quadratic(&q, &x), KS_EINPUT);
        assert_null(n.memory);
        assert_null(q.memory);
        ks_examples_add(&x, (float[]){(float)i}, 1);
    }
    ks_examples_add(&x, (float[]){7}, 0); /* one example of a class will do */
    assert_int_equal(ks_fit_linear(&n, &x), 0);
    assert_int_equal(ks_fit_quadratic(&q, &x), 0);
    assert_true(log_odds(&n, 1, 0) > 0 && log_odds(&n, 6, 0) < 0);
    ks_network_release(&n);
    ks_quadratic_release(&q);
    ks_examples_release(&x);
}

static void test_moments(void **state)
{
    (void)state;
    ks_examples x = {.inputs = 2};
    ks_examples_add(&x, (float[]){1, 1e6F}, 0);
    ks_examples_add(&x, (float[]){3, 1e6F}, 1);
    ks_examples_add(&x, (float[]){5, 1e6F}, 1);
    float mean[2], scale[2];
    ks_moments_standardise(mean, scale, &x);
    assert_true(mean[0] == 3 && mean[1] == 1e6F);
    assert_true(fabs(scale[0] - sqrt(3.0 / 8)) < 1e-6 && scale[1] == 0);
    ks_moments m;
    assert_int_equal(ks_moments_init(&m, &x, NULL, NULL, 1), 0);
    assert_int_equal(m.count, 2);
    assert_true(m.mean[0] == 4 && m.mean[1] == 1e6);
    assert_true(m.scatter[0] == 2 && m.scatter[1] == 0 && m.scatter[2] == 0 && m.scatter[3] == 0);
    ks_moments_release(&m);
    ks_examples_release(&x);
}

/* L L' of ((4 2)(2 5)) is ((2 0)(1 2)); a ridge for what has none; nothing for what is no number.
 */
static void test_cholesky(void **state)
{
    (void)state;
    double a[4] = {4, 2, 2, 5}, b[2] = {8, 12}, none[4] = {0}, bad[4] = {NAN, 0, 0, 1};
    assert_int_equal(ks_blas_cholesky(a, 2), 0);
    assert_true(a[0] == 2 && a[1] == 1 && a[3] == 2);
    ks_blas_solve(b, a, 2);
    assert_true(fabs(b[0] - 1) < 1e-12 && fabs(b[1] - 2) < 1e-12);
    assert_int_equal(ks_blas_cholesky(none, 2), 0);
    assert_true(none[0] > 0);
    assert_int_equal(ks_blas_cholesky(bad, 2), KS_EINPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_linear_by_hand),
        cmocka_unit_test(test_quadratic_by_hand),
        cmocka_unit_test(test_nearest_mean_by_hand),
        cmocka_unit_test(test_bayes),
        cmocka_unit_test(test_singular),
        cmocka_unit_test(test_one_class),
        cmocka_unit_test(test_moments),
        cmocka_unit_test(test_cholesky),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
