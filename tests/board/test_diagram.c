/* Drawings in and out, names of points, star points and handicap stones, symmetries. */
#include "support.h"

#include "buffer.h"
#include "random.h"

#include <string.h>

static void assert_drawn(const ks_position *position, const unsigned char *dead,
                         const char *expected)
{
    ks_buffer out = {0};
    ks_position_draw(&out, position, dead);
    assert_string_equal(ks_buffer_data(&out), expected);
    ks_buffer_release(&out);
}

static const char *const drawn = "   A B C D\n"
                                 " 3 . X o .  3\n"
                                 " 2 . x O .  2\n"
                                 " 1 . . . .  1\n"
                                 "   A B C D\n";

static void reads_what_it_draws(void **state)
{
    (void)state;
    unsigned char dead[KS_POINTS];
    ks_position position = draw_dead(drawn, dead);
    assert_int_equal(position.width, 4);
    assert_int_equal(position.height, 3);
    assert_int_equal(ks_position_stone(&position, at(&position, "B2")), KS_BLACK);
    assert_int_equal(ks_position_stone(&position, at(&position, "C3")), KS_WHITE);
    assert_int_equal(dead[at(&position, "B2")], 1);
    assert_int_equal(dead[at(&position, "B3")], 0);
    assert_drawn(&position, dead, drawn);
}

static void reads_other_styles(void **state)
{
    (void)state;
    static const char *const styles[] = {
        ".XO.\n.XO.\n....\n",
        "\n\n  . X O .\r\n  . X O .\r\n  . . + .\r\n",
        "+---------+\n| . X O . |\n| . X O . |\n| . . . . |\n+---------+\n",
        "  a b c d\n12 . X O . 12\n11|. X O .|11\n10 . . . . 10",
    };
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
        ks_position position = draw(styles[i]);
        assert_drawn(&position, NULL,
                     "   A B C D\n 3 . X O .  3\n 2 . X O .  2\n 1 . . . .  1\n   A B C D\n");
    }
    ks_position two = draw("++\n..\n");
    assert_int_equal(two.width, 2);
}

static void random_round_trips(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(4);
    for (int round = 0; round < 200; round++) {
        int width = 2 + (int)ks_random_below(&random, 24),
            height = 2 + (int)ks_random_below(&random, 24);
        ks_position position, again;
        ks_position_init(&position, width, height);
        for (int i = 0; i < width * height / 2; i++) {
            int p = (int)ks_random_below(&random, (uint32_t)(width * height));
            if (ks_move_check(&position, 1 + i % 2, p, 0) == 0)
                ks_move_make(&position, 1 + i % 2, p);
        }
        ks_buffer out = {0};
        ks_position_draw(&out, &position, NULL);
        again = draw(ks_buffer_data(&out));
        assert_true(again.hash == position.hash);
        ks_buffer_release(&out);
    }
}

static void assert_refused(const char *text, int status, int line, const char *message)
{
    ks_position *position = (ks_position *)1;
    ks_error error = {0};
    assert_int_equal(ks_position_parse(&position, text, strlen(text), &error), status);
    assert_null(position);
    assert_int_equal(error.status, status);
    assert_int_equal(error.line, line);
    assert_string_equal(error.message, message);
}

static void refuses(void **state)
{
    (void)state;
    assert_refused("", KS_ESIZE, 0,
                   "the drawing has 0 rows of 0 points; boards have from 2 to 25 each way");
    assert_refused(". .\n", KS_ESIZE, 0,
                   "the drawing has 1 rows of 2 points; boards have from 2 to 25 each way");
    assert_refused(". .\n. . .\n", KS_EINPUT, 2,
                   "the row is longer than the first one, which has 2 points");
    assert_refused("\n. . .\n. .\n", KS_EINPUT, 3,
                   "the row is shorter than the first one, which has 3 points");
    assert_refused(". Q\n. .\n", KS_EINPUT, 1,
                   "a drawing has X, O and . for its points, not \"Q\"");
    assert_refused("..........................\n", KS_ESIZE, 1, "the row has more than 25 points");
    assert_refused("X O\nO .\n", KS_ELIBERTY, 0, "the block at A2 has no liberty");
    assert_refused("X X\nX X\n", KS_ELIBERTY, 0, "the block at A2 has no liberty");
    char rows[26 * 3 + 1];
    for (int i = 0; i < 26; i++)
        memcpy(rows + i * 3, "..\n", 4);
    assert_refused(rows, KS_ESIZE, 26, "the drawing has more than 25 rows");
}

static void boards_of_characters(void **state)
{
    (void)state;
    ks_position *position;
    ks_error error;
    assert_int_equal(ks_position_from_board(&position, 3, 2, ".XO...", 6, &error), 0);
    assert_int_equal(ks_position_stone(position, 1), KS_BLACK);
    assert_int_equal(ks_position_stone(position, 2), KS_WHITE);
    assert_int_equal(ks_position_stone(position, 6), KS_EMPTY);
    ks_position_free(position);
    assert_int_equal(ks_position_from_board(&position, 3, 2, ".XO..", 5, &error), KS_EINPUT);
    assert_string_equal(error.message, "a 3 by 2 board has 6 points, not 5");
    assert_int_equal(ks_position_from_board(&position, 3, 2, ".xO...", 6, &error), KS_EINPUT);
    assert_string_equal(error.message, "point 1 of the board is not X, O or .");
    assert_int_equal(ks_position_from_board(&position, 1, 9, ".........", 9, &error), KS_ESIZE);
    assert_string_equal(error.message, "a board has from 2 to 25 lines each way, not 1 by 9");
    assert_null(position);
}

static void names_of_points(void **state)
{
    (void)state;
    int point;
    char name[8];
    for (int width = KS_MIN_SIZE; width <= KS_MAX_SIZE; width++)
        for (int p = 0; p < width * 25; p++) {
            ks_point_name(name, p, width, 25);
            assert_null(strchr(name, 'I'));
            assert_int_equal(ks_point_parse(&point, name, width, 25), 0);
            assert_int_equal(point, p);
        }
    assert_int_equal(ks_point_parse(&point, "j9", 9, 9), 0);
    assert_int_equal(point, 8);
    assert_int_equal(ks_point_parse(&point, "A1", 9, 9), 0);
    assert_int_equal(point, 72);
    static const char *const bad[] = {"", "A", "I5", "5", "A-1", "A1x", "A 1", "A+1", "AA", "A100"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(ks_point_parse(&point, bad[i], 9, 9), KS_EINPUT);
    assert_int_equal(ks_point_parse(&point, "A0", 9, 9), KS_EPOINT);
    assert_int_equal(ks_point_parse(&point, "A10", 9, 9), KS_EPOINT);
    assert_int_equal(ks_point_parse(&point, "K1", 9, 9), KS_EPOINT);
    ks_point_name(name, KS_PASS, 9, 9);
    assert_string_equal(name, "pass");
}

/* Stones placed on an empty board, drawn as names in order. */
static void assert_handicap(int stones, int width, int height, const char *expected)
{
    int points[9], count = ks_handicap_points(points, stones, width, height);
    char found[80] = "";
    for (int i = 0; i < count; i++) {
        char name[8];
        ks_point_name(name, points[i], width, height);
        ks_format(found + strlen(found), sizeof found - strlen(found), "%s%s", i ? " " : "", name);
    }
    assert_string_equal(found, expected);
}

static void handicap_stones(void **state)
{
    (void)state;
    assert_handicap(2, 19, 19, "Q16 D4");
    assert_handicap(5, 19, 19, "Q16 D4 Q4 D16 K10");
    assert_handicap(6, 19, 19, "Q16 D4 Q4 D16 D10 Q10");
    assert_handicap(7, 19, 19, "Q16 D4 Q4 D16 D10 Q10 K10");
    assert_handicap(9, 19, 19, "Q16 D4 Q4 D16 D10 Q10 K16 K4 K10");
    assert_handicap(4, 9, 9, "G7 C3 G3 C7");
    assert_handicap(4, 8, 8, "F6 C3 F3 C6");
    assert_handicap(5, 8, 8, "");
    assert_handicap(2, 6, 6, "");
    assert_handicap(1, 19, 19, "");
    assert_handicap(10, 19, 19, "");
    int points[9];
    assert_int_equal(ks_star_points(points, 19, 19), 9);
    assert_int_equal(ks_star_points(points, 13, 13), 5);
    assert_int_equal(ks_star_points(points, 9, 9), 5);
    assert_int_equal(ks_star_points(points, 5, 5), 1);
    assert_int_equal(ks_star_points(points, 8, 8), 4);
    assert_int_equal(ks_star_points(points, 2, 2), 0);
}

static void symmetries(void **state)
{
    (void)state;
    ks_position position = draw(". X O\n. X .\n"), turned, back;
    position.ko = 0;
    position.captures[KS_BLACK] = 3;
    ks_position_transform(&turned, &position, 4);
    assert_drawn(&turned, NULL, "   A B\n 3 . .  3\n 2 X X  2\n 1 O .  1\n   A B\n");
    ks_position_transform(&turned, &position, 1);
    assert_drawn(&turned, NULL, "   A B C\n 2 O X .  2\n 1 . X .  1\n   A B C\n");
    assert_int_equal(turned.ko, 2);
    assert_int_equal(turned.captures[KS_BLACK], 3);
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        ks_position_transform(&turned, &position, symmetry);
        ks_position_transform(&back, &turned, ks_symmetry_inverse(symmetry));
        assert_true(back.hash == position.hash);
        assert_int_equal(back.ko, position.ko);
        /* Eight different boards. */
        for (int other = 0; other < symmetry; other++) {
            ks_position_transform(&back, &position, other);
            assert_true(back.hash != turned.hash);
        }
    }
    ks_position_reverse(&turned, &position);
    assert_drawn(&turned, NULL, "   A B C\n 2 . O X  2\n 1 . O .  1\n   A B C\n");
    assert_int_equal(turned.captures[KS_WHITE], 3);
    assert_int_equal(turned.to_move, KS_WHITE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_it_draws),  cmocka_unit_test(reads_other_styles),
        cmocka_unit_test(random_round_trips),   cmocka_unit_test(refuses),
        cmocka_unit_test(boards_of_characters), cmocka_unit_test(names_of_points),
        cmocka_unit_test(handicap_stones),      cmocka_unit_test(symmetries),
    };
    return cmocka_run_group_tests_name("diagram", tests, NULL, NULL);
}
