/* Muon: matrices that are made orthogonal, against a naive version and by what must hold; and a
 * training in which some parameters form a matrix, against a naive one. */
#include "muon.h"
#include "regression.h"
#include "support.h"

#include <math.h>
#include <string.h>

enum { MOST = 16 };

/* The same polynomial by plain sums: x becomes a x + b (x x') x + c (x x')^2 x. */
static void naive_orthogonalise(double *x, int rows, int columns)
{
    double size = 0;
    for (int i = 0; i < rows * columns; i++)
        size += x[i] * x[i];
    for (int i = 0; i < rows * columns; i++)
        x[i] /= sqrt(size);
    for (int round = 0; round < 5; round++) {
        double s[MOST][MOST] = {{0}}, once[MOST * MOST] = {0}, twice[MOST * MOST] = {0};
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < rows; j++)
                for (int k = 0; k < columns; k++)
                    s[i][j] += x[i * columns + k] * x[j * columns + k];
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < rows; j++)
                for (int k = 0; k < columns; k++)
                    once[i * columns + k] += s[i][j] * x[j * columns + k];
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < rows; j++)
                for (int k = 0; k < columns; k++)
                    twice[i * columns + k] += s[i][j] * once[j * columns + k];
        for (int i = 0; i < rows * columns; i++)
            x[i] = 3.4445 * x[i] - 4.7750 * once[i] + 2.0315 * twice[i];
    }
}

/* One side of the result times itself is near the identity; the result times the transposed matrix
 * is symmetric, as it is for no other orthogonal matrix. */
static void makes_orthogonal(void **state)
{
    (void)state;
    static const int shapes[][2] = {{3, 7}, {7, 3}, {5, 5}, {1, 4}, {4, 1}, {8, 16}};
    ks_random random = ks_random_seed(4);
    for (size_t n = 0; n < sizeof shapes / sizeof *shapes; n++) {
        int rows = shapes[n][0], columns = shapes[n][1];
        float x[MOST * MOST], was[MOST * MOST], room[3 * MOST * MOST];
        double expected[MOST * MOST];
        for (int i = 0; i < rows * columns; i++)
            expected[i] = was[i] = x[i] = (float)(ks_random_unit(&random) * 6 - 3);
        ks_orthogonalise(x, rows, columns, room);
        naive_orthogonalise(expected, rows, columns);
        for (int i = 0; i < rows * columns; i++)
            assert_true(fabs(expected[i] - (double)x[i]) < 1e-3);
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < rows; j++) {
                double one = 0, other = 0;
                for (int k = 0; k < columns; k++) {
                    one += (double)x[i * columns + k] * (double)was[j * columns + k];
                    other += (double)x[j * columns + k] * (double)was[i * columns + k];
                }
                assert_true(fabs(one - other) < .01);
            }
    }
    float zero[6] = {0}, room[32];
    ks_orthogonalise(zero, 2, 3, room);
    assert_true(zero[0] == 0 && zero[5] == 0);
}

/* What has faded away stays away, and the rest is as without it. */
static void tiny_numbers_count_as_none(void **state)
{
    (void)state;
    float x[9] = {3, 1, 2, 1e-13F, -1e-13F, 1e-13F, -1, 2, 1};
    float y[9] = {3, 1, 2, 0, 0, 0, -1, 2, 1}, room[64];
    ks_orthogonalise(x, 3, 3, room);
    ks_orthogonalise(y, 3, 3, room);
    for (int i = 0; i < 9; i++)
        assert_true(x[i] == y[i]);
    assert_true(x[3] == 0 && x[4] == 0 && x[5] == 0);
}

static const ks_matrix matrix = {1, 2, 2}; /* all but the first parameter */

static void naive_muon(double *w, const regression *r, const ks_training_options *o)
{
    double m[PLANE] = {0}, square = 0;
    size_t moved = 0;
    ks_random random = ks_random_seed(o->seed);
    for (int k = 0; k < PLANE; k++)
        w[k] = ks_random_unit(&random);
    for (int step = 0; step < STEPS * o->epochs; step++) {
        double g[PLANE] = {0}, by[PLANE], rate = o->rate.first;
        for (int i = 0; i < BATCH; i++)
            regression_derive(g, r, w, (ks_random_below(&random, POINTS) + moved) % POINTS);
        moved = moved * 7 + (size_t)step + 1;
        for (int k = 0; k < PLANE; k++) {
            g[k] /= BATCH;
            w[k] -= rate * o->decoupled_decay * w[k];
            m[k] = k == 0 ? .9 * m[k] + .1 * g[k] : .95 * m[k] + g[k];
            by[k] = g[k] + .95 * m[k];
        }
        square = .999 * square + .001 * g[0] * g[0];
        w[0] -= rate * m[0] / (1 - pow(.9, step + 1)) /
                (sqrt(square / (1 - pow(.999, step + 1))) + 1e-8);
        naive_orthogonalise(by + 1, 2, 2);
        for (int k = 1; k < PLANE; k++)
            w[k] -= rate * .2 * sqrt(2) * by[k];
    }
}

static void takes_both_kinds_of_steps(void **state)
{
    (void)state;
    const ks_training_options options = {
        .epochs = 5, .rate = {KS_RATE_CONSTANT, .02, 0}, .decoupled_decay = .2F, .seed = 3};
    regression r;
    ks_training_result result;
    double expected[PLANE];
    regression_init(&r, 0, 0);
    r.trainable.matrices = &matrix;
    r.trainable.matrix_count = 1;
    naive_muon(expected, &r, &options);
    assert_int_equal(ks_muon_train(&result, &r.trainable, &options), 0);
    for (int k = 0; k < PLANE; k++)
        assert_true(fabs(expected[k] - (double)r.parameters[k]) < 1e-3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(makes_orthogonal),
        cmocka_unit_test(tiny_numbers_count_as_none),
        cmocka_unit_test(takes_both_kinds_of_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
