/* Numbers, sentences and UTF-8 without stdio; buffers, also when memory runs out. */
#include "support.h"

#include "alloc.h"
#include "buffer.h"
#include "random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void formats(void **state)
{
    (void)state;
    char out[40];
    assert_int_equal(
        ks_format(out, sizeof out, "%s %d %c%% %zu %.*s|", "a", -12, 'x', (size_t)7, 2, "bcd"), 14);
    assert_string_equal(out, "a -12 x% 7 bc|");
    assert_int_equal(ks_format(out, 5, "%d", 123456), 4);
    assert_string_equal(out, "1234");
    ks_format(out, sizeof out, "%d %d", -2147483647 - 1, 2147483647);
    assert_string_equal(out, "-2147483648 2147483647");
    ks_format(out, sizeof out, "%.2s|%.9s|%.*s", "abc", "abc", 0, "abc");
    assert_string_equal(out, "ab|abc|");
    ks_format(out, sizeof out, "%.2g %.2g %.0g %.6g", 3.5, -7.256, 2.0, 1e-9);
    assert_string_equal(out, "3.5 -7.26 2 0");
    ks_format(out, sizeof out, "%u %llu", 4000000000u, 18446744073709551615ull);
    assert_string_equal(out, "4000000000 18446744073709551615");
}

/* What printf writes too. */
static void formats_widths(void **state)
{
    (void)state;
    char ours[100], theirs[100];
#define COMPARE(...)                                                                               \
    ks_format(ours, sizeof ours, __VA_ARGS__);                                                     \
    snprintf(theirs, sizeof theirs, __VA_ARGS__);                                                  \
    assert_string_equal(ours, theirs);
    COMPARE("%5d|%-5d|%1d|%*d|%-*d|", 42, 42, 42, 6, -42, 6, -42)
    COMPARE("%5s|%-5s|%2s|%*s|%-*s|%6.2s|", "abc", "abc", "abc", 4, "abc", 4, "abc", "abc")
    COMPARE("%3c|%-3c|%6zu|%-6ld|%3u|", 'x', 'y', (size_t)12, -34L, 5u)
    COMPARE("%.0f %.1f %.3f %.6f %.9f", 2.0, -0.26, 12.3456, 0.0, 1.5)
    COMPARE("%10.7f|%-10.2f|%*.*f|%4.1f", -0.125, 3.14159, 8, 3, 2.0 / 3, 100.0)
#undef COMPARE
}

static void formats_numbers(void **state)
{
    (void)state;
    static const struct {
        double value;
        int digits;
        const char *text;
    } cases[] = {{0, 6, "0"},
                 {-0.0, 6, "0"},
                 {1, 6, "1"},
                 {-1, 0, "-1"},
                 {0.5, 6, "0.5"},
                 {-7.25, 2, "-7.25"},
                 {1e-7, 6, "0"},
                 {-1e-7, 6, "0"},
                 {0.1234567, 6, "0.123457"},
                 {0.9999999, 6, "1"},
                 {1.05, 1, "1.1"},
                 {12345678.5, 3, "12345678.5"},
                 {NAN, 6, "0"},
                 {INFINITY, 6, "9000000000"},
                 {0.000001, 6, "0.000001"},
                 {100, 6, "100"},
                 {-INFINITY, 1, "-9000000000"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char out[32];
        assert_int_equal(ks_format_number(out, cases[i].value, cases[i].digits),
                         strlen(cases[i].text));
        assert_string_equal(out, cases[i].text);
    }
}

/* printf as the oracle, its trailing zeros cut. */
static void formats_as_printf(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(1);
    for (int i = 0; i < 100000; i++) {
        int digits = (int)ks_random_below(&random, 7);
        double value = (ks_random_unit(&random) - 0.5) * (i % 2 ? 2 : 2000);
        char ours[32], theirs[64];
        ks_format_number(ours, value, digits);
        snprintf(theirs, sizeof theirs, "%.*f", digits, value);
        double read;
        assert_int_equal(ks_parse_number(&read, ours, strlen(ours)), 0);
        assert_true(fabs(read - strtod(theirs, NULL)) < 1e-9);
        assert_null(strstr(ours, "e"));
    }
}

static void parses_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int status;
        double value;
    } cases[] = {{"7.5", 0, 7.5},
                 {"-0.25", 0, -0.25},
                 {"+3", 0, 3},
                 {".5", 0, 0.5},
                 {"5.", 0, 5},
                 {"", KS_EINPUT, 0},
                 {".", KS_EINPUT, 0},
                 {"-", KS_EINPUT, 0},
                 {"1e5", KS_EINPUT, 0},
                 {" 1", KS_EINPUT, 0},
                 {"1.2.3", KS_EINPUT, 0},
                 {"99999999999", KS_ERANGE, 0},
                 {"0.00000000000000000001", 0, 0},
                 {"nan", KS_EINPUT, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double value = 0;
        assert_int_equal(ks_parse_number(&value, cases[i].text, strlen(cases[i].text)),
                         cases[i].status);
        assert_true(value == cases[i].value);
    }
    int number;
    assert_int_equal(ks_parse_int(&number, "-12", 3), 0);
    assert_int_equal(number, -12);
    assert_int_equal(ks_parse_int(&number, "1.0", 3), KS_EINPUT);
}

static void utf8(void **state)
{
    (void)state;
    assert_int_equal(ks_utf8_length("a", 1), 1);
    assert_int_equal(ks_utf8_length("\xC3\xA9", 2), 2);
    assert_int_equal(ks_utf8_length("\xE5\x9B\xB2", 3), 3);
    assert_int_equal(ks_utf8_length("\xF0\x9F\x98\x80", 4), 4);
    assert_int_equal(ks_utf8_length("\xE5\x9B\xB2", 2), 0);     /* cut off */
    assert_int_equal(ks_utf8_length("\xC0\x80", 2), 0);         /* overlong */
    assert_int_equal(ks_utf8_length("\xE0\x80\x80", 3), 0);     /* overlong */
    assert_int_equal(ks_utf8_length("\xED\xA0\x80", 3), 0);     /* a surrogate */
    assert_int_equal(ks_utf8_length("\xF4\x90\x80\x80", 4), 0); /* beyond Unicode */
    assert_int_equal(ks_utf8_length("\x80", 1), 0);
    assert_int_equal(ks_utf8_length("", 0), 0);
}

static void buffers(void **state)
{
    (void)state;
    ks_buffer *buffer;
    assert_int_equal(ks_buffer_new(&buffer), 0);
    assert_string_equal(ks_buffer_data(buffer), "");
    ks_buffer_put_string(buffer, "score ");
    ks_buffer_put_number(buffer, -3.5, 2);
    ks_buffer_put_format(buffer, " by %s", "area");
    assert_string_equal(ks_buffer_data(buffer), "score -3.5 by area");
    assert_int_equal(ks_buffer_size(buffer), 18);
    ks_buffer_clear(buffer);
    assert_string_equal(ks_buffer_data(buffer), "");
    char long_text[3000];
    memset(long_text, 'x', sizeof long_text);
    ks_buffer_put_format(buffer, "%.*s%d", (int)sizeof long_text, long_text, 7);
    assert_int_equal(ks_buffer_size(buffer), sizeof long_text + 1);
    assert_int_equal(ks_buffer_status(buffer), 0);
    ks_buffer_free(buffer);
    ks_buffer_free(NULL);
}

static void sizes_are_checked(void **state)
{
    (void)state;
    assert_null(ks_alloc(SIZE_MAX / 2, 3));
    void *array = NULL;
    size_t capacity = 0;
    assert_int_equal(ks_grow(&array, &capacity, SIZE_MAX, 2), KS_EMEMORY);
    assert_null(array);
    assert_int_equal(ks_grow(&array, &capacity, 3, sizeof(int)), 0);
    assert_true(capacity >= 3);
    size_t before = capacity;
    assert_int_equal(ks_grow(&array, &capacity, before + 1, sizeof(int)), 0);
    assert_true(capacity >= 2 * before);
    free(array);
}

static void words(void **state)
{
    (void)state;
    assert_true(ks_same_word("Chinese", "cHINESE"));
    assert_false(ks_same_word("Chinese", "Chines"));
    assert_false(ks_same_word("Chines", "Chinese"));
    assert_string_equal(ks_status_text(KS_EKO), "the ko may not be retaken yet");
    assert_string_equal(ks_status_text(-999), "unknown status");
    ks_error error;
    assert_int_equal(ks_error_set(&error, KS_EKO, 5, 2, "move %d", 3), KS_EKO);
    assert_string_equal(error.message, "move 3");
    assert_int_equal(ks_error_set(NULL, KS_EKO, 5, 2, "move %d", 3), KS_EKO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats),         cmocka_unit_test(formats_widths),
        cmocka_unit_test(formats_numbers), cmocka_unit_test(formats_as_printf),
        cmocka_unit_test(parses_numbers),  cmocka_unit_test(utf8),
        cmocka_unit_test(buffers),         cmocka_unit_test(sizes_are_checked),
        cmocka_unit_test(words),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
