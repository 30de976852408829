/* Integer convolutions: every kernel that this machine has against a naive version; those that it
 * lacks are reported as skipped. */
#include "int_conv.h"

#include "int_conv_cases.h"
#include "keisei/status.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void test_kernels(void **state)
{
    int number = *(int *)*state;
    const ks_int_kernels *kernels = ks_int_kernels_at(number);
    if (kernels == NULL)
        skip();
    assert_string_equal(kernels->name, ks_int_kernels_name(number));
    for (int i = 0; i < int_conv_cases(); i++) {
        const char *wrong = int_conv_check(kernels, i);
        if (wrong == NULL)
            wrong = int_pool_check(kernels, i);
        if (wrong)
            fail_msg("%s, case %d: %s", kernels->name, i, wrong);
    }
}

static void test_list(void **state)
{
    (void)state;
    assert_string_equal(ks_int_kernels_name(0), "scalar");
    assert_non_null(ks_int_kernels_at(0));
    assert_non_null(ks_int_kernels_best());
    assert_null(ks_int_kernels_name(-1));
    assert_null(ks_int_kernels_at(-1));
    int count = 0;
    while (ks_int_kernels_name(count))
        count++;
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
    static int numbers[] = {0, 1, 2, 3, 4};
    const struct CMUnitTest tests[] = {
        {"test_scalar", test_kernels, NULL, NULL, &numbers[0]},
        {"test_avx2", test_kernels, NULL, NULL, &numbers[1]},
        {"test_vnni", test_kernels, NULL, NULL, &numbers[2]},
        {"test_neon", test_kernels, NULL, NULL, &numbers[3]},
        {"test_wasm", test_kernels, NULL, NULL, &numbers[4]},
        cmocka_unit_test(test_list),
        cmocka_unit_test(test_rescaling),
        cmocka_unit_test(test_next_rescaling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
