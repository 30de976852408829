/* Tables and reports, compared in full. */
#include "keisei-corpus.h"

#include "buffer.h"
#include "support.h"

#include <math.h>
#include <string.h>

static ks_table *make_table(void)
{
    static const ks_column columns[] = {{"method", KS_COLUMN_TEXT, 0},
                                        {"n, all", KS_COLUMN_NUMBER, 0},
                                        {"right", KS_COLUMN_ESTIMATE, 1}};
    ks_table *table;
    assert_int_equal(ks_table_new(&table, columns, 3), 0);
    ks_table_text(table, "a|b");
    ks_table_number(table, 12);
    ks_table_estimate(table, (ks_estimate){73, .96});
    ks_table_text(table, "say \"x\", y");
    ks_table_number(table, NAN);
    ks_table_estimate(table, (ks_estimate){-.04, NAN});
    return table;
}

static const char markdown[] = "| method | n, all | right |\n"
                               "|---|---:|---:|\n"
                               "| a\\|b | 12 | 73.0 \xC2\xB1"
                               "1.0 |\n"
                               "| say \"x\", y |  | 0.0 |\n";
static const char csv[] = "method,\"n, all\",right,right margin\n"
                          "a|b,12,73.0,1.0\n"
                          "\"say \"\"x\"\", y\",,0.0,\n";

static void test_markdown_and_csv(void **state)
{
    (void)state;
    ks_table *table = make_table(), *none;
    ks_buffer out = {0};
    assert_int_equal(ks_table_markdown(&out, table), 0);
    assert_string_equal(out.data, markdown);
    ks_buffer_clear(&out);
    assert_int_equal(ks_table_csv(&out, table), 0);
    assert_string_equal(out.data, csv);
    ks_buffer_release(&out);
    ks_table_free(table);
    ks_table_free(NULL);
    assert_int_equal(ks_table_new(&none, NULL, 0), KS_ERANGE);
    assert_null(none);
}

static void test_report(void **state)
{
    (void)state;
    ks_report *report;
    ks_table *table = make_table();
    const double x[] = {0, 1}, y[] = {2, 3};
    const ks_series series = {.name = "s", .x = x, .y = y, .size = 2, .colour = 0xff};
    const ks_plot plot = {.title = "A plot", .series = &series, .series_count = 1};
    assert_int_equal(ks_report_new(&report), 0);
    ks_buffer_put_string(ks_report_text(report), "# Title\n");
    assert_int_equal(ks_report_add_table(report, "first", "The first", table), 0);
    assert_int_equal(ks_report_add_plot(report, "second", &plot), 0);
    assert_int_equal(ks_report_files(report), 2);
    assert_string_equal(ks_report_file_name(report, 0), "first.csv");
    assert_string_equal(ks_buffer_data(ks_report_file(report, 0)), csv);
    assert_string_equal(ks_report_file_name(report, 1), "second.svg");
    ks_buffer *svg;
    assert_int_equal(ks_buffer_new(&svg), 0);
    assert_int_equal(ks_plot_svg(svg, &plot), 0);
    assert_string_equal(ks_buffer_data(ks_report_file(report, 1)), ks_buffer_data(svg));
    ks_buffer expected = {0};
    ks_buffer_put_string(&expected, "# Title\n\n## The first\n\n");
    ks_buffer_put_string(&expected, markdown);
    ks_buffer_put_string(&expected, "\n![A plot](second.svg)\n");
    assert_string_equal(ks_buffer_data(ks_report_text(report)), expected.data);
    ks_buffer_release(&expected);
    ks_buffer_free(svg);
    ks_table_free(table);
    ks_report_free(report);
    ks_report_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_markdown_and_csv),
        cmocka_unit_test(test_report),
    };
    return cmocka_run_group_tests_name("tables", tests, NULL, NULL);
}
