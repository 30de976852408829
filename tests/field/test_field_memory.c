/* Fields without memory: whichever allocation fails, the answer is KS_EMEMORY and nothing leaks,
 * which the sanitizers would tell. */
#include "plain.h"
#include "support.h"

#include "failing.h"

static ks_field field;
static ks_beliefs beliefs;

static int journey(int which)
{
    ks_random random = ks_random_seed(1);
    ks_spins spins[3];
    double value, counted[KS_FIELD_POINTS];
    switch (which) {
    case 0: return ks_exact_run(&beliefs, &field, NULL);
    case 1: return ks_exact_log_z(&value, &field, NULL);
    case 2: return ks_exact_sample(spins, 3, NULL, &field, &random, NULL);
    case 3: return ks_count_ones(counted, &field);
    default: return ks_markov_sample(spins, NULL, 3, 3, &field, KS_MARKOV_GIBBS, &random);
    }
}

static void runs_out(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(2);
    random_field(&field, 5, 6, 1, &random);
    for (int which = 0; which < 5; which++) {
        int status = KS_EMEMORY;
        long limit = 0;
        for (; status == KS_EMEMORY; limit++) {
            allowed = limit;
            status = journey(which);
            allowed = -1;
            assert_true(limit < 100);
        }
        assert_int_equal(status, 0);
        assert_true(limit > 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(runs_out)};
    return cmocka_run_group_tests_name("field_memory", tests, NULL, NULL);
}
