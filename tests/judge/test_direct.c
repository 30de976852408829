/* The direct methods: against the naive oracle on random boards of all sizes, counts of what a lone
 * stone holds, hand-drawn positions, symmetry, and what becomes of dead stones. */
#include "support.h"

#include "control.h"
#include "judge.h"
#include "naive.h"
#include "random.h"

#include <string.h>

static void fill_random(int8_t *board, int points, ks_random *random)
{
    uint32_t density = 1 + ks_random_below(random, 100);
    for (int p = 0; p < points; p++)
        board[p] =
            (int8_t)(ks_random_below(random, 100) < density ? (ks_random_below(random, 2) ? 1 : -1)
                                                            : 0);
}

static void assert_same(const int16_t *fast, const int *naive, int points, const char *method,
                        int width, int height)
{
    for (int p = 0; p < points; p++)
        if (fast[p] != naive[p])
            fail_msg("%s on %d by %d, point %d: %d, not %d", method, width, height, p, fast[p],
                     naive[p]);
}

static void compare_all(const int8_t *board, int width, int height)
{
    int points = width * height, wide[KS_POINTS], naive[KS_POINTS];
    int16_t fast[KS_POINTS];
    for (int p = 0; p < points; p++)
        wide[p] = board[p];
    ks_control_explicit(fast, board, width, height);
    naive_explicit(naive, wide, width, height);
    assert_same(fast, naive, points, "explicit", width, height);
    ks_control_direct(fast, board, width, height);
    naive_direct(naive, wide, width, height);
    assert_same(fast, naive, points, "direct", width, height);
    ks_control_distance(fast, board, width, height);
    naive_distance(naive, wide, width, height);
    assert_same(fast, naive, points, "distance", width, height);
    ks_control_influence(fast, board, width, height);
    naive_influence(naive, wide, width, height);
    assert_same(fast, naive, points, "influence", width, height);
    static const int numbers[][2] = {{5, 21}, {4, 13}, {0, 0}, {1, 0}, {0, 3}, {9, 2}, {30, 70}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        ks_control_bouzy(fast, board, width, height, numbers[i][0], numbers[i][1]);
        naive_bouzy(naive, wide, width, height, numbers[i][0], numbers[i][1]);
        assert_same(fast, naive, points, "bouzy", width, height);
    }
}

static void same_as_naive(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(1);
    for (int width = KS_MIN_SIZE; width <= KS_MAX_SIZE; width++)
        for (int height = KS_MIN_SIZE; height <= KS_MAX_SIZE; height += 1 + width % 3) {
            int8_t board[KS_POINTS];
            fill_random(board, width * height, &random);
            compare_all(board, width, height);
        }
}

/* Without calibration, so that owners are signs. */
static ks_judgment judge(const char *name, const ks_position *position, const unsigned char *dead)
{
    ks_judge *judge;
    ks_judgment judgment;
    assert_int_equal(ks_judge_new(&judge, name, NULL), 0);
    memset(judge->calibration, 0, sizeof judge->calibration);
    assert_int_equal(
        ks_judge_run(&judgment, judge, &(ks_question){.position = position, .dead = dead}), 0);
    ks_judge_free(judge);
    return judgment;
}

/* The extended methods and every owner and raw value through the public interface. */
static void judges_same_as_naive(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(2);
    for (int round = 0; round < 60; round++) {
        int width = 2 + (int)ks_random_below(&random, 24),
            height = 2 + (int)ks_random_below(&random, 24);
        int points = width * height, wide[KS_POINTS], naive[KS_POINTS];
        ks_position position;
        ks_position_init(&position, width, height);
        for (int i = 0; i < points / 2; i++) {
            int p = (int)ks_random_below(&random, (uint32_t)points), colour = 1 + i % 2;
            if (ks_move_check(&position, colour, p, 0) == 0)
                ks_move_make(&position, colour, p);
        }
        for (int p = 0; p < points; p++)
            wide[p] = (position.stone[p] == KS_BLACK) - (position.stone[p] == KS_WHITE);
        for (int extension = 0; extension < 2; extension++) {
            ks_judgment judgment =
                judge(extension ? "bouzy-5-21+influence" : "bouzy-5-21+distance", &position, NULL);
            naive_bouzy_extended(naive, wide, width, height, 5, 21, extension ? 'i' : 'd');
            int score = 0;
            for (int p = 0; p < points; p++) {
                int sign = wide[p] ? wide[p] : (naive[p] > 0) - (naive[p] < 0);
                assert_float_equal(judgment.raw[p], naive[p], 0);
                assert_float_equal(judgment.owner[p], sign, 0);
                score += sign;
            }
            assert_float_equal(judgment.score, score, 0);
            assert_float_equal(judgment.raw_score, score, 0);
        }
    }
}

/* Empty points that a lone black stone holds. */
static int lone_stone(const char *name, int size, int x, int y)
{
    ks_position position;
    ks_position_init(&position, size, size);
    ks_move_make(&position, KS_BLACK, y * size + x);
    ks_judgment judgment = judge(name, &position, NULL);
    int territory = 0;
    for (int p = 0; p < size * size; p++)
        territory += position.stone[p] == KS_EMPTY && judgment.owner[p] > 0;
    assert_float_equal(judgment.score, territory + 1, 0);
    return territory;
}

static void lone_stones(void **state)
{
    (void)state;
    for (int size = 9; size <= 19; size += 10) {
        int middle = size / 2;
        assert_int_equal(lone_stone("bouzy-5-21", size, 2, 2), 6);
        assert_int_equal(lone_stone("bouzy-5-21", size, 1, 1), 5);
        assert_int_equal(lone_stone("bouzy-5-21", size, 2, 3), 4);
        assert_int_equal(lone_stone("bouzy-5-21", size, 2, middle), 1);
        assert_int_equal(lone_stone("bouzy-5-21", size, 3, 3), 0);
        assert_int_equal(lone_stone("bouzy-5-21", size, middle, middle), 0);
        assert_int_equal(lone_stone("bouzy-4-13", size, 2, 2), 6);
        assert_int_equal(lone_stone("bouzy-4-13", size, 1, 1), 3);
        assert_int_equal(lone_stone("bouzy-4-13", size, 2, 3), 0);
        assert_int_equal(lone_stone("bouzy-4-13", size, 2, middle), 0);
        assert_int_equal(lone_stone("bouzy-4-13", size, middle, middle), 0);
        assert_int_equal(lone_stone("distance", size, 0, 5), size * size - 1);
    }
}

/* e = d(d-1)+1 erosions give a lone centre stone its value back; its surroundings are gone after
 * (d-1)^2+1 already, and not before. */
static void erosion_undoes_dilation(void **state)
{
    (void)state;
    int8_t board[KS_POINTS] = {0};
    board[12 * 25 + 12] = 1;
    for (int d = 1; d <= 6; d++) {
        int16_t values[KS_POINTS];
        ks_control_bouzy(values, board, 25, 25, d, d * (d - 1) + 1);
        assert_int_equal(values[12 * 25 + 12], KS_BOUZY_START);
        int vanish = (d - 1) * (d - 1) + 1;
        for (int e = vanish - 1; e <= vanish; e++) {
            int around = 0;
            ks_control_bouzy(values, board, 25, 25, d, e);
            for (int p = 0; p < KS_POINTS; p++)
                around += p != 12 * 25 + 12 && values[p] != 0;
            assert_int_equal(around > 0, e < vanish);
        }
    }
}

/* One line of owners a row: X Black's, O White's, . nobody's. */
static void assert_owners(const ks_judgment *judgment, const char *expected)
{
    char found[KS_POINTS + KS_MAX_SIZE + 1];
    int n = 0;
    for (int p = 0; p < judgment->width * judgment->height; p++) {
        found[n++] = judgment->owner[p] > 0 ? 'X' : judgment->owner[p] < 0 ? 'O' : '.';
        if ((p + 1) % judgment->width == 0)
            found[n++] = '\n';
    }
    found[n] = '\0';
    assert_string_equal(found, expected);
}

static const char *const two_walls = ". X . O .\n"
                                     "X X . O .\n"
                                     ". X . O O\n"
                                     ". X . . O\n"
                                     ". . . O .\n";

static void drawn_positions(void **state)
{
    (void)state;
    ks_position position = draw(two_walls);
    ks_judgment judgment = judge("explicit", &position, NULL);
    assert_owners(&judgment, "XX.O.\nXX.O.\n.X.OO\n.X..O\n...OO\n");
    judgment = judge("direct", &position, NULL);
    assert_owners(&judgment, "XX.OO\nXX.OO\nXX.OO\nXXXOO\n.XOOO\n");
    judgment = judge("distance", &position, NULL);
    assert_owners(&judgment, "XX.OO\nXX.OO\nXX.OO\nXXXOO\nXXOOO\n");
    ks_position_init(&position, 3, 2);
    static const char *const names[] = {"explicit",  "direct",     "distance",
                                        "influence", "bouzy-5-21", "bouzy-5-21+distance"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        judgment = judge(names[i], &position, NULL);
        assert_owners(&judgment, "...\n...\n");
    }
}

static void dead_stones(void **state)
{
    (void)state;
    unsigned char dead[KS_POINTS];
    ks_position position = draw_dead(". . X O .\n"
                                     ". o X O .\n"
                                     ". . X O O\n"
                                     "X X X O x\n"
                                     ". . X O .\n",
                                     dead);
    ks_judgment judgment = judge("distance", &position, NULL);
    assert_owners(&judgment, "..XOO\nOOXOO\nX.XOO\nXXXOX\nXXXO.\n");
    assert_float_equal(judgment.alive[at(&position, "B4")], 1, 0);
    judgment = judge("distance:remove", &position, dead);
    assert_owners(&judgment, "XXXOO\nXXXOO\nXXXOO\nXXXOO\nXXXOO\n");
    assert_float_equal(judgment.score, 5, 0);
    assert_float_equal(judgment.alive[at(&position, "B4")], 0, 0);
    assert_float_equal(judgment.alive[at(&position, "A4")], 1, 0);
    assert_int_equal(judgment.dead[at(&position, "E2")], 1);
    judgment = judge("explicit:reverse", &position, dead);
    assert_owners(&judgment, "..XO.\n.XXO.\n..XOO\nXXXOO\n..XOO\n");
    assert_float_equal(judgment.raw[at(&position, "B4")], 1, 0);
}

/* A turned board gets the turned judgment, a colour-swapped one the opposite. */
static void symmetric(void **state)
{
    (void)state;
    static const char *const names[] = {"explicit",
                                        "direct",
                                        "distance",
                                        "influence",
                                        "bouzy-5-21",
                                        "bouzy-5-21+distance",
                                        "bouzy-4-13+influence"};
    ks_random random = ks_random_seed(3);
    ks_position position, turned;
    ks_position_init(&position, 13, 9);
    for (int i = 0; i < 50; i++) {
        int p = (int)ks_random_below(&random, 117), colour = 1 + i % 2;
        if (ks_move_check(&position, colour, p, 0) == 0)
            ks_move_make(&position, colour, p);
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ks_judgment straight = judge(names[i], &position, NULL);
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            ks_position_transform(&turned, &position, symmetry);
            ks_judgment judgment = judge(names[i], &turned, NULL);
            for (int p = 0; p < 117; p++)
                assert_float_equal(judgment.raw[ks_symmetry_point(symmetry, p, 13, 9)],
                                   straight.raw[p], 0);
        }
        ks_position_reverse(&turned, &position);
        ks_judgment judgment = judge(names[i], &turned, NULL);
        for (int p = 0; p < 117; p++)
            assert_float_equal(judgment.raw[p], -straight.raw[p], 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_naive),   cmocka_unit_test(judges_same_as_naive),
        cmocka_unit_test(lone_stones),     cmocka_unit_test(erosion_undoes_dilation),
        cmocka_unit_test(drawn_positions), cmocka_unit_test(dead_stones),
        cmocka_unit_test(symmetric),
    };
    return cmocka_run_group_tests_name("direct", tests, NULL, NULL);
}
