/* The experiment on all methods of potential territory, over two games that are also judged
 * directly, position by position. */
#include "direct.h"
#include "games_file.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Two walls are built, and in the second game a white stone dies behind the black one; White wins
 * both by komi. The third record has no labels. */
static const char games[] =
    "(;SZ[5]KM[0.5];B[bc];W[dc];B[bb];W[db];B[bd];W[dd];B[ba];W[da];B[be];W[de]"
    "TB[aa:ae]TW[ea:ee])\n"
    "(;SZ[5]KM[0.5];B[bc];W[dc];B[bb];W[db];B[bd];W[dd];B[ba];W[da];B[be];W[de];B[];W[ac]"
    "TB[aa:ae]TW[ea:ee])\n"
    "(;SZ[5];B[aa])\n";

static int make_file(void **state)
{
    (void)state;
    return games_file_make("territory", games);
}

static void note(const char *sentence, void *payload)
{
    ks_buffer_put_string(payload, strstr(sentence, ".sgfs"));
}

static ks_report *run(int threads, int every)
{
    ks_corpus *corpus;
    ks_report *report;
    ks_buffer *complaints;
    size_t left_out;
    assert_int_equal(ks_buffer_new(&complaints), 0);
    ks_direct_options options = {.territory = 1,
                                 .every = every,
                                 .threads = threads,
                                 .complain = note,
                                 .payload = complaints};
    assert_int_equal(ks_corpus_open(&corpus, games_path, NULL, NULL), 0);
    assert_int_equal(ks_report_new(&report), 0);
    assert_int_equal(ks_direct_run(report, &left_out, corpus, &options), 0);
    assert_int_equal(left_out, 1);
    assert_string_equal(ks_buffer_data(complaints), ".sgfs:3: the record has no labels");
    ks_buffer_free(complaints);
    ks_corpus_free(corpus);
    return report;
}

/* ---- What is in a report ---- */

static const char *file_of(const ks_report *report, const char *name)
{
    for (int i = 0; i < ks_report_files(report); i++)
        if (strcmp(ks_report_file_name(report, i), name) == 0)
            return ks_buffer_data(ks_report_file(report, i));
    fail_msg("there is no file %s", name);
    return "";
}

/* The number in a column, from 0, of the row that starts with `row`. */
static double cell(const ks_report *report, const char *name, const char *row, int column)
{
    char start[80];
    snprintf(start, sizeof start, "\n%s,", row);
    const char *at = strstr(file_of(report, name), start);
    for (int i = 0; at != NULL && i < column; i++)
        at = strchr(at + 1, ',');
    if (at == NULL) {
        fail_msg("%s has no row %s of so many columns", name, row);
        return NAN;
    }
    return strtod(at + 1, NULL);
}

/* ---- The same by asking a judge ---- */

typedef struct measured {
    double positions, loss, error, calibrated, wrong; /* means */
} measured;

static void judge_game(measured *m, const ks_judge *judge, const char *text, int every)
{
    ks_game *game;
    ks_replay *replay;
    signed char owner[KS_POINTS];
    double actual = 0;
    int move = 0;
    assert_int_equal(ks_game_read(&game, text, strlen(text), NULL, NULL), 0);
    assert_int_equal(ks_game_labels(owner, game), 0);
    for (int p = 0; p < 25; p++)
        actual += owner[p];
    assert_int_equal(ks_replay_new(&replay, game), 0);
    for (; ks_replay_next(replay); move++) {
        ks_judgment judgment;
        ks_question question = {.position = ks_replay_position(replay), .terms = {.komi = .5F}};
        if (move % every != 0)
            continue;
        assert_int_equal(ks_judge_run(&judgment, judge, &question), 0);
        m->positions++;
        m->loss += ks_log_loss(judgment.owner, owner, 25);
        m->error += fabs((double)judgment.raw_score - actual);
        m->calibrated += fabs((double)judgment.score - actual);
        m->wrong += judgment.raw_score >= .5F;
    }
    ks_replay_free(replay);
    ks_game_free(game);
}

static measured ask(const char *name, int every)
{
    measured m = {0};
    ks_judge *judge;
    assert_int_equal(ks_judge_new(&judge, name, NULL), 0);
    const char *second = strchr(games, '\n') + 1, *third = strchr(second, '\n') + 1;
    char text[400];
    snprintf(text, sizeof text, "%.*s", (int)(second - games), games);
    judge_game(&m, judge, text, every);
    snprintf(text, sizeof text, "%.*s", (int)(third - second), second);
    judge_game(&m, judge, text, every);
    ks_judge_free(judge);
    m.loss /= m.positions;
    m.error /= m.positions;
    m.calibrated /= m.positions;
    m.wrong /= m.positions;
    return m;
}

static void assert_near(double a, double b, double tolerance)
{
    if (!(fabs(a - b) <= tolerance))
        fail_msg("%.9g is not %.9g", a, b);
}

static void as_asked(void **state)
{
    (void)state;
    static const char *const names[] = {"distance",
                                        "bouzy-5-21+distance:remove",
                                        "influence:reverse",
                                        "life",
                                        "perceptron-linear-simple-24",
                                        "perceptron-mlp-enhanced-60",
                                        "perceptron-mlp-simple-60-all"};
    for (int every = 1; every <= 4; every += 3) {
        ks_report *report = run(1, every);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            measured m = ask(names[i], every);
            assert_near(cell(report, "log-loss.csv", names[i], 1), m.loss, 5.1e-5);
            assert_near(cell(report, "calibrated.csv", names[i], 5), m.calibrated, 5.1e-3);
            if (strncmp(names[i], "perceptron", 10) != 0)
                continue;
            assert_near(cell(report, "table4.csv", names[i], 1), 100 * (1 - m.wrong), .051);
            assert_near(cell(report, "table4.csv", names[i], 6), m.error, 5.1e-3);
        }
        ks_report_free(report);
    }
}

/* All tables and figures are there, the same for any number of threads. */
static void whole(void **state)
{
    (void)state;
    static const char *const files[] = {
        "table1-winner.csv", "table1-score.csv", "table2.csv",           "table3-winner.csv",
        "table3-score.csv",  "table4.csv",       "table5.csv",           "orderings.csv",
        "targets.csv",       "calibrated.csv",   "log-loss.csv",         "chances.csv",
        "reliability.csv",   "figure1.svg",      "figure2a.svg",         "figure2b.svg",
        "figure2c.svg",      "figure2d.svg",     "reliability-owner.svg"};
    ks_report *alone = run(1, 1), *report = run(3, 1);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        assert_true(strlen(file_of(alone, files[i])) > 100);
    assert_string_equal(ks_buffer_data(ks_report_text(report)),
                        ks_buffer_data(ks_report_text(alone)));
    assert_non_null(strstr(ks_buffer_data(ks_report_text(alone)), "2 games, 5\xC3\x97"
                                                                  "5; 24 positions"));
    for (int i = 0; i < ks_report_files(alone); i++)
        assert_string_equal(ks_buffer_data(ks_report_file(report, i)),
                            ks_buffer_data(ks_report_file(alone, i)));
    ks_report_free(alone);
    ks_report_free(report);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(as_asked, make_file, games_file_remove),
        cmocka_unit_test_setup_teardown(whole, make_file, games_file_remove),
    };
    return cmocka_run_group_tests_name("territory", tests, NULL, NULL);
}
