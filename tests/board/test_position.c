/* The board: against the naive one over a million random moves on many sizes, the known numbers of
 * legal positions, and captures, ko, suicide and superko drawn by hand. */
#include "support.h"

#include "history.h"
#include "naive.h"
#include "random.h"

#include <stdlib.h>
#include <string.h>

static void assert_same_board(const ks_position *position, const naive_board *naive)
{
    for (int p = 0; p < ks_points(position); p++) {
        assert_int_equal(position->stone[p], naive->stone[p]);
        if (naive->stone[p] == 0)
            continue;
        int block[25 * 25], stones[KS_POINTS], size = 0;
        assert_int_equal(ks_position_liberties(position, p), naive_liberties(naive, p, block));
        for (int q = 0; q < ks_points(position); q++)
            size += block[q];
        assert_int_equal(ks_position_block(stones, position, p), size);
        assert_int_equal(position->size[position->head[p]], size);
        for (int i = 0; i < size; i++) {
            assert_int_equal(block[stones[i]], 1);
            assert_int_equal(position->head[stones[i]], position->head[p]);
        }
    }
    assert_int_equal(position->ko, naive->ko < 0 ? KS_NO_POINT : naive->ko);
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
        assert_int_equal(ks_position_captures(position, colour), naive->taken[colour]);
}

static void assert_same_hash(const ks_position *position)
{
    ks_position again;
    ks_position_init(&again, position->width, position->height);
    for (int p = 0; p < ks_points(position); p++)
        if (position->stone[p] != KS_EMPTY)
            ks_position_put(&again, p, position->stone[p]);
    assert_int_equal(ks_position_rebuild(&again), 0);
    assert_true(again.hash == position->hash);
}

/* Moves tried on one board: enough that it fills up and is captured empty several times. Every move
 * is compared in legality; the whole board now and then, on small ones always. */
static void play_random(int width, int height, int moves, int suicide, ks_random *random)
{
    ks_position position;
    naive_board naive = {width, height, {0}, {0}, -1};
    int points = width * height;
    ks_position_init(&position, width, height);
    for (int i = 0; i < moves; i++) {
        int colour = position.to_move, point = (int)ks_random_below(random, (uint32_t)points + 1);
        if (point == points) {
            ks_move_make(&position, colour, KS_PASS);
            naive.ko = -1;
            continue;
        }
        int legal = ks_move_check(&position, colour, point, suicide) == 0;
        assert_int_equal(legal, naive_play(&naive, colour, point, suicide));
        if (legal)
            ks_move_make(&position, colour, point);
        if (points <= 16 || i % (2 * points) == 0) {
            assert_same_board(&position, &naive);
            assert_same_hash(&position);
        }
    }
    assert_same_board(&position, &naive);
}

static void same_as_naive(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(1);
    int scale = getenv("KS_SANITIZE") ? 10 : 1;
    static const int sizes[][2] = {{2, 2}, {3, 2},  {2, 25},  {4, 4},  {5, 5},   {7, 7},   {9, 9},
                                   {6, 3}, {13, 9}, {13, 13}, {25, 2}, {19, 19}, {25, 25}, {8, 21}};
    int count = sizeof sizes / sizeof *sizes;
    for (int i = 0; i < count; i++)
        for (int suicide = 0; suicide < 2; suicide++)
            play_random(sizes[i][0], sizes[i][1], 1100000 / (2 * count) / scale, suicide, &random);
}

static void captures(void **state)
{
    (void)state;
    /* White D3 takes three blocks at once. */
    ks_position position = draw(". . . O . . .\n"
                                ". . O X O . .\n"
                                ". O X . X O .\n"
                                ". . O X O . .\n"
                                ". . . O . . .\n");
    position.to_move = KS_WHITE;
    position.captures_known = 1;
    assert_int_equal(ks_position_play(&position, KS_WHITE, at(&position, "D3")), 0);
    assert_int_equal(ks_position_captures(&position, KS_WHITE), 4);
    assert_int_equal(ks_position_liberties(&position, at(&position, "D3")), 4);
    assert_int_equal(position.ko, KS_NO_POINT);
    assert_int_equal(position.to_move, KS_BLACK);

    /* In the corner. */
    position = draw("X O\n"
                    ". .\n");
    assert_int_equal(ks_position_play(&position, KS_WHITE, at(&position, "A1")), 0);
    assert_int_equal(ks_position_stone(&position, at(&position, "A2")), KS_EMPTY);
    assert_int_equal(ks_position_liberties(&position, at(&position, "A1")), 2);
}

/* Black throws in at C1, White takes at D1, Black takes five back. */
static void snapback(void **state)
{
    (void)state;
    ks_position position = draw(". X X X . .\n"
                                "X O O O X .\n"
                                "X O . . X .\n");
    int c1 = at(&position, "C1");
    assert_int_equal(ks_position_captures(&position, KS_BLACK), -1); /* a drawing does not tell */
    position.captures_known = 1;
    assert_int_equal(ks_position_play(&position, KS_BLACK, c1), 0);
    assert_int_equal(ks_position_play(&position, KS_WHITE, at(&position, "D1")), 0);
    assert_int_equal(ks_position_captures(&position, KS_WHITE), 1);
    assert_int_equal(ks_position_ko(&position), KS_NO_POINT);
    assert_int_equal(ks_position_play(&position, KS_BLACK, c1), 0);
    assert_int_equal(ks_position_captures(&position, KS_BLACK), 5);
    assert_int_equal(ks_position_liberties(&position, c1), 3);
}

static void ko(void **state)
{
    (void)state;
    ks_position position = draw(". X O .\n"
                                "X . X O\n"
                                ". X O .\n"
                                ". . . .\n");
    int b3 = at(&position, "B3"), c3 = at(&position, "C3");
    position.to_move = KS_WHITE;
    assert_int_equal(ks_position_play(&position, KS_WHITE, b3), 0);
    assert_int_equal(ks_position_ko(&position), c3);
    assert_int_equal(ks_position_play(&position, KS_BLACK, c3), KS_EKO);
    ks_position threat = position;
    assert_int_equal(ks_position_play(&threat, KS_BLACK, at(&position, "A1")), 0);
    assert_int_equal(ks_position_ko(&threat), KS_NO_POINT);
    assert_int_equal(ks_position_play(&threat, KS_WHITE, at(&position, "D1")), 0);
    assert_int_equal(ks_position_play(&threat, KS_BLACK, c3), 0);
    assert_int_equal(ks_position_ko(&threat), b3);
    /* Passing lifts the ban, as does handing the move over. */
    threat = position;
    assert_int_equal(ks_position_play(&threat, KS_BLACK, KS_PASS), 0);
    assert_int_equal(ks_position_ko(&threat), KS_NO_POINT);
    threat = position;
    assert_int_equal(ks_position_set_to_move(&threat, KS_WHITE), 0);
    assert_int_equal(ks_position_ko(&threat), KS_NO_POINT);
}

static void suicide(void **state)
{
    (void)state;
    ks_position position = draw(". X .\n"
                                "X X .\n"
                                ". . .\n");
    int a3 = at(&position, "A3");
    position.to_move = KS_WHITE;
    assert_int_equal(ks_position_play(&position, KS_WHITE, a3), KS_ESUICIDE);
    assert_int_equal(ks_move_check(&position, KS_WHITE, a3, 1), 0);
    assert_int_equal(ks_move_check(&position, KS_BLACK, a3, 0), 0);
    /* Two stones take their own life. */
    position = draw("O . X\n"
                    "X X .\n"
                    ". . .\n");
    int b3 = at(&position, "B3");
    assert_int_equal(ks_move_check(&position, KS_WHITE, b3, 0), KS_ESUICIDE);
    ks_move_make(&position, KS_WHITE, b3);
    assert_int_equal(position.stone[b3], KS_EMPTY);
    assert_int_equal(position.stone[at(&position, "A3")], KS_EMPTY);
    assert_int_equal(position.captures[KS_BLACK], 2);
    assert_int_equal(ks_position_liberties(&position, at(&position, "A2")), 5);
}

static void refused_moves(void **state)
{
    (void)state;
    ks_position position = draw("X .\n. .\n");
    assert_int_equal(ks_position_play(&position, KS_WHITE, 0), KS_EOCCUPIED);
    assert_int_equal(ks_position_play(&position, KS_WHITE, 4), KS_EPOINT);
    assert_int_equal(ks_position_play(&position, KS_WHITE, -3), KS_EPOINT);
    assert_int_equal(ks_position_play(&position, 3, 1), KS_EINPUT);
    assert_int_equal(ks_position_set_ko(&position, 0), KS_EOCCUPIED);
    assert_int_equal(ks_position_set_ko(&position, 4), KS_EPOINT);
    assert_int_equal(ks_position_set_ko(&position, 1), KS_EKO); /* no stone was taken there */
    assert_int_equal(ks_position_set_ko(&position, KS_NO_POINT), 0);
    assert_int_equal(ks_position_set_captures(&position, KS_BLACK, -1), KS_ERANGE);
    assert_int_equal(ks_position_set_to_move(&position, 0), KS_EINPUT);
}

/* A single stone that takes its own life leaves the stones as they were, with the other side to
 * move: a repetition by position, not by situation. */
/* The point of a ko that was taken can be set; it is the other side's turn. */
static void kos_that_were_taken(void **state)
{
    (void)state;
    ks_position position = draw(". X O .\n"
                                "X O . O\n"
                                ". X O .\n");
    ks_position_set_to_move(&position, KS_BLACK);
    assert_int_equal(ks_position_play(&position, KS_BLACK, 6), 0);
    int ko = position.ko;
    assert_int_equal(ko, 5);
    ks_position set = position;
    set.ko = KS_NO_POINT;
    assert_int_equal(ks_position_set_ko(&set, ko), 0);
    assert_int_equal(set.ko, ko);
    ks_position_set_to_move(&set, KS_BLACK);
    assert_int_equal(ks_position_set_ko(&set, ko), KS_EKO);
}

/* A pass is remembered until the next move or stone. */
static void passes(void **state)
{
    (void)state;
    ks_position position, turned;
    ks_position_init(&position, 5, 5);
    assert_int_equal(position.passed, 0);
    ks_move_make(&position, KS_BLACK, KS_PASS);
    assert_int_equal(position.passed, 1);
    ks_position_transform(&turned, &position, 3);
    assert_int_equal(turned.passed, 1);
    ks_move_make(&position, KS_WHITE, 7);
    assert_int_equal(position.passed, 0);
    ks_move_make(&position, KS_BLACK, KS_PASS);
    ks_position_put(&position, 8, KS_BLACK);
    assert_int_equal(position.passed, 0);
}

static void superko(void **state)
{
    (void)state;
    static const ks_rules simple = {.repetition = KS_SIMPLE_KO};
    static const ks_rules positional = {.repetition = KS_POSITIONAL_SUPERKO, .suicide = 1};
    static const ks_rules situational = {.repetition = KS_SITUATIONAL_SUPERKO, .suicide = 1};
    ks_history stones = {0}, situations = {0};
    ks_position position = draw(". X .\n"
                                "X . .\n"
                                ". . .\n");
    position.to_move = KS_WHITE;
    int corner = at(&position, "A3"), c1 = at(&position, "C1");
    assert_int_equal(ks_history_add(&stones, ks_history_key(&position, KS_POSITIONAL_SUPERKO)), 0);
    assert_int_equal(ks_history_add(&situations, ks_history_key(&position, KS_SITUATIONAL_SUPERKO)),
                     0);
    assert_int_equal(ks_move_check_rules(&position, KS_WHITE, corner, &simple, &stones),
                     KS_ESUICIDE);
    assert_int_equal(ks_move_check_rules(&position, KS_WHITE, corner, &positional, &stones),
                     KS_ESUPERKO);
    assert_int_equal(ks_move_check_rules(&position, KS_WHITE, corner, &situational, &situations),
                     0);
    assert_int_equal(ks_move_check_rules(&position, KS_WHITE, c1, &positional, &stones), 0);
    assert_int_equal(ks_move_check_rules(&position, KS_WHITE, KS_PASS, &positional, &stones), 0);
    ks_history_release(&stones);
    ks_history_release(&situations);
}

/* Three kos, two for White to take and one for Black: six captures later all is as it was. */
static void triple_ko(void **state)
{
    (void)state;
    static const ks_rules simple = {.repetition = KS_SIMPLE_KO};
    static const ks_rules situational = {.repetition = KS_SITUATIONAL_SUPERKO};
    ks_position position = draw(". X O . . X O . . X O .\n"
                                "X . X O X . X O X O . O\n"
                                ". X O . . X O . . X O .\n"
                                ". . . . . . . . . . . .\n");
    static const char *const cycle[] = {"B3", "L3", "F3", "C3", "K3", "G3"};
    ks_history history = {0};
    position.to_move = KS_WHITE;
    uint64_t first = position.hash;
    for (int i = 0; i < 6; i++) {
        int point = at(&position, cycle[i]), colour = position.to_move;
        uint64_t key = ks_history_key(&position, KS_SITUATIONAL_SUPERKO);
        assert_int_equal(ks_history_add(&history, key), 0);
        assert_int_equal(ks_move_check_rules(&position, colour, point, &simple, &history), 0);
        assert_int_equal(ks_move_check_rules(&position, colour, point, &situational, &history),
                         i == 5 ? KS_ESUPERKO : 0);
        ks_move_make(&position, colour, point);
    }
    assert_true(position.hash == first);
    assert_int_equal(position.captures[KS_BLACK], 3);
    ks_history_release(&history);
}

static void histories_grow(void **state)
{
    (void)state;
    ks_history history = {0};
    ks_random random = ks_random_seed(7);
    assert_false(ks_history_has(&history, 5));
    for (int i = 0; i < 5000; i++)
        assert_int_equal(ks_history_add(&history, ks_random_next(&random)), 0);
    random = ks_random_seed(7);
    for (int i = 0; i < 5000; i++)
        assert_true(ks_history_has(&history, ks_random_next(&random)));
    for (int i = 0; i < 5000; i++)
        assert_false(ks_history_has(&history, ks_random_next(&random)));
    assert_int_equal(history.used, 5000);
    ks_history_release(&history);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_naive),
        cmocka_unit_test(captures),
        cmocka_unit_test(snapback),
        cmocka_unit_test(ko),
        cmocka_unit_test(suicide),
        cmocka_unit_test(refused_moves),
        cmocka_unit_test(kos_that_were_taken),
        cmocka_unit_test(passes),
        cmocka_unit_test(superko),
        cmocka_unit_test(triple_ko),
        cmocka_unit_test(histories_grow),
    };
    return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
