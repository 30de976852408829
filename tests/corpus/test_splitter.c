/* Cutting bytes into games: the same games whatever the size of the pieces. */
#include "splitter.h"

#include "random.h"
#include "support.h"

#include <string.h>

/* Feeds `text` in pieces of `piece` bytes and writes down what comes out, as
 * "LINE game / LINE game / error". */
static void split(char *out, size_t out_size, const char *text, size_t piece, int by_line,
                  size_t max_game)
{
    ks_splitter splitter = {.max_game = max_game};
    ks_buffer seen = {0};
    size_t size = strlen(text), at = 0;
    int status = KS_EEND, ended = 0;
    ks_splitter_start(&splitter, by_line);
    while (!ended) {
        size_t used = 0, left = size - at < piece ? size - at : piece;
        ended = left == 0;
        status = ended ? ks_splitter_finish(&splitter)
                       : ks_splitter_feed(&used, &splitter, text + at, left);
        assert_true(used <= left);
        assert_true(ended || status != KS_EEND || used == left);
        at += used;
        if (status == KS_EEND)
            continue;
        ks_buffer_put_string(&seen, seen.size ? " / " : "");
        if (status == 0)
            ks_buffer_put_format(&seen, "%d %s", splitter.start_line,
                                 ks_buffer_data(&splitter.text));
        else if (status == KS_ERANGE)
            ks_buffer_put_format(&seen, "%d too large", splitter.start_line);
        else if (status == KS_EINPUT)
            ks_buffer_put_format(&seen, by_line ? "%d none" : "none", splitter.start_line);
    }
    assert_true(seen.size < out_size);
    memcpy(out, ks_buffer_data(&seen), seen.size + 1);
    ks_buffer_release(&seen);
    ks_buffer_release(&splitter.text);
}

static void check(const char *text, int by_line, size_t max_game, const char *expected)
{
    for (size_t piece = 1; piece <= strlen(text) + 1; piece++) {
        char seen[1000];
        split(seen, sizeof seen, text, piece, by_line, max_game);
        assert_string_equal(seen, expected);
    }
}

static void test_games(void **state)
{
    (void)state;
    check("(;B[aa])", 0, 99, "1 (;B[aa])");
    check("(;B[aa])(;W[bb])\n\n (;B[cc](;W[dd])(;W[ee]))\n", 0, 99,
          "1 (;B[aa]) / 1 (;W[bb]) / 3 (;B[cc](;W[dd])(;W[ee]))");
    check("( \n ;B[aa])", 0, 99, "1 ( \n ;B[aa])");
    check("", 0, 99, "");
    check(" \r\n\t\n", 0, 99, "");
}

static void test_brackets_in_values(void **state)
{
    (void)state;
    check("(;C[:-) \\] (; \\\\](;C[[]))(;)", 0, 99, "1 (;C[:-) \\] (; \\\\](;C[[])) / 1 (;)");
    check("(;C[two\nlines)])\n(;)", 0, 99, "1 (;C[two\nlines)]) / 3 (;)");
}

static void test_junk(void **state)
{
    (void)state;
    check("From: a (friend)\n\n((;B[aa])) bye)", 0, 99, "3 (;B[aa])");
    check("no game here (or here)", 0, 99, "none");
    check("(", 0, 99, "none");
    check("\xEF\xBB\xBF(;)", 0, 99, "1 (;)");
}

static void test_unfinished(void **state)
{
    (void)state;
    check("(;B[aa])(;W[bb", 0, 99, "1 (;B[aa]) / 1 (;W[bb");
    check("(;B[aa](;W[bb])\n", 0, 99, "1 (;B[aa](;W[bb])\n");
}

/* A line whose brackets do not close spoils that line alone. */
static void test_a_game_a_line(void **state)
{
    (void)state;
    check("(;B[aa\n?\n(;B[bb])\n", 1, 99, "1 (;B[aa / 2 none / 3 (;B[bb])");
    check("(;B[aa])\n(;W[bb)\n(;B[cc])\n", 1, 99, "1 (;B[aa]) / 2 (;W[bb) / 3 (;B[cc])");
    check("(;B[aa]\n\n  \nwhat\n(;B[cc])(;)\nwell", 1, 99,
          "1 (;B[aa] / 4 none / 5 (;B[cc]) / 5 (;) / 6 none");
    check("(;C[\\\n(;)", 1, 99, "1 (;C[\\ / 2 (;)");
}

/* The rest of the file, or of the line, goes with a game that is too large. */
static void test_too_large(void **state)
{
    (void)state;
    check("(;)(;B[aa]W[bb])(;)", 0, 12, "1 (;) / 1 too large");
    check("(;)\n(;B[aa]W[bb])(;)\n(;)", 1, 12, "1 (;) / 2 too large / 3 (;)");
    check("(;B[aa]W[bb]\n(;)\n", 1, 11, "1 too large / 2 (;)");
    check("(;B[aa]W[b])", 0, 12, "1 (;B[aa]W[b])");
    check("(             ;)", 0, 12, "1 too large");
}

/* Any bytes at all: the same for every size of the pieces, and never more than asked for. */
static void test_random_bytes(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(5);
    for (int round = 0; round < 3000; round++) {
        char text[41], whole[1000], pieces[1000];
        size_t size = ks_random_below(&random, 40);
        for (size_t i = 0; i < size; i++)
            text[i] = "((;;)[]\\\n a"[ks_random_below(&random, 11)];
        text[size] = '\0';
        int by_line = (int)ks_random_below(&random, 2);
        size_t most = 4 + ks_random_below(&random, 40);
        split(whole, sizeof whole, text, 100, by_line, most);
        split(pieces, sizeof pieces, text, 1 + ks_random_below(&random, 5), by_line, most);
        assert_string_equal(whole, pieces);
    }
}

/* Behind each game, a splitter that starts there finds what is left as if it had come from the
 * start. */
static void test_resume(void **state)
{
    (void)state;
    static const char text[] = "(;1)\n? (;2)(;3) ?\n?\n(;4)\n (;5) junk";
    for (int by_line = 0; by_line < 2; by_line++)
        for (size_t start = 0, games = 0; games < 5; games++) {
            ks_splitter whole = {.max_game = 99}, part = {.max_game = 99};
            size_t at = 0, used;
            ks_splitter_start(&whole, by_line);
            for (size_t i = 0; i <= games; at += used)
                i += ks_splitter_feed(&used, &whole, text + at, sizeof text - 1 - at) == 0;
            assert_true(at > start);
            start = at;
            ks_splitter_resume(&part, by_line, whole.line);
            for (int ended = 0; !ended;) {
                size_t left = sizeof text - 1 - at, other = 0;
                ended = left == 0;
                used = 0;
                int status = ended ? ks_splitter_finish(&whole)
                                   : ks_splitter_feed(&used, &whole, text + at, left);
                int again = ended ? ks_splitter_finish(&part)
                                  : ks_splitter_feed(&other, &part, text + at, left);
                assert_int_equal(status, again);
                assert_int_equal(used, other);
                assert_int_equal(whole.line, part.line);
                if (status == 0)
                    assert_string_equal(whole.text.data, part.text.data);
                if (status != KS_EEND)
                    assert_int_equal(whole.start_line, part.start_line);
                at += used;
            }
            ks_buffer_release(&whole.text);
            ks_buffer_release(&part.text);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),         cmocka_unit_test(test_brackets_in_values),
        cmocka_unit_test(test_junk),          cmocka_unit_test(test_unfinished),
        cmocka_unit_test(test_a_game_a_line), cmocka_unit_test(test_too_large),
        cmocka_unit_test(test_random_bytes),  cmocka_unit_test(test_resume),
    };
    return cmocka_run_group_tests_name("splitter", tests, NULL, NULL);
}
