/* A random field without memory: whichever allocation fails, the answer is KS_EMEMORY and nothing
 * leaks, which the sanitizers would tell. */
#include "judge.h"
#include "support.h"

#include "failing.h"

static ks_outlook outlook;

static int journey(const ks_position *position, ks_inference inference)
{
    ks_judge *judge;
    ks_judgment judgment;
    ks_error error;
    ks_inference_settings settings = ks_inference_defaults();
    settings.inference = inference;
    settings.samples = 10;
    int status = ks_judge_new(&judge, "boltzmann5", &error);
    if (status == 0)
        status = ks_judge_set_inference(judge, &settings);
    if (status == 0)
        status =
            ks_judge_outlook(&outlook, &judgment, judge, &(ks_question){.position = position}, 0);
    ks_judge_free(judge);
    return status;
}

static void runs_out(void **state)
{
    (void)state;
    ks_position position = draw("X . .\n"
                                ". . O\n"
                                ". X .\n");
    for (int inference = 0; inference <= KS_INFERENCE_PERFECT; inference++) {
        int status = KS_EMEMORY;
        long limit = 0;
        for (; status == KS_EMEMORY; limit++) {
            allowed = limit;
            status = journey(&position, (ks_inference)inference);
            allowed = -1;
            assert_true(limit < 1000);
        }
        assert_int_equal(status, 0);
        assert_true(limit > 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(runs_out)};
    return cmocka_run_group_tests_name("boltzmann_memory", tests, NULL, NULL);
}
