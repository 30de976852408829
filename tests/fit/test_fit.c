/* Every kind of classifier by its one function: near the best error there can be, with and without
 * principal components, stored and loaded, the same bytes for any number of threads. */
#include "buffer.h"
#include "fit.h"
#include "problems.h"
#include "support.h"

#include <math.h>
#include <string.h>

static const struct {
    ks_fit_options options;
    double excess; /* over the Bayes error */
} cases[] = {
    {{.kind = KS_CLASSIFIER_NEAREST_MEAN}, 0.06}, /* does not know the correlation */
    {{.kind = KS_CLASSIFIER_LINEAR}, 0.01},
    {{.kind = KS_CLASSIFIER_QUADRATIC}, 0.01},
    {{.kind = KS_CLASSIFIER_LOGISTIC}, 0.01},
    {{.kind = KS_CLASSIFIER_NEAREST}, 0.1}, /* at most twice Bayes, and worse than the rest */
    {{.kind = KS_CLASSIFIER_K_NEAREST}, 0.015},
    {{.kind = KS_CLASSIFIER_NETWORK, .hidden = 5, .training = {.epochs = 200, .patience = 50}},
     0.015},
    {{.kind = KS_CLASSIFIER_NETWORK,
      .hidden = 5,
      .method = KS_FIT_BACKPROP,
      .training = {.epochs = 500, .patience = 50}},
     0.015},
    {{.kind = KS_CLASSIFIER_NETWORK,
      .hidden = 5,
      .method = KS_FIT_LEVENBERG,
      .training = {.epochs = 30, .patience = 5}},
     0.015},
};

static void check_stored(const ks_classifier *c, const ks_examples *test)
{
    ks_model *model;
    ks_classifier back;
    ks_error error = {0};
    float a[200], b[200];
    assert_int_equal(ks_model_new(&model, "fitted"), 0);
    assert_int_equal(ks_classifier_store(model, "c", c), 0);
    assert_int_equal(ks_classifier_load(&back, model, "c", &error), 0);
    ks_classifier_run(a, c, test->input, 200);
    ks_classifier_run(b, &back, test->input, 200);
    assert_memory_equal(a, b, sizeof a);
    ks_classifier_release(&back);
    ks_model_free(model);
}

static void test_kinds(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(20);
    ks_examples train = two_normals(&random, 1200), valid = two_normals(&random, 600),
                test = two_normals(&random, 3000);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int components = 0; components <= 2; components += 2) {
            ks_classifier c;
            ks_training_result result = {0};
            ks_fit_options options = cases[i].options;
            double error, again;
            options.components = components;
            options.training.threads = 1;
            options.training.seed = 1;
            assert_int_equal(ks_classifier_fit(&c, &result, &train, &valid, &options), 0);
            assert_int_equal(c.kind, options.kind);
            assert_int_equal(c.projection.outputs, components);
            assert_int_equal(result.epochs > 0, options.kind == KS_CLASSIFIER_NETWORK);
            assert_int_equal(ks_classifier_error(&error, &c, &test, 1), 0);
            assert_int_equal(ks_classifier_error(&again, &c, &test, 3), 0);
            assert_true(error == again);
            assert_true(error > two_normals_bayes - 0.02);
            assert_true(error < two_normals_bayes + 0.02 + cases[i].excess);
            check_stored(&c, &test);
            ks_classifier_release(&c);
        }
    ks_examples_release(&train);
    ks_examples_release(&valid);
    ks_examples_release(&test);
}

/* One component keeps nearly all the variance here: the first input has most of it. */
static void test_variance(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(21);
    ks_examples x = two_normals(&random, 500);
    ks_classifier c;
    ks_fit_options options = {.kind = KS_CLASSIFIER_LINEAR, .variance = 0.9};
    assert_int_equal(ks_classifier_fit(&c, NULL, &x, NULL, &options), 0);
    assert_int_equal(c.projection.outputs, 1);
    assert_int_equal(c.network.inputs, 1);
    assert_int_equal(c.inputs, 2);
    ks_classifier_release(&c);
    ks_examples_release(&x);
}

/* The output on XOR is of the right class at each corner. */
static void test_network_on_exclusive_or(void **state)
{
    (void)state;
    ks_examples x = exclusive_or(4);
    ks_classifier c;
    ks_fit_options options = {.kind = KS_CLASSIFIER_NETWORK,
                              .hidden = 4,
                              .training = {.threads = 1, .epochs = 300, .seed = 3}};
    float p[4];
    assert_int_equal(ks_classifier_fit(&c, NULL, &x, NULL, &options), 0);
    ks_classifier_run(p, &c, (float[]){0, 0, 0, 1, 1, 0, 1, 1}, 4);
    assert_true(p[0] < 0.1F && p[1] > 0.9F && p[2] > 0.9F && p[3] < 0.1F);
    ks_classifier_release(&c);
    ks_examples_release(&x);
}

static void test_refusals(void **state)
{
    (void)state;
    ks_examples x = {.inputs = 2};
    ks_classifier c;
    for (int kind = KS_CLASSIFIER_NEAREST_MEAN; kind <= KS_CLASSIFIER_NETWORK; kind++) {
        ks_fit_options options = {.kind = (ks_classifier_kind)kind};
        assert_int_equal(ks_classifier_fit(&c, NULL, &x, NULL, &options), KS_EINPUT);
    }
    ks_examples_add(&x, (float[]){1, 2}, 1);
    assert_int_equal(ks_classifier_fit(&c, NULL, &x, NULL, &(ks_fit_options){.kind = 0}),
                     KS_EINPUT);
    ks_fit_options wide = {.kind = KS_CLASSIFIER_LOGISTIC, .components = 3};
    assert_int_equal(ks_classifier_fit(&c, NULL, &x, NULL, &wide), KS_ERANGE);
    ks_examples_release(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_variance),
        cmocka_unit_test(test_network_on_exclusive_or),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
