/* What the network learns from: eyes, connections and live points of drawn positions. */
#include "softseg_signals.h"
#include "support.h"

#include <string.h>

/* The colour of every point's eye and of what it is alive for, as X, O and dots; rows follow each
 * other without spaces. */
static void check(const char *diagram, const char *eyes, const char *alive)
{
    ks_position position = draw(diagram);
    ks_softseg_signals signals;
    ks_softseg_signals_read(&signals, &position);
    int count = 0;
    for (int p = 0; p < ks_points(&position); p++) {
        if (signals.eye[p] != (eyes[p] == 'X' ? 1 : eyes[p] == 'O' ? 2 : 0))
            fail_msg("point %d: eye of %d, not %c", p, signals.eye[p], eyes[p]);
        if (signals.alive[p] != (alive[p] == 'X' ? 1 : alive[p] == 'O' ? 2 : 0))
            fail_msg("point %d: alive for %d, not %c", p, signals.alive[p], alive[p]);
        count += signals.alive[p] != KS_EMPTY;
    }
    assert_int_equal(signals.alive_count, count);
}

static void one_block_around(void **state)
{
    (void)state;
    check(". X . O .\n"
          "X X O O O\n"
          ". . . . .\n"
          "O O . . X\n"
          ". O X X .\n",
          "X...O"
          "....."
          "....."
          "....."
          "O....",
          "....."
          "....."
          "....."
          "....."
          ".....");
}

/* Two blocks need a second point that both surround; that one is an eye as well. */
static void two_blocks_around(void **state)
{
    (void)state;
    check(". X . X .\n"
          "X . X X .\n"
          ". X X . .\n"
          ". . . . .\n",
          "....."
          "....."
          "....."
          ".....",
          "....."
          "....."
          "....."
          ".....");
    check(". X . . .\n"
          "X . X . .\n"
          ". X . . .\n",
          "....."
          "....."
          ".....",
          "....."
          "....."
          ".....");
    check(". X X . .\n"
          "X . X . .\n"
          "X X O . .\n"
          "O O O . .\n",
          "X...."
          ".X..."
          "....."
          ".....",
          "XXX.."
          "XXX.."
          "XX..."
          ".....");
}

/* Three blocks around a point make no eye, whatever else they share. */
static void three_blocks_around(void **state)
{
    (void)state;
    check(". X . X .\n"
          "X . X . .\n"
          ". X . . .\n",
          "....."
          "....."
          ".....",
          "....."
          "....."
          ".....");
    check(". X . X .\n"
          "X O X X O\n"
          "O O O O O\n",
          "....."
          "....."
          ".....",
          "....."
          "....."
          ".....");
}

/* A game that is over for the network: all points are alive. */
static void all_alive(void **state)
{
    (void)state;
    check(". X . X O\n"
          "X X X X O\n"
          "O O O O O\n"
          ". O . O O\n"
          "O O O O .\n",
          "X.X.."
          "....."
          "....."
          "O.O.."
          "....O",
          "XXXXO"
          "XXXXO"
          "OOOOO"
          "OOOOO"
          "OOOOO");
}

/* Through an eye, blocks hang together; through an empty point they do not. */
static void connections(void **state)
{
    (void)state;
    ks_position position = draw(". X X . X\n"
                                "X . X O .\n"
                                "X X O . .\n");
    ks_softseg_signals signals;
    ks_softseg_signals_read(&signals, &position);
    int corner = at(&position, "A3"), eye = at(&position, "B2"), left = at(&position, "A2");
    int top = at(&position, "B3"), lone = at(&position, "E3"), open = at(&position, "D3");
    assert_true(ks_softseg_connected(&signals, KS_BLACK, left, top));
    assert_true(ks_softseg_connected(&signals, KS_BLACK, corner, eye));
    assert_true(ks_softseg_connected(&signals, KS_BLACK, top, top));
    assert_false(ks_softseg_connected(&signals, KS_WHITE, left, top));
    assert_false(ks_softseg_connected(&signals, KS_BLACK, top, lone));
    assert_false(ks_softseg_connected(&signals, KS_BLACK, open, open));
    assert_true(ks_softseg_connected(&signals, KS_WHITE, at(&position, "C1"), at(&position, "C1")));
    assert_false(
        ks_softseg_connected(&signals, KS_WHITE, at(&position, "C1"), at(&position, "D2")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_block_around),    cmocka_unit_test(two_blocks_around),
        cmocka_unit_test(three_blocks_around), cmocka_unit_test(all_alive),
        cmocka_unit_test(connections),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
