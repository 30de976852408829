/* Exact inference against all configurations of small boards, plain elimination on larger ones,
 * known values, and itself: turned, clamped, in other orders, with too little memory. */
#include "plain.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const int small[][2] = {{1, 1}, {1, 2}, {2, 1}, {1, 9}, {7, 1}, {2, 2},
                               {3, 2}, {2, 5}, {4, 3}, {4, 4}, {5, 4}, {4, 5}};
enum { SMALL = sizeof small / sizeof *small };

static ks_field field;
static ks_beliefs exact, other;

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

static void assert_same_beliefs(ks_beliefs *a, ks_beliefs *b, double tolerance)
{
    assert_near(a->log_z, b->log_z, tolerance);
    for (int p = 0; p < field.width * field.height; p++) {
        assert_near(a->node[p], b->node[p], tolerance);
        assert_same_edges(a->across[p], b->across[p], tolerance);
        assert_same_edges(a->down[p], b->down[p], tolerance);
    }
}

static void all_configurations(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(1);
    for (int i = 0; i < SMALL; i++)
        for (int k = 0; k < 3; k++) {
            double ones[KS_FIELD_POINTS], log_z;
            static double counted[KS_FIELD_POINTS];
            int points = small[i][0] * small[i][1];
            random_field(&field, small[i][0], small[i][1], 1.5 * k, &random);
            if (k == 2)
                ks_field_clamp(&field, points / 2, (int)ks_random_below(&random, 2));
            plain_all(&other, ones, &field);
            assert_int_equal(ks_exact_run(&exact, &field, NULL), 0);
            assert_same_beliefs(&exact, &other, 1e-11);
            assert_int_equal(ks_exact_log_z(&log_z, &field, NULL), 0);
            assert_true(log_z == exact.log_z);
            assert_int_equal(ks_count_ones(counted, &field), 0);
            for (int n = 0; n <= points; n++)
                assert_near(counted[n], ones[n], 1e-12);
        }
}

/* Long lines are done in two runs, and from some size on not all vectors are kept. */
static void plain_elimination(void **state)
{
    (void)state;
    static const int sizes[][2] = {{9, 9}, {11, 12}, {12, 12}, {13, 13}, {12, 3}};
    ks_random random = ks_random_seed(2);
    double *memory = malloc(sizeof *memory * 3 * 15 * ((size_t)1 << 13));
    assert_non_null(memory);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        double log_z, node[KS_FIELD_POINTS];
        random_field(&field, sizes[i][0], sizes[i][1], 2, &random);
        plain_exact(&log_z, node, &field, memory);
        assert_int_equal(ks_exact_run(&exact, &field, NULL), 0);
        assert_near(exact.log_z, log_z, 1e-9);
        for (int p = 0; p < field.width * field.height; p++)
            assert_near(exact.node[p], node[p], 1e-11);
    }
    free(memory);
}

/* The probability of a spin is what clamping it leaves of Z; on a board that takes all paths. */
static void clamped(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(3);
    random_field(&field, 16, 17, 1, &random);
    assert_int_equal(ks_exact_run(&exact, &field, NULL), 0);
    for (int i = 0; i < 5; i++) {
        int p = (int)ks_random_below(&random, 16 * 16), x = p % 16 == 15;
        ks_field one = field;
        double log_z;
        ks_field_clamp(&one, p, 1);
        assert_int_equal(ks_exact_log_z(&log_z, &one, NULL), 0);
        assert_near(exp(log_z - exact.log_z), exact.node[p], 1e-10);
        ks_field_clamp(&one, x ? p + 16 : p + 1, 0);
        assert_int_equal(ks_exact_log_z(&log_z, &one, NULL), 0);
        assert_near(exp(log_z - exact.log_z), x ? exact.down[p][1][0] : exact.across[p][1][0],
                    1e-10);
    }
}

/* The same board with rows and columns changed. */
static void turned(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(4);
    ks_field flipped;
    random_field(&field, 13, 7, 2, &random);
    ks_field_init(&flipped, 7, 13);
    flipped.tables = field.tables;
    memcpy(flipped.table, field.table, sizeof field.table);
    for (int p = 0; p < 13 * 7; p++) {
        int q = p % 13 * 7 + p / 13;
        flipped.across[q] = field.down[p];
        flipped.down[q] = field.across[p];
        memcpy(flipped.node[q], field.node[p], sizeof field.node[p]);
    }
    assert_int_equal(ks_exact_run(&exact, &field, NULL), 0);
    assert_int_equal(ks_exact_run(&other, &flipped, NULL), 0);
    assert_true(exact.log_z == other.log_z);
    for (int p = 0; p < 13 * 7; p++)
        assert_true(exact.node[p] == other.node[p % 13 * 7 + p / 13]);
}

/* Boltzmann5 with the paper's parameters and one stone in the middle. */
static void set_stone(int size)
{
    int centre = size / 2 * size + size / 2;
    even_field(&field, size, size, .427, 0);
    field.tables = 3;
    ks_field_join(field.table[1], &(ks_coupling){.coupling = .442, .first = .265});
    ks_field_join(field.table[2], &(ks_coupling){.coupling = .442, .second = .265});
    field.across[centre] = field.down[centre] = 1;
    field.across[centre - 1] = field.down[centre - size] = 2;
}

static void known_values(void **state)
{
    (void)state;
    static const double corner[3][3] = {
        {.5849, .6224, .6429}, {.6224, .6809, .7311}, {.6429, .7311, .8928}};
    static const double outward[] = {.8928, .7534, .6896, .6527, .6271};
    set_stone(5);
    assert_int_equal(ks_exact_run(&exact, &field, NULL), 0);
    assert_near(exact.log_z, 21.924168, 5e-7);
    for (int p = 0; p < 25; p++) {
        int x = p % 5 < 3 ? p % 5 : 4 - p % 5, y = p / 5 < 3 ? p / 5 : 4 - p / 5;
        assert_near(exact.node[p], corner[y][x], 5e-5);
    }
    if (getenv("KS_SANITIZE") != NULL)
        return;
    set_stone(19);
    assert_int_equal(ks_exact_run(&exact, &field, NULL), 0);
    assert_near(exact.log_z, 323.909559, 5e-7);
    for (int i = 0; i < 5; i++)
        assert_near(exact.node[9 * 19 + 9 + i], outward[i], 5e-5);
}

/* Expected counts are the gradient of log Z. */
static void gradient(void **state)
{
    (void)state;
    ks_edge_table count[3];
    set_stone(7);
    assert_int_equal(ks_exact_run(&exact, &field, NULL), 0);
    ks_beliefs_count(count, &field, &exact);
    for (int i = 0; i < 12; i++) {
        double up, down, *entry = &field.table[i / 4][i / 2 % 2][i % 2], was = *entry;
        *entry = was + 1e-5;
        assert_int_equal(ks_exact_log_z(&up, &field, NULL), 0);
        *entry = was - 1e-5;
        assert_int_equal(ks_exact_log_z(&down, &field, NULL), 0);
        *entry = was;
        assert_near((up - down) / 2e-5, count[i / 4][i / 2 % 2][i % 2], 1e-6);
    }
}

static void split_and_join(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(5);
    random_field(&field, 2, 2, 3, &random);
    for (int t = 0; t < field.tables; t++) {
        ks_edge_table back;
        ks_coupling c = ks_field_split(field.table[t]);
        ks_field_join(back, &c);
        assert_same_edges(back, field.table[t], 1e-14);
    }
    ks_edge_table table;
    ks_field_join(table, &(ks_coupling){.coupling = 1, .first = 2, .second = 4, .constant = 8});
    assert_true(table[0][0] == 3 && table[0][1] == 9 && table[1][0] == 5 && table[1][1] == 15);
}

static int run_backwards(size_t n, int (*work)(size_t i, void *payload), void *payload,
                         void *runner)
{
    ++*(int *)runner;
    for (size_t i = n; i-- > 0;) {
        int status = work(i, payload);
        if (status)
            return status;
    }
    return 0;
}

static int run_into_trouble(size_t n, int (*work)(size_t i, void *payload), void *payload,
                            void *runner)
{
    (void)n, (void)work, (void)payload, (void)runner;
    return KS_EMEMORY;
}

static void any_order(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(6), again;
    int calls = 0;
    ks_runner runner = {run_backwards, &calls}, trouble = {run_into_trouble, NULL};
    static ks_spins one[100], two[100];
    random_field(&field, 16, 16, 1, &random);
    again = random;
    assert_int_equal(ks_exact_run(&exact, &field, NULL), 0);
    assert_int_equal(ks_exact_run(&other, &field, &runner), 0);
    assert_memory_equal(&exact, &other, sizeof exact);
    assert_int_equal(ks_exact_sample(one, 100, NULL, &field, &random, NULL), 0);
    assert_int_equal(ks_exact_sample(two, 100, &other, &field, &again, &runner), 0);
    assert_memory_equal(one, two, sizeof one);
    assert_memory_equal(&exact, &other, sizeof exact);
    assert_true(calls > 64);
    assert_int_equal(ks_exact_run(&other, &field, &trouble), KS_EMEMORY);
}

/* Shares of samples against probabilities: within five standard deviations, all of them. */
static void perfect_samples(void **state)
{
    (void)state;
    enum { COUNT = 20000 };
    static const int sizes[][2] = {{3, 4}, {12, 13}, {14, 12}, {1, 5}};
    ks_random random = ks_random_seed(7);
    ks_spins *samples = malloc(COUNT * sizeof *samples);
    assert_non_null(samples);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int width = sizes[i][0], height = sizes[i][1];
        random_field(&field, width, height, 1, &random);
        ks_field_clamp(&field, width * height - 1, 0);
        assert_int_equal(ks_exact_sample(samples, COUNT, &exact, &field, &random, NULL), 0);
        ks_beliefs_tally(&other, &field, samples, COUNT);
        assert_true(isnan(other.log_z));
        other.log_z = exact.log_z;
        assert_same_beliefs(&other, &exact, 5 * .5 / sqrt(COUNT));
        assert_true(other.node[width * height - 1] == 0);
        double mean = 0, expected = 0;
        for (int k = 0; k < COUNT; k++)
            mean += (double)ks_spins_count(&samples[k], height) / COUNT;
        for (int p = 0; p < width * height; p++)
            expected += exact.node[p];
        assert_near(mean, expected, 5 * sqrt(width * height) / sqrt(COUNT) * 2);
    }
    free(samples);
}

static void refused(void **state)
{
    (void)state;
    double log_z, counted[KS_FIELD_POINTS + 1];
    even_field(&field, 22, 22, .1, 0);
    assert_int_equal(ks_exact_run(&exact, &field, NULL), KS_ELARGE);
    assert_int_equal(ks_exact_log_z(&log_z, &field, NULL), KS_ELARGE);
    even_field(&field, 14, 14, .1, 0);
    assert_int_equal(ks_count_ones(counted, &field), KS_ESIZE);
    even_field(&field, 26, 3, .1, 0);
    assert_int_equal(ks_exact_run(&exact, &field, NULL), KS_ESIZE);
    even_field(&field, 0, 3, .1, 0);
    assert_int_equal(ks_exact_run(&exact, &field, NULL), KS_ESIZE);
    even_field(&field, 3, 3, NAN, 0);
    assert_int_equal(ks_exact_run(&exact, &field, NULL), KS_ERANGE);
    even_field(&field, 3, 3, 301, 0);
    assert_int_equal(ks_exact_run(&exact, &field, NULL), KS_ERANGE);
    even_field(&field, 3, 3, 1, 0);
    field.down[5] = 1;
    assert_int_equal(ks_exact_run(&exact, &field, NULL), KS_ERANGE);
    field.down[5] = 0;
    ks_field_clamp(&field, 4, 0);
    assert_int_equal(ks_exact_run(&exact, &field, NULL), 0);
    ks_field_clamp(&field, 4, 1);
    assert_int_equal(ks_exact_run(&exact, &field, NULL), KS_ERANGE);
    /* Every line wants what the one before forbids, by more than a double can tell. */
    even_field(&field, 5, 5, 250, 0);
    for (int p = 0; p < 25; p++)
        ks_field_clamp(&field, p, (p / 5 + p % 5) % 2);
    assert_int_equal(ks_exact_run(&exact, &field, NULL), KS_ERANGE);
    assert_int_equal(ks_count_ones(counted, &field), KS_ERANGE);
}

/* Strong couplings: forwards all is one colour, backwards all the other; the seam is what counts.
 */
static void seam(void **state)
{
    (void)state;
    even_field(&field, 12, 12, 5, 0);
    for (int p = 0; p < 12; p++) {
        ks_field_clamp(&field, p, 1);
        ks_field_clamp(&field, 11 * 12 + p, 0);
    }
    assert_int_equal(ks_exact_run(&exact, &field, NULL), 0);
    for (int p = 0; p < 144; p++) {
        assert_near(exact.node[p], 1 - p / 12 / 11.0, 1e-3);
        assert_near(exact.node[p] + exact.node[143 - p], 1, 1e-9);
    }
}

/* One number for all bits of some answers: vectors, plain code, every compiler and machine. */
static void same_bytes(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(8);
    double counted[KS_FIELD_POINTS];
    uint64_t hash = 14695981039346656037u;
    random_field(&field, 12, 13, 2, &random);
    assert_int_equal(ks_exact_run(&exact, &field, NULL), 0);
    assert_int_equal(ks_propagate(&other, NULL, &field, &(ks_propagation){20, .5, 0}), 0);
    random_field(&field, 6, 7, 2, &random);
    assert_int_equal(ks_count_ones(counted, &field), 0);
    const void *parts[] = {&exact, &other, counted};
    size_t sizes[] = {sizeof exact, sizeof other, 43 * sizeof *counted};
    for (int part = 0; part < 3; part++)
        for (size_t i = 0; i < sizes[part]; i++)
            hash = (hash ^ ((const unsigned char *)parts[part])[i]) * 1099511628211u;
    assert_true(hash == 0x44f75ee46fbffe41u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_configurations),
        cmocka_unit_test(plain_elimination),
        cmocka_unit_test(clamped),
        cmocka_unit_test(turned),
        cmocka_unit_test(known_values),
        cmocka_unit_test(gradient),
        cmocka_unit_test(split_and_join),
        cmocka_unit_test(any_order),
        cmocka_unit_test(perfect_samples),
        cmocka_unit_test(refused),
        cmocka_unit_test(seam),
        cmocka_unit_test(same_bytes),
    };
    return cmocka_run_group_tests_name("exact", tests, NULL, NULL);
}
