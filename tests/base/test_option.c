/* Options by name: what each kind takes and refuses, defaults, and settings as text. */
#include "support.h"

#include "keisei/option.h"

#include <stdlib.h>
#include <string.h>

enum aim { AIM_NONE, AIM_SCORE = 7, AIM_WIN = 9 };

typedef struct settings {
    int loud, epochs, way, board[2], layers[2], moves[3], move_count;
    enum aim aim;
    size_t limit;
    float komi;
    int has_komi;
    double rate;
    float damping;
    unsigned parts;
    unsigned long long seed;
    unsigned small_seed;
    const char *judge, *folder, *judges[2], *format;
    int judge_count;
    ks_option_file model, models[2];
    int model_count, vowels;
    int at[2], at_count;
} settings;

/* The number of vowels, as a kind of its own. */
static int read_vowels(void *field, const ks_option *option, const char *text, ks_error *error)
{
    int count = 0;
    (void)option;
    for (; *text; text++)
        count += strchr("aeiou", *text) != NULL;
    *(int *)field = count;
    if (count == 0 && error != NULL)
        *error = (ks_error){.status = KS_EINPUT, .message = "takes a word with a vowel"};
    return count ? 0 : KS_EINPUT;
}

static const int aims[] = {AIM_SCORE, AIM_WIN};

static const ks_option rows[] = {
    {"loud", 'l', NULL, "", KS_OPTION_FLAG(settings, loud)},
    {"epochs", 0, "N", "", KS_OPTION_INT(settings, epochs, -5, 50), .initial = "16"},
    {"limit", 'n', "N", "", KS_OPTION_INT(settings, limit, 1, 2147483647), .otherwise = "all"},
    {"komi", 0, "K", "", KS_OPTION_NUMBER(settings, komi, -1000, 1000),
     KS_OPTION_COUNT(settings, has_komi), .initial = "7.5"},
    {"rate", 0, "X", "", KS_OPTION_NUMBER(settings, rate, 0, 1), .open = KS_OPEN_LEAST,
     .initial = ".0003"},
    {"damping", 0, "X", "", KS_OPTION_NUMBER(settings, damping, 0, 1), .open = KS_OPEN_MOST},
    {"seed", 's', "N", "", KS_OPTION_SEED(settings, seed)},
    {"small-seed", 0, "N", "", KS_OPTION_SEED(settings, small_seed)},
    {"way", 0, NULL, "", KS_OPTION_CHOICE(settings, way, "up|down|left"), .initial = "down"},
    {"aim", 0, NULL, "", KS_OPTION_CHOICE(settings, aim, "score|win"), .values = aims,
     .otherwise = "none"},
    {"as", 0, NULL, "", KS_OPTION_WORD(settings, format, "text|json")},
    {"only", 0, "PARTS", "", KS_OPTION_CHOICES(settings, parts, "one|two|three")},
    {"judge", 'j', "JUDGE", "", KS_OPTION_TEXT(settings, judge)},
    {"judges", 0, "JUDGE", "", KS_OPTION_TEXT(settings, judges),
     KS_OPTION_COUNT(settings, judge_count)},
    {"folder", 0, "DIR", "", KS_OPTION_PATH(settings, folder), .modes = 2},
    {"model", 0, "FILE", "", KS_OPTION_FILE(settings, model), .unnamed = 8},
    {"models", 0, "FILE", "", KS_OPTION_FILE(settings, models),
     KS_OPTION_COUNT(settings, model_count), .modes = 6},
    {"moves", 0, "N,N...", "", KS_OPTION_INTS(settings, moves, 0, 100),
     KS_OPTION_COUNT(settings, move_count), .initial = "20,80"},
    {"at", 0, "N,N...", "", KS_OPTION_INTS(settings, at, 0, 100),
     KS_OPTION_COUNT(settings, at_count)},
    {"layers", 0, "N,N", "", KS_OPTION_INTS(settings, layers, 1, 64), .initial = "8,2"},
    {"size", 0, "N|WxH", "", KS_OPTION_BOARD(settings, board)},
    {"word", 0, "WORD", "", KS_OPTION_OTHER(settings, vowels, read_vowels),
     .unnamed = KS_OPTION_UNNAMED},
    {0},
};

static settings fresh(void)
{
    settings s;
    memset(&s, 0, sizeof s);
    ks_option_defaults(&s, rows);
    return s;
}

static void set(settings *s, const char *name, const char *text)
{
    ks_error error = {0};
    const ks_option *row = ks_option_find(rows, name);
    assert_non_null(row);
    assert_int_equal(ks_option_set(s, row, text, &error), 0);
    assert_string_equal(error.message, "");
}

/* The text is refused in these words, and nothing has changed. */
static void refuse(const char *name, const char *text, const char *words)
{
    ks_error error = {0};
    settings s = fresh(), before = s;
    int status = ks_option_set(&s, ks_option_find(rows, name), text, &error);
    assert_int_equal(status, KS_EINPUT);
    assert_string_equal(error.message, words);
    assert_memory_equal(&s, &before, sizeof s);
    assert_int_equal(ks_option_set(&s, ks_option_find(rows, name), text, NULL), KS_EINPUT);
}

static void has_defaults(void **state)
{
    (void)state;
    settings s = fresh();
    assert_int_equal(s.epochs, 16);
    assert_true(s.komi == 7.5F);
    assert_int_equal(s.has_komi, 0);
    assert_true(s.rate == 3e-4);
    assert_true(s.seed == 1 && s.small_seed == 1);
    assert_int_equal(s.way, 1);
    assert_int_equal(s.aim, AIM_NONE);
    assert_int_equal(s.move_count, 2);
    assert_int_equal(s.moves[1], 80);
    assert_int_equal(s.layers[0], 8);
    assert_int_equal(s.layers[1], 2);
    assert_int_equal(s.limit, 0);
    assert_null(s.judge);
    assert_null(ks_option_find(rows, "epoch"));
    assert_string_equal(ks_option_argument(ks_option_find(rows, "way")), "up|down|left");
    assert_string_equal(ks_option_argument(ks_option_find(rows, "only")), "PARTS");
    assert_null(ks_option_argument(ks_option_find(rows, "loud")));
}

static void takes_whole_numbers(void **state)
{
    (void)state;
    settings s = fresh();
    static const char range[] = "takes a whole number from -5 to 50";
    static const char *const bad[] = {"",
                                      "x",
                                      "1.5",
                                      "51",
                                      "-6",
                                      " 5",
                                      "5 ",
                                      "0x1",
                                      "1e1",
                                      "+",
                                      "-",
                                      "--1",
                                      "nan",
                                      "99999999999",
                                      "1.",
                                      "5\n",
                                      "inf",
                                      "5,5",
                                      "-99999999999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refuse("epochs", bad[i], range);
    static const struct {
        const char *text;
        int value;
    } good[] = {{"-5", -5}, {"50", 50}, {"+7", 7}, {"007", 7}, {"-0", 0}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        set(&s, "epochs", good[i].text);
        assert_int_equal(s.epochs, good[i].value);
    }
    set(&s, "limit", "2147483647");
    assert_int_equal(s.limit, 2147483647);
    refuse("limit", "2147483648", "takes a whole number from 1 to 2147483647");
    set(&s, "seed", "1000000000");
    set(&s, "small-seed", "0");
    assert_true(s.seed == 1000000000 && s.small_seed == 0);
    refuse("seed", "1000000001", "takes a whole number from 0 to 1000000000");
    refuse("small-seed", "-1", "takes a whole number from 0 to 1000000000");
}

/* strtod is the oracle of what numbers are. */
static void takes_numbers(void **state)
{
    (void)state;
    settings s = fresh();
    static const char *const good[] = {"1",      ".5", "0.15", "0.0003", "0.123456789012345",
                                       ".00001", ".1", "1.",   "+0.7",   "0.000000001"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        set(&s, "rate", good[i]);
        assert_true(s.rate == strtod(good[i], NULL));
    }
    /* Digits beyond what a double holds do not matter. */
    set(&s, "rate", "0.33333333333333333333333333333333333333");
    assert_true(s.rate > 0.333333333333 && s.rate < 0.333333333334);
}

static void refuses_numbers(void **state)
{
    (void)state;
    settings s = fresh();
    static const char *const bad[] = {
        "",    ".",      "nan", "inf",   "0x10",
        " 5",  "5 ",     "1e3", "1.2.3", "-",
        "1,5", "1000.5", "+-1", "-1001", "123456789012345678901234567890"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refuse("komi", bad[i], "takes a number from -1000 to 1000");
    set(&s, "komi", "-1000.0");
    assert_true(s.komi == -1000.0F);
    set(&s, "komi", "6.5");
    assert_int_equal(s.has_komi, 2);
    refuse("rate", "0", "takes a number above 0, up to 1");
    refuse("rate", "1.01", "takes a number above 0, up to 1");
    set(&s, "damping", "0");
    refuse("damping", "1", "takes a number from 0 to below 1");
    /* As a float it would be 1. */
    refuse("damping", "0.99999999", "takes a number from 0 to below 1");
}

static void takes_choices(void **state)
{
    (void)state;
    settings s = fresh();
    set(&s, "way", "left");
    assert_int_equal(s.way, 2);
    set(&s, "aim", "win");
    assert_int_equal(s.aim, AIM_WIN);
    refuse("way", "", "takes up|down|left");
    refuse("way", "lef", "takes up|down|left");
    refuse("way", "up|down", "takes up|down|left");
    refuse("aim", "Win", "takes score|win");
    set(&s, "as", "json");
    assert_string_equal(s.format, "json");
    refuse("as", "jso", "takes text|json");
    set(&s, "only", "three,one");
    assert_int_equal(s.parts, 5);
    set(&s, "only", "two");
    assert_int_equal(s.parts, 2);
    refuse("only", "one,", "takes one|two|three separated by commas");
    refuse("only", "one,four", "takes one|two|three separated by commas");
    set(&s, "loud", NULL);
    assert_int_equal(s.loud, 1);
    assert_int_equal(ks_option_place("a|b", "b"), 1);
    assert_int_equal(ks_option_place("a|b", "c"), -1);
}

static void takes_texts(void **state)
{
    (void)state;
    settings s = fresh();
    ks_error error = {0};
    set(&s, "judge", "life");
    set(&s, "judge", "");
    assert_string_equal(s.judge, "");
    set(&s, "judges", "a");
    set(&s, "judges", "b");
    assert_int_equal(s.judge_count, 2);
    assert_string_equal(s.judges[1], "b");
    assert_int_equal(ks_option_set(&s, ks_option_find(rows, "judges"), "c", &error), KS_EINPUT);
    assert_string_equal(error.message, "takes at most 2 values");
    assert_int_equal(s.judge_count, 2);
    set(&s, "model", "some/file");
    set(&s, "models", "m");
    assert_string_equal(s.model.path, "some/file");
    assert_null(s.model.bytes);
    assert_string_equal(s.models[0].path, "m");
    assert_int_equal(s.model_count, 1);
    set(&s, "word", "aeon");
    assert_int_equal(s.vowels, 3);
    assert_int_equal(ks_option_set(&s, ks_option_find(rows, "word"), "x", &error), KS_EINPUT);
    assert_string_equal(error.message, "takes a word with a vowel");
}

static void takes_several(void **state)
{
    (void)state;
    settings s = fresh();
    static const char moves[] =
        "takes up to 3 whole numbers separated by commas, each from 0 to 100";
    static const char layers[] = "takes 2 whole numbers separated by commas, each from 1 to 64";
    static const char board[] = "takes a size of board such as 9 or 9x7";
    set(&s, "moves", "5");
    assert_int_equal(s.move_count, 1);
    assert_int_equal(s.moves[0], 5);
    set(&s, "moves", "1,2,100");
    assert_int_equal(s.move_count, 3);
    set(&s, "moves", "7");
    assert_true(s.move_count == 1 && s.moves[1] == 0 && s.moves[2] == 0);
    refuse("moves", "1,2,3,4", moves);
    refuse("moves", "5,x", moves);
    refuse("moves", "5,", moves);
    refuse("moves", "", moves);
    refuse("moves", "101", moves);
    set(&s, "layers", "16,4");
    assert_int_equal(s.layers[1], 4);
    refuse("layers", "8", layers);
    refuse("layers", "8,0", layers);
    refuse("layers", "8,2,1", layers);
    set(&s, "size", "13");
    assert_int_equal(s.board[1], 13);
    set(&s, "size", "9x7");
    assert_true(s.board[0] == 9 && s.board[1] == 7);
    static const char *const bad[] = {"", "9x", "x9", "1", "26", "9x26", "9x7x5", "9 x 7", "-9"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refuse("size", bad[i], board);
}

static void describes(void **state)
{
    (void)state;
    settings s = fresh();
    ks_buffer *out;
    assert_int_equal(ks_buffer_new(&out), 0);
    ks_option_describe(out, &s, rows, 0);
    assert_string_equal(ks_buffer_data(out), " --epochs 16 --komi 7.5 --rate 0.0003 --seed 1"
                                             " --small-seed 1 --way down --moves 20,80"
                                             " --layers 8,2");
    set(&s, "loud", NULL);
    set(&s, "limit", "30");
    set(&s, "komi", ".1");
    set(&s, "rate", ".00001");
    set(&s, "damping", "0.5");
    set(&s, "seed", "0");
    set(&s, "aim", "score");
    set(&s, "as", "text");
    set(&s, "only", "one,three");
    set(&s, "judge", "a/b");
    set(&s, "judges", "x");
    set(&s, "judges", "y");
    set(&s, "folder", "some/where");
    set(&s, "model", "models/a.model");
    set(&s, "models", "b.model");
    set(&s, "size", "9");
    set(&s, "word", "aeon");
    set(&s, "at", "0"); /* a list of a nought is a list too */
    ks_buffer_clear(out);
    ks_option_describe(out, &s, rows, 4);
    assert_string_equal(ks_buffer_data(out),
                        " --loud --epochs 16 --limit 30 --komi 0.1 --rate 0.00001 --damping 0.5"
                        " --seed 0 --small-seed 1 --way down --aim score --as text --only one,three"
                        " --judge a/b --judges x --judges y --model a.model --models b.model"
                        " --moves 20,80 --at 0 --layers 8,2 --size 9x9");
    ks_buffer_clear(out);
    ks_option_describe(out, &s, rows, 12);
    assert_null(strstr(ks_buffer_data(out), "--model "));
    ks_buffer_clear(out);
    s = (settings){.folder = "some/where"};
    ks_option_describe(out, &s, rows + 14, 2);
    assert_non_null(strstr(ks_buffer_data(out), " --folder where"));
    ks_buffer_free(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_defaults),  cmocka_unit_test(takes_whole_numbers),
        cmocka_unit_test(takes_numbers), cmocka_unit_test(refuses_numbers),
        cmocka_unit_test(takes_choices), cmocka_unit_test(takes_texts),
        cmocka_unit_test(takes_several), cmocka_unit_test(describes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
