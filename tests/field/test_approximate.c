/* Belief propagation, Gibbs sampling and Swendsen-Wang: against their plain versions, and against
 * all configurations where they must agree with these. */
#include "plain.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static ks_field field;
static ks_beliefs beliefs, truth;

static void assert_near(double a, double b, double tolerance)
{
    if (!(fabs(a - b) <= tolerance))
        fail_msg("%.17g is not %.17g", a, b);
}

static void assert_same_edges(ks_edge_table a, ks_edge_table b, double tolerance)
{
    for (int i = 0; i < 4; i++)
        assert_near(a[i / 2][i % 2], b[i / 2][i % 2], tolerance);
}

static void assert_same_marginals(double tolerance)
{
    for (int p = 0; p < field.width * field.height; p++) {
        assert_near(beliefs.node[p], truth.node[p], tolerance);
        assert_same_edges(beliefs.across[p], truth.across[p], tolerance);
        assert_same_edges(beliefs.down[p], truth.down[p], tolerance);
    }
}

/* Without loops propagation is exact, once messages have gone from end to end. */
static void trees(void **state)
{
    (void)state;
    static const int sizes[][2] = {{1, 1}, {1, 2}, {2, 1}, {1, 20}, {19, 1}, {1, 7}};
    ks_random random = ks_random_seed(1);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int strength = 1; strength <= 5; strength += 2) {
            int rounds;
            random_field(&field, sizes[i][0], sizes[i][1], strength, &random);
            plain_all(&truth, NULL, &field);
            assert_int_equal(ks_propagate(&beliefs, &rounds, &field, &(ks_propagation){30, 0, 0}),
                             0);
            assert_int_equal(rounds, 30);
            assert_same_marginals(2e-6);
            assert_near(beliefs.log_z, truth.log_z, 2e-5);
        }
}

static void plain_messages(void **state)
{
    (void)state;
    static const int sizes[][2] = {{2, 2}, {9, 9}, {4, 7}, {19, 19}, {25, 25}, {3, 25}};
    ks_random random = ks_random_seed(2);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        double node[KS_FIELD_POINTS];
        random_field(&field, sizes[i][0], sizes[i][1], 1, &random);
        if (i % 2)
            ks_field_clamp(&field, 3, 1);
        for (int rounds = 0; rounds <= 50; rounds += 25) {
            plain_propagate(node, &field, rounds, .5);
            assert_int_equal(ks_propagate(&beliefs, NULL, &field, &(ks_propagation){rounds, .5, 0}),
                             0);
            for (int p = 0; p < field.width * field.height; p++)
                assert_near(beliefs.node[p], node[p], 3e-6);
        }
    }
}

static void known_messages(void **state)
{
    (void)state;
    static const double corner[3][3] = {
        {.6257, .6814, .7065}, {.6814, .7673, .8208}, {.7065, .8208, .9641}};
    even_field(&field, 5, 5, .427, 0);
    field.tables = 3;
    ks_field_join(field.table[1], &(ks_coupling){.coupling = .442, .first = .265});
    ks_field_join(field.table[2], &(ks_coupling){.coupling = .442, .second = .265});
    field.across[12] = field.down[12] = 1;
    field.across[11] = field.down[7] = 2;
    assert_int_equal(ks_propagate(&beliefs, NULL, &field, &(ks_propagation){50, .5, 0}), 0);
    for (int p = 0; p < 25; p++) {
        int x = p % 5 < 3 ? p % 5 : 4 - p % 5, y = p / 5 < 3 ? p / 5 : 4 - p / 5;
        assert_near(beliefs.node[p], corner[y][x], 5e-5);
    }
}

/* Where it has settled, it stops, and more rounds would change nothing. */
static void settles(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(3);
    int rounds;
    random_field(&field, 9, 9, .5, &random);
    assert_int_equal(ks_propagate(&beliefs, &rounds, &field, &(ks_propagation){1000, .3, 1e-7}), 0);
    assert_true(rounds > 5 && rounds < 100);
    assert_int_equal(ks_propagate(&truth, &rounds, &field, &(ks_propagation){1000, .3, 0}), 0);
    assert_int_equal(rounds, 1000);
    assert_same_marginals(1e-5);
    assert_near(beliefs.log_z, truth.log_z, 1e-4);
}

/* Whatever the weights, what comes out are probabilities. */
static void hard_weights(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(4);
    for (int i = 0; i < 20; i++) {
        random_field(&field, 7, 6, 300, &random);
        assert_int_equal(ks_propagate(&beliefs, NULL, &field, &(ks_propagation){50, .5, 0}), 0);
        for (int p = 0; p < 42; p++) {
            assert_true(beliefs.node[p] >= 0 && beliefs.node[p] <= 1);
            for (int k = 0; k < 4; k++)
                assert_true(beliefs.across[p][k / 2][k % 2] >= 0 &&
                            beliefs.down[p][k / 2][k % 2] <= 1);
        }
    }
}

static void refused(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(5);
    ks_spins spins;
    even_field(&field, 5, 5, 1, 0);
    assert_int_equal(ks_propagate(&beliefs, NULL, &field, &(ks_propagation){-1, .5, 0}), KS_ERANGE);
    assert_int_equal(ks_propagate(&beliefs, NULL, &field, &(ks_propagation){9, 1, 0}), KS_ERANGE);
    assert_int_equal(ks_propagate(&beliefs, NULL, &field, &(ks_propagation){9, -.1, 0}), KS_ERANGE);
    assert_int_equal(ks_propagate(&beliefs, NULL, &field, &(ks_propagation){9, NAN, 0}), KS_ERANGE);
    assert_int_equal(ks_propagate(&beliefs, NULL, &field, &(ks_propagation){9, 0, NAN}), KS_ERANGE);
    even_field(&field, 5, 26, 1, 0);
    assert_int_equal(ks_propagate(&beliefs, NULL, &field, &(ks_propagation){9, 0, 0}), KS_ESIZE);
    assert_int_equal(ks_markov_sample(&spins, NULL, 1, 0, &field, KS_MARKOV_GIBBS, &random),
                     KS_ESIZE);
    even_field(&field, 5, 5, INFINITY, 0);
    assert_int_equal(ks_markov_sample(&spins, NULL, 1, 0, &field, KS_MARKOV_CLUSTERS, &random),
                     KS_ERANGE);
}

/* The same random numbers drive both: spin by spin, sweep by sweep the same. */
static void plain_sweeps(void **state)
{
    (void)state;
    static ks_markov chain;
    static const int sizes[][2] = {{2, 2}, {9, 9}, {19, 19}, {5, 25}, {1, 4}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int kind = 0; kind < 2; kind++) {
            ks_random random = ks_random_seed(6 + i), other;
            unsigned char spin[KS_FIELD_POINTS];
            double expected[KS_FIELD_POINTS];
            size_t points = (size_t)sizes[i][0] * (size_t)sizes[i][1];
            random_field(&field, sizes[i][0], sizes[i][1], 2.5, &random);
            ks_field_clamp(&field, 1, 1);
            assert_int_equal(ks_markov_init(&chain, &field, (ks_markov_kind)kind, &random), 0);
            memcpy(spin, chain.spin, points);
            other = random;
            for (int sweep = 0; sweep < 100; sweep++) {
                ks_markov_sweep(&chain, &random);
                if (kind == KS_MARKOV_GIBBS)
                    plain_gibbs(expected, spin, &field, &other);
                else
                    plain_clusters(expected, spin, &field,
                                   sweep % KS_MARKOV_ROUND == KS_MARKOV_ROUND - 1 ? KS_MARKOV_STRONG
                                                                                  : 0,
                                   &other);
                assert_memory_equal(chain.spin, spin, points);
                for (size_t p = 0; p < points; p++)
                    assert_near(chain.expected[p], expected[p], 1e-9);
                assert_int_equal(spin[1], 1);
            }
        }
}

/* Long runs against all configurations, with couplings of either sign. A share of 200,000 sweeps
 * that took five sweeps to forget would have a standard deviation of .0035. */
static void long_runs(void **state)
{
    (void)state;
    enum { SWEEPS = 200000 };
    ks_random random = ks_random_seed(7);
    ks_spins *samples = malloc(SWEEPS * sizeof *samples);
    assert_non_null(samples);
    for (int kind = 0; kind < 2; kind++) {
        double node[KS_FIELD_POINTS];
        random_field(&field, 4, 3, kind == KS_MARKOV_GIBBS ? .8 : 1.5, &random);
        ks_field_clamp(&field, 5, 0);
        plain_all(&truth, NULL, &field);
        assert_int_equal(
            ks_markov_sample(samples, node, SWEEPS, 100, &field, (ks_markov_kind)kind, &random), 0);
        ks_beliefs_tally(&beliefs, &field, samples, SWEEPS);
        assert_same_marginals(.018);
        for (int p = 0; p < 12; p++)
            assert_near(node[p], truth.node[p], .012);
        assert_true(beliefs.node[5] == 0 && node[5] == 0);
    }
    free(samples);
}

/* Near the critical point without a field, where Gibbs sampling is slow to turn the board over:
 * clusters are not. */
static void clusters_mix(void **state)
{
    (void)state;
    enum { SWEEPS = 3000 };
    static ks_spins samples[SWEEPS];
    double error[2] = {0};
    for (int kind = 0; kind < 2; kind++) {
        ks_random random = ks_random_seed(8);
        even_field(&field, 12, 12, .6, 0);
        assert_int_equal(
            ks_markov_sample(samples, NULL, SWEEPS, 100, &field, (ks_markov_kind)kind, &random), 0);
        ks_beliefs_tally(&beliefs, &field, samples, SWEEPS);
        for (int p = 0; p < 144; p++)
            error[kind] += fabs(beliefs.node[p] - .5) / 144;
    }
    assert_true(error[KS_MARKOV_CLUSTERS] < .05);
    assert_true(error[KS_MARKOV_GIBBS] > 3 * error[KS_MARKOV_CLUSTERS]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees),          cmocka_unit_test(plain_messages),
        cmocka_unit_test(known_messages), cmocka_unit_test(settles),
        cmocka_unit_test(hard_weights),   cmocka_unit_test(refused),
        cmocka_unit_test(plain_sweeps),   cmocka_unit_test(long_runs),
        cmocka_unit_test(clusters_mix),
    };
    return cmocka_run_group_tests_name("approximate", tests, NULL, NULL);
}
