/* Who owns what by TB and TW, which stones are dead by that, and writing them. */
#include "record_support.h"

#include "game.h"

#include <string.h>

/* "+" for Black's points, "-" for White's, "." for nobody's. */
static void assert_labels(const char *text, const char *expected)
{
    ks_game *game = read_game(text);
    signed char owner[KS_POINTS];
    assert_int_equal(ks_game_labels(owner, game), 0);
    char drawn[KS_POINTS + 1] = {0};
    for (int p = 0; p < ks_game_width(game) * ks_game_height(game); p++)
        drawn[p] = "-.+"[owner[p] + 1];
    assert_string_equal(drawn, expected);
    ks_game_free(game);
}

static void assert_no_labels(const char *text, int status)
{
    ks_game *game = read_game(text);
    signed char owner[KS_POINTS];
    assert_int_equal(ks_game_labels(owner, game), status);
    unsigned char dead[KS_POINTS];
    ks_position *position;
    assert_int_equal(ks_game_position(&position, game, 0), 0);
    assert_int_equal(ks_game_dead(dead, game, position), status);
    ks_position_free(position);
    ks_game_free(game);
}

/*  . X . O .
 *  X X . O .
 *  . . X O O
 *  X X X O x    The Black stone at E2 is dead.
 *  . . X O .  */
#define STONES "SZ[5]AB[ba][ab][bb][cc][ad][bd][cd][ce][ed]AW[da][db][dc][ec][dd][de]"

static void test_labels(void **state)
{
    (void)state;
    assert_labels("(;" STONES "TB[aa][ac:bc][ae][be]TW[ea][eb][ed:ee])",
                  "++.--++.--+++--+++--+++--");
    /* Only one colour, or an empty list: every other stone lives. */
    assert_labels("(;" STONES "TB[ ae : be ])", ".+.-.++.-...+--+++-++++-.");
    assert_labels("(;SZ[2]AB[aa]TB[])", "+...");
    assert_labels("(;SZ[2]AB[aa]TW[aa])", "-...");
    assert_labels("(;SZ[2]AB[aa]TB[aa][aa])", "+...");
    /* The last node of the main line that has any; the stones are those of the end. */
    assert_labels("(;SZ[2]TB[ba];B[aa]TW[ab];W[bb])", "+.--");
    assert_labels("(;SZ[2];B[aa](;TB[ba];W[bb])(;TW[ba]))", "++.-");
}

static void test_bad_labels(void **state)
{
    (void)state;
    assert_no_labels("(;SZ[2]AB[aa])", KS_ELABEL);
    assert_no_labels("(;SZ[2];B[aa](;W[bb])(;W[ab]TB[ba]))", KS_ELABEL);
    assert_no_labels("(;SZ[2]TB[aa]TW[aa])", KS_EINPUT);
    assert_no_labels("(;SZ[2]TW[aa:bb]TB[ba])", KS_EINPUT);
    assert_no_labels("(;SZ[2]TW[ca])", KS_EPOINT);
    assert_no_labels("(;SZ[2]TW[a])", KS_EINPUT);
}

static void assert_dead(const char *text, int moves, const char *expected)
{
    ks_game *game = read_game(text);
    ks_position *position;
    unsigned char dead[KS_POINTS];
    assert_int_equal(ks_game_position(&position, game, moves), 0);
    assert_int_equal(ks_game_dead(dead, game, position), 0);
    char drawn[KS_POINTS + 1] = {0};
    for (int p = 0; p < ks_points(position); p++) {
        char stone = ".XO"[position->stone[p]];
        drawn[p] = dead[p] ? ks_lower(stone) : stone;
    }
    assert_string_equal(drawn, expected);
    ks_position_free(position);
    ks_game_free(game);
}

static void test_dead(void **state)
{
    (void)state;
    assert_dead("(;" STONES "TB[aa][ac:bc][ae][be]TW[ea][eb][ed:ee])", 0,
                ".X.O.XX.O...XOOXXXOx..XO.");
    /* Exactly half is alive, less than half is dead; the whole block goes one way. */
    assert_dead("(;SZ[4]AB[aa:ba]TW[aa])", 0, "XX..............");
    assert_dead("(;SZ[4]AB[aa:ca]TW[aa])", 0, "XXX.............");
    assert_dead("(;SZ[4]AB[aa:ca]TW[aa:ba])", 0, "xxx.............");
    /* An earlier position: the stone that is captured later is dead, its point ends as White's. */
    assert_dead("(;SZ[3];B[aa];W[ab];B[cc];W[ba]TW[aa])", 1, "x........");
    assert_dead("(;SZ[3];B[aa];W[ab];B[cc];W[ba]TW[aa])", 3, "x..O....X");
    ks_game *game = read_game("(;SZ[3]TB[aa])");
    ks_position other = draw("..\n..\n");
    unsigned char dead[KS_POINTS];
    assert_int_equal(ks_game_dead(dead, game, &other), KS_ESIZE);
    ks_game_free(game);
}

static void assert_written(const char *text, const char *owner, const char *expected)
{
    ks_game *game = read_game(text);
    signed char signs[KS_POINTS] = {0};
    for (int p = 0; owner[p]; p++)
        signs[p] = (signed char)(owner[p] == '+' ? 1 : owner[p] == '-' ? -1 : 0);
    ks_buffer *out;
    assert_int_equal(ks_buffer_new(&out), 0);
    assert_int_equal(ks_game_write(out, game, signs), 0);
    assert_string_equal(ks_buffer_data(out), expected);
    ks_buffer_free(out);
    ks_game_free(game);
}

static void test_written_labels(void **state)
{
    (void)state;
    assert_written("(;SZ[3];B[aa];W[cc])", "++.-.--.-",
                   "(;SZ[3];B[aa];W[cc]TB[ba]TW[ab][cb][ac])\n");
    /* Old marks of the last node go, those of others stay; a dead stone is marked. */
    assert_written(
        "(;SZ[3]TB[aa];B[aa]TW[ba]C[x]TB[bb](;W[cc])(;W[ca]TB[bb]))", "++++.....",
        "(;SZ[3]TB[aa];B[aa]TW[ba]C[x]TB[bb]\n(;W[cc]TB[ba][ca][ab])\n(;W[ca]TB[bb]))\n");
    assert_written("(;SZ[3];B[aa]TW[ba]C[x]TB[bb])", "+........", "(;SZ[3];B[aa]C[x])\n");
    assert_written("(;SZ[3]AB[aa])", "---......", "(;SZ[3]AB[aa]TW[aa][ba][ca])\n");
    /* What is written is what is read. */
    const char *text = "(;" STONES "TB[aa][ac:bc][ae][be]TW[ea][eb][ed:ee])";
    ks_game *game = read_game(text), *again;
    signed char owner[2][KS_POINTS];
    assert_int_equal(ks_game_labels(owner[0], game), 0);
    ks_buffer *out;
    assert_int_equal(ks_buffer_new(&out), 0);
    assert_int_equal(ks_game_write(out, game, owner[0]), 0);
    again = read_game(ks_buffer_data(out));
    assert_int_equal(ks_game_labels(owner[1], again), 0);
    assert_memory_equal(owner[0], owner[1], KS_POINTS);
    ks_buffer_free(out);
    ks_game_free(again);
    ks_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_bad_labels),
        cmocka_unit_test(test_dead),
        cmocka_unit_test(test_written_labels),
    };
    return cmocka_run_group_tests_name("labels", tests, NULL, NULL);
}
