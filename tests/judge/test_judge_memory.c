/* Judges with models, without memory: whichever allocation fails, the answer is KS_EMEMORY and
 * nothing leaks, which the sanitizers would tell. */
#include "judge.h"
#include "support.h"

#include "failing.h"

static int journey(const ks_position *position, const char *name)
{
    ks_judge *judge;
    ks_judgment judgment;
    ks_error error;
    int status = ks_judge_new(&judge, name, &error);
    if (status)
        assert_null(judge);
    else
        status = ks_judge_run(&judgment, judge, &(ks_question){.position = position});
    ks_judge_free(judge);
    return status;
}

static void runs_out(void **state)
{
    (void)state;
    static const char *const names[] = {"perceptron-linear-simple-24",
                                        "perceptron-mlp-simple-60-all",
                                        "perceptron-mlp-enhanced-24", "bouzy-5-21:remove"};
    ks_position position = draw("X . .\n"
                                ". . O\n"
                                ". X .\n");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        int status = KS_EMEMORY;
        long limit = 0;
        for (; status == KS_EMEMORY; limit++) {
            allowed = limit;
            status = journey(&position, names[i]);
            allowed = -1;
            assert_true(limit < 2000);
        }
        assert_int_equal(status, 0);
        assert_true(limit > 10); /* the judge, the models and what is in them */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(runs_out)};
    return cmocka_run_group_tests_name("judge_memory", tests, NULL, NULL);
}
