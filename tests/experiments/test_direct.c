/* The experiment on the direct methods, over two positions worked out by hand. */
#include "direct.h"
#include "games_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Black has a wall on the second line from the left, White one on the second from the right; what
 * lies outside is theirs, the line between is nobody's. In the second record there is a dead white
 * stone behind the black wall:
 *
 *     . X . O .        . X . O .
 *     . X . O .        . X . O .
 *     . X . O .        o X . O .
 *     . X . O .        . X . O .
 *     . X . O .        . X . O .
 *
 * The third has an illegal move, the fourth no labels, and the fifth line no game. */
static const char games[] = "(;SZ[5]KM[0.5]AB[ba:be]AW[da:de]TB[aa:ae]TW[ea:ee])\n"
                            "(;SZ[5]KM[0.5]AB[ba:be]AW[da:de][ac]TB[aa:ae]TW[ea:ee])\n"
                            "(;SZ[5];B[aa];W[aa]TB[bb])\n"
                            "(;SZ[5];B[aa])\n"
                            "nothing\n";

static int make_file(void **state)
{
    (void)state;
    return games_file_make("direct", games);
}

static void note(const char *sentence, void *payload)
{
    ks_buffer *complaints = payload;
    /* Without the folder. */
    ks_buffer_put_string(complaints, strstr(sentence, ".sgfs"));
    ks_buffer_put_string(complaints, "\n");
}

static ks_report *run(int threads, ks_buffer *complaints)
{
    ks_corpus *corpus;
    ks_report *report;
    size_t left_out;
    ks_direct_options options = {.threads = threads, .complain = note, .payload = complaints};
    assert_int_equal(ks_corpus_open(&corpus, games_path, NULL, NULL), 0);
    assert_int_equal(ks_report_new(&report), 0);
    assert_int_equal(ks_direct_run(report, &left_out, corpus, &options), 0);
    assert_int_equal(left_out, 3);
    ks_corpus_free(corpus);
    return report;
}

/* The line of file `name` that starts with `start`. */
static const char *line_of(const ks_report *report, const char *name, const char *start)
{
    for (int i = 0; i < ks_report_files(report); i++) {
        if (strcmp(ks_report_file_name(report, i), name) != 0)
            continue;
        const char *found = strstr(ks_buffer_data(ks_report_file(report, i)), start);
        assert_non_null(found);
        return found;
    }
    fail_msg("no file %s", name);
    return "";
}

static void check_line(const ks_report *report, const char *name, const char *line)
{
    const char *found = line_of(report, name, line);
    assert_int_equal(found[strlen(line)], '\n');
}

static void test_by_hand(void **state)
{
    (void)state;
    ks_buffer *complaints;
    assert_int_equal(ks_buffer_new(&complaints), 0);
    ks_report *report = run(1, complaints);
    /* Of direct control's 29 empty points with the dead stone there: 7 and 10 are right, 2 of
     * Black's and the neutral ones are undecided. Without it, those 2 are Black's as well. */
    check_line(report, "table2.csv",
               "direct,remain,here,24.14,0.00,0.00,0.00,34.48,0.00,6.90,0.00,34.48,41.4,100.0");
    check_line(report, "table2.csv",
               "direct,remove,here,31.03,0.00,0.00,0.00,34.48,0.00,0.00,0.00,34.48,34.5,100.0");
    /* The score is 0; with the dead stone there it seems to be 7 - 11. White wins by komi. */
    check_line(report, "table1-score.csv", "direct,2.0,3.9,15.9,0.0,0.0,12.9,0.0,0.0,12.7");
    check_line(report, "table1-winner.csv", "direct,100.0,0.0,54.7,100.0,0.0,66.5,100.0,0.0,66.9");
    /* Explicit control: stones alone, 5 - 5 and 5 - 6; reversed 6 - 5, a win for Black. With the
     * dead stone reversed no empty point is shut in either. */
    check_line(report, "table1-score.csv", "explicit,0.5,1.0,16.0,0.0,0.0,14.8,0.5,1.0,14.0");
    check_line(report, "table1-winner.csv",
               "explicit,100.0,0.0,52.4,100.0,0.0,60.3,50.0,98.0,61.8");
    /* ln of .995 for 20 points; then one of them wrong and two undecided. */
    assert_non_null(line_of(report, "log-loss.csv", "direct,remain,0.172,"));
    assert_non_null(line_of(report, "log-loss.csv", "direct,remove,0.005,0.000"));
    const char *text = ks_buffer_data(ks_report_text(report));
    assert_non_null(strstr(text, "2 games, 5\xC3\x97"
                                 "5; 2 positions; 29 empty points. 0 games are drawn"));
    assert_non_null(strstr(text, "matrices are the same for all 44 judges"));
    assert_string_equal(ks_buffer_data(complaints), ".sgfs:3: move 2: White A5 is occupied\n"
                                                    ".sgfs:4: the record has no labels\n"
                                                    ".sgfs:5: there is no game on this line\n");
    ks_report_free(report);
    ks_buffer_free(complaints);
}

static void test_threads(void **state)
{
    (void)state;
    ks_buffer *first, *other;
    assert_int_equal(ks_buffer_new(&first), 0);
    assert_int_equal(ks_buffer_new(&other), 0);
    ks_report *alone = run(1, first);
    for (int threads = 2; threads <= 4; threads++) {
        ks_buffer_clear(other);
        ks_report *report = run(threads, other);
        assert_string_equal(ks_buffer_data(other), ks_buffer_data(first));
        assert_string_equal(ks_buffer_data(ks_report_text(report)),
                            ks_buffer_data(ks_report_text(alone)));
        assert_int_equal(ks_report_files(report), ks_report_files(alone));
        for (int i = 0; i < ks_report_files(alone); i++)
            assert_string_equal(ks_buffer_data(ks_report_file(report, i)),
                                ks_buffer_data(ks_report_file(alone, i)));
        ks_report_free(report);
    }
    ks_report_free(alone);
    ks_buffer_free(first);
    ks_buffer_free(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_by_hand, make_file, games_file_remove),
        cmocka_unit_test_setup_teardown(test_threads, make_file, games_file_remove),
    };
    return cmocka_run_group_tests_name("direct", tests, NULL, NULL);
}
