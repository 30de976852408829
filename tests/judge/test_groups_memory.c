/* The judge that explains itself without memory: whichever allocation fails, the answer is
 * KS_EMEMORY and nothing leaks, which the sanitizers would tell. */
#include "judge.h"
#include "support.h"

#include "failing.h"

static int journey(const ks_position *position)
{
    ks_judge *judge;
    ks_judgment judgment;
    ks_explanation *explanation = NULL;
    int status = ks_judge_new(&judge, "groups", NULL);
    if (status == 0)
        status =
            ks_judge_explain(&explanation, &judgment, judge, &(ks_question){.position = position});
    assert_int_equal(explanation == NULL, status != 0);
    ks_explanation_free(explanation);
    ks_judge_free(judge);
    return status;
}

static void runs_out(void **state)
{
    (void)state;
    ks_position position = draw("X . .\n"
                                ". . O\n"
                                ". X .\n");
    int status = KS_EMEMORY;
    long limit = 0;
    for (; status == KS_EMEMORY; limit++) {
        allowed = limit;
        status = journey(&position);
        allowed = -1;
        assert_true(limit < 5000);
    }
    assert_int_equal(status, 0);
    assert_true(limit > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(runs_out)};
    return cmocka_run_group_tests_name("groups_memory", tests, NULL, NULL);
}
