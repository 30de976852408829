/* Newton's method against plain gradient descent, which takes longer to the same place. */
#include "logistic.h"
#include "loss.h"
#include "problems.h"
#include "support.h"

#include <math.h>

/* Twenty thousand steps on standardised inputs, as the fit has them. */
static void descend(double w[3], const ks_network *n, const ks_examples *x, double ridge)
{
    for (int step = 0; step < 20000; step++) {
        double gradient[3] = {ridge * w[0], ridge * w[1], 0};
        for (size_t r = 0; r < x->count; r++) {
            double in[3] = {0, 0, 1}, sum = 0;
            for (int i = 0; i < 2; i++)
                in[i] = ((double)x->input[2 * r + (size_t)i] - n->mean[i]) * n->scale[i];
            for (int i = 0; i < 3; i++)
                sum += w[i] * in[i];
            double d = (1 / (1 + exp(-sum)) - x->target[r]) / (double)x->count;
            for (int i = 0; i < 3; i++)
                gradient[i] += d * in[i];
        }
        for (int i = 0; i < 3; i++)
            w[i] -= gradient[i];
    }
}

static void check(ks_examples *x, double ridge)
{
    ks_network n;
    double w[3] = {0};
    assert_int_equal(ks_fit_logistic(&n, x, ridge), 0);
    descend(w, &n, x, ridge);
    assert_true(fabs(w[0] - n.out_weight[0]) < 1e-4);
    assert_true(fabs(w[1] - n.out_weight[1]) < 1e-4);
    assert_true(fabs(w[2] - *n.out_bias) < 1e-4);
    ks_network_release(&n);
    ks_examples_release(x);
}

static void test_descent(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(11);
    ks_examples x = two_normals(&random, 100);
    check(&x, 0.01);
    x = two_normals(&random, 60);
    for (size_t r = 0; r < x.count; r += 2)
        x.target[r] = (float)ks_random_unit(&random); /* also between 0 and 1 */
    check(&x, 0.001);
    ks_examples divided = {.inputs = 2}; /* by a line, so only the ridge keeps the weights finite */
    for (int i = 0; i < 20; i++)
        ks_examples_add(&divided, (float[]){(float)i, (float)(i % 3)}, i >= 10);
    check(&divided, 0.05);
}

static void test_bayes(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(12);
    ks_examples x = two_normals(&random, 4000), test = two_normals(&random, 20000);
    ks_network n;
    double loss, error;
    assert_int_equal(ks_fit_logistic(&n, &x, 1e-6), 0);
    assert_int_equal(ks_network_loss(&loss, &error, NULL, &n, &test, 1), 0);
    assert_true(fabs(error - two_normals_bayes) < 0.01);
    ks_network_release(&n);
    ks_examples_release(&x);
    ks_examples_release(&test);
}

/* Divided classes with hardly any ridge, one class alone, features that never vary: an answer. */
static void test_degenerate(void **state)
{
    (void)state;
    ks_examples x = {.inputs = 2};
    ks_network n;
    float p[2];
    assert_int_equal(ks_fit_logistic(&n, &x, 1e-6), KS_EINPUT);
    for (int i = 0; i < 50; i++)
        ks_examples_add(&x, (float[]){(float)i, 7}, i >= 25);
    assert_int_equal(ks_fit_logistic(&n, &x, 1e-6), 0);
    ks_network_run(p, &n, (float[]){23, 7, 26, 7}, 2);
    assert_true(p[0] < 0.1F && p[1] > 0.9F);
    ks_network_release(&n);
    for (int i = 0; i < 50; i++)
        x.target[i] = 1;
    assert_int_equal(ks_fit_logistic(&n, &x, 1e-6), 0);
    ks_network_run(p, &n, x.input, 1);
    assert_true(p[0] > 0.99F);
    ks_network_release(&n);
    ks_examples_release(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_descent),
        cmocka_unit_test(test_bayes),
        cmocka_unit_test(test_degenerate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
