/* Positions as SGF: the exact text, and what the reader of records makes of it. */
#include "views.h"

#include <string.h>

static void check(const ks_position *position, const ks_judgment *judgment, const ks_terms *terms,
                  const char *expected)
{
    ks_buffer out = {0};
    char whole[1000];
    ks_format(whole, sizeof whole, "(;GM[1]FF[4]CA[UTF-8]AP[keisei:%s]%s)\n", ks_version(),
              expected);
    assert_int_equal(ks_position_sgf(&out, position, judgment, terms), 0);
    assert_string_equal(ks_buffer_data(&out), whole);
    ks_buffer_release(&out);
}

static void test_exact(void **state)
{
    (void)state;
    ks_position position = draw(". X O .\n"
                                "X X O O\n"
                                ". . o .\n");
    check(&position, NULL, NULL, "SZ[4:3]AB[ba][ab][bb]AW[ca][cb][db][cc]PL[B]");
    ks_judgment judgment = judged(&position, "BBWW BBWW bBBw");
    judgment.owner[0] = 0.5f; /* half is not more than a half */
    judgment.owner[3] = -0.51f;
    ks_terms terms = {.rules = ks_rules_find("japanese"), .komi = 6.5f, .handicap = 2};
    position.to_move = KS_WHITE;
    check(&position, &judgment, &terms,
          "SZ[4:3]RU[Japanese]KM[6.5]HA[2]AB[ba][ab][bb]AW[ca][cb][db][cc]PL[W]TB[bc][cc]TW[da]");
    ks_position_init(&position, 25, 25);
    terms = (ks_terms){.komi = -3};
    check(&position, NULL, &terms, "SZ[25]KM[-3]PL[B]");
}

static void test_other_size(void **state)
{
    (void)state;
    ks_position position = draw("X O\n. .\n");
    ks_judgment judgment = {.width = 3, .height = 2};
    ks_buffer out = {0};
    assert_int_equal(ks_position_sgf(&out, &position, &judgment, NULL), KS_EINPUT);
    assert_int_equal(ks_buffer_size(&out), 0);
}

/* A legal position of stones that stand alone, owners and terms, there and back. */
static void check_round_trip(int width, int height, const ks_rules *rules)
{
    ks_position position;
    ks_judgment judgment = {.width = width, .height = height};
    ks_position_init(&position, width, height);
    for (int p = 0; p < width * height; p++) {
        judgment.owner[p] = (float)(p * 5 % 11 - 5) / 5;
        if ((p % width + p / width) % 2 == 0 && p % 3 > 0)
            ks_position_put(&position, p, p % 3);
    }
    assert_int_equal(ks_position_rebuild(&position), 0);
    position.to_move = (uint8_t)(1 + width % 2);
    ks_terms terms = ks_terms_of(rules, 7.5f, width % 3 ? 0 : 2);
    ks_buffer out = {0};
    assert_int_equal(ks_position_sgf(&out, &position, &judgment, &terms), 0);
    ks_game *game;
    size_t used;
    assert_int_equal(ks_game_read(&game, ks_buffer_data(&out), ks_buffer_size(&out), &used, NULL),
                     0);
    assert_int_equal(ks_game_width(game), width);
    assert_int_equal(ks_game_height(game), height);
    assert_int_equal(ks_game_moves(game), 0);
    ks_terms read = ks_game_terms(game);
    assert_ptr_equal(read.rules, rules);
    assert_true(read.komi == terms.komi && read.handicap == terms.handicap);
    ks_position *again;
    assert_int_equal(ks_game_position(&again, game, 0), 0);
    assert_memory_equal(again->stone, position.stone, sizeof position.stone);
    assert_int_equal(again->to_move, position.to_move);
    signed char labels[KS_POINTS];
    assert_int_equal(ks_game_labels(labels, game), 0);
    for (int p = 0; p < width * height; p++) {
        float owner = judgment.owner[p];
        if (owner > 0.5f || owner < -0.5f)
            assert_int_equal(labels[p], owner > 0 ? 1 : -1);
    }
    ks_position_free(again);
    ks_game_free(game);
    ks_buffer_release(&out);
}

static void test_round_trip(void **state)
{
    (void)state;
    for (int i = 0; ks_rules_at(i) != NULL; i++)
        check_round_trip(9, 9, ks_rules_at(i));
    for (int width = KS_MIN_SIZE; width <= KS_MAX_SIZE; width++)
        for (int height = KS_MIN_SIZE; height <= KS_MAX_SIZE; height++)
            if (width * height > 4) /* too small for labels to be sure */
                check_round_trip(width, height, ks_rules_at(0));
}

static void test_marks(void **state)
{
    (void)state;
    ks_story story = {.width = 9, .height = 5};
    ks_comment comment = {.mark = {[0] = KS_MARK_TRIANGLE,
                                   [8] = KS_MARK_TRIANGLE,
                                   [9] = KS_MARK_CIRCLE,
                                   [44] = KS_MARK_A}};
    ks_buffer out = {0};
    assert_int_equal(ks_comment_sgf(&out, &story, &comment), 0);
    assert_string_equal(ks_buffer_data(&out), "TR[aa][ia]CR[ab]LB[ie:A]");
    ks_buffer_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact), cmocka_unit_test(test_other_size),
        cmocka_unit_test(test_round_trip), cmocka_unit_test(test_marks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
