/* The judge best against the mean of log-odds, written down as such, of the two that it asks. */
#include "best.h"
#include "random.h"
#include "support.h"

#include <math.h>

static double log_odds(double owner)
{
    return log1p(owner) - log1p(-owner);
}

static double naive_mean(double a, double b)
{
    double odds = exp((log_odds(a) + log_odds(b)) / 2);
    return (odds - 1) / (odds + 1);
}

static void check(const ks_judge *best, const ks_question *question)
{
    static const char *const names[] = {"perceptron-mlp-enhanced-60", "softseg"};
    const ks_position *position = question->position;
    ks_judgment judgment, parts[2];
    for (int i = 0; i < 2; i++) {
        ks_judge *part;
        assert_int_equal(ks_judge_new(&part, names[i], NULL), 0);
        assert_int_equal(ks_judge_run(&parts[i], part, question), 0);
        ks_judge_free(part);
    }
    assert_int_equal(ks_judge_run(&judgment, best, question), 0);
    double score = 0;
    for (int p = 0; p < ks_points(position); p++) {
        double a = (double)parts[0].owner[p], b = (double)parts[1].owner[p];
        double owner = (double)judgment.raw[p];
        int stone = position->stone[p];
        score += (double)judgment.owner[p];
        if (fabs(a) < 1 && fabs(b) < 1)
            assert_true(fabs(owner - naive_mean(a, b)) < 1e-5);
        else
            assert_true(fabs(owner - a) < 1e-6 || fabs(a - b) > 0);
        if (stone != KS_EMPTY)
            assert_int_equal(judgment.dead[p], stone == KS_BLACK ? owner < 0 : owner > 0);
    }
    assert_true(fabs((double)judgment.score - score) < 1e-3);
    assert_true(judgment.black_wins >= 0 && judgment.black_wins <= 1 && judgment.score_sd > 0);
}

/* Positions of games that are played at random, on small and on large boards. */
static void mean_of_both(void **state)
{
    (void)state;
    static const int sizes[][2] = {{9, 9}, {19, 19}, {7, 5}, {2, 2}};
    ks_judge *best;
    ks_random random = ks_random_seed(5);
    assert_int_equal(ks_judge_new(&best, "best", NULL), 0);
    for (int i = 0; i < 4; i++) {
        ks_position position;
        ks_position_init(&position, sizes[i][0], sizes[i][1]);
        for (int move = 0; move < 60; move++) {
            int p = (int)ks_random_below(&random, (unsigned)ks_points(&position));
            if (ks_move_check(&position, position.to_move, p, 0) == 0)
                ks_move_make(&position, position.to_move, p);
            if (move % 20 == 0)
                check(best, &(ks_question){.position = &position});
        }
    }
    ks_judge_free(best);
}

/* Who lives and dies is as it is given, and counts in both. */
static void given_stones(void **state)
{
    (void)state;
    ks_judge *best;
    ks_judgment judgment;
    ks_position position = draw(". X . O .\n"
                                ". X . O .\n"
                                ". X X O .\n"
                                ". O X O .\n"
                                ". . X O .\n");
    unsigned char dead[KS_POINTS] = {0};
    ks_question question = {.position = &position, .dead = dead};
    dead[at(&position, "B2")] = 1;
    assert_int_equal(ks_judge_new(&best, "best", NULL), 0);
    check(best, &question);
    assert_int_equal(ks_judge_run(&judgment, best, &question), 0);
    for (int p = 0; p < ks_points(&position); p++)
        if (position.stone[p] != KS_EMPTY) {
            int black = (position.stone[p] == KS_BLACK) != dead[p];
            assert_true(judgment.owner[p] == (black ? 1.F : -1.F));
            assert_int_equal(judgment.dead[p], dead[p]);
        }
    ks_judge_free(best);
}

/* It is asked where nobody is named. */
static void the_default(void **state)
{
    (void)state;
    ks_judge *judge;
    ks_error error;
    for (int size = KS_MIN_SIZE; size <= KS_MAX_SIZE; size++)
        assert_string_equal(ks_judge_default(size, size), "best");
    assert_int_equal(ks_judge_new(&judge, "best:remove", &error), KS_EJUDGE);
    assert_string_equal(error.message, "best handles dead stones itself and takes no :remove");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mean_of_both),
        cmocka_unit_test(given_stones),
        cmocka_unit_test(the_default),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
