/* Classifiers that are put together by hand, with answers known by hand; stores and loads. */
#include "buffer.h"
#include "classifier.h"
#include "random.h"
#include "support.h"

#include <math.h>
#include <string.h>

static float probability(const ks_classifier *c, const float *row)
{
    float p;
    ks_classifier_run(&p, c, row, 1);
    return p;
}

/* ---- Answers known by hand ---- */

/* Seven examples on a board, of class 0 (o) and class 1 (x):
 *
 *   2  o . . . x
 *   1  . o . x .
 *   0  o . . x x
 *      0 1 2 3 4  */
static ks_classifier board_of_neighbours(int k)
{
    static const float at[7][2] = {{0, 2}, {4, 2}, {1, 1}, {3, 1}, {0, 0}, {3, 0}, {4, 0}};
    static const unsigned char label[7] = {0, 1, 0, 1, 0, 1, 1};
    ks_classifier c = {.kind = k == 1 ? KS_CLASSIFIER_NEAREST : KS_CLASSIFIER_K_NEAREST,
                       .inputs = 2};
    assert_int_equal(ks_nearest_init(&c.neighbours, 2, 7), 0);
    c.neighbours.k = k;
    for (int e = 0; e < 7; e++) {
        for (int i = 0; i < 2; i++)
            *ks_nearest_at(&c.neighbours, e, i) = at[e][i];
        c.neighbours.label[e] = label[e];
    }
    return c;
}

static void test_neighbours(void **state)
{
    (void)state;
    ks_classifier one = board_of_neighbours(1), three = board_of_neighbours(3),
                  all = board_of_neighbours(7);
    assert_float_equal(probability(&one, (float[]){2.9F, 1}), 2.0 / 3, 1e-6);
    assert_float_equal(probability(&one, (float[]){1.1F, 0.9F}), 1.0 / 3, 1e-6);
    /* Midway between (1,1) and (3,1): the earlier example is taken as the nearer. */
    assert_float_equal(probability(&one, (float[]){2, 1}), 1.0 / 3, 1e-6);
    /* Nearest of (2.2, .3): (3,0) at .73, (3,1) at 1.13, (1,1) at 1.93: two votes of three. */
    assert_float_equal(probability(&three, (float[]){2.2F, 0.3F}), 3.0 / 5, 1e-6);
    assert_float_equal(probability(&three, (float[]){0, 1}), 1.0 / 5, 1e-6);
    assert_float_equal(probability(&all, (float[]){0, 1}), 5.0 / 9, 1e-6);
    unsigned char label[7];
    assert_int_equal(ks_nearest_classes(label, &one.neighbours, (float[]){4, 0}, 7, 6), 6);
    assert_memory_equal(label, "\1\1\1\0\0\0", 6);
    ks_classifier_release(&one);
    ks_classifier_release(&three);
    ks_classifier_release(&all);
}

/* Against distances in the order that nearest.h promises, sorted; many of them are equal. */
static void test_nearest_classes(void **state)
{
    (void)state;
    enum { N = 100, IN = 5 };
    ks_random random = ks_random_seed(6);
    ks_nearest n;
    assert_int_equal(ks_nearest_init(&n, IN, N), 0);
    for (int e = 0; e < N; e++) {
        n.label[e] = (unsigned char)ks_random_below(&random, 2);
        for (int i = 0; i < IN; i++)
            *ks_nearest_at(&n, e, i) = (float)ks_random_below(&random, 4) / 3;
    }
    for (int trial = 0; trial < 50; trial++) {
        float row[IN], distance[N];
        unsigned char label[N], taken[N] = {0};
        for (int i = 0; i < IN; i++)
            row[i] = (float)ks_random_below(&random, 7) / 6;
        for (int e = 0; e < N; e++) {
            distance[e] = 0;
            for (int i = 0; i < IN; i++) {
                float d = row[i] - *ks_nearest_at(&n, e, i);
                distance[e] += d * d;
            }
        }
        assert_int_equal(ks_nearest_classes(label, &n, row, N, -1), N);
        for (int k = 0; k < N; k++) {
            int next = -1;
            for (int e = 0; e < N; e++)
                if (!taken[e] && (next < 0 || distance[e] < distance[next]))
                    next = e;
            taken[next] = 1;
            assert_int_equal(label[k], n.label[next]);
        }
    }
    ks_nearest_release(&n);
}

/* One input; class 0 around 0 with deviation 1, class 1 around 2 with deviation 2. */
static ks_classifier narrow_and_wide(void)
{
    ks_classifier c = {.kind = KS_CLASSIFIER_QUADRATIC, .inputs = 1};
    assert_int_equal(ks_quadratic_init(&c.quadratic, 1), 0);
    c.quadratic.scale[0] = 1;
    c.quadratic.mean[1][0] = 2;
    c.quadratic.whitening[0][0] = 1;
    c.quadratic.whitening[1][0] = 0.5F;
    *c.quadratic.constant = (float)-log(2);
    return c;
}

static void test_quadratic(void **state)
{
    (void)state;
    ks_classifier c = narrow_and_wide();
    for (int i = -16; i < 20; i++) {
        float x = (float)i / 4;
        double d = x, p0 = exp(-d * d / 2), p1 = exp(-(d - 2) * (d - 2) / 8) / 2;
        assert_float_equal(probability(&c, &x), (float)(p1 / (p0 + p1)), 1e-6F);
    }
    ks_classifier_release(&c);
}

/* Three inputs onto (0, .6, .8) and (1, 0, 0), then a linear classifier. */
static ks_classifier mapped(void)
{
    ks_classifier c = {.kind = KS_CLASSIFIER_LOGISTIC, .inputs = 3};
    assert_int_equal(ks_projection_init(&c.projection, 3, 2), 0);
    int P = c.projection.padded;
    c.projection.mean[2] = 5;
    c.projection.axes[P] = 0.6F;
    c.projection.axes[2 * P] = 0.8F;
    c.projection.axes[1] = 1;
    assert_int_equal(ks_network_init(&c.network, 2, 0), 0);
    c.network.out_weight[0] = 2;
    c.network.out_weight[1] = -1;
    return c;
}

static void test_projection(void **state)
{
    (void)state;
    ks_classifier c = mapped();
    float out[8];
    ks_projection_run(out, &c.projection, (float[]){7, 10, 10});
    assert_float_equal(out[0], 10, 1e-6);
    assert_float_equal(out[1], 7, 1e-6);
    assert_float_equal(out[2], 0, 0);
    /* 2 * (.6 * 1 + .8 * 0) - 1 * 1 = .2 */
    assert_float_equal(probability(&c, (float[]){1, 1, 5}), 0.549834F, 1e-6F);
    ks_classifier_release(&c);
    ks_projection p;
    assert_int_equal(ks_projection_init(&p, 2, 3), KS_ERANGE);
    assert_int_equal(ks_projection_init(&p, KS_MOST_INPUTS + 1, 3), KS_ERANGE);
}

static void test_names(void **state)
{
    (void)state;
    assert_string_equal(ks_classifier_name(KS_CLASSIFIER_NEAREST_MEAN), "nearest-mean");
    assert_string_equal(ks_classifier_name(KS_CLASSIFIER_NETWORK), "network");
    assert_null(ks_classifier_name(0));
    assert_null(ks_classifier_name(8));
}

/* ---- Stores and loads ---- */

static ks_classifier with_network(ks_classifier_kind kind, int hidden)
{
    ks_classifier c = {.kind = kind, .inputs = 3};
    ks_random random = ks_random_seed(4);
    assert_int_equal(ks_network_init(&c.network, 3, hidden), 0);
    for (int i = 0; i < 3; i++)
        for (int h = 0; h < hidden; h++)
            c.network.weight[i * c.network.padded + h] = (float)ks_random_unit(&random) - 0.5F;
    for (int k = 0; k < (hidden ? hidden : 3); k++)
        c.network.out_weight[k] = (float)ks_random_unit(&random) - 0.5F;
    return c;
}

/* Through the bytes of a file, twice in one model, and back: every answer the same. */
static void check_round_trip(ks_classifier *c)
{
    ks_model *model, *again;
    ks_buffer bytes = {0};
    ks_error error = {0};
    ks_classifier back;
    ks_random random = ks_random_seed(5);
    ks_model_new(&model, "");
    assert_int_equal(ks_classifier_store(model, "first", c), 0);
    assert_int_equal(ks_classifier_store(model, "second", c), 0);
    assert_int_equal(ks_classifier_store(model, "first", c), KS_EINPUT);
    assert_int_equal(ks_model_write(&bytes, model), 0);
    assert_int_equal(ks_model_read(&again, bytes.data, bytes.size, &error), 0);
    assert_int_equal(ks_classifier_load(&back, again, "second", &error), 0);
    assert_int_equal(back.kind, c->kind);
    assert_int_equal(back.inputs, c->inputs);
    for (int i = 0; i < 100; i++) {
        float row[3];
        for (int k = 0; k < 3; k++)
            row[k] = (float)(6 * ks_random_unit(&random) - 1);
        float a = probability(c, row), b = probability(&back, row);
        assert_memory_equal(&a, &b, sizeof a);
    }
    assert_int_equal(ks_classifier_load(&(ks_classifier){0}, again, "third", &error), KS_EINPUT);
    assert_string_equal(error.message, "the model has no third.kind of the right shape");
    ks_classifier_release(&back);
    ks_classifier_release(c);
    ks_model_free(model);
    ks_model_free(again);
    ks_buffer_release(&bytes);
}

static void test_round_trips(void **state)
{
    (void)state;
    ks_classifier all[] = {
        with_network(KS_CLASSIFIER_NEAREST_MEAN, 0),
        with_network(KS_CLASSIFIER_LINEAR, 0),
        with_network(KS_CLASSIFIER_LOGISTIC, 0),
        with_network(KS_CLASSIFIER_NETWORK, 5),
        board_of_neighbours(1),
        board_of_neighbours(5),
        narrow_and_wide(),
        mapped(),
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        check_round_trip(&all[i]);
}

/* Stores the classifier, sets one number of one tensor, and expects the load to fail so. */
static void refused(ks_classifier c, const char *tensor, float value, const char *message)
{
    ks_model *model;
    ks_error error = {0};
    ks_classifier back;
    ks_model_new(&model, "");
    assert_int_equal(ks_classifier_store(model, "c", &c), 0);
    for (size_t i = 0; i < model->count; i++)
        if (strcmp(model->tensors[i].name, tensor) == 0)
            model->tensors[i].data[0] = value;
    assert_int_equal(ks_classifier_load(&back, model, "c", &error), KS_EINPUT);
    assert_int_equal(error.status, KS_EINPUT);
    assert_string_equal(error.message, message);
    assert_null(back.network.memory);
    assert_null(back.neighbours.memory);
    ks_classifier_release(&c);
    ks_model_free(model);
}

static void test_load_refuses(void **state)
{
    (void)state;
    static const char unknown[] = "the model's classifier c is of no known kind";
    static const char other[] = "the model's classifier c is not of its kind";
    static const char examples[] = "the model's examples are not valid";
    refused(with_network(KS_CLASSIFIER_LINEAR, 0), "c.kind", 0, unknown);
    refused(with_network(KS_CLASSIFIER_LINEAR, 0), "c.kind", 8, unknown);
    refused(with_network(KS_CLASSIFIER_LINEAR, 0), "c.kind", 2.5F, unknown);
    refused(with_network(KS_CLASSIFIER_LINEAR, 0), "c.kind", 1e30F, unknown);
    refused(with_network(KS_CLASSIFIER_LINEAR, 0), "c.kind", 7, other);
    refused(with_network(KS_CLASSIFIER_NETWORK, 3), "c.kind", 2, other);
    refused(with_network(KS_CLASSIFIER_NETWORK, 3), "c.kind", 3,
            "the model has no c.means of the right shape");
    refused(board_of_neighbours(5), "c.kind", 5, other);
    refused(board_of_neighbours(5), "c.k", 0, examples);
    refused(board_of_neighbours(5), "c.k", 8, examples);
    refused(board_of_neighbours(5), "c.k", 1.5F, examples);
    refused(board_of_neighbours(5), "c.k", -1, examples);
    refused(board_of_neighbours(5), "c.classes", 0.5F, examples);
    ks_classifier misfit = mapped();
    ks_network_release(&misfit.network);
    assert_int_equal(ks_network_init(&misfit.network, 3, 0), 0);
    refused(misfit, "", 0, "the parts of the model's classifier c do not fit");
}

/* Too many inputs for the stack. */
static void test_too_large(void **state)
{
    (void)state;
    static float many[2 * (KS_MOST_INPUTS + 1)];
    int wide[2] = {KS_MOST_INPUTS + 1, 1}, rows[2] = {2, KS_MOST_INPUTS + 1};
    float kind = KS_CLASSIFIER_NEAREST, one = 1;
    ks_model *model;
    ks_error error = {0};
    ks_projection projection;
    ks_classifier c;
    ks_model_new(&model, "");
    ks_model_add(model, "c.axes", 2, wide, many);
    ks_model_add(model, "c.centre", 1, wide, many);
    assert_int_equal(ks_projection_load(&projection, model, "c", &error), KS_EINPUT);
    assert_string_equal(error.message, "the model's projection is too large");
    ks_model_add(model, "c.kind", 1, &(int){1}, &kind);
    ks_model_add(model, "c.examples", 2, rows, many);
    ks_model_add(model, "c.classes", 1, rows, many);
    ks_model_add(model, "c.mean", 1, wide, many);
    ks_model_add(model, "c.scale", 1, wide, many);
    ks_model_add(model, "c.k", 1, &(int){1}, &one);
    assert_int_equal(ks_classifier_load(&c, model, "c", &error), KS_EINPUT);
    assert_string_equal(error.message, "the model's examples are not valid");
    ks_model_free(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_neighbours),   cmocka_unit_test(test_nearest_classes),
        cmocka_unit_test(test_quadratic),    cmocka_unit_test(test_projection),
        cmocka_unit_test(test_names),        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_load_refuses), cmocka_unit_test(test_too_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
