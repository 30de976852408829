/* The capture reader on drawn positions, the line that it gives as proof, and the same answers for
 * turned, mirrored and reversed boards. tests/reading/test_capture_oracle.c has the proof on tiny
 * boards. */
#include "boards.h"

#include "capture.h"

#include <string.h>

/* With so many quiet moves, and room enough that nothing is cut short. */
static ks_capture_options deep(int quiet)
{
    return (ks_capture_options){.liberties = 4, .quiet = quiet, .nodes = 20000, .total = 1000000};
}

/* The moves of the line are legal, and the block is gone at its end and not before. */
static void expect_line(const ks_capture_line *line, const ks_position *position, int point)
{
    ks_position board = *position;
    int colour = line->first, target = board.stone[point];
    assert_true(line->length > 0);
    for (int i = 0; i < line->length; i++, colour = KS_OPPONENT(colour)) {
        assert_int_equal(board.stone[point], target);
        assert_int_equal(ks_move_check(&board, colour, line->point[i], 0), 0);
        ks_move_make(&board, colour, line->point[i]);
    }
    if (line->length < KS_CAPTURE_LINE)
        assert_int_equal(board.stone[point], KS_EMPTY);
}

static ks_capture read_at(const ks_position *position, int point, int quiet)
{
    ks_capture capture;
    ks_capture_line line;
    ks_capture_options options = deep(quiet);
    int own = position->stone[point];
    ks_capture_read(&capture, &line, position, point, &options);
    if (capture.attacked == KS_CATCH_YES) {
        expect_line(&line, position, point);
        assert_int_equal(line.first, capture.defended == KS_CATCH_YES ? own : KS_OPPONENT(own));
    } else if (capture.attacked != KS_CATCH_KO) {
        assert_int_equal(line.length, 0);
    }
    return capture;
}

/* Expects the two answers; returns the rest. */
static ks_capture expect(const char *diagram, const char *name, int quiet, ks_catch attacked,
                         ks_catch defended)
{
    ks_position position = draw(diagram);
    ks_capture capture = read_at(&position, at(&position, name), quiet);
    assert_int_equal(capture.attacked, attacked);
    assert_int_equal(capture.defended, defended);
    return capture;
}

static void ladder(void **state)
{
    (void)state;
    const char *ladder = ". . . . . . . . .\n"
                         ". . . . . . . . .\n"
                         ". . . . . . . . .\n"
                         ". . . . . . . . .\n"
                         ". . . . . . . . .\n"
                         ". . . . . . . . .\n"
                         ". X O . . . . . .\n"
                         ". . X X . . . . .\n"
                         ". . . . . . . . .\n";
    ks_capture capture = expect(ladder, "C3", 0, KS_CATCH_YES, KS_CATCH_NO);
    ks_position position = draw(ladder);
    assert_int_equal(capture.attack, at(&position, "C4"));
    assert_int_equal(ks_capture_status_of(&capture), KS_CAPTURE_CRITICAL);
}

/* A stone on its way saves the one that runs. */
static void ladder_breaker(void **state)
{
    (void)state;
    expect(". . . . . . . . .\n"
           ". . . . . . . . .\n"
           ". . . . . . O . .\n"
           ". . . . . . . . .\n"
           ". . . . . . . . .\n"
           ". . . . . . . . .\n"
           ". X O . . . . . .\n"
           ". . X X . . . . .\n"
           ". . . . . . . . .\n",
           "C3", 0, KS_CATCH_NO, KS_CATCH_NO);
}

/* White takes B3 on the way, which is in atari. */
static void ladder_stone_taken(void **state)
{
    (void)state;
    expect(". . . . . . . . .\n"
           ". . . . . . . . .\n"
           ". . . . . . . . .\n"
           ". . . . . . . . .\n"
           ". . . . . . . . .\n"
           ". . . . . . . . .\n"
           "O X O . . . . . .\n"
           ". O X X . . . . .\n"
           ". . . . . . . . .\n",
           "C3", 0, KS_CATCH_NO, KS_CATCH_NO);
}

static void edge(void **state)
{
    (void)state;
    const char *diagram = ". . . . . . .\n"
                          ". . . . . . .\n"
                          ". . . . . . .\n"
                          ". . X X . . .\n"
                          ". X O . . . .\n";
    ks_capture capture = expect(diagram, "C1", 0, KS_CATCH_YES, KS_CATCH_YES);
    assert_int_equal(ks_capture_status_of(&capture), KS_CAPTURE_CAPTURED);
    assert_int_equal(capture.defence, KS_NO_POINT);
}

/* Both ladders are broken; E5 holds the stone in a net. */
static void net(void **state)
{
    (void)state;
    const char *diagram = ". . . . . . . . .\n"
                          ". . . . . . . . .\n"
                          ". . . . . . O . .\n"
                          ". . . . . . . . .\n"
                          ". . X . . . . . .\n"
                          ". . X O . . . . .\n"
                          ". . . X X . . . .\n"
                          ". . . . . . . . .\n"
                          ". . . . . . . . .\n";
    expect(diagram, "D4", 0, KS_CATCH_NO, KS_CATCH_NO);
    ks_capture capture = expect(diagram, "D4", 1, KS_CATCH_YES, KS_CATCH_NO);
    ks_position position = draw(diagram);
    assert_int_equal(capture.attack, at(&position, "E5"));
}

/* A stone thrown into a space of two points: whoever takes it is in atari. */
static void throw_in(void **state)
{
    (void)state;
    expect(". . . . . . .\n"
           "X X X X X X .\n"
           "X O O O O X .\n"
           "X O . . O X .\n",
           "B1", 0, KS_CATCH_YES, KS_CATCH_YES);
}

/* Black throws a stone in at D2; if White takes it with D1, Black takes three back with D2. */
static void snapback(void **state)
{
    (void)state;
    const char *diagram = ". . . . . . .\n"
                          ". . . . O . .\n"
                          ". X X O O X .\n"
                          ". X O . O X .\n"
                          ". X O . X X X\n";
    ks_capture capture = expect(diagram, "C2", 0, KS_CATCH_YES, KS_CATCH_NO);
    ks_position position = draw(diagram);
    assert_int_equal(capture.attack, at(&position, "D2"));
    assert_int_equal(capture.defence, at(&position, "D2"));
}

static void eyes(void **state)
{
    (void)state;
    expect(". . . . . . .\n"
           "X X X X X X .\n"
           "O O O O O X .\n"
           ". O . O O X .\n",
           "B1", 2, KS_CATCH_NO, KS_CATCH_NO);
    /* Three points in a row: the middle one is an eye more or less. */
    expect(". . . . . . .\n"
           "X X X X X X X\n"
           "X O O O O O X\n"
           "X O . . . O X\n",
           "B1", 2, KS_CATCH_YES, KS_CATCH_NO);
}

/* White below on the left against Black below on the right: two liberties each. */
static void race(void **state)
{
    (void)state;
    expect(". . . . . . . .\n"
           ". . . . . . . .\n"
           "X X X X O O O O\n"
           "O O O O X X X X\n"
           ". . O O X X . .\n",
           "A2", 2, KS_CATCH_YES, KS_CATCH_NO);
    /* White has one more: Black falls even if he begins. */
    expect(". . . . . . . .\n"
           ". O . . . . . .\n"
           ". O X X O O O O\n"
           "O O O O X X X X\n"
           ". . O O X X . .\n",
           "H2", 2, KS_CATCH_YES, KS_CATCH_YES);
}

/* Who fills one of the two shared liberties is taken. */
static void seki(void **state)
{
    (void)state;
    expect("O O O . X X X X\n"
           "O O O X X X X X\n"
           "O O O . X X X X\n",
           "A1", 1, KS_CATCH_NO, KS_CATCH_NO);
}

static void ko(void **state)
{
    (void)state;
    const char *diagram = ". . . . .\n"
                          ". X O . .\n"
                          "X O . O .\n"
                          ". X O . .\n";
    ks_capture capture = expect(diagram, "B2", 1, KS_CATCH_KO, KS_CATCH_NO);
    ks_position position = draw(diagram);
    assert_int_equal(capture.attack, at(&position, "C2"));
    assert_int_equal(capture.defence, at(&position, "C2"));
    assert_int_equal(ks_capture_status_of(&capture), KS_CAPTURE_UNKNOWN);
}

/* Many liberties cost nothing; without nodes nothing is known. */
static void limits(void **state)
{
    (void)state;
    ks_position position = draw(". . . . .\n"
                                ". . O . .\n"
                                ". O . X X\n"
                                ". . . X O\n"
                                ". . . . .\n");
    ks_capture capture;
    ks_capture_options options = {.liberties = 3, .quiet = 2, .nodes = 0, .total = 0};
    ks_capture_read(&capture, NULL, &position, at(&position, "C4"), &options);
    assert_int_equal(capture.attacked, KS_CATCH_NO);
    assert_int_equal(capture.nodes, 0);
    ks_capture_read(&capture, NULL, &position, at(&position, "B3"), &options);
    assert_int_equal(capture.attacked, KS_CATCH_NO);
    ks_capture_read(&capture, NULL, &position, at(&position, "E2"), &options);
    assert_int_equal(capture.attacked, KS_CATCH_YES);
    assert_int_equal(capture.defended, KS_CATCH_UNKNOWN);
    assert_int_equal(ks_capture_status_of(&capture), KS_CAPTURE_UNKNOWN);
    ks_capture_options defaults = ks_capture_defaults(9, 9);
    assert_true(defaults.nodes > 0 && defaults.total > defaults.nodes);
}

static void assert_same(const ks_capture *a, const ks_capture *b)
{
    assert_int_equal(a->attacked, b->attacked);
    assert_int_equal(a->defended, b->defended);
    assert_int_equal(a->nodes, b->nodes);
}

/* The blocks of a position one by one are its blocks all at once, unless the total runs out. Every
 * line is played out. */
static void all_blocks(void **state)
{
    (void)state;
    static ks_reading reading;
    static ks_capture all[KS_POINTS];
    ks_random random = ks_random_seed(3);
    int caught = 0, unknown = 0;
    for (int i = 0; i < 60; i++) {
        ks_position position;
        random_position(&position, 2 + i % 9, 2 + i % 7, &random);
        ks_reading_init(&reading, &position);
        ks_capture_options options = deep(1);
        options.nodes = 300;
        ks_capture_all(all, &reading, &options);
        for (int p = 0; p < ks_points(&position); p++) {
            if (position.stone[p] == KS_EMPTY)
                continue;
            ks_capture one;
            ks_capture_read(&one, NULL, &position, p, &options);
            assert_same(&one, &all[reading.block_at[p]]);
            caught += one.attacked == KS_CATCH_YES;
            if (one.attacked == KS_CATCH_YES)
                read_at(&position, p, 0);
        }
        options.total = 1;
        ks_capture_all(all, &reading, &options);
        for (int b = 0; b < reading.block_count; b++)
            unknown += all[b].attacked == KS_CATCH_UNKNOWN;
    }
    assert_true(caught > 100);
    assert_true(unknown > 50);
}

/* Even where the limit of nodes cuts the reading short. */
static void symmetry(void **state)
{
    (void)state;
    static ks_reading reading;
    static ks_capture first[KS_POINTS], second[KS_POINTS];
    ks_capture_options options = {.liberties = 4, .quiet = 2, .nodes = 40, .total = 400};
    ks_random random = ks_random_seed(4);
    int cut = 0;
    for (int i = 0; i < 40; i++) {
        ks_position position, turned, other;
        int16_t block_at[KS_POINTS];
        random_position(&position, 6 + i % 4, 6 + i % 5, &random);
        ks_reading_init(&reading, &position);
        memcpy(block_at, reading.block_at, sizeof block_at);
        ks_capture_all(first, &reading, &options);
        for (int way = 0; way < 16; way++) {
            ks_position_transform(&turned, &position, way % 8);
            other = turned;
            if (way >= 8)
                ks_position_reverse(&other, &turned);
            ks_reading_init(&reading, &other);
            ks_capture_all(second, &reading, &options);
            for (int p = 0; p < ks_points(&position); p++) {
                if (position.stone[p] == KS_EMPTY)
                    continue;
                int q = ks_symmetry_point(way % 8, p, position.width, position.height);
                assert_same(&first[block_at[p]], &second[reading.block_at[q]]);
                cut += first[block_at[p]].defended == KS_CATCH_UNKNOWN;
            }
        }
    }
    assert_true(cut > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ladder),   cmocka_unit_test(ladder_breaker),
        cmocka_unit_test(edge),     cmocka_unit_test(ladder_stone_taken),
        cmocka_unit_test(net),      cmocka_unit_test(throw_in),
        cmocka_unit_test(snapback), cmocka_unit_test(eyes),
        cmocka_unit_test(race),     cmocka_unit_test(seki),
        cmocka_unit_test(ko),       cmocka_unit_test(limits),
        cmocka_unit_test(symmetry), cmocka_unit_test(all_blocks),
    };
    return cmocka_run_group_tests_name("capture", tests, NULL, NULL);
}
