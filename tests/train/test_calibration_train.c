/* Calibrating all judges on a few games: the same bytes for any number of threads, a meaning for
 * every judge of boards of that size, and what is refused. */
#include "calibration_train.h"
#include "judge.h"
#include "support.h"

#include <string.h>

static const char *games;

static int run(ks_buffer *out, const char *path, int threads, ks_error *error)
{
    ks_calibration_training options = {
        .common = {.text = "a test", .train = &path, .train_count = 1, .threads = threads}};
    ks_buffer_clear(out);
    return ks_calibration_train(out, &options.common, error);
}

static void calibrates(void **state)
{
    (void)state;
    ks_buffer *one, *other;
    ks_model *model;
    assert_int_equal(ks_buffer_new(&one), 0);
    assert_int_equal(ks_buffer_new(&other), 0);
    assert_int_equal(run(one, games, 1, NULL), 0);
    assert_int_equal(run(other, games, 3, NULL), 0);
    assert_int_equal(ks_buffer_size(one), ks_buffer_size(other));
    assert_memory_equal(ks_buffer_data(one), ks_buffer_data(other), ks_buffer_size(one));
    assert_int_equal(ks_model_read(&model, ks_buffer_data(one), ks_buffer_size(one), NULL), 0);
    static const char *const names[] = {"life",
                                        "explicit:reverse",
                                        "bouzy-4-13:remove",
                                        "bouzy-5-21+influence",
                                        "perceptron-mlp-simple-60-all",
                                        "boltzmann5:paper:remove"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ks_judge *judge;
        assert_int_equal(ks_judge_new(&judge, names[i], NULL), 0);
        ks_judge_take_calibration(judge, model);
        assert_true(judge->calibration[0].known && !judge->calibration[1].known);
        for (int s = 0; s < KS_CALIBRATION_STAGES; s++)
            assert_true(judge->calibration[0].spread[s] > 0);
        /* Stones that surely live are their side's; on an empty board nobody knows. */
        ks_scale scale;
        ks_calibration_at(&scale, &judge->calibration[0].maps[KS_ON_OWN], .5F);
        assert_true(ks_scale_run(&scale, 1) > .5F);
        ks_judge_free(judge);
    }
    ks_model_free(model);
    ks_buffer_free(one);
    ks_buffer_free(other);
}

/* One judge has its values counted; those of the others mean what they did. */
static void calibrates_one(void **state)
{
    (void)state;
    ks_buffer *whole, *one;
    ks_model *all, *some;
    ks_error error = {0};
    ks_calibration_training options = {
        .common = {.text = "a test", .train = &games, .train_count = 1},
        .judges = {"explicit:remove", "implicit"},
        .judge_count = 1};
    assert_int_equal(ks_buffer_new(&whole) | ks_buffer_new(&one), 0);
    assert_int_equal(run(whole, games, 2, NULL), 0);
    assert_int_equal(ks_calibration_train(one, &options.common, NULL), 0);
    assert_int_equal(ks_model_read(&all, ks_buffer_data(whole), ks_buffer_size(whole), NULL), 0);
    assert_int_equal(ks_model_read(&some, ks_buffer_data(one), ks_buffer_size(one), NULL), 0);
    static const char *const names[] = {"explicit:remove", "explicit", "life"};
    for (int i = 0; i < 3; i++) {
        ks_judge *judge, *again;
        assert_int_equal(ks_judge_new(&judge, names[i], NULL), 0);
        assert_int_equal(ks_judge_new(&again, names[i], NULL), 0);
        ks_judge_take_calibration(again, some);
        if (i == 0)
            ks_judge_take_calibration(judge, all);
        assert_int_equal(again->calibration[1].known, i > 0);
        assert_memory_equal(judge->calibration, again->calibration, sizeof judge->calibration);
        ks_judge_free(judge);
        ks_judge_free(again);
    }
    options.judge_count = 2;
    assert_int_equal(ks_calibration_train(one, &options.common, &error), KS_EJUDGE);
    assert_string_equal(error.message, "there is no judge \"implicit\" to calibrate");
    ks_model_free(all);
    ks_model_free(some);
    ks_buffer_free(whole);
    ks_buffer_free(one);
}

static void refused(void **state)
{
    (void)state;
    ks_buffer *out;
    ks_error error = {0};
    assert_int_equal(ks_buffer_new(&out), 0);
    assert_true(run(out, "no-such-file.sgfs", 1, &error) < 0);
    assert_memory_equal(error.message, "no-such-file.sgfs: ", 19);
    assert_int_equal(ks_buffer_size(out), 0);
    ks_buffer_free(out);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(calibrates),
                                       cmocka_unit_test(calibrates_one), cmocka_unit_test(refused)};
    if (argc < 2)
        return 1;
    games = argv[1];
    return cmocka_run_group_tests_name("calibration_train", tests, NULL, NULL);
}
