/* The number of neighbours that vote, against one found naively. */
#include "problems.h"
#include "support.h"
#include "vote.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct other {
    double distance;
    int index;
} other;

static int nearer(const void *a, const void *b)
{
    const other *x = a, *y = b;
    return x->distance != y->distance ? (x->distance > y->distance) - (x->distance < y->distance)
                                      : x->index - y->index;
}

/* Sorts all the others by their distance, for every example and every k anew. */
static size_t naive_mistakes(const ks_nearest *n, int k)
{
    size_t mistakes = 0;
    other *others = malloc((size_t)n->count * sizeof *others);
    for (int e = 0; e < n->count; e++) {
        int count = 0, votes = 0;
        for (int o = 0; o < n->count; o++) {
            double sum = 0;
            for (int i = 0; i < n->inputs; i++)
                sum += pow((double)*ks_nearest_at(n, e, i) - *ks_nearest_at(n, o, i), 2);
            if (o != e)
                others[count++] = (other){sum, o};
        }
        qsort(others, (size_t)count, sizeof *others, nearer);
        for (int i = 0; i < k; i++)
            votes += n->label[others[i].index];
        mistakes += (2 * votes > k) != n->label[e];
    }
    free(others);
    return mistakes;
}

static void test_k(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(14);
    ks_examples x = two_normals(&random, 150);
    ks_nearest n;
    size_t mistakes, fewest = SIZE_MAX;
    int best = 0;
    assert_int_equal(ks_fit_nearest(&n, &x), 0);
    assert_int_equal(n.k, 1);
    assert_int_equal(n.count, 150);
    for (int k = 1; k <= 31; k += 2) {
        size_t wrong = naive_mistakes(&n, k);
        best = wrong < fewest ? k : best;
        fewest = wrong < fewest ? wrong : fewest;
    }
    for (int threads = 1; threads <= 4; threads++) {
        assert_int_equal(ks_fit_k(&n, &mistakes, 31, threads), 0);
        assert_int_equal(n.k, best);
        assert_int_equal(mistakes, fewest);
    }
    assert_true(best > 1); /* overlapping classes need more than one */
    ks_nearest_release(&n);
    ks_examples_release(&x);
}

/* Classes that do not overlap need one neighbour; a class of three needs no more than its size. */
static void test_small(void **state)
{
    (void)state;
    ks_examples x = {.inputs = 1};
    ks_nearest n;
    size_t mistakes;
    assert_int_equal(ks_fit_nearest(&n, &x), KS_ERANGE);
    ks_examples_add(&x, (float[]){0}, 1);
    assert_int_equal(ks_fit_nearest(&n, &x), 0);
    assert_int_equal(ks_fit_k(&n, &mistakes, 99, 1), 0); /* there are no others */
    assert_int_equal(n.k, 1);
    ks_nearest_release(&n);
    for (int i = 1; i < 6; i++)
        ks_examples_add(&x, (float[]){(float)(i + (i >= 3 ? 10 : 0))}, i < 3);
    assert_int_equal(ks_fit_nearest(&n, &x), 0);
    assert_int_equal(ks_fit_k(&n, &mistakes, 99, 1), 0);
    assert_int_equal(n.k, 1);
    assert_int_equal(mistakes, 0);
    float far = 100, near = -5;
    assert_true(ks_nearest_run(&n, &far) < 0.5F && ks_nearest_run(&n, &near) > 0.5F);
    ks_nearest_release(&n);
    ks_examples_release(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_k), cmocka_unit_test(test_small)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
