/* A residual network in integers: near the naive one in doubles, the same for every kernel, and
 * bytes in models. */
#include "support.h"

#include "byte_scale.h"
#include "naive_residual.h"
#include "random.h"
#include "residual_int.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const ks_residual_shape shape = {.planes = 5,
                                        .facts = 2,
                                        .channels = 20,
                                        .blocks = 3,
                                        .head = 7,
                                        .hidden = 6,
                                        .maps = 3,
                                        .numbers = 4};
enum { POINTS = 625 };

static ks_residual net;
static float *parameters;
static ks_random source;
static ks_residual_ranges ranges = {
    .stream = 8, .head = 8, .before = {8, 8, 8, 8}, .inner = {6, 6, 6}};

static float any(void)
{
    return (float)(2 * ks_random_unit(&source) - 1);
}

static int set_up(void **state)
{
    (void)state;
    const ks_residual_layer *l;
    source = ks_random_seed(3);
    assert_int_equal(ks_residual_init(&net, &shape), 0);
    parameters = malloc(net.count * sizeof *parameters);
    for (int i = 0; (l = ks_residual_layer_at(&net, i)) != NULL; i++) {
        float width = 1.2F / sqrtf((float)(l->in * l->side * l->side));
        for (size_t k = l->weight; k < l->bias + (l->has_bias ? (size_t)l->out : 0); k++)
            parameters[k] = width * any();
    }
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(parameters);
    return 0;
}

static uint8_t planes[5 * POINTS];
static float real_planes[5 * POINTS], facts[2];

static void fill(int points)
{
    for (int i = 0; i < 5 * points; i++) {
        planes[i] = (uint8_t)(ks_random_below(&source, 3) ? 0 : ks_random_below(&source, 128));
        real_planes[i] = (float)planes[i] / 127;
    }
    facts[0] = any();
    facts[1] = any();
}

static void make(ks_residual_int **out, ks_residual_room **room, const ks_int_kernels *kernels)
{
    assert_int_equal(ks_residual_int_new(out, &net, parameters, &ranges, kernels), 0);
    assert_int_equal(ks_residual_room_new(room, *out), 0);
}

static void is_near_naive(void **state)
{
    (void)state;
    static const int sizes[][2] = {{9, 9}, {2, 2}, {19, 19}, {5, 13}, {25, 3}, {9, 9}};
    static float maps[3 * POINTS], numbers[4];
    static double real[3 * POINTS], real_numbers[4];
    ks_residual_int *n;
    ks_residual_room *room;
    make(&n, &room, ks_int_kernels_best());
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        int points = sizes[s][0] * sizes[s][1];
        double error = 0, size = 0;
        fill(points);
        ks_residual_int_run(maps, numbers, n, room, sizes[s][0], sizes[s][1], planes,
                            (size_t)points, facts);
        naive_residual(real, real_numbers, &net, parameters, sizes[s][0], sizes[s][1], real_planes,
                       facts);
        for (int i = 0; i < 3 * points; i++) {
            error += fabs((double)maps[i] - real[i]);
            size += fabs(real[i]);
            assert_true(fabs((double)maps[i] - real[i]) < .15);
        }
        assert_true(error < .06 * size);
        for (int i = 0; i < 4; i++)
            assert_true(fabs((double)numbers[i] - real_numbers[i]) < .1);
    }
    ks_residual_room_free(room);
    ks_residual_int_free(n);
}

static void is_the_same_for_all_kernels(void **state)
{
    (void)state;
    static float plain[3 * POINTS], maps[3 * POINTS];
    float plain_numbers[4], numbers[4];
    ks_residual_int *first, *n;
    ks_residual_room *first_room, *room;
    make(&first, &first_room, ks_int_kernels_at(0));
    for (int k = 1; ks_int_kernels_name(k) != NULL; k++) {
        if (ks_int_kernels_at(k) == NULL)
            continue;
        make(&n, &room, ks_int_kernels_at(k));
        for (int size = 2; size <= 25; size += 4) {
            fill(size * size);
            ks_residual_int_run(plain, plain_numbers, first, first_room, size, size, planes,
                                (size_t)(size * size), facts);
            ks_residual_int_run(maps, numbers, n, room, size, size, planes, (size_t)(size * size),
                                facts);
            assert_memory_equal(maps, plain, (size_t)(3 * size * size) * sizeof *maps);
            assert_memory_equal(numbers, plain_numbers, sizeof numbers);
        }
        ks_residual_room_free(room);
        ks_residual_int_free(n);
    }
    ks_residual_room_free(first_room);
    ks_residual_int_free(first);
}

/* Weights that went through a model as bytes give the same network. */
static void survives_a_model(void **state)
{
    (void)state;
    ks_model *model, *read;
    ks_buffer *bytes;
    ks_residual_shape told;
    ks_residual_ranges got;
    float *again = malloc(net.count * sizeof *again);
    assert_int_equal(ks_model_new(&model, "a test"), 0);
    assert_int_equal(ks_residual_store(model, &net, parameters), 0);
    assert_int_equal(ks_residual_ranges_store(model, &net, &ranges), 0);
    ks_model_quantise(model);
    assert_int_equal(ks_buffer_new(&bytes), 0);
    assert_int_equal(ks_model_write(bytes, model), 0);
    assert_int_equal(ks_model_read(&read, ks_buffer_data(bytes), ks_buffer_size(bytes), NULL), 0);
    assert_true(ks_buffer_size(bytes) < net.count * 2);
    assert_int_equal(ks_residual_tell(&told, read, NULL), 0);
    assert_memory_equal(&told, &shape, sizeof told);
    assert_int_equal(ks_residual_load(again, &net, read, NULL), 0);
    assert_int_equal(ks_residual_ranges_load(&got, &net, read, NULL), 0);
    assert_memory_equal(&got, &ranges, sizeof got);
    const ks_residual_layer *l;
    for (int i = 0; (l = ks_residual_layer_at(&net, i)) != NULL; i++) {
        size_t row = (size_t)(l->in * l->side * l->side);
        for (size_t o = 0; o < (size_t)l->out; o++) {
            const float *was = parameters + l->weight + o * row, *is = again + l->weight + o * row;
            float scale = ks_byte_scale(was, row);
            assert_true(ks_byte_scale(is, row) == scale);
            for (size_t k = 0; k < row; k++)
                assert_int_equal(ks_byte_of(is[k], scale), ks_byte_of(was[k], scale));
        }
    }
    free(again);
    ks_buffer_free(bytes);
    ks_model_free(read);
    ks_model_free(model);
}

static void refuses_bad_ranges(void **state)
{
    (void)state;
    ks_error error = {0};
    ks_model *model;
    ks_residual_ranges bad = ranges, got;
    bad.inner[1] = 0;
    assert_int_equal(ks_model_new(&model, ""), 0);
    assert_int_equal(ks_residual_ranges_load(&got, &net, model, &error), KS_EINPUT);
    assert_string_equal(error.message, "the model has no ranges of the right shape");
    assert_int_equal(ks_residual_ranges_store(model, &net, &bad), 0);
    assert_int_equal(ks_residual_ranges_load(&got, &net, model, &error), KS_EINPUT);
    assert_string_equal(error.message, "the model has a range that is not positive");
    ks_model_free(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_near_naive),
        cmocka_unit_test(is_the_same_for_all_kernels),
        cmocka_unit_test(survives_a_model),
        cmocka_unit_test(refuses_bad_ranges),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
