/* The experiment on log-loss, over two positions that are also judged directly. */
#include "games_file.h"
#include "log_loss.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The walls of test_direct.c, without and with a dead stone; then a record without labels. */
static const char games[] = "(;SZ[5]AB[ba:be]AW[da:de]TB[aa:ae]TW[ea:ee])\n"
                            "(;SZ[5]AB[ba:be]AW[da:de][ac]TB[aa:ae]TW[ea:ee])\n"
                            "(;SZ[5];B[aa])\n";

static int make_file(void **state)
{
    (void)state;
    return games_file_make("log-loss", games);
}

static int run(ks_report *report, const ks_trial_options *options, ks_error *error)
{
    ks_corpus *corpus;
    size_t left_out;
    assert_int_equal(ks_corpus_open(&corpus, games_path, NULL, NULL), 0);
    int status = ks_log_loss_run(report, &left_out, corpus, options, error);
    assert_int_equal(left_out, status ? 0 : 1);
    ks_corpus_free(corpus);
    return status;
}

static const char *csv(const ks_report *report)
{
    assert_int_equal(ks_report_files(report), 1);
    assert_string_equal(ks_report_file_name(report, 0), "log-loss.csv");
    return ks_buffer_data(ks_report_file(report, 0));
}

/* The mean log-loss of a judge over both boards, and the points it has right, asked directly. */
static void ask(double *loss, double *right, const char *name)
{
    ks_judge *judge;
    const char *text = games;
    *loss = *right = 0;
    assert_int_equal(ks_judge_new(&judge, name, NULL), 0);
    for (int i = 0; i < 2; i++) {
        ks_game *game;
        ks_position *position;
        ks_judgment judgment;
        signed char labels[KS_POINTS];
        size_t used;
        assert_int_equal(ks_game_read(&game, text, strlen(text), &used, NULL), 0);
        text += used;
        assert_int_equal(ks_game_labels(labels, game), 0);
        assert_int_equal(ks_game_position(&position, game, 0), 0);
        assert_int_equal(ks_judge_run(&judgment, judge, &(ks_question){.position = position}), 0);
        *loss += ks_log_loss(judgment.owner, labels, 25) / 2;
        for (int p = 0; p < 25; p++)
            *right += labels[p] * judgment.owner[p] > 0 ? 100. / 40 : 0;
        ks_position_free(position);
        ks_game_free(game);
    }
    ks_judge_free(judge);
}

static void two_judges(void **state)
{
    (void)state;
    ks_report *report;
    ks_error error;
    ks_trial_options options = {
        .judges = {"explicit", "direct"}, .judge_count = 2, .every = 1, .threads = 2};
    assert_int_equal(ks_report_new(&report), 0);
    assert_int_equal(run(report, &options, &error), 0);
    for (int i = 0; i < 2; i++) {
        double loss, right;
        char start[20];
        snprintf(start, sizeof start, "\n%s,", options.judges[i]);
        const char *line = strstr(csv(report), start);
        assert_non_null(line);
        ask(&loss, &right, options.judges[i]);
        const char *number = line + strlen(start);
        assert_true(fabs(strtod(number, NULL) - loss) < 6e-5);
        number = strchr(strchr(number, ',') + 1, ',') + 1;
        assert_true(fabs(strtod(number, NULL) - right) < 6e-3);
    }
    /* Direct control says more of these boards than explicit control does. */
    assert_true(strstr(csv(report), "\ndirect,") < strstr(csv(report), "\nexplicit,"));
    assert_non_null(
        strstr(ks_buffer_data(ks_report_text(report)), "2 games; 2 positions: one in 1. "));
    ks_report_free(report);
}

/* With moves there is a table by move; that of the only move has the log-loss of all positions. */
static void by_move(void **state)
{
    (void)state;
    ks_report *report;
    ks_error error;
    double loss, right;
    ks_trial_options options = {
        .judges = {"direct"}, .judge_count = 1, .moves = {0, 7}, .move_count = 2, .threads = 1};
    assert_int_equal(ks_report_new(&report), 0);
    assert_int_equal(run(report, &options, &error), 0);
    assert_int_equal(ks_report_files(report), 2);
    assert_string_equal(ks_report_file_name(report, 1), "log-loss-by-move.csv");
    assert_non_null(
        strstr(ks_buffer_data(ks_report_text(report)), "2 games; 2 positions: after 0, 7 moves. "));
    ask(&loss, &right, "direct");
    const char *line = strstr(ks_buffer_data(ks_report_file(report, 1)), "\ndirect,");
    assert_non_null(line);
    assert_true(fabs(strtod(line + strlen("\ndirect,"), NULL) - loss) < 6e-5);
    ks_report_free(report);
}

/* Every kind, those with dead stones to be removed, and two with numbers. */
static void all_judges(void **state)
{
    (void)state;
    ks_report *report;
    ks_error error;
    ks_trial_options options = {.every = 1, .threads = 1};
    assert_int_equal(ks_report_new(&report), 0);
    assert_int_equal(run(report, &options, &error), 0);
    static const char *const names[] = {"\nlife,",
                                        "\nperceptron-mlp-simple-60-all,",
                                        "\ndistance:remove,",
                                        "\nbouzy-5-21,",
                                        "\nbouzy-4-13:remove,",
                                        "\nbouzy-4-13+distance:remove,"};
    for (int i = 0; i < 6; i++)
        assert_non_null(strstr(csv(report), names[i]));
    double before = 0;
    for (const char *line = strchr(csv(report), '\n'); line[1]; line = strchr(line + 1, '\n')) {
        double loss = strtod(strchr(line + 1, ',') + 1, NULL);
        assert_true(loss >= before);
        before = loss;
    }
    ks_report_free(report);
}

static void unknown_judge(void **state)
{
    (void)state;
    ks_report *report;
    ks_error error;
    ks_trial_options options = {.judges = {"nosuch"}, .judge_count = 1, .every = 1};
    assert_int_equal(ks_report_new(&report), 0);
    assert_int_equal(run(report, &options, &error), KS_EJUDGE);
    assert_string_equal(error.message, "there is no judge \"nosuch\"");
    ks_report_free(report);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_judges),
        cmocka_unit_test(by_move),
        cmocka_unit_test(all_judges),
        cmocka_unit_test(unknown_judge),
    };
    return cmocka_run_group_tests(tests, make_file, games_file_remove);
}
