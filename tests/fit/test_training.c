/* The ways of training a network: each solves what no line can divide, stops by the
 * validation set, and gives the same bytes whatever the number of threads. */
#include "loss.h"
#include "network_train.h"
#include "problems.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    ks_fit_method method;
    int epochs;
} ways[] = {
    {"rprop", KS_FIT_RPROP, 300},
    {"backprop", KS_FIT_BACKPROP, 1500},
    {"levenberg", KS_FIT_LEVENBERG, 60},
    {"adam", KS_FIT_ADAM, 2500},
};

enum { WAYS = sizeof ways / sizeof *ways };

/* Without hidden units half of the corners are wrong for ever; with four, none. */
static void test_exclusive_or(void **state)
{
    (void)state;
    ks_examples x = exclusive_or(8);
    for (int w = 0; w < WAYS; w++)
        for (int hidden = 0; hidden <= 4; hidden += 4) {
            ks_network n;
            ks_training_result result;
            assert_int_equal(ks_network_init(&n, 2, hidden), 0);
            ks_training_options options = {.threads = 1, .epochs = ways[w].epochs, .seed = 3};
            assert_int_equal(ks_network_train(&result, &n, &x, NULL, ways[w].method, &options), 0);
            if (hidden) {
                assert_true(result.loss < 0.02);
                assert_true(result.error == 0);
            } else {
                assert_true(result.loss > 0.69);
            }
            ks_network_release(&n);
        }
    ks_examples_release(&x);
}

/* A circle among five inputs, three of which mean nothing. */
static void test_circle(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(15);
    ks_examples x = circle(&random, 800, 5), valid = circle(&random, 400, 5);
    for (int w = 0; w < WAYS; w++) {
        ks_network n;
        ks_training_result result;
        double loss, error;
        assert_int_equal(ks_network_init(&n, 5, 10), 0);
        ks_training_options options = {
            .threads = 2, .epochs = ways[w].epochs, .patience = 100, .seed = 1};
        assert_int_equal(ks_network_train(&result, &n, &x, &valid, ways[w].method, &options), 0);
        assert_true(result.valid_loss < 0.2 && result.loss < 0.15);
        assert_true(result.valid_error < 0.08);
        /* The network is the one that the result speaks of. */
        assert_int_equal(ks_network_loss(&loss, &error, NULL, &n, &valid, 1), 0);
        assert_true(loss == result.valid_loss && error == result.valid_error);
        assert_int_equal(ks_network_loss(&loss, &error, NULL, &n, &x, 1), 0);
        assert_true(loss == result.loss && error == result.error);
        ks_network_release(&n);
    }
    ks_examples_release(&x);
    ks_examples_release(&valid);
}

/* Random targets: all that can be learnt is wrong, and the validation set says so. */
static void test_stops(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(16);
    ks_examples x = circle(&random, 100, 8), valid = circle(&random, 100, 8);
    for (size_t r = 0; r < 100; r++) {
        x.target[r] = (float)(r % 2);
        valid.target[r] = (float)(r % 2);
    }
    for (int w = 0; w < WAYS; w++) {
        ks_network n;
        ks_training_result result;
        assert_int_equal(ks_network_init(&n, 8, 20), 0);
        ks_training_options options = {.threads = 1, .epochs = 5000, .patience = 12, .seed = 2};
        assert_int_equal(ks_network_train(&result, &n, &x, &valid, ways[w].method, &options), 0);
        assert_true(result.epochs < 5000);
        assert_int_equal(result.epochs, result.best_epoch + 13);
        assert_true(result.valid_loss > 0.65);
        ks_network_release(&n);
    }
    ks_examples_release(&x);
    ks_examples_release(&valid);
}

static void test_threads(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(17);
    ks_examples x = circle(&random, 3000, 12), valid = circle(&random, 1100, 12);
    for (int w = 0; w < WAYS; w++) {
        ks_network first;
        ks_training_result before = {0}, result;
        for (int threads = 1; threads <= 4; threads++) {
            ks_network n;
            memset(&result, 0, sizeof result);
            assert_int_equal(ks_network_init(&n, 12, 9), 0);
            ks_training_options options = {
                .threads = threads, .epochs = 6, .seed = 5, .decay = 1e-4F};
            assert_int_equal(ks_network_train(&result, &n, &x, &valid, ways[w].method, &options),
                             0);
            if (threads == 1) {
                first = n;
                before = result;
                continue;
            }
            assert_memory_equal(n.memory, first.memory,
                                (size_t)(n.out_bias + 1 - n.memory) * sizeof(float));
            assert_true(result.valid_loss == before.valid_loss && result.loss == before.loss);
            ks_network_release(&n);
        }
        ks_network_release(&first);
    }
    ks_examples_release(&x);
    ks_examples_release(&valid);
}

/* Another seed, other weights; the same seed, the same. Decay keeps weights small. */
static void test_seed_and_decay(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(18);
    ks_examples x = circle(&random, 300, 4);
    for (int w = 0; w < WAYS; w++) {
        double squares[4] = {0};
        for (int run = 0; run < 4; run++) {
            ks_network n;
            ks_training_result result;
            assert_int_equal(ks_network_init(&n, 4, 6), 0);
            ks_training_options options = {
                .threads = 1, .epochs = 40, .seed = run == 1 ? 9 : 8, .decay = run == 3 ? 0.1F : 0};
            assert_int_equal(ks_network_train(&result, &n, &x, NULL, ways[w].method, &options), 0);
            for (size_t k = 0; k < ks_network_parameters(&n); k++)
                squares[run] += (double)n.weight[k] * n.weight[k];
            ks_network_release(&n);
        }
        assert_true(squares[0] != squares[1]);
        assert_true(squares[0] == squares[2]);
        assert_true(squares[3] < squares[0]);
    }
    ks_examples_release(&x);
}

static int stop_at_five(const ks_training_epoch *e, void *payload)
{
    int *calls = payload;
    assert_int_equal(e->epoch, (*calls)++);
    assert_true(e->loss > 0 && e->valid_loss > 0);
    return e->epoch == 5 ? KS_TRAINING_STOP : KS_TRAINING_GO_ON;
}

static void test_progress(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(19);
    ks_examples x = circle(&random, 100, 3), none = {.inputs = 3};
    for (int w = 0; w < WAYS; w++) {
        ks_network n;
        ks_training_result result;
        int calls = 0;
        assert_int_equal(ks_network_init(&n, 3, 3), 0);
        ks_training_options options = {
            .threads = 1, .epochs = 100, .progress = stop_at_five, .payload = &calls};
        assert_int_equal(ks_network_train(&result, &n, &x, &x, ways[w].method, &options),
                         KS_ESTOPPED);
        assert_int_equal(calls, 6);
        assert_int_equal(result.epochs, 6);
        assert_int_equal(ks_network_train(&result, &n, &none, NULL, ways[w].method, &options),
                         KS_EINPUT);
        assert_int_equal(ks_network_train(&result, &n, &x, &none, ways[w].method, &options),
                         KS_EINPUT);
        ks_network_release(&n);
    }
    ks_examples_release(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exclusive_or),   cmocka_unit_test(test_circle),
        cmocka_unit_test(test_stops),          cmocka_unit_test(test_threads),
        cmocka_unit_test(test_seed_and_decay), cmocka_unit_test(test_progress),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
