/* The judge best: the network where a game goes on, the verdict of the scorer where it is finished,
 * and what is proved always. */
#include "benson.h"
#include "best.h"
#include "random.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static ks_judge *best, *network;
static ks_scorer *scorer;

static int set_up(void **state)
{
    (void)state;
    return ks_judge_new(&best, "best", NULL) || ks_judge_new(&network, "convnet", NULL) ||
           ks_scorer_new(&scorer, NULL);
}

static int tear_down(void **state)
{
    (void)state;
    ks_judge_free(best);
    ks_judge_free(network);
    ks_scorer_free(scorer);
    return 0;
}

static ks_judgment ask(const ks_judge *judge, const ks_question *question)
{
    ks_judgment judgment;
    assert_int_equal(ks_judge_run(&judgment, judge, question), 0);
    return judgment;
}

/* ---- Games that go on ---- */

static void assert_as_network(const ks_question *question)
{
    ks_judgment a = ask(best, question), b = ask(network, question);
    size_t size = (size_t)ks_points(question->position) * sizeof(float);
    assert_false(a.finished);
    assert_memory_equal(a.owner, b.owner, size);
    assert_memory_equal(a.alive, b.alive, size);
    assert_true(a.score == b.score && a.score_sd == b.score_sd && a.black_wins == b.black_wins);
}

/* Positions of games that are played at random, on small and on large boards. */
static void goes_by_the_network(void **state)
{
    (void)state;
    static const int sizes[][2] = {{9, 9}, {19, 19}, {7, 5}, {25, 25}};
    ks_random random = ks_random_seed(5);
    for (int i = 0; i < 4; i++) {
        ks_position position;
        ks_position_init(&position, sizes[i][0], sizes[i][1]);
        for (int move = 0; move < 30; move++) {
            if (move % 10 == 0)
                assert_as_network(&(ks_question){.position = &position});
            int p = (int)ks_random_below(&random, (unsigned)ks_points(&position));
            if (ks_move_check(&position, position.to_move, p, 0) == 0)
                ks_move_make(&position, position.to_move, p);
        }
    }
}

/* ---- Finished games ---- */

/* Both sides have two eyes, and White has a dead stone at C1 and prisoners to come. */
static const char *const finished = ". . X X . O O . .\n"
                                    ". . . X . O . . .\n"
                                    "X X . X X O O . .\n"
                                    ". X . X O O . . .\n"
                                    "X X X X X O O O O\n"
                                    ". . . . X O . . .\n"
                                    ". . X . X O . O .\n"
                                    ". X . . X O O . .\n"
                                    ". . O . X O . . .\n";

static void assert_as_verdict(const ks_question *question)
{
    ks_judgment judgment = ask(best, question);
    ks_verdict verdict;
    float margin;
    assert_int_equal(ks_scorer_run(&verdict, scorer, question), 0);
    assert_true(judgment.finished && verdict.finished && verdict.warning[0] == '\0');
    assert_int_equal(ks_verdict_margin(&margin, &verdict, &question->terms), 0);
    assert_true(judgment.margin == margin && judgment.score_sd == 0);
    assert_true(ks_judgment_margin(&judgment, question) == (double)margin);
    assert_true(judgment.black_wins == (margin > 0 ? 1.F : margin < 0 ? 0.F : 0.5F));
    for (int p = 0; p < ks_points(question->position); p++) {
        assert_true(judgment.owner[p] == (float)verdict.area[p]);
        assert_int_equal(judgment.dead[p], verdict.dead[p]);
        assert_true(judgment.alive[p] == (float)!verdict.dead[p]);
    }
}

static void is_the_verdict_at_the_end(void **state)
{
    (void)state;
    static const char *const rules[] = {"chinese", "japanese", "aga", "tromp-taylor"};
    ks_position position = draw(finished);
    position.captures_known = 1;
    position.captures[KS_BLACK] = 3;
    position.passed = 1;
    for (int i = 0; i < 4; i++)
        for (int komi = -30; komi <= 30; komi += 6)
            assert_as_verdict(
                &(ks_question){.position = &position,
                               .terms = {.rules = ks_rules_find(rules[i]), .komi = (float)komi}});
}

/* By area, who fills the last neutral point matters: the game goes on until somebody passes. */
static void goes_on_while_points_are_open(void **state)
{
    (void)state;
    ks_position position = draw(". X . O O . .\n"
                                "X X X X O O O\n"
                                ". X . X O . O\n"
                                "X X X X . O .\n"
                                ". X . X O O O\n"
                                "X X X X O . O\n"
                                ". X X X O O .\n");
    position.captures_known = 1;
    ks_question question = {.position = &position, .terms = {.rules = ks_rules_find("chinese")}};
    assert_false(ask(best, &question).finished);
    position.passed = 1;
    assert_true(ask(best, &question).finished);
    position.passed = 0;
    question.terms.rules = ks_rules_find("japanese");
    assert_true(ask(best, &question).finished);
}

/* ---- Odd boards ---- */

/* Stones put at random; blocks without liberties are left out. */
static int put_at_random(ks_position *out, ks_random *random)
{
    unsigned char stones[KS_POINTS];
    int width = KS_MIN_SIZE + (int)ks_random_below(random, 12);
    int height = KS_MIN_SIZE + (int)ks_random_below(random, 12), share = 2;
    share += (int)ks_random_below(random, 7);
    for (int p = 0; p < width * height; p++)
        stones[p] = (int)ks_random_below(random, 10) < share
                        ? (unsigned char)(KS_BLACK + (int)ks_random_below(random, 5) / 4)
                        : KS_EMPTY;
    if (ks_random_below(random, 2))
        for (int p = 0; p < width * height; p++)
            stones[p] = stones[p] == KS_EMPTY ? KS_EMPTY : (unsigned char)KS_OPPONENT(stones[p]);
    return ks_position_set_up(out, width, height, stones) == 0;
}

static void assert_sane(const ks_position *position)
{
    static const float komis[] = {7.5F, -1e30F, INFINITY, NAN};
    ks_reading reading;
    ks_set alive, territory;
    int points = ks_points(position);
    for (int k = 0; k < 4; k++) {
        ks_question question = {.position = position, .terms = {.komi = komis[k]}};
        ks_judgment j = ask(best, &question);
        assert_true(fabs((double)j.score) <= points && j.score_sd >= 0 &&
                    j.score_sd <= (float)points);
        assert_true(j.black_wins >= 0 && j.black_wins <= 1);
        ks_reading_init(&reading, position);
        for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
            ks_unconditional(&alive, &territory, &reading, colour);
            for (int p = 0; p < points; p++)
                if (ks_set_has(&alive, p) || ks_set_has(&territory, p))
                    assert_true(j.owner[p] == (colour == KS_BLACK ? 1.F : -1.F));
        }
    }
}

static void keeps_what_is_proved(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(9);
    ks_position position;
    int boards = 0, most = getenv("KS_SANITIZE") != NULL ? 60 : 1000;
    while (boards < most)
        if (put_at_random(&position, &random)) {
            assert_sane(&position);
            boards++;
        }
}

static void knows_boards_of_one_colour(void **state)
{
    (void)state;
    ks_position position = draw("X . X X\n"
                                "X X X .\n"
                                ". X X X\n");
    ks_judgment j = ask(best, &(ks_question){.position = &position});
    assert_true(j.score == 12 && j.score_sd == 0 && j.black_wins == 1);
}

/* ---- Moves ---- */

/* Chances are those of legal moves, and sum up to 1. */
static void knows_the_next_move(void **state)
{
    (void)state;
    ks_position position = draw(". X O .\n"
                                "X X O O\n"
                                "O O X X\n"
                                ". O X .\n");
    ks_policy policy, other;
    ks_question question = {.position = &position, .terms = {.komi = 7}};
    ks_judgment judgment, alone = ask(best, &question);
    assert_int_equal(ks_judge_policy(&policy, &judgment, best, &question), 0);
    assert_int_equal(ks_judge_policy(&other, NULL, network, &question), 0);
    assert_true(judgment.score == alone.score && judgment.black_wins == alone.black_wins);
    assert_memory_equal(judgment.owner, alone.owner, sizeof(float) * 16);
    double sum = (double)policy.pass;
    for (int p = 0; p < ks_points(&position); p++) {
        int legal = ks_move_check(&position, position.to_move, p, 0) == 0;
        assert_true(legal ? policy.point[p] > 0 : policy.point[p] == 0);
        assert_true(policy.point[p] == other.point[p]);
        sum += (double)policy.point[p];
    }
    assert_true(fabs(sum - 1) < 1e-5);
    ks_judge *life;
    assert_int_equal(ks_judge_new(&life, "life", NULL), 0);
    assert_int_equal(ks_judge_policy(&policy, NULL, life, &question), KS_EJUDGE);
    ks_judge_free(life);
}

/* ---- What is given ---- */

/* Who lives and dies is as it is given. */
static void given_stones(void **state)
{
    (void)state;
    ks_position position = draw(". X . O .\n"
                                ". X . O .\n"
                                ". X X O .\n"
                                ". O X O .\n"
                                ". . X O .\n");
    unsigned char dead[KS_POINTS] = {0};
    dead[at(&position, "B2")] = 1;
    ks_judgment judgment = ask(best, &(ks_question){.position = &position, .dead = dead});
    for (int p = 0; p < ks_points(&position); p++)
        if (position.stone[p] != KS_EMPTY) {
            int black = (position.stone[p] == KS_BLACK) != dead[p];
            assert_true(judgment.owner[p] == (black ? 1.F : -1.F));
            assert_int_equal(judgment.dead[p], dead[p]);
        }
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
        cmocka_unit_test(goes_by_the_network),
        cmocka_unit_test(is_the_verdict_at_the_end),
        cmocka_unit_test(goes_on_while_points_are_open),
        cmocka_unit_test(keeps_what_is_proved),
        cmocka_unit_test(knows_boards_of_one_colour),
        cmocka_unit_test(knows_the_next_move),
        cmocka_unit_test(given_stones),
        cmocka_unit_test(the_default),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
