/* Moves by what a judge thinks of the position after them: their values against judging by hand,
 * what is no move, chances, and a capture that anyone would make. */
#include "judge.h"
#include "support.h"

#include <math.h>

static void assert_near(double a, double b, double tolerance)
{
    if (!(fabs(a - b) <= tolerance))
        fail_msg("%.9g is not %.9g", a, b);
}

static ks_moves moves_of(const char *name, ks_position *position, ks_move_aim aim, float komi)
{
    ks_moves moves;
    ks_judge *judge;
    ks_question question = {.position = position, .terms = {.komi = komi}};
    assert_int_equal(ks_judge_new(&judge, name, NULL), 0);
    assert_int_equal(ks_moves_judge(&moves, judge, &question, aim), 0);
    ks_judge_free(judge);
    return moves;
}

static const char *const drawn = ". . . . .\n"
                                 ". X X X .\n"
                                 ". X O . X\n"
                                 ". O X X .\n"
                                 ". O O . .\n";

static void values_are_judgments(void **state)
{
    (void)state;
    static const char *const names[] = {"distance", "boltzmann5:paper", "influence:remove"};
    for (int i = 0; i < 3; i++)
        for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
            for (int aim = KS_MOVE_SCORE; aim <= KS_MOVE_WIN; aim++) {
                ks_position position = draw(drawn);
                ks_judge *judge;
                int seen = 0;
                position.to_move = (uint8_t)colour;
                ks_moves moves = moves_of(names[i], &position, (ks_move_aim)aim, 2.5F);
                assert_int_equal(ks_judge_new(&judge, names[i], NULL), 0);
                for (int p = 0; p < 25; p++) {
                    ks_position after = position;
                    ks_judgment j;
                    ks_question question = {.position = &after, .terms = {.komi = 2.5F}};
                    if (ks_position_play(&after, colour, p))
                        continue;
                    assert_int_equal(ks_judge_run(&j, judge, &question), 0);
                    double black = aim == KS_MOVE_SCORE ? j.score : j.black_wins;
                    double white = aim == KS_MOVE_SCORE ? -j.score : 1 - j.black_wins;
                    assert_int_equal(moves.point[seen], p);
                    assert_near(moves.value[seen++], colour == KS_BLACK ? black : white, 1e-4);
                }
                assert_int_equal(moves.count, seen);
                ks_judge_free(judge);
            }
}

/* Suicide and ko are no moves. */
static void what_is_no_move(void **state)
{
    (void)state;
    double chance;
    ks_position position = draw(". X . O .\n"
                                "X O . . O\n"
                                ". X . O .\n"
                                ". . . . .\n");
    position.to_move = KS_WHITE;
    ks_moves moves = moves_of("direct", &position, KS_MOVE_SCORE, 0);
    assert_int_equal(ks_moves_log_chance(&chance, &moves, at(&position, "A4"), 1), KS_EPOINT);
    assert_int_equal(ks_moves_log_chance(&chance, &moves, at(&position, "B4"), 1), KS_EPOINT);
    assert_int_equal(ks_moves_log_chance(&chance, &moves, KS_PASS, 1), KS_EPOINT);
    assert_int_equal(ks_moves_log_chance(&chance, &moves, at(&position, "C3"), 1), 0);
    position.ko = (int16_t)at(&position, "C2");
    moves = moves_of("direct", &position, KS_MOVE_SCORE, 0);
    assert_int_equal(ks_moves_log_chance(&chance, &moves, at(&position, "C2"), 1), KS_EPOINT);
}

static void chances(void **state)
{
    (void)state;
    ks_position position = draw(drawn);
    ks_moves moves = moves_of("boltzmann5:paper", &position, KS_MOVE_WIN, 0);
    static const double betas[] = {0, 1, 30, 10000, -5};
    for (int b = 0; b < 5; b++) {
        float chance[KS_POINTS];
        double sum = 0, log_chance;
        ks_moves_chances(chance, &moves, betas[b]);
        for (int p = 0; p < KS_POINTS; p++)
            sum += chance[p];
        assert_near(sum, 1, 1e-5);
        for (int i = 0; i < moves.count; i++) {
            assert_int_equal(ks_moves_log_chance(&log_chance, &moves, moves.point[i], betas[b]), 0);
            assert_near(exp(log_chance), chance[moves.point[i]], 1e-6);
            double ratio = betas[b] * ((double)moves.value[i] - (double)moves.value[0]);
            if (chance[moves.point[0]] > 0 && fabs(ratio) < 20)
                assert_near(chance[moves.point[i]] / chance[moves.point[0]], exp(ratio),
                            1e-4 * exp(ratio));
        }
        if (b == 0)
            assert_near(chance[moves.point[0]], 1.0 / moves.count, 1e-6);
    }
}

/* White's large block is in atari. */
static void captures(void **state)
{
    (void)state;
    ks_position position = draw(". X X X X . .\n"
                                "X O O O O X .\n"
                                ". X X X O X .\n"
                                ". . . X O . O\n"
                                ". O . . X O .\n"
                                ". . . . O O .\n"
                                ". . X . . . .\n");
    float chance[KS_POINTS];
    ks_moves moves = moves_of("boltzmann5:paper", &position, KS_MOVE_SCORE, 0);
    ks_moves_chances(chance, &moves, 1);
    for (int p = 0; p < 49; p++)
        assert_true(p == at(&position, "F4") || chance[p] < chance[at(&position, "F4")]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_judgments),
        cmocka_unit_test(what_is_no_move),
        cmocka_unit_test(chances),
        cmocka_unit_test(captures),
    };
    return cmocka_run_group_tests_name("move_choice", tests, NULL, NULL);
}
