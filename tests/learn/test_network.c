/* The forward pass: against one written down naively in the order of sums that network.h promises,
 * which must give the same bytes, and against double precision and the C library's functions. */
#include "network.h"
#include "random.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static float number(ks_random *random, double spread)
{
    return (float)((2 * ks_random_unit(random) - 1) * spread);
}

static ks_network drawn(ks_random *random, int inputs, int hidden)
{
    ks_network n;
    assert_int_equal(ks_network_init(&n, inputs, hidden), 0);
    int last = hidden ? hidden : inputs;
    for (int i = 0; i < inputs; i++) {
        n.mean[i] = number(random, 3);
        n.scale[i] = 0.1F + number(random, 0.1);
        for (int h = 0; h < hidden; h++)
            n.weight[i * n.padded + h] = number(random, 0.5);
    }
    for (int h = 0; h < hidden; h++)
        n.bias[h] = number(random, 1);
    for (int k = 0; k < last; k++)
        n.out_weight[k] = number(random, 1);
    *n.out_bias = number(random, 1);
    return n;
}

/* A unit at a time, inputs in order; the units' products in eight sums, which are added in order,
 * after each 128 units. */
static float same_order(const ks_network *n, const float *input)
{
    float sum = *n->out_bias;
    for (int first = 0; first < n->padded; first += 128) {
        float lane[8] = {0};
        for (int h = first; h < first + 128 && h < n->padded; h++) {
            float unit = n->bias[h];
            for (int i = 0; i < n->inputs; i++)
                unit += (input[i] - n->mean[i]) * n->scale[i] * n->weight[i * n->padded + h];
            lane[h % 8] += ks_network_tanh(unit) * n->out_weight[h];
        }
        float all = 0;
        for (int k = 0; k < 8; k++)
            all += lane[k];
        sum += all;
    }
    if (n->hidden == 0)
        for (int i = 0; i < n->inputs; i++)
            sum += (input[i] - n->mean[i]) * n->scale[i] * n->out_weight[i];
    return ks_network_logistic(sum);
}

static double naive(const ks_network *n, const float *input)
{
    double sum = *n->out_bias;
    for (int i = 0; n->hidden == 0 && i < n->inputs; i++)
        sum += ((double)input[i] - n->mean[i]) * n->scale[i] * n->out_weight[i];
    for (int h = 0; h < n->hidden; h++) {
        double unit = n->bias[h];
        for (int i = 0; i < n->inputs; i++)
            unit += ((double)input[i] - n->mean[i]) * n->scale[i] * n->weight[i * n->padded + h];
        sum += tanh(unit) * n->out_weight[h];
    }
    return 1 / (1 + exp(-sum));
}

static void test_run(void **state)
{
    (void)state;
    static const int shapes[][2] = {{1, 0},   {7, 0},   {59, 0},  {1, 1},    {3, 5},    {59, 8},
                                    {59, 50}, {63, 64}, {64, 65}, {65, 100}, {200, 264}};
    ks_random random = ks_random_seed(1);
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        enum { ROWS = 40 };
        static float rows[ROWS * 200], p[ROWS];
        int inputs = shapes[s][0];
        ks_network n = drawn(&random, inputs, shapes[s][1]);
        for (int k = 0; k < ROWS * inputs; k++)
            rows[k] = number(&random, 5);
        ks_network_run(p, &n, rows, ROWS);
        for (int r = 0; r < ROWS; r++) {
            float slow = same_order(&n, rows + r * inputs);
            assert_memory_equal(&slow, &p[r], sizeof slow);
            assert_true(fabs(p[r] - naive(&n, rows + r * inputs)) < 5e-6);
        }
        ks_network_release(&n);
    }
}

/* The mean of the sums before the output. */
static void test_join(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(8);
    ks_network parts[3], joined;
    for (int k = 0; k < 3; k++) {
        parts[k] = drawn(&random, 11, 5 + 9 * k);
        for (int i = 0; i < 11; i++) {
            parts[k].mean[i] = parts[0].mean[i];
            parts[k].scale[i] = parts[0].scale[i];
        }
    }
    assert_int_equal(ks_network_join(&joined, parts, 3), 0);
    assert_int_equal(joined.hidden, 5 + 14 + 23);
    for (int round = 0; round < 50; round++) {
        float input[11], out, odds = 0;
        for (int i = 0; i < 11; i++)
            input[i] = number(&random, 5);
        for (int k = 0; k < 3; k++) {
            ks_network_run(&out, &parts[k], input, 1);
            odds += logf(out / (1 - out)) / 3;
        }
        ks_network_run(&out, &joined, input, 1);
        assert_float_equal(out, 1 / (1 + expf(-odds)), 1e-5);
    }
    ks_network_release(&joined);
    for (int k = 0; k < 3; k++)
        ks_network_release(&parts[k]);
}

static void test_tanh(void **state)
{
    (void)state;
    for (int i = -20000; i <= 20000; i++) {
        float x = (float)i / 1000, y = ks_network_tanh(x), many = x;
        assert_true(fabs(y - tanh((double)x)) < 3e-7);
        ks_network_tanh_all(&many, 1);
        assert_true(many == y);
        assert_true(ks_network_tanh(-x) == -y);
    }
    assert_true(ks_network_tanh(0) == 0);
    assert_true(ks_network_tanh(INFINITY) == ks_network_tanh(9));
    assert_true(isnan(ks_network_tanh(NAN)));
}

static void test_logistic(void **state)
{
    (void)state;
    for (int i = -8000; i <= 8000; i++) {
        float x = (float)i / 100;
        assert_true(fabs(ks_network_logistic(x) - 1 / (1 + exp(-(double)x))) < 1e-7);
    }
    assert_true(ks_network_logistic(INFINITY) == 1);
    assert_true(ks_network_logistic(-INFINITY) == 0);
    assert_true(ks_network_logistic(NAN) == 0.5F);
}

/* Stored without padding, and back. */
static void test_store(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(2);
    for (int hidden = 0; hidden <= 10; hidden += 5) {
        ks_network n = drawn(&random, 6, hidden), again;
        ks_model *model;
        ks_error error = {0};
        ks_model_new(&model, "");
        assert_int_equal(ks_network_store(model, "n", &n), 0);
        assert_int_equal(ks_network_load(&again, model, "n", &error), 0);
        assert_int_equal(again.inputs, 6);
        assert_int_equal(again.hidden, hidden);
        assert_int_equal(again.padded, n.padded);
        assert_memory_equal(again.memory, n.memory,
                            (size_t)(n.out_bias + 1 - n.memory) * sizeof(float));
        const ks_tensor *weight = ks_model_tensor(model, "n.weight", 2, (int[]){6, hidden});
        assert_int_equal(weight != NULL, hidden > 0);
        ks_network none;
        assert_int_equal(ks_network_load(&none, model, "m", &error), KS_EINPUT);
        assert_string_equal(error.message, "the model has no m.mean of the right shape");
        ks_network_release(&again);
        ks_network_release(&n);
        ks_model_free(model);
    }
}

/* Every part in turn is missing, or of another shape. */
static void test_load_refuses(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(3);
    ks_network n = drawn(&random, 4, 3), again;
    ks_model *model;
    ks_error error = {0};
    ks_model_new(&model, "");
    ks_network_store(model, "n", &n);
    for (size_t i = 0; i < model->count; i++) {
        ks_tensor *tensor = &model->tensors[i], kept = *tensor;
        tensor->name[0] = 'm';
        assert_int_equal(ks_network_load(&again, model, "n", &error), KS_EINPUT);
        assert_null(again.memory);
        *tensor = kept;
        tensor->size[tensor->dimensions - 1]--;
        assert_int_equal(ks_network_load(&again, model, "n", &error), KS_EINPUT);
        assert_null(again.memory);
        *tensor = kept;
    }
    assert_int_equal(ks_network_load(&again, model, "n", &error), 0);
    ks_network_release(&again);
    ks_network_release(&n);
    ks_model_free(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_run),   cmocka_unit_test(test_join),
        cmocka_unit_test(test_tanh),  cmocka_unit_test(test_logistic),
        cmocka_unit_test(test_store), cmocka_unit_test(test_load_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
