/* exp, log, tanh and the normal distribution against libm; random numbers against their definition.
 */
#include "support.h"

#include "elementary.h"
#include "random.h"

#include <float.h>
#include <math.h>

static void assert_near(double ours, double theirs, double units, const char *name, double x)
{
    if (!(fabs(ours - theirs) <= units * DBL_EPSILON * fabs(theirs) + DBL_MIN))
        fail_msg("%s(%.17g) = %.17g, not %.17g", name, x, ours, theirs);
}

static void against_libm(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(1);
    for (int i = 0; i < 200000; i++) {
        double x = (ks_random_unit(&random) - 0.5) * (i % 3 == 0 ? 1400 : i % 3 == 1 ? 20 : 0.1);
        assert_near(ks_exp(x), exp(x), 4, "exp", x);
        assert_near(ks_log(exp(x)), log(exp(x)), fabs(x) < 1 ? 1e4 : 4, "log", x);
        double y = fabs(x) + 1e-9;
        assert_near(ks_log(y), log(y), fabs(y - 1) < 0.5 ? 8 : 4, "log", y);
        assert_near(ks_tanh(x), tanh(x), 30, "tanh", x);
        /* Near the middle the tail is a difference: exact to the last bits of 1, not its own. */
        if (fabs(x) < 37)
            assert_near(ks_normal(x), erfc(-x / sqrt(2)) / 2,
                        x < -3  ? 4000
                        : x < 0 ? 1e5
                                : 8,
                        "normal", x);
    }
}

static void at_the_ends(void **state)
{
    (void)state;
    assert_true(ks_exp(0) == 1 && ks_exp(-1000) == 0 && isinf(ks_exp(1000)) && isnan(ks_exp(NAN)));
    assert_true(ks_log(1) == 0 && isnan(ks_log(-1)) && isnan(ks_log(NAN)));
    assert_true(ks_log(0) == -INFINITY && ks_log(INFINITY) == INFINITY);
    assert_true(ks_tanh(0) == 0 && ks_tanh(1000) == 1 && ks_tanh(-1000) == -1);
    assert_true(isnan(ks_tanh(NAN)) && isnan(ks_normal(NAN)));
    assert_true(ks_normal(0) == 0.5 && ks_normal(100) == 1 && ks_normal(-100) == 0);
    assert_near(ks_exp(-740), exp(-740), 1e16, "exp", -740); /* below the normal numbers */
}

/* xoshiro256** by its definition from a known state. */
static void random_numbers(void **state)
{
    (void)state;
    ks_random random = {{1, 2, 3, 4}};
    static const uint64_t first[] = {11520u, 0u, 1509978240u, 1215971899390074240u};
    for (int i = 0; i < 4; i++)
        assert_true(ks_random_next(&random) == first[i]);
    random = ks_random_seed(5);
    int counts[7] = {0};
    for (int i = 0; i < 70000; i++)
        counts[ks_random_below(&random, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_in_range(counts[i], 9600, 10400);
    double sum = 0;
    for (int i = 0; i < 10000; i++) {
        double unit = ks_random_unit(&random);
        assert_true(unit >= 0 && unit < 1);
        sum += unit;
    }
    assert_true(fabs(sum / 10000 - 0.5) < 0.015);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(against_libm),
        cmocka_unit_test(at_the_ends),
        cmocka_unit_test(random_numbers),
    };
    return cmocka_run_group_tests_name("elementary", tests, NULL, NULL);
}
