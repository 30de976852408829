/* Loss and gradient against a naive loss in double precision and its central differences. */
#include "loss.h"
#include "problems.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The parameters as doubles, in the order of the network's memory. */
static double naive_loss(const ks_network *n, const double *parameter, const ks_examples *x,
                         double *error)
{
    int in = n->inputs, H = n->hidden, P = n->padded, width = H ? P : in;
    const double *weight = parameter, *bias = weight + in * P, *last = bias + P;
    double loss = 0, out_bias = last[width];
    *error = 0;
    for (size_t r = 0; r < x->count; r++) {
        const float *row = x->input + r * (size_t)in;
        double sum = out_bias, t = x->target[r];
        for (int i = 0; H == 0 && i < in; i++)
            sum += last[i] * ((double)row[i] - n->mean[i]) * n->scale[i];
        for (int h = 0; h < H; h++) {
            double unit = bias[h];
            for (int i = 0; i < in; i++)
                unit += ((double)row[i] - n->mean[i]) * n->scale[i] * weight[i * P + h];
            sum += tanh(unit) * last[h];
        }
        double p = 1 / (1 + exp(-sum));
        loss -= t * log(p) + (1 - t) * log(1 - p);
        *error += (p > 0.5) != (t > 0.5);
    }
    *error /= (double)x->count;
    return loss / (double)x->count;
}

static ks_network drawn(ks_random *random, int inputs, int hidden)
{
    ks_network n;
    assert_int_equal(ks_network_init(&n, inputs, hidden), 0);
    for (int i = 0; i < inputs; i++) {
        n.mean[i] = (float)(0.3 * normal(random));
        n.scale[i] = (float)(1 + ks_random_unit(random));
        for (int h = 0; h < hidden; h++)
            n.weight[i * n.padded + h] = (float)(0.5 * normal(random));
    }
    for (int h = 0; h < hidden; h++)
        n.bias[h] = (float)normal(random);
    for (int k = 0; k < (hidden ? hidden : inputs); k++)
        n.out_weight[k] = (float)normal(random);
    *n.out_bias = 0.3F;
    return n;
}

/* Every parameter that is not padding: differences of 1e-4 either way, to 2e-6. */
static void check_gradient(int inputs, int hidden, size_t count)
{
    ks_random random = ks_random_seed(7);
    ks_examples x = circle(&random, count, inputs);
    for (size_t r = 0; r < count; r += 3)
        x.target[r] = (float)ks_random_unit(&random); /* targets between 0 and 1 as well */
    ks_network n = drawn(&random, inputs, hidden);
    size_t K = ks_network_parameters(&n);
    float *gradient = calloc(K, sizeof *gradient);
    double *parameter = calloc(K, sizeof *parameter), loss, error, naive_error;
    assert_int_equal(ks_network_loss(&loss, &error, gradient, &n, &x, 2), 0);
    for (size_t k = 0; k < K; k++)
        parameter[k] = n.weight[k];
    assert_true(fabs(loss - naive_loss(&n, parameter, &x, &naive_error)) < 1e-6);
    assert_true(fabs(error - naive_error) < 1e-9);
    for (size_t k = 0; k < K; k++) {
        double unused, kept = parameter[k], h = 1e-4;
        size_t unit = k < (size_t)(inputs + 2) * (size_t)n.padded ? k % (size_t)n.padded : 0;
        parameter[k] = kept + h;
        double above = naive_loss(&n, parameter, &x, &unused);
        parameter[k] = kept - h;
        double below = naive_loss(&n, parameter, &x, &unused);
        parameter[k] = kept;
        if (hidden && unit >= (size_t)hidden)
            assert_true(gradient[k] == 0); /* what pads stays out of it */
        else
            assert_true(fabs(gradient[k] - (above - below) / (2 * h)) < 2e-6);
    }
    free(gradient);
    free(parameter);
    ks_network_release(&n);
    ks_examples_release(&x);
}

static void test_gradient(void **state)
{
    (void)state;
    check_gradient(2, 0, 50);
    check_gradient(9, 0, 700);
    check_gradient(2, 1, 50);
    check_gradient(3, 5, 200);
    check_gradient(4, 8, 600);
    check_gradient(12, 11, 90);
}

/* Far outside, where e^x would overflow. */
static void test_extremes(void **state)
{
    (void)state;
    assert_true(fabs(ks_cross_entropy(0, 1) - log(2)) < 1e-15);
    assert_true(ks_cross_entropy(1000, 0) == 1000);
    assert_true(ks_cross_entropy(-1000, 1) == 1000);
    assert_true(ks_cross_entropy(1000, 1) == 0);
    ks_network n;
    ks_examples x = {.inputs = 1};
    assert_int_equal(ks_network_init(&n, 1, 0), 0);
    n.out_weight[0] = 1000;
    ks_examples_add(&x, (float[]){1}, 0);
    ks_examples_add(&x, (float[]){-1}, 0);
    double loss, error;
    float gradient[2];
    assert_int_equal(ks_network_loss(&loss, &error, gradient, &n, &x, 1), 0);
    assert_true(loss == 500 && error == 0.5);
    assert_true(gradient[0] == 0.5F && gradient[1] == 0.5F);
    ks_examples_release(&x);
    assert_int_equal(ks_network_loss(&loss, &error, gradient, &n, &x, 1), KS_EINPUT);
    ks_network_release(&n);
}

/* The same bytes for 1 to 5 threads and from pass to pass; rows that are no whole shard. */
static void test_threads(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(8);
    ks_examples x = circle(&random, 6001, 20);
    ks_network n = drawn(&random, 20, 13);
    size_t K = ks_network_parameters(&n);
    float *first = malloc(K * sizeof *first), *other = malloc(K * sizeof *other);
    double loss, error;
    assert_int_equal(ks_network_loss(&loss, &error, first, &n, &x, 1), 0);
    for (int threads = 0; threads <= 5; threads++) {
        ks_passes *passes;
        ks_network_trainable t;
        ks_sums sums;
        assert_int_equal(ks_network_trainable_init(&t, &n, &x, NULL, threads), 0);
        assert_int_equal(ks_passes_new(&passes, &t.trainable, threads), 0);
        for (int pass = 0; pass < 3; pass++) {
            assert_int_equal(ks_passes_run(&sums, other, passes, KS_PART_TRAIN, x.count), 0);
            assert_true(loss == sums.loss / 6001 && error == sums.wrong / 6001);
            assert_memory_equal(first, other, K * sizeof *first);
        }
        assert_int_equal(ks_passes_run(&sums, NULL, passes, KS_PART_TRAIN, x.count), 0);
        assert_true(loss == sums.loss / 6001 && error == sums.wrong / 6001);
        ks_passes_free(passes);
        ks_network_trainable_release(&t);
    }
    free(first);
    free(other);
    ks_network_release(&n);
    ks_examples_release(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gradient),
        cmocka_unit_test(test_extremes),
        cmocka_unit_test(test_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
