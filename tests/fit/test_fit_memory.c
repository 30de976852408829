/* Fitting without memory: whichever allocation fails, the answer is KS_EMEMORY and nothing leaks,
 * which the sanitizers would tell. malloc and realloc are wrapped at link time; what OpenBLAS and
 * LAPACKE allocate for themselves is not reached by that. */
#include "fit.h"
#include "problems.h"
#include "support.h"

#include "failing.h"

static void check(const ks_fit_options *options, const ks_examples *x)
{
    int status = KS_EMEMORY;
    long limit = 0;
    for (; status == KS_EMEMORY; limit++) {
        ks_classifier c;
        double error = 0;
        allowed = limit;
        status = ks_classifier_fit(&c, NULL, x, x, options);
        if (status == 0) {
            status = ks_classifier_error(&error, &c, x, 1);
            ks_classifier_release(&c);
        }
        allowed = -1;
        assert_true(limit < 1000);
    }
    assert_int_equal(status, 0);
    assert_true(limit > 8);
}

static void test_memory(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(22);
    ks_examples x = two_normals(&random, 60);
    for (int kind = KS_CLASSIFIER_NEAREST_MEAN; kind <= KS_CLASSIFIER_NETWORK; kind++)
        for (int method = KS_FIT_RPROP; method <= KS_FIT_LEVENBERG; method++) {
            ks_fit_options options = {.kind = (ks_classifier_kind)kind,
                                      .method = (ks_fit_method)method,
                                      .components = 2,
                                      .hidden = 2,
                                      .training = {.threads = 1, .epochs = 3}};
            if (method == KS_FIT_RPROP || kind == KS_CLASSIFIER_NETWORK)
                check(&options, &x);
        }
    ks_examples_release(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
