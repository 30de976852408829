/* Judges without memory: whichever allocation fails, the answer is KS_EMEMORY and nothing leaks,
 * which the sanitizers would tell. */
#include "embedded.h"
#include "judge.h"
#include "support.h"

#include "failing.h"

/* Makes the journey with one allocation more each time until it comes through, which it must not do
 * with fewer than `least`. */
static void run_out(int (*journey)(const ks_question *question, const void *payload),
                    const void *payload, long least)
{
    ks_position position = draw("X . .\n"
                                ". . O\n"
                                ". X .\n");
    int status = KS_EMEMORY;
    long limit = 0;
    for (; status == KS_EMEMORY; limit++) {
        allowed = limit;
        status = journey(&(ks_question){.position = &position}, payload);
        allowed = -1;
        assert_true(limit < 5000);
    }
    assert_int_equal(status, 0);
    assert_true(limit > least);
}

/* Runs a judge that was made with that status, and frees it. */
static int use(ks_judge *judge, int status, const ks_question *question)
{
    ks_judgment judgment;
    if (status)
        assert_null(judge);
    else
        status = ks_judge_run(&judgment, judge, question);
    ks_judge_free(judge);
    return status;
}

static int judge(const ks_question *question, const void *name)
{
    ks_judge *judge;
    ks_error error;
    int status = ks_judge_new(&judge, name, &error);
    return use(judge, status, question);
}

static void judges(void **state)
{
    (void)state;
    static const char *const names[] = {
        "perceptron-linear-simple-24", "perceptron-mlp-simple-60-all", "perceptron-mlp-enhanced-24",
        "bouzy-5-21:remove", "boltzmann5:bp:remove"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        run_out(judge, names[i], 10); /* the judge, the models and what is in them */
}

static int read(const ks_question *question, const void *file)
{
    ks_judge *judge;
    ks_error error;
    size_t size;
    const unsigned char *bytes = ks_embedded(file, &size);
    int status = ks_judge_read(&judge, bytes, size, &error);
    return use(judge, status, question);
}

static void model_files(void **state)
{
    (void)state;
    static const char *const files[] = {"life", "perceptron-mlp-enhanced-24", "boltzmann-bp",
                                        "softseg"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        run_out(read, files[i], 5);
}

static int outlook(const ks_question *question, const void *inference)
{
    static ks_outlook out;
    ks_judge *judge;
    ks_judgment judgment;
    ks_error error;
    ks_inference_settings settings = ks_inference_defaults();
    settings.inference = *(const ks_inference *)inference;
    settings.samples = 10;
    int status = ks_judge_new(&judge, "boltzmann5", &error);
    if (status == 0)
        status = ks_judge_set_inference(judge, &settings);
    if (status == 0)
        status = ks_judge_outlook(&out, &judgment, judge, question, 0);
    ks_judge_free(judge);
    return status;
}

static void outlooks(void **state)
{
    (void)state;
    for (int i = 0; i <= KS_INFERENCE_PERFECT; i++) {
        ks_inference inference = (ks_inference)i;
        run_out(outlook, &inference, 5);
    }
}

static int explain(const ks_question *question, const void *name)
{
    ks_judge *judge;
    ks_judgment judgment;
    ks_explanation *explanation = NULL;
    int status = ks_judge_new(&judge, name, NULL);
    if (status == 0)
        status = ks_judge_explain(&explanation, &judgment, judge, question);
    assert_int_equal(explanation == NULL, status != 0);
    ks_explanation_free(explanation);
    ks_judge_free(judge);
    return status;
}

static void explanations(void **state)
{
    (void)state;
    run_out(explain, "groups", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(judges),
        cmocka_unit_test(model_files),
        cmocka_unit_test(outlooks),
        cmocka_unit_test(explanations),
    };
    return cmocka_run_group_tests_name("judge_memory", tests, NULL, NULL);
}
