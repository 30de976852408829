/* Boards for a terminal: the exact text in ASCII, and in colour the same board once the colours are
 * taken out. */
#include "views.h"

#include <string.h>

static const char *const diagram = ". X . O . . .\n"
                                   ". X . O . . .\n"
                                   ". X x O . . O\n"
                                   "o X O O . . .\n";

static const char *const owners = "BB.WWWW bB.WWww BBWWWWW BBWWWWW";

static void check(const ks_picture *picture, int colour, const char *expected)
{
    ks_buffer out = {0};
    assert_int_equal(ks_picture_text(&out, picture, colour), 0);
    assert_string_equal(ks_buffer_data(&out), expected);
    ks_buffer_release(&out);
}

/* Takes the colours out of `text`; at the end of each line they must have been reset. */
static void strip(char *out, const char *text)
{
    int coloured = 0;
    while (*text) {
        if (*text == '\033') {
            assert_int_equal(text[1], '[');
            coloured = strncmp(text, "\033[0m", 4) != 0;
            while (*text++ != 'm')
                assert_true(*text == '[' || *text == ';' || (*text >= '0' && *text <= '9') ||
                            *text == 'm');
            continue;
        }
        if (*text == '\n')
            assert_false(coloured);
        *out++ = *text++;
    }
    assert_false(coloured);
    *out = '\0';
}

static void check_stripped(const ks_picture *picture, const char *expected)
{
    ks_buffer out = {0};
    static char plain[20000];
    assert_int_equal(ks_picture_text(&out, picture, 1), 0);
    assert_true(ks_buffer_size(&out) < sizeof plain);
    strip(plain, ks_buffer_data(&out));
    assert_string_equal(plain, expected);
    ks_buffer_release(&out);
}

static void test_stones_alone(void **state)
{
    (void)state;
    ks_position position = draw(diagram);
    ks_picture picture = {.position = &position, .last_move = KS_NO_POINT};
    check(&picture, 0,
          "   A B C D E F G\n"
          " 4 . X . O . . .  4\n"
          " 3 . X . O . . .  3\n"
          " 2 . X X O . . O  2\n"
          " 1 O X O O . . .  1\n"
          "   A B C D E F G\n");
    check_stripped(&picture, "   A B C D E F G\n"
                             " 4 ┌─●─┬─●─┬─┬─┐  4\n"
                             " 3 ├─●─┼─●─┼─┼─┤  3\n"
                             " 2 ├─●─●─●─┼─┼─●  2\n"
                             " 1 ●─●─●─●─┴─┴─┘  1\n"
                             "   A B C D E F G\n");
}

static void test_judged(void **state)
{
    (void)state;
    ks_position position = draw(diagram);
    ks_judgment judgment = judged(&position, owners);
    judgment.dead[at(&position, "C2")] = judgment.dead[at(&position, "A1")] = 1;
    ks_picture picture = {.position = &position,
                          .judgment = &judgment,
                          .title = "Black - White, move 12",
                          .caption = "W+9.5 by hand",
                          .last_move = at(&position, "G2")};
    check(&picture, 0,
          "Black - White, move 12\n"
          "   A B C D E F G\n"
          " 4 + X . O - - -  4\n"
          " 3 . X . O - . .  3\n"
          " 2 + X x O - -(O) 2\n"
          " 1 o X O O - - -  1\n"
          "   A B C D E F G\n"
          "+ Black's  - White's  . open  x o dead\n"
          "W+9.5 by hand\n");
    check_stripped(&picture, "Black - White, move 12\n"
                             "   A B C D E F G\n"
                             " 4 ▪─●─┬─●─▪─▪─▪  4\n"
                             " 3 ·─●─┼─●─▪─·─·  3\n"
                             " 2 ▪─●─⊗─●─▪─▪(●) 2\n"
                             " 1 ⊗─●─●─●─▪─▪─▪  1\n"
                             "   A B C D E F G\n"
                             " ▪ Black's  ▪ White's  ⊗⊗ dead \n"
                             "W+9.5 by hand\n");
    picture.last_move = at(&position, "B4");
    picture.raw = 1;
    picture.title = picture.caption = NULL;
    judgment.raw[at(&position, "G4")] = 0.125f;
    check(&picture, 0,
          "   A B C D E F G\n"
          " 4 .(X). O . . +  4\n"
          " 3 . X . O . . .  3\n"
          " 2 . X x O . . O  2\n"
          " 1 o X O O . . .  1\n"
          "   A B C D E F G\n"
          "+ Black's  - White's  . open  x o dead\n");
}

static void test_neighbours_marked(void **state)
{
    (void)state;
    ks_position position = draw("X O\n. .\n");
    ks_picture picture = {.position = &position, .last_move = 0};
    check(&picture, 0, "   A B\n 2(X)O  2\n 1 . .  1\n   A B\n");
    picture.last_move = 1;
    check(&picture, 0, "   A B\n 2 X(O) 2\n 1 . .  1\n   A B\n");
    check_stripped(&picture, "   A B\n 2 ●(●) 2\n 1 └─┘  1\n   A B\n");
    picture.last_move = 2; /* no stone there */
    check(&picture, 0, "   A B\n 2 X O  2\n 1 . .  1\n   A B\n");
}

static void test_golden(void **state)
{
    (void)state;
    ks_position position = draw(diagram);
    ks_judgment judgment = judged(&position, owners);
    judgment.dead[at(&position, "C2")] = 1;
    ks_picture picture = {
        .position = &position, .judgment = &judgment, .last_move = at(&position, "G2")};
    ks_buffer out = {0};
    assert_int_equal(ks_picture_text(&out, &picture, 1), 0);
    check_golden("board.ansi", &out);
    ks_buffer_release(&out);
}

/* A name in a record cannot give the terminal commands. */
static void test_strings(void **state)
{
    (void)state;
    ks_position position = draw("X O\n. .\n");
    ks_picture picture = {.position = &position,
                          .title = "\033]0;owned\007\xC2\x9B"
                                   "2J\r\n\xFF <&>",
                          .last_move = KS_NO_POINT};
    check(&picture, 0, " ]0;owned  2J  \xEF\xBF\xBD <&>\n   A B\n 2 X O  2\n 1 . .  1\n   A B\n");
    char longest[2000];
    memset(longest, 'm', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    picture.title = NULL;
    picture.caption = longest;
    ks_buffer out = {0};
    assert_int_equal(ks_picture_text(&out, &picture, 0), 0);
    const char *end = ks_buffer_data(&out) + ks_buffer_size(&out);
    assert_string_equal(end - 5, "m\xE2\x80\xA6\n");
    ks_buffer_release(&out);
}

/* All rows of all sizes are equally wide, and plain ones are read back as the same stones. */
static void test_every_size(void **state)
{
    (void)state;
    ks_buffer out = {0};
    static char plain[20000];
    for (int width = KS_MIN_SIZE; width <= KS_MAX_SIZE; width++)
        for (int height = KS_MIN_SIZE; height <= KS_MAX_SIZE; height++) {
            ks_position position, again;
            ks_position_init(&position, width, height);
            for (int p = 0; p < width * height; p += 2)
                ks_position_put(&position, p, 1 + p / 2 % 2);
            ks_picture picture = {.position = &position, .last_move = KS_NO_POINT};
            ks_buffer_clear(&out);
            assert_int_equal(ks_picture_text(&out, &picture, 0), 0);
            ks_diagram_parse(&again, NULL, ks_buffer_data(&out), ks_buffer_size(&out), NULL);
            assert_int_equal(again.width, width);
            assert_int_equal(again.height, height);
            assert_memory_equal(again.stone, position.stone, sizeof again.stone);
            ks_judgment judgment = {.width = width, .height = height};
            picture.judgment = &judgment;
            ks_buffer_clear(&out);
            assert_int_equal(ks_picture_text(&out, &picture, 1), 0);
            strip(plain, ks_buffer_data(&out));
            assert_int_equal(count_of(plain, "\n"), height + 3);
            assert_int_equal(count_of(plain, "●"), (width * height + 1) / 2);
            assert_int_equal(count_of(plain, "─"), height * (width - 1));
        }
    ks_buffer_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stones_alone),      cmocka_unit_test(test_judged),
        cmocka_unit_test(test_neighbours_marked), cmocka_unit_test(test_golden),
        cmocka_unit_test(test_strings),           cmocka_unit_test(test_every_size)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
