/* The experiment on reliability, over two games of one move that are also judged directly. */
#include "games_file.h"
#include "reliability.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/*  . X . O .     two walls; in the second game there is a dead white stone
 *  . X . O .     behind Black's, for which judges that take stones as they
 *  . X . O .     stand are wrong at the end. Black then plays in the middle. */
static const char games[] = "(;SZ[5]AB[ba:be]AW[da:de];B[ca]TB[aa:ae]TW[ea:ee])\n"
                            "(;SZ[5]AB[ba:be]AW[da:de][ac];B[ca]TB[aa:ae]TW[ea:ee])\n"
                            "(;SZ[5];B[aa])\n";

static int make_file(void **state)
{
    (void)state;
    return games_file_make("reliability", games);
}

static int run(ks_report *report, const ks_trial_options *options, ks_error *error)
{
    ks_corpus *corpus;
    size_t left_out;
    assert_int_equal(ks_corpus_open(&corpus, games_path, NULL, NULL), 0);
    int status = ks_reliability_run(report, &left_out, corpus, options, error);
    assert_int_equal(left_out, status ? 0 : 1);
    ks_corpus_free(corpus);
    return status;
}

/* What stands in a column of a table, from 0; the row starts with `name`. */
static const char *cell(const ks_report *report, int file, const char *name, int column)
{
    char start[40];
    snprintf(start, sizeof start, "\n%s,", name);
    const char *at = strstr(ks_buffer_data(ks_report_file(report, file)), start);
    assert_non_null(at);
    for (at++; column > 0; column--)
        at = strchr(at, ',') + 1;
    return at;
}

/* The mean distance between chances said and come before the move, in bins of a twentieth. */
static double owners_off(const char *name)
{
    double said[21] = {0}, came[21] = {0}, off = 0, count = 0;
    const char *text = games;
    ks_judge *judge;
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
        for (int p = 0; p < 25; p++) {
            double chance = (1 + (double)judgment.owner[p]) / 2;
            int bin = (int)(20 * chance);
            if (labels[p] == 0)
                continue;
            said[bin] += chance;
            came[bin] += labels[p] > 0;
            count++;
        }
        ks_position_free(position);
        ks_game_free(game);
    }
    ks_judge_free(judge);
    said[19] += said[20]; /* what is certain is in the last bin */
    came[19] += came[20];
    for (int i = 0; i < 20; i++)
        off += fabs(said[i] - came[i]);
    return 100 * off / count;
}

static void a_judge_of_stones(void **state)
{
    (void)state;
    ks_report *report;
    ks_error error;
    ks_trial_options options = {.judges = {"direct"}, .judge_count = 1, .every = 1, .threads = 2};
    assert_int_equal(ks_report_new(&report), 0);
    assert_int_equal(run(report, &options, &error), 0);
    assert_string_equal(ks_report_file_name(report, 0), "chances.csv");
    assert_string_equal(ks_report_file_name(report, 1), "final-boards.csv");
    assert_int_equal(ks_report_files(report), 5); /* and three diagrams */
    assert_true(fabs(strtod(cell(report, 0, "direct", 1), NULL) - owners_off("direct")) < 6e-3);
    assert_memory_equal(cell(report, 0, "direct", 9), ",", 1); /* it expects no moves */
    assert_memory_equal(cell(report, 1, "direct", 1), "50.0,", 5);
    assert_memory_equal(cell(report, 1, "direct", 3), "0.0,", 4);
    assert_non_null(strstr(ks_buffer_data(ks_report_text(report)),
                           "2 games; 2 positions: one in 1; and 2 last positions. "));
    ks_report_free(report);
}

/* The network expects moves, and sees that the lone stone is dead. */
static void the_network(void **state)
{
    (void)state;
    ks_report *report;
    ks_error error;
    ks_trial_options options = {
        .judges = {"convnet"}, .judge_count = 1, .moves = {0}, .move_count = 1, .threads = 1};
    assert_int_equal(ks_report_new(&report), 0);
    assert_int_equal(run(report, &options, &error), 0);
    double guessed = strtod(cell(report, 0, "convnet", 9), NULL);
    assert_true(guessed == 0 || guessed == 50 || guessed == 100);
    assert_memory_equal(cell(report, 1, "convnet", 1), "100.0,", 6);
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
        cmocka_unit_test(a_judge_of_stones),
        cmocka_unit_test(the_network),
        cmocka_unit_test(unknown_judge),
    };
    return cmocka_run_group_tests(tests, make_file, games_file_remove);
}
