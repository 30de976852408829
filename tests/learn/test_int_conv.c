/* Integer convolutions: the list of kernels, and rescaling. The kernels have tests of their own
 * (int_conv_kernel.c), so that those that a machine lacks are reported as skipped. */
#include "int_conv.h"

#include "keisei/status.h"
#include "support.h"

#include <math.h>

static void test_list(void **state)
{
    (void)state;
    assert_string_equal(ks_int_kernels_name(0), "scalar");
    assert_non_null(ks_int_kernels_at(0));
    assert_non_null(ks_int_kernels_best());
    assert_null(ks_int_kernels_name(-1));
    assert_null(ks_int_kernels_at(-1));
    int count = 0;
    for (; ks_int_kernels_name(count); count++)
        if (ks_int_kernels_at(count))
            assert_string_equal(ks_int_kernels_at(count)->name, ks_int_kernels_name(count));
    assert_int_equal(count, 5);
    assert_null(ks_int_kernels_at(count));
}

static void test_rescaling(void **state)
{
    (void)state;
    int32_t multiplier[3];
    int shift;
    assert_int_equal(ks_int_rescaling(multiplier, &shift, (double[]){0.001, 0.003, 0}, 3), 0);
    assert_int_equal(shift, 39);
    for (int i = 0; i < 2; i++)
        assert_true(fabs(ldexp(multiplier[i], -shift) - (i ? 0.003 : 0.001)) < 1e-11);
    assert_int_equal(multiplier[2], 0);
    assert_int_equal(ks_int_rescaling(multiplier, &shift, (double[]){1e-30}, 1), 0);
    assert_int_equal(shift, KS_INT_MOST_SHIFT);
    assert_int_equal(ks_int_rescaling(multiplier, &shift, (double[]){0.4999}, 1), 0);
    assert_int_equal(shift, KS_INT_LEAST_SHIFT);
    const double wrong[] = {0.5, 7, -1e-9, NAN, INFINITY, nextafter(0.5, 0)};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(ks_int_rescaling(multiplier, &shift, &wrong[i], 1), KS_ERANGE);
}

static void test_next_rescaling(void **state)
{
    (void)state;
    int multiplier, shift;
    assert_int_equal(ks_int_next_rescaling(&multiplier, &shift, 1.0 / 256), 0);
    assert_int_equal(shift, 22);
    assert_int_equal(multiplier, 1 << 14);
    assert_int_equal(ks_int_next_rescaling(&multiplier, &shift, 15999), 0);
    assert_int_equal(shift, 1);
    assert_int_equal(multiplier, 2 * 15999);
    assert_int_equal(ks_int_next_rescaling(&multiplier, &shift, 0), 0);
    assert_int_equal(multiplier, 0);
    assert_int_equal(ks_int_next_rescaling(&multiplier, &shift, 16000), KS_ERANGE);
    assert_int_equal(ks_int_next_rescaling(&multiplier, &shift, NAN), KS_ERANGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list),
        cmocka_unit_test(test_rescaling),
        cmocka_unit_test(test_next_rescaling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
