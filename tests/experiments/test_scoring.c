/* The experiment on scoring final positions: whole boards worked out by hand, and training on
 * boards that anybody could learn. */
#include "scoring.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* Both sides have their eyes, so that the walls live and the stone in the corner is dead without
 * any network being asked:
 *
 *     o X . O .
 *     . X . O O
 *     X X . O .
 *     . X . O O
 *     . X . O .
 *
 * The first label says so; the second says that the stone in the corner lives. The third record has
 * no labels. */
#define BOARD "(;SZ[5]KM[0.5]AB[ba:be][ac]AW[da:de][eb][ed][aa]"
static const char judged[] =
    BOARD "TB[aa:ab][ad:ae]TW[ea][ec][ee])\n" BOARD "TB[ad:ae]TW[ea][ec][ee])\n" BOARD ")\n";

static char folder[200];

static FILE *create(const char *name)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return fopen(path, "wb");
}

/* Two walls with a dead stone behind one of them, in all rows and both colours. */
static void write_lessons(FILE *file)
{
    for (int i = 0; i < 10; i++) {
        char own = i % 2 ? 'W' : 'B', other = i % 2 ? 'B' : 'W', row = (char)('a' + i % 5);
        fprintf(file, "(;SZ[5]A%c[ba:be]A%c[da:de][a%c]T%c[aa:ae]T%c[ea:ee])\n", own, other, row,
                own, other);
    }
}

static const char *const names[] = {"9x9/train.sgfs", "9x9/valid.sgfs", "9x9/test.sgfs",
                                    "19x19/kgs-valid.sgfs", "19x19/pro-valid.sgfs"};

static int make_files(void **state)
{
    const char *temporary = getenv("TMPDIR");
    char path[300];
    (void)state;
    snprintf(folder, sizeof folder, "%s/keisei-scoring-%ld", temporary ? temporary : "/tmp",
             (long)getpid());
    if (mkdir(folder, 0700))
        return -1;
    snprintf(path, sizeof path, "%s/9x9", folder);
    if (mkdir(path, 0700))
        return -1;
    snprintf(path, sizeof path, "%s/19x19", folder);
    if (mkdir(path, 0700))
        return -1;
    for (int i = 0; i < 5; i++) {
        FILE *file = create(names[i]);
        if (file == NULL)
            return -1;
        if (i == 0 || i == 2)
            write_lessons(file);
        else
            fputs(judged, file);
        if (fclose(file))
            return -1;
    }
    return 0;
}

static int remove_files(void **state)
{
    char path[300];
    (void)state;
    for (int i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        remove(path);
    }
    snprintf(path, sizeof path, "%s/9x9", folder);
    rmdir(path);
    snprintf(path, sizeof path, "%s/19x19", folder);
    rmdir(path);
    return rmdir(folder);
}

static void note(const char *sentence, void *payload)
{
    ks_buffer_put_string(payload, sentence + strlen(folder));
    ks_buffer_put_string(payload, "\n");
}

static unsigned bit(ks_scoring_part part)
{
    return 1u << part;
}

static ks_report *run(unsigned parts, int test, int threads, size_t *left_out,
                      ks_buffer *complaints)
{
    ks_report *report;
    ks_error error;
    ks_scoring_options options = {.corpus = folder,
                                  .parts = parts,
                                  .test = test,
                                  .runs = 2,
                                  .every = 1,
                                  .seed = 1,
                                  .threads = threads,
                                  .complain = complaints ? note : NULL,
                                  .payload = complaints};
    assert_int_equal(ks_report_new(&report), 0);
    assert_int_equal(ks_scoring_run(report, left_out, &options, &error), 0);
    return report;
}

static void check(const ks_report *report, const char *name, const char *part)
{
    for (int i = 0; i < ks_report_files(report); i++)
        if (strcmp(ks_report_file_name(report, i), name) == 0) {
            const char *bytes = ks_buffer_data(ks_report_file(report, i));
            if (strstr(bytes, part) == NULL)
                fail_msg("%s has no %s:\n%s", name, part, bytes);
            return;
        }
    fail_msg("no file %s", name);
}

/* Our score is 0 where the second label has 8 - 11; White wins by both. The stone in the corner and
 * the point below it are wrong, by distance too. */
static void boards(void **state)
{
    (void)state;
    ks_buffer *complaints;
    size_t left_out;
    assert_int_equal(ks_buffer_new(&complaints), 0);
    ks_report *report =
        run(bit(KS_SCORING_BOARDS) | bit(KS_SCORING_LIFE), 0, 2, &left_out, complaints);
    assert_int_equal(left_out, 3); /* each file once, whatever reads it again */
    assert_string_equal(ks_buffer_data(complaints),
                        "/9x9/valid.sgfs:3: the record has no labels\n"
                        "/19x19/kgs-valid.sgfs:3: the record has no labels\n"
                        "/19x19/pro-valid.sgfs:3: the record has no labels\n");
    check(report, "boards.csv", "\"relevant blocks wrong, by the cascade alone, %\",16.667,");
    check(report, "boards.csv", "\"relevant blocks wrong, by the scorer, %\",16.667,");
    check(report, "boards.csv", "\"boards with a relevant block wrong, %\",50.000,");
    check(report, "boards.csv", "\"boards with another stone dead than by the label, %\",50.000,");
    check(report, "boards.csv", "\"boards with a wrong score, %\",50.000,");
    check(report, "boards.csv", "\"boards with a wrong winner, %\",0.000,0.000,0.50,0.000,0.000,");
    check(report, "boards.csv", "\"points right, %\",96.000,");
    check(report, "boards.csv", "points wrong a board,1.000,");
    check(report, "boards.csv", "points wrong a board with a wrong score,2.000,");
    check(report, "boards.csv", "\"by distance: boards with a point wrong, %\",50.000,");
    check(report, "boards.csv", "by distance: points wrong a board,1.000,");
    check(report, "boards.csv", "by distance: points wrong a board with any,2.000,");
    check(report, "boards.csv", "\"points right with the dead stones given, %\",100.000,0.000,");
    /* Five of six blocks live by the labels, and five of six are right. */
    check(report, "life.csv", "9x9,2,all,6,83.33,");
    check(report, "life.csv", "19x19 kgs,2,the last,6,83.33,");
    assert_non_null(strstr(ks_buffer_data(ks_report_text(report)), "Boards: 2 of 9x9"));
    ks_report_free(report);
    ks_buffer_free(complaints);
}

/* There are thirty blocks, so all sizes are one; ten of them are dead. */
static void training(void **state)
{
    (void)state;
    unsigned parts = bit(KS_SCORING_TABLE1) | bit(KS_SCORING_FIGURE4) | bit(KS_SCORING_TABLE2) |
                     bit(KS_SCORING_TABLE3);
    size_t left_out;
    ks_report *one = run(parts, 1, 1, &left_out, NULL), *two = run(parts, 1, 2, &left_out, NULL);
    const char *text = ks_buffer_data(ks_report_text(one));
    assert_non_null(strstr(text,
                           "9x9: 30 blocks of 10 boards to learn from, 6 of 2 to stop by, and "
                           "30 of 10 (test) to measure errors on. Always saying alive is "
                           "wrong on 33.3% of the latter."));
    check(one, "table1.csv", "NMC,30,0.00,0.00,2.8,0.00,0.00,3.9\nLDC,30,");
    check(one, "table1.csv", "\nKNNC,30,0.00,0.00,7.2,0.00,0.00,13.1\n");
    check(one, "table2.csv", "30,-,75.0,");
    check(one, "table2.csv", "30,our features,53.0,");
    check(one, "figure4.csv", "100,30,");
    check(one, "table3.csv", "30,the same games,");
    check(one, "table3.csv", "30,other games,");
    check(one, "figure4.svg", "<svg");
    assert_string_equal(text, ks_buffer_data(ks_report_text(two)));
    assert_int_equal(ks_report_files(one), ks_report_files(two));
    for (int i = 0; i < ks_report_files(one); i++)
        assert_string_equal(ks_buffer_data(ks_report_file(one, i)),
                            ks_buffer_data(ks_report_file(two, i)));
    ks_report_free(one);
    ks_report_free(two);
}

/* The cascade of the lessons, asked about the boards. */
static void nineteen(void **state)
{
    (void)state;
    size_t left_out;
    ks_report *report = run(bit(KS_SCORING_NINETEEN), 0, 1, &left_out, NULL);
    assert_int_equal(left_out, 3);
    check(report, "nineteen.csv", "19x19 pro,2,");
    check(report, "nineteen-runs.csv", "1");
    check(report, "nineteen-runs.csv", ", best by valid\",");
    check(report, "nineteen.csv", "\"paper, 19x19\",31,0.50,,6.5,,99.40,,2.10,,,");
    ks_report_free(report);
}

static void missing(void **state)
{
    (void)state;
    size_t left_out;
    ks_report *report;
    ks_error error;
    char expected[400];
    ks_scoring_options options = {.corpus = folder, .test = 1, .runs = 1, .every = 1, .threads = 1};
    assert_int_equal(ks_report_new(&report), 0);
    options.parts = bit(KS_SCORING_BOARDS);
    assert_int_equal(ks_scoring_run(report, &left_out, &options, &error), KS_EFILE);
    snprintf(expected, sizeof expected,
             "%s/19x19/kgs-test.sgfs: cannot be read: No such file or directory", folder);
    assert_string_equal(error.message, expected);
    ks_report_free(report);
}

static int stop(const char *what, void *payload)
{
    (void)what;
    return --*(int *)payload == 0 ? KS_ERANGE : 0;
}

static void stopping(void **state)
{
    (void)state;
    for (int calls = 1; calls < 5; calls++) {
        int left = calls;
        size_t left_out;
        ks_report *report;
        ks_error error;
        ks_scoring_options options = {.corpus = folder,
                                      .runs = 1,
                                      .every = 1,
                                      .threads = 1,
                                      .progress = stop,
                                      .payload = &left};
        assert_int_equal(ks_report_new(&report), 0);
        assert_int_equal(ks_scoring_run(report, &left_out, &options, &error), KS_ERANGE);
        assert_int_equal(left, 0);
        ks_report_free(report);
    }
}

/* What --only makes of it; 0: it is refused. */
static unsigned parts_of(const char *text)
{
    unsigned parts = 0;
    char *settings = calloc(1, ks_experiment_scoring.settings_size);
    const ks_option *only = ks_option_find(ks_experiment_scoring.options, "only");
    assert_true(settings != NULL && only != NULL);
    if (ks_option_set(settings, only, text, NULL) == 0)
        memcpy(&parts, settings + only->offset, sizeof parts);
    free(settings);
    return parts;
}

static void parts_by_name(void **state)
{
    (void)state;
    assert_int_equal(parts_of("table1"), 1u << KS_SCORING_TABLE1);
    assert_int_equal(parts_of("nineteen,boards"),
                     1u << KS_SCORING_NINETEEN | 1u << KS_SCORING_BOARDS);
    assert_int_equal(parts_of("table"), 0);
    assert_int_equal(parts_of(""), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards),  cmocka_unit_test(training), cmocka_unit_test(nineteen),
        cmocka_unit_test(missing), cmocka_unit_test(stopping), cmocka_unit_test(parts_by_name),
    };
    return cmocka_run_group_tests(tests, make_files, remove_files);
}
