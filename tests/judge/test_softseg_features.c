/* The 45 features of Table 1, each on a drawing. */
#include "capture.h"
#include "softseg_features.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

static ks_position position;
static ks_softseg_inputs inputs;

/* Reads a drawing with that side to move. */
static void look(const char *diagram, int side)
{
    ks_softseg_board *board;
    position = draw(diagram);
    position.to_move = (uint8_t)side;
    assert_int_equal(ks_softseg_board_new(&board, position.width, position.height), 0);
    ks_softseg_read(&inputs, board, &position, KS_SOFTSEG_FEATURES);
    free(board);
}

static int has(const char *name, int feature)
{
    int p = at(&position, name);
    for (int i = 0; i < inputs.count[p]; i++)
        if (inputs.feature[p][i] == feature)
            return 1;
    return 0;
}

/* Which feature of `first` .. `first + count - 1` the point has; -1: none. */
static int one_of(const char *name, int first, int count)
{
    int found = -1;
    for (int i = 0; i < count; i++)
        if (has(name, first + i)) {
            assert_int_equal(found, -1);
            found = i;
        }
    return found;
}

static void liberties_after_a_move(void **state)
{
    (void)state;
    look(". X . . . .\n"
         "X . X . . .\n"
         ". X O . X X\n"
         ". . . . O .\n"
         ". . O O . O\n"
         "X . O . O .\n",
         KS_BLACK);
    assert_int_equal(one_of("A6", KS_SOFTSEG_OWN_LIBERTIES, 6), 3);
    assert_int_equal(one_of("A6", KS_SOFTSEG_ENEMY_LIBERTIES, 6), 0); /* suicide */
    assert_int_equal(one_of("B5", KS_SOFTSEG_OWN_LIBERTIES, 6), 5);
    assert_int_equal(one_of("D1", KS_SOFTSEG_OWN_LIBERTIES, 6), 0);
    assert_int_equal(one_of("F1", KS_SOFTSEG_OWN_LIBERTIES, 6), 0);
    assert_int_equal(one_of("E2", KS_SOFTSEG_OWN_LIBERTIES, 6), 0);
    assert_int_equal(one_of("F6", KS_SOFTSEG_OWN_LIBERTIES, 6), 2);
    assert_int_equal(one_of("A4", KS_SOFTSEG_OWN_LIBERTIES, 6), 4);
    assert_int_equal(one_of("B1", KS_SOFTSEG_OWN_LIBERTIES, 6), 2);
    assert_int_equal(one_of("B1", KS_SOFTSEG_ENEMY_LIBERTIES, 6), 5);
    /* Colours are those of the side to move. */
    look(". O .\n"
         "O X .\n"
         ". . .\n",
         KS_WHITE);
    assert_int_equal(one_of("A3", KS_SOFTSEG_OWN_LIBERTIES, 6), 2);
    assert_int_equal(one_of("A3", KS_SOFTSEG_ENEMY_LIBERTIES, 6), 0);
}

/* A move that takes stones gets their points as liberties. */
static void liberties_of_a_capture(void **state)
{
    (void)state;
    look("O O . .\n"
         "O X X .\n"
         "X X . .\n"
         ". . . .\n",
         KS_BLACK);
    assert_int_equal(one_of("C4", KS_SOFTSEG_OWN_LIBERTIES, 6), 5);
    assert_int_equal(one_of("C4", KS_SOFTSEG_ENEMY_LIBERTIES, 6), 1);
    assert_true(has("C4", KS_SOFTSEG_ENEMY_LADDER)); /* one liberty is enough to be taken */
}

static void check_move(int p, int side)
{
    static const ks_capture_options ladder = {.liberties = 2, .nodes = 100, .total = 100};
    int colour = side ? KS_OPPONENT(position.to_move) : position.to_move, atari = 0, near[4];
    char name[8];
    ks_capture capture;
    ks_point_name(name, p, position.width, position.height);
    int liberties = one_of(name, side ? KS_SOFTSEG_ENEMY_LIBERTIES : KS_SOFTSEG_OWN_LIBERTIES, 6);
    int caught = has(name, side ? KS_SOFTSEG_ENEMY_LADDER : KS_SOFTSEG_OWN_LADDER);
    if (ks_move_check(&position, colour, p, 0)) {
        assert_true(liberties == 0 && !caught);
        return;
    }
    ks_position after = position;
    ks_move_make(&after, colour, p);
    after.ko = KS_NO_POINT;
    int now = ks_position_liberties(&after, p);
    assert_int_equal(liberties, now > 5 ? 5 : now);
    ks_capture_read(&capture, NULL, &after, p, &ladder);
    assert_int_equal(caught, capture.attacked >= KS_CATCH_KO);
    int count = ks_neighbours(near, &after, p);
    for (int i = 0; i < count; i++)
        atari |= after.stone[near[i]] == KS_OPPONENT(colour) &&
                 ks_position_liberties(&after, near[i]) == 1;
    if (side == 0)
        assert_int_equal(has(name, KS_SOFTSEG_ATARI), atari);
}

/* Liberties, ataris and ladders after every move on random boards, by making it. */
static void moves_on_random_boards(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(11);
    for (int round = 0; round < 60; round++) {
        ks_softseg_board *board;
        int width = 5 + round % 5, height = 9 - round % 3;
        ks_position_init(&position, width, height);
        for (int m = 0; m < width * height * (1 + round % 4) / 3; m++) {
            int p = (int)ks_random_below(&random, (uint32_t)(width * height));
            if (ks_move_check(&position, position.to_move, p, 0) == 0)
                ks_move_make(&position, position.to_move, p);
        }
        assert_int_equal(ks_softseg_board_new(&board, width, height), 0);
        ks_softseg_read(&inputs, board, &position, KS_SOFTSEG_FEATURES);
        free(board);
        position.ko = KS_NO_POINT;
        for (int p = 0; p < width * height; p++)
            for (int side = 0; side < 2 && position.stone[p] == KS_EMPTY; side++)
                check_move(p, side);
    }
}

static void ladders(void **state)
{
    (void)state;
    static const char *const free_run = ". . . . . . .\n"
                                        ". . . . . . .\n"
                                        ". . . . . . .\n"
                                        ". . O X . . .\n"
                                        ". O X . . . .\n"
                                        ". . O . . . .\n"
                                        ". . . . . . .\n";
    look(free_run, KS_BLACK);
    /* The stone in atari runs into a ladder. */
    assert_true(has("C3", KS_SOFTSEG_CAPTURED));
    assert_false(has("C3", KS_SOFTSEG_CAPTURED_FIRST));
    look(". . . . . . .\n"
         ". . . . . . .\n"
         ". . O . . . .\n"
         ". O X O . . .\n"
         ". O . . . . .\n"
         ". . O . . . .\n"
         ". . . . . . .\n",
         KS_BLACK);
    assert_true(has("C4", KS_SOFTSEG_CAPTURED));
    assert_true(has("C4", KS_SOFTSEG_CAPTURED_FIRST));
    assert_true(has("C3", KS_SOFTSEG_OWN_LADDER));
    assert_false(has("C3", KS_SOFTSEG_ENEMY_LADDER));
    /* A stone that can be taken, even if that could become a ko, or is one. */
    look(". . . . .\n"
         ". O . . .\n"
         "O X . . .\n"
         ". O . . .\n"
         ". . . . .\n",
         KS_BLACK);
    assert_true(has("B3", KS_SOFTSEG_CAPTURED));
    look(". O X . .\n"
         "O X . X .\n"
         ". O X . .\n"
         ". . . . .\n"
         ". . . . .\n",
         KS_WHITE);
    assert_true(has("B4", KS_SOFTSEG_CAPTURED));
    look(". . .\n. X .\n. . .\n", KS_BLACK);
    assert_false(has("B2", KS_SOFTSEG_CAPTURED));
    assert_false(has("B3", KS_SOFTSEG_OWN_LADDER));
}

static void eyes(void **state)
{
    (void)state;
    look(". X . . . . .\n"
         "X X . . . . .\n"
         ". . . . . . .\n"
         ". . . . . X .\n"
         ". . . . X . X\n"
         "O O O . . X .\n"
         "O . O . . . .\n",
         KS_BLACK);
    assert_true(has("A7", KS_SOFTSEG_OWN_EYE));
    assert_int_equal(one_of("A7", KS_SOFTSEG_OWN_EYE_MOVES, 3), -1);
    /* A point of the edge with an enemy near it, and one in the corner that is the enemy's. */
    assert_int_equal(one_of("A3", KS_SOFTSEG_OWN_EYE_MOVES, 3), -1);
    assert_int_equal(one_of("A3", KS_SOFTSEG_ENEMY_EYE_MOVES, 3), 2);
    assert_int_equal(one_of("B1", KS_SOFTSEG_ENEMY_EYE_MOVES, 3), -1); /* is one already */
    assert_false(has("B1", KS_SOFTSEG_OWN_EYE));
    assert_int_equal(one_of("G1", KS_SOFTSEG_OWN_EYE_MOVES, 3), 1);
    assert_int_equal(one_of("F3", KS_SOFTSEG_OWN_EYE_MOVES, 3), 2);
    assert_true(has("F3", KS_SOFTSEG_OWN_PONNUKI));
    assert_false(has("F3", KS_SOFTSEG_ENEMY_PONNUKI));
    look(". X . . . . .\n"
         "X X . . . . .\n"
         ". . . . . . .\n"
         ". . . . . X .\n"
         ". . . . X . X\n"
         "O O O . . X .\n"
         "O . O . . . .\n",
         KS_WHITE);
    assert_true(has("F3", KS_SOFTSEG_ENEMY_PONNUKI));
    assert_true(has("B1", KS_SOFTSEG_OWN_EYE));
    look("X X . . .\n"
         "X . X . .\n"
         "X X . . .\n"
         "X . X . .\n"
         "X X O . .\n",
         KS_BLACK);
    assert_int_equal(one_of("B4", KS_SOFTSEG_OWN_EYE_MOVES, 3), 1);
    assert_int_equal(one_of("B2", KS_SOFTSEG_OWN_EYE_MOVES, 3), 0);
}

static void ataris(void **state)
{
    (void)state;
    look(". . . . .\n"
         ". X O . .\n"
         ". . X . .\n"
         ". . . . .\n"
         ". . . . O\n",
         KS_BLACK);
    assert_true(has("C5", KS_SOFTSEG_ATARI));
    assert_true(has("D4", KS_SOFTSEG_ATARI));
    assert_true(has("D1", KS_SOFTSEG_ATARI));
    assert_true(has("E2", KS_SOFTSEG_ATARI));
    assert_false(has("B5", KS_SOFTSEG_ATARI));
}

static void links(void **state)
{
    (void)state;
    look("X . X . . . . . .\n"
         ". . . . . . . . .\n"
         ". . . . . . . . .\n"
         ". . . . O . . O .\n"
         ". . . . . . . . .\n"
         ". X . . . . . . .\n"
         ". . . X . . . . .\n"
         ". . . . . . . O .\n"
         ". . . . O . . . .\n",
         KS_BLACK);
    assert_true(has("B9", KS_SOFTSEG_OWN_LINK));
    assert_true(has("F6", KS_SOFTSEG_ENEMY_LINK) && has("G6", KS_SOFTSEG_ENEMY_LINK));
    assert_true(has("C4", KS_SOFTSEG_OWN_LINK) && has("C3", KS_SOFTSEG_OWN_LINK));
    assert_false(has("B3", KS_SOFTSEG_OWN_LINK) || has("D4", KS_SOFTSEG_OWN_LINK));
    assert_true(has("F1", KS_SOFTSEG_ENEMY_LINK) && has("G1", KS_SOFTSEG_ENEMY_LINK) &&
                has("F2", KS_SOFTSEG_ENEMY_LINK) && has("G2", KS_SOFTSEG_ENEMY_LINK));
    assert_false(has("F1", KS_SOFTSEG_OWN_LINK));
    look("X O X\n. . .\n. . .\n", KS_BLACK);
    assert_false(has("B2", KS_SOFTSEG_OWN_LINK));
}

static void blocks(void **state)
{
    (void)state;
    look("X O . O O\n"
         ". . . O O\n"
         "X X . O .\n"
         ". . . . .\n"
         "X X X . .\n",
         KS_BLACK);
    assert_int_equal(one_of("A5", KS_SOFTSEG_BLOCK_LIBERTIES, 4), 0);
    assert_int_equal(one_of("B5", KS_SOFTSEG_BLOCK_LIBERTIES, 4), 1);
    assert_int_equal(one_of("A3", KS_SOFTSEG_BLOCK_LIBERTIES, 4), 3);
    assert_int_equal(one_of("A5", KS_SOFTSEG_BLOCK_STONES, 5), 0);
    assert_int_equal(one_of("B3", KS_SOFTSEG_BLOCK_STONES, 5), 1);
    assert_int_equal(one_of("C1", KS_SOFTSEG_BLOCK_STONES, 5), 2);
    assert_int_equal(one_of("D3", KS_SOFTSEG_BLOCK_STONES, 5), 4);
    /* The numbers of the table, in their order, one of them for each stone. */
    int bins[] = {one_of("A5", KS_SOFTSEG_PON, 8), one_of("B5", KS_SOFTSEG_PON, 8),
                  one_of("D3", KS_SOFTSEG_PON, 8)};
    assert_true(bins[0] >= 0 && bins[0] <= bins[1] && bins[1] < bins[2]);
}

/* A block in atari is lost if it is left alone; one with many liberties can be left alone often. */
static void omissions(void **state)
{
    (void)state;
    float before = -10;
    for (int liberties = 1; liberties < 12; liberties++) {
        float pon = ks_softseg_pon((int[]){liberties, liberties, liberties, liberties});
        assert_true(pon > before);
        before = pon;
    }
    assert_true(ks_softseg_pon((int[]){1, 2, 2, 2}) < 0.5F);
    assert_true(ks_softseg_pon((int[]){8, 10, 10, 10}) > 4.5F);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(liberties_after_a_move),
        cmocka_unit_test(liberties_of_a_capture),
        cmocka_unit_test(moves_on_random_boards),
        cmocka_unit_test(ladders),
        cmocka_unit_test(eyes),
        cmocka_unit_test(ataris),
        cmocka_unit_test(links),
        cmocka_unit_test(blocks),
        cmocka_unit_test(omissions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
