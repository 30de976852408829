/* What pages and stories ask of the readers: drawings. */
#include "reads.h"
#include "support.h"

enum { LINE = 12 };

static ks_trick trick_of(const char *diagram, const char *prey, const char *first)
{
    ks_position position = draw(diagram);
    short line[LINE];
    int point = at(&position, prey), length = ks_reads_line(line, LINE, &position, point);
    if (length == 0)
        fail_msg("no line of play takes %s", prey);
    assert_int_equal(line[0], at(&position, first));
    return ks_reads_trick(&position, point, line, length);
}

static void net(void **state)
{
    (void)state;
    assert_int_equal(trick_of(". . . . . . . . .\n"
                              ". . . . . . . . .\n"
                              ". . . . . . O . .\n"
                              ". . . . . . . . .\n"
                              ". . X . . . . . .\n"
                              ". . X O . . . . .\n"
                              ". . . X X . . . .\n"
                              ". . . . . . . . .\n"
                              ". . . . . . . . .\n",
                              "D4", "E5"),
                     KS_TRICK_NET);
}

static void snapback(void **state)
{
    (void)state;
    assert_int_equal(trick_of(". . . . . . .\n"
                              ". . . . O . .\n"
                              ". X X O O X .\n"
                              ". X O . O X .\n"
                              ". X O . X X X\n",
                              "C2", "D2"),
                     KS_TRICK_SNAPBACK);
}

/* An atari that ends in a ladder is neither. */
static void ladder(void **state)
{
    (void)state;
    assert_int_equal(trick_of(". . . . . . . . .\n"
                              ". . . . . . . . .\n"
                              ". . . . . . . . .\n"
                              ". . . X X . . . .\n"
                              ". . X O . . . . .\n"
                              ". . . . X . . . .\n"
                              ". . . . . . . . .\n"
                              ". . . . . . . . .\n"
                              ". . . . . . . . .\n",
                              "D5", "D4"),
                     KS_TRICK_NONE);
}

static void safe_stones_have_no_line(void **state)
{
    (void)state;
    ks_position position = draw(". . . . .\n"
                                ". X . O .\n"
                                ". . . . .\n"
                                ". X . O .\n"
                                ". . . . .\n");
    short line[LINE];
    assert_int_equal(ks_reads_line(line, LINE, &position, at(&position, "B4")), 0);
    assert_false(ks_reads_capture(&position, at(&position, "B4"), KS_WHITE));
}

/* A stone that is put into atari by itself, or where there is one, is no move. */
static void refuted_moves(void **state)
{
    (void)state;
    ks_position position = draw(". . . . .\n"
                                ". X X . .\n"
                                "X . . X .\n"
                                ". X X . .\n"
                                ". . . . .\n");
    assert_true(ks_reads_refuted(&position, KS_WHITE, at(&position, "B3")));
    assert_true(ks_reads_refuted(&position, KS_WHITE, at(&position, "B4")));
    assert_false(ks_reads_refuted(&position, KS_BLACK, at(&position, "D2")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(net),           cmocka_unit_test(snapback),
        cmocka_unit_test(ladder),        cmocka_unit_test(safe_stones_have_no_line),
        cmocka_unit_test(refuted_moves),
    };
    return cmocka_run_group_tests_name("reads", tests, NULL, NULL);
}
