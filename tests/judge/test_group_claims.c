/* What the judge `groups` must not claim: positions in which a player sees at once that a shape is
 * no eye, a group not dead, or a way out none. */
#include "explained.h"

#include <string.h>

/* ---- Eyes and territory ---- */

/* The points outside of a ponnuki are open on two sides: only the middle is an eye. */
static void ponnuki_has_one_eye(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . . . . . .\n"
                                ". . . . . . . . . . .\n"
                                ". . O . . . . . O . .\n"
                                ". . . . . . . . . . .\n"
                                ". . . . . X . . . . .\n"
                                ". . . . X . X . . . .\n"
                                ". . . . . X . . . . .\n"
                                ". . . . . . . . . . .\n"
                                ". . O . . . . . O . .\n"
                                ". . . . . . . . . . .\n"
                                ". . . . . . . . . . .\n");
    explain(&position);
    assert_int_equal(group(&position, "F7")->eyes, 1);
    assert_int_equal(explained->territory_at[at(&position, "F6")], facts(&position, "F7")->group);
    assert_int_equal(explained->territory_at[at(&position, "E7")], -1);
    assert_int_equal(explained->territory_at[at(&position, "G5")], -1);
}

/* A row of points that links make is open at both ends, but something is left when it is closed. */
static void rows_under_a_wall_count(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . . . .\n"
                                ". . X X X X X . .\n"
                                ". . X O O O X . .\n"
                                ". . O . . . O . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . O . . . O . .\n"
                                ". . . . . . . . .\n");
    explain(&position);
    assert_int_equal(explained->territory_at[at(&position, "E9")], facts(&position, "C8")->group);
}

/* No lone stone has eyes of its own. */
static void lone_stones_have_no_eyes(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 24; seed++) {
        ks_position position;
        int side = seed % 2 ? 19 : 9;
        random_game(&position, side, side, side * side / 4, seed);
        explain(&position);
        for (int g = 0; g < explained->groups; g++)
            if (explained->group[g].stones == 1 && explained->group[g].space < 10)
                assert_null(strstr(explained->group[g].reason, "room for two eyes"));
    }
}

/* A stone in atari has no eye, whatever it hopes for. */
static void atari_is_no_time_for_eyes(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 24; seed++) {
        ks_position position;
        random_game(&position, 9, 9, 40, seed);
        explain(&position);
        for (int g = 0; g < explained->groups; g++) {
            const ks_group *one = &explained->group[g];
            if (one->blocks == 1 &&
                explained->facts[explained->block_at[one->point]].liberties == 1)
                assert_null(strstr(one->reason, "eye,"));
        }
    }
}

/* ---- Dead ---- */

/* A stone in a ladder is dead if the opponent moves, and not if its own side does. */
static void ladder_waits_for_its_turn(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". X X . . . . . .\n"
                                ". X O . . . . . .\n"
                                ". X . . . . X . .\n"
                                ". . X . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . X . . X . . .\n"
                                ". . . . . . . . .\n");
    position.to_move = KS_BLACK;
    explain(&position);
    const ks_group *one = group(&position, "C6");
    assert_int_equal(one->situation, KS_SITUATION_DEAD);
    position.to_move = KS_WHITE;
    explain(&position);
    one = group(&position, "C6");
    if (facts(&position, "C6")->defence != KS_NO_POINT) {
        assert_int_equal(one->situation, KS_SITUATION_CRITICAL);
        assert_int_equal(one->defence, facts(&position, "C6")->defence);
        assert_int_equal(explained->territory_at[at(&position, "C6")], -1);
    }
}

/* Whatever the turn, a group that its own side can still save is not called dead. */
static void dead_is_whoever_moves(void **state)
{
    (void)state;
    int seen = 0;
    for (unsigned seed = 0; seed < 60; seed++) {
        ks_position position;
        int side = seed % 3 ? 9 : 19;
        random_game(&position, side, side, side * side * (int)(2 + seed % 4) / 6, seed);
        explain(&position);
        for (int g = 0; g < explained->groups; g++) {
            const ks_group *one = &explained->group[g];
            seen += one->cause == KS_CAUSE_TURN;
            if (one->cause == KS_CAUSE_CAUGHT)
                assert_int_not_equal(one->colour, position.to_move);
            if (one->cause == KS_CAUSE_TURN)
                assert_int_equal(one->situation, KS_SITUATION_CRITICAL);
        }
    }
    assert_true(seen > 0);
}

/* ---- Ways out ---- */

/* Three points down to the edge lead nowhere. */
static void edge_is_no_way_out(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . .\n"
                                ". . X . . O . . . . O . .\n"
                                ". . . O O . . . . . . . .\n"
                                ". . O . . . . . . . . . .\n"
                                ". . . . . . . . . . . . .\n"
                                ". . O . . . . . . . O . .\n"
                                ". . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . .\n"
                                ". . O . . . O . . . O . .\n"
                                ". . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . .\n");
    explain(&position);
    assert_int_equal(group(&position, "C11")->outlets, 0);
    assert_true(group(&position, "C11")->room > 0);
}

/* ---- Counts ---- */

/* What critical groups have is no part of what is definite. */
static void critical_stones_are_not_definite(void **state)
{
    (void)state;
    ks_position position = draw(". . . X O . . . .\n"
                                "X X X X O . . . .\n"
                                "O O O O O . . . .\n"
                                ". . . . . . . . .\n"
                                ". O . . . . . . .\n"
                                ". . . . X . X . .\n"
                                ". . . X . . . . .\n"
                                ". . X . . . . X .\n"
                                ". . . . . . . . .\n");
    explain(&position);
    assert_int_equal(group(&position, "A8")->situation, KS_SITUATION_CRITICAL);
    assert_int_equal(group(&position, "A8")->attack, at(&position, "B9"));
    assert_int_equal(group(&position, "A8")->defence, at(&position, "B9"));
    assert_non_null(strstr(explained->verdict, "critical stones are not settled"));
}

/* No side is thicker than the board is empty. */
static void thickness_is_on_the_board(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 12; seed++) {
        ks_position position;
        int empty = 0;
        random_game(&position, 19, 19, 20 + 15 * (int)seed, seed);
        explain(&position);
        for (int p = 0; p < 361; p++)
            empty += position.stone[p] == KS_EMPTY;
        assert_true(explained->thickness[KS_BLACK] <= empty);
        assert_true(explained->thickness[KS_WHITE] <= empty);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ponnuki_has_one_eye),
        cmocka_unit_test(rows_under_a_wall_count),
        cmocka_unit_test(lone_stones_have_no_eyes),
        cmocka_unit_test(atari_is_no_time_for_eyes),
        cmocka_unit_test(ladder_waits_for_its_turn),
        cmocka_unit_test(dead_is_whoever_moves),
        cmocka_unit_test(edge_is_no_way_out),
        cmocka_unit_test(critical_stones_are_not_definite),
        cmocka_unit_test(thickness_is_on_the_board),
    };
    return cmocka_run_group_tests_name("group_claims", tests, NULL, forget);
}
