/* Boards on sheets: the forward pass against the naive network, the gradient against finite
 * differences, and boards that do not see each other. */
#include "support.h"

#include "naive_residual.h"
#include "random.h"
#include "sheets.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHEETS = 2, SIDE = 11, BOARDS = 5 };

static const ks_residual_shape shape = {.planes = 3,
                                        .facts = 2,
                                        .channels = 16,
                                        .blocks = 2,
                                        .head = 16,
                                        .hidden = 5,
                                        .maps = 2,
                                        .numbers = 3};
static const int sizes[BOARDS][2] = {{5, 5}, {4, 3}, {2, 7}, {5, 4}, {9, 11}};

static ks_residual net;
static float *parameters;
static ks_sheets *sheets;
static ks_random source;

static float any(void)
{
    return (float)(2 * ks_random_unit(&source) - 1);
}

static int points(int board)
{
    return sizes[board][0] * sizes[board][1];
}

static int make_sheets(int narrow, float leak)
{
    const ks_sheets_options options = {
        .sheets = SHEETS, .side = SIDE, .boards = BOARDS, .narrow = narrow, .leak = leak};
    return ks_sheets_new(&sheets, &net, &options);
}

static int set_up(void **state)
{
    (void)state;
    source = ks_random_seed(7);
    assert_int_equal(ks_residual_init(&net, &shape), 0);
    parameters = malloc(net.count * sizeof *parameters);
    for (size_t i = 0; i < net.count; i++)
        parameters[i] = .2F * any();
    return make_sheets(0, 0);
}

static int tear_down(void **state)
{
    (void)state;
    free(parameters);
    ks_sheets_free(sheets);
    return 0;
}

static float planes[BOARDS][3 * SIDE * SIDE], facts[BOARDS][2];

static void fill(void)
{
    ks_sheets_clear(sheets);
    for (int b = 0; b < BOARDS; b++) {
        int number = ks_sheets_place(sheets, b == 4, sizes[b][0], sizes[b][1]);
        assert_int_equal(number, b);
        for (int i = 0; i < 3 * points(b); i++) {
            planes[b][i] = any();
            ks_sheets_set_plane(sheets, b, i / points(b), i % points(b), planes[b][i]);
        }
        for (int i = 0; i < 2; i++)
            ks_sheets_facts(sheets, b)[i] = facts[b][i] = any();
    }
}

static void is_naive(void **state)
{
    (void)state;
    double maps[2 * SIDE * SIDE], numbers[3];
    float out[2 * SIDE * SIDE];
    for (int round = 0; round < 2; round++) {
        fill();
        assert_int_equal(ks_sheets_forward(sheets, parameters), 0);
        for (int b = 0; b < BOARDS; b++) {
            naive_residual(maps, numbers, &net, parameters, sizes[b][0], sizes[b][1], planes[b],
                           facts[b]);
            ks_sheets_maps(out, sheets, b);
            for (int i = 0; i < 2 * points(b); i++)
                assert_float_equal(out[i], (float)maps[i], 1e-3F);
            for (int i = 0; i < 3; i++)
                assert_float_equal(ks_sheets_numbers(sheets, b)[i], (float)numbers[i], 1e-3F);
        }
    }
}

static void keeps_boards_apart(void **state)
{
    (void)state;
    ks_sheets_clear(sheets);
    assert_int_equal(ks_sheets_place(sheets, 0, 5, 5), 0);
    assert_int_equal(ks_sheets_place(sheets, 0, 5, 5), 1);
    assert_int_equal(ks_sheets_place(sheets, 0, 5, 5), 2);
    assert_int_equal(ks_sheets_place(sheets, 0, 5, 5), 3);
    assert_int_equal(ks_sheets_place(sheets, 0, 2, 2), -1);
    assert_int_equal(ks_sheets_place(sheets, 1, 2, 2), 4);
    assert_int_equal(ks_sheets_place(sheets, 1, 2, 2), -1);
    assert_int_equal(ks_sheets_boards(sheets), 5);
}

/* A loss that is linear in the outputs: its gradient by them is `share`. */
static float share[BOARDS][2 * SIDE * SIDE], number_share[BOARDS][3];

static double naive_loss(const float *at)
{
    double maps[2 * SIDE * SIDE], numbers[3], loss = 0;
    for (int b = 0; b < BOARDS; b++) {
        naive_residual(maps, numbers, &net, at, sizes[b][0], sizes[b][1], planes[b], facts[b]);
        for (int i = 0; i < 2 * points(b); i++)
            loss += (double)share[b][i] * maps[i];
        for (int i = 0; i < 3; i++)
            loss += (double)number_share[b][i] * numbers[i];
    }
    return loss;
}

/* A kink of relu or of a maximum between the two ends of a difference spoils it, so a smaller
 * step must agree where a larger one does not. */
static int agrees(float *at, size_t k, double gradient)
{
    for (float step = 1e-2F; step > 1e-5F; step /= 8) {
        float was = at[k], up = was + step, down = was - step;
        at[k] = up;
        double difference = naive_loss(at);
        at[k] = down;
        difference -= naive_loss(at);
        at[k] = was;
        difference /= (double)up - (double)down;
        if (fabs(difference - gradient) <= 2e-3 * (1 + fabs(difference)))
            return 1;
    }
    return 0;
}

/* Puts boards and a loss on the sheets, and adds its gradient. */
static void learn(float *gradient)
{
    fill();
    assert_int_equal(ks_sheets_forward(sheets, parameters), 0);
    for (int b = 0; b < BOARDS; b++) {
        for (int i = 0; i < 2 * points(b); i++)
            share[b][i] = any();
        for (int i = 0; i < 3; i++)
            ks_sheets_numbers_gradient(sheets, b)[i] = number_share[b][i] = any();
        ks_sheets_set_maps_gradient(sheets, b, share[b]);
    }
    assert_int_equal(ks_sheets_backward(gradient, sheets, parameters), 0);
}

static void has_the_gradient(void **state)
{
    (void)state;
    float *gradient = calloc(net.count, sizeof *gradient);
    learn(gradient);
    const ks_residual_layer *l;
    for (int i = 0; (l = ks_residual_layer_at(&net, i)) != NULL; i++) {
        size_t weights = (size_t)(l->out * l->in * l->side * l->side);
        for (int n = 0; n < 4; n++) {
            size_t k = l->weight + ks_random_below(&source, (uint32_t)weights);
            assert_true(agrees(parameters, k, (double)gradient[k]));
            k = l->bias + ks_random_below(&source, (uint32_t)l->out);
            assert_true(!l->has_bias || agrees(parameters, k, (double)gradient[k]));
        }
    }
    free(gradient);
}

/* The last block, whose units are all off, hears nothing, or a share of its gradient in proportion
 * to the leak; what has no unit between itself and the loss is as without. */
static void lost_units_hear(void **state)
{
    (void)state;
    enum { MOST_UNITS = 64 };
    const ks_residual_layer *first = &net.blocks[shape.blocks - 1].first; /* none leaks behind it */
    float *gradient[3], was[MOST_UNITS];
    ks_random random = source;
    for (int k = 0; k < first->out; k++) {
        was[k] = parameters[first->bias + (size_t)k];
        parameters[first->bias + (size_t)k] = -1000;
    }
    for (int i = 0; i < 3; i++) {
        gradient[i] = calloc(net.count, sizeof(float));
        ks_sheets_free(sheets);
        source = random;
        assert_int_equal(make_sheets(0, .25F * (float)i), 0);
        learn(gradient[i]);
    }
    double heard = 0;
    for (int k = 0; k < first->out; k++) {
        size_t at = first->bias + (size_t)k;
        assert_true(gradient[0][at] == 0);
        assert_true(fabs((double)gradient[2][at] - 2 * (double)gradient[1][at]) < 1e-3);
        heard += fabs((double)gradient[1][at]);
        parameters[at] = was[k];
    }
    assert_true(heard > .01);
    assert_true(gradient[1][net.maps.bias] == gradient[0][net.maps.bias]);
    for (int i = 0; i < 3; i++)
        free(gradient[i]);
    ks_sheets_free(sheets);
    assert_int_equal(make_sheets(0, 0), 0);
}

/* Where the processor multiplies tiles of 16-bit numbers, the gradient of this small network is 8%
 * off, in any direction; elsewhere, not at all. */
static void is_nearly_as_good_narrow(void **state)
{
    (void)state;
    float *exact = calloc(net.count, sizeof *exact), *narrow = calloc(net.count, sizeof *narrow);
    ks_random was = source;
    double off = 0, size = 0;
    learn(exact);
    ks_sheets_free(sheets);
    source = was;
    assert_int_equal(make_sheets(1, 0), 0);
    learn(narrow);
    for (size_t i = 0; i < net.count; i++) {
        double difference = (double)narrow[i] - (double)exact[i];
        off += difference * difference;
        size += (double)exact[i] * (double)exact[i];
    }
    assert_true(size > 0 && off < 2e-2 * size);
    free(exact);
    free(narrow);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_boards_apart),       cmocka_unit_test(is_naive),
        cmocka_unit_test(has_the_gradient),         cmocka_unit_test(lost_units_hear),
        cmocka_unit_test(is_nearly_as_good_narrow),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
