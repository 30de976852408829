/* Principal components of data whose axes are known: points at +-3 along (.6, .8, 0) and +-1 along
 * (-.8, .6, 0) from (1, 2, 5), with nothing in the third direction. */
#include "pca.h"
#include "problems.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>

static ks_examples cross(void)
{
    static const float a[2] = {0.6F, 0.8F}, b[2] = {-0.8F, 0.6F};
    ks_examples x = {.inputs = 3};
    for (int i = 0; i < 4; i++) {
        float along = i % 2 ? -3 : 3, across = i / 2 ? -1 : 1;
        ks_examples_add(
            &x, (float[]){1 + along * a[0] + across * b[0], 2 + along * a[1] + across * b[1], 5},
            (float)(i % 2));
    }
    return x;
}

static void check_axis(const ks_projection *p, int axis, double x, double y, double z)
{
    double expected[3] = {x, y, z};
    for (int i = 0; i < 3; i++)
        assert_true(fabs(p->axes[i * p->padded + axis] - expected[i]) < 1e-6);
}

static void test_axes(void **state)
{
    (void)state;
    ks_examples x = cross(), mapped;
    ks_projection p;
    assert_int_equal(ks_fit_pca(&p, &x, 3, 0), 0);
    assert_int_equal(p.outputs, 3);
    assert_true(fabsf(p.mean[0] - 1) < 1e-6F && fabsf(p.mean[1] - 2) < 1e-6F && p.mean[2] == 5);
    check_axis(&p, 0, 0.6, 0.8, 0);
    check_axis(&p, 1, 0.8, -0.6, 0); /* its largest part is positive */
    check_axis(&p, 2, 0, 0, 1);
    assert_int_equal(ks_examples_project(&mapped, &x, &p), 0);
    assert_int_equal(mapped.count, 4);
    assert_int_equal(mapped.inputs, 3);
    for (size_t r = 0; r < 4; r++) {
        assert_true(fabsf(mapped.input[3 * r] - (r % 2 ? -3.0F : 3.0F)) < 1e-5F);
        assert_true(fabsf(mapped.input[3 * r + 1] - (r / 2 ? 1.0F : -1.0F)) < 1e-5F);
        assert_true(fabsf(mapped.input[3 * r + 2]) < 1e-5F);
        assert_true(mapped.target[r] == x.target[r]);
    }
    ks_projection_release(&p);
    ks_examples_release(&x);
    ks_examples_release(&mapped);
}

/* The first axis has .9 of the variance, the first two all of it. */
static void test_share(void **state)
{
    (void)state;
    static const struct {
        double share;
        int outputs;
    } cases[] = {{0.01, 1}, {0.5, 1}, {0.8999, 1}, {0.9001, 2}, {0.9999, 2}};
    ks_examples x = cross();
    ks_projection p;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(ks_fit_pca(&p, &x, 0, cases[i].share), 0);
        assert_int_equal(p.outputs, cases[i].outputs);
        ks_projection_release(&p);
    }
    assert_int_equal(ks_fit_pca(&p, &x, 4, 0), KS_ERANGE);
    ks_examples_release(&x);
    assert_int_equal(ks_fit_pca(&p, &x, 1, 0), KS_EINPUT);
}

/* All components turn the data and keep its distances; each is uncorrelated with the others. */
static void test_turned(void **state)
{
    (void)state;
    enum { N = 300, IN = 20 };
    ks_random random = ks_random_seed(13);
    ks_examples x = circle(&random, N, IN), y;
    ks_projection p;
    for (int r = 0; r < N; r++)
        x.input[r * IN + 3] += 2 * x.input[r * IN] - x.input[r * IN + 7];
    assert_int_equal(ks_fit_pca(&p, &x, IN, 0), 0);
    assert_int_equal(ks_examples_project(&y, &x, &p), 0);
    for (int r = 1; r < N; r++) {
        double before = 0, after = 0;
        for (int i = 0; i < IN; i++) {
            before += pow((double)x.input[r * IN + i] - x.input[i], 2);
            after += pow((double)y.input[r * IN + i] - y.input[i], 2);
        }
        assert_true(fabs(before - after) < 1e-4);
    }
    double last = INFINITY;
    for (int i = 0; i < IN; i++)
        for (int j = i; j < IN; j++) {
            double sum = 0;
            for (int r = 0; r < N; r++)
                sum += (double)y.input[r * IN + i] * y.input[r * IN + j] / N;
            if (i == j)
                assert_true(sum <= last + 1e-6);
            else
                assert_true(fabs(sum) < 1e-6);
            last = i == j ? sum : last;
        }
    ks_projection_release(&p);
    ks_examples_release(&x);
    ks_examples_release(&y);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_axes),
        cmocka_unit_test(test_share),
        cmocka_unit_test(test_turned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
