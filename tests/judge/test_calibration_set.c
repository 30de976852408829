/* Calibrated owners: turned, mirrored and colour-reversed boards to the last bit for every kind of
 * judge, what is given, what is raw, whose calibration is taken, and the spread of the score. */
#include "support.h"

#include "judge.h"
#include "random.h"

#include <math.h>
#include <string.h>

static ks_judgment judge_with(ks_judge *judge, const ks_position *position,
                              const unsigned char *dead)
{
    ks_judgment judgment;
    assert_int_equal(
        ks_judge_run(&judgment, judge, &(ks_question){.position = position, .dead = dead}), 0);
    return judgment;
}

static void play_random(ks_position *out, int width, int height, ks_random *random)
{
    ks_position_init(out, width, height);
    for (int i = 0; i < width * height; i++) {
        int p = (int)ks_random_below(random, (uint32_t)(width * height)), colour = 1 + i % 2;
        if (ks_move_check(out, colour, p, 0) == 0)
            ks_move_make(out, colour, p);
    }
}

static const char *const names[] = {
    "life",       "explicit:reverse",           "direct",
    "distance",   "bouzy-5-21+distance:remove", "influence:remove",
    "bouzy-4-13", "bouzy-3-7+influence",        "perceptron-linear-enhanced-40"};

static void turned_boards(void **state)
{
    (void)state;
    static const int sizes[][2] = {{9, 9}, {5, 12}, {15, 16}};
    ks_random random = ks_random_seed(8);
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        ks_judge *judge;
        assert_int_equal(ks_judge_new(&judge, names[n], NULL), 0);
        for (int s = 0; s < 3; s++) {
            ks_position position, image, reversed;
            int width = sizes[s][0], height = sizes[s][1];
            play_random(&position, width, height, &random);
            ks_judgment straight = judge_with(judge, &position, NULL);
            assert_true(judge->calibration[s == 2].known);
            for (int symmetry = 0; symmetry < 8; symmetry++) {
                ks_position_transform(&image, &position, symmetry);
                ks_judgment turned = judge_with(judge, &image, NULL);
                ks_position_reverse(&reversed, &image);
                ks_judgment other = judge_with(judge, &reversed, NULL);
                for (int p = 0; p < width * height; p++) {
                    int q = ks_symmetry_point(symmetry, p, width, height);
                    assert_true(turned.owner[q] == straight.owner[p]);
                    assert_true(other.owner[q] == -straight.owner[p]);
                    assert_true(fabsf(straight.owner[p]) < 1);
                }
            }
        }
        ks_judge_free(judge);
    }
}

/* Stones that are said to be alive or dead are what they are said to be. */
static void given(void **state)
{
    (void)state;
    unsigned char dead[KS_POINTS] = {0};
    ks_position position = draw(". X . O .\n"
                                ". X . O .\n"
                                "O X . O .\n"
                                ". X . O .\n"
                                ". X . O .\n");
    ks_judge *judge;
    dead[at(&position, "A3")] = 1;
    assert_int_equal(ks_judge_new(&judge, "distance:remove", NULL), 0);
    ks_judgment judgment = judge_with(judge, &position, dead);
    for (int p = 0; p < 25; p++) {
        float value = judgment.raw[p];
        if (position.stone[p] != KS_EMPTY)
            assert_true(judgment.owner[p] == value);
        else
            assert_true(fabsf(judgment.owner[p]) < 1);
        assert_true(value == 1 || value == -1 || value == 0);
    }
    assert_true(judgment.owner[at(&position, "A3")] == 1);
    ks_judge_free(judge);
}

/* A judge whose chance to survive is what it says of the point says one thing, calibrated. */
static void survival_is_calibrated(void **state)
{
    (void)state;
    static const char *const both[] = {"boltzmann5:paper", "boltzmann-liberties", "softseg",
                                       "softseg:selfplay"};
    ks_position position = draw(". X . O .\n"
                                ". X O O .\n"
                                "O X . O .\n"
                                ". X X O X\n"
                                ". X . O .\n");
    ks_question question = {.position = &position, .terms = {.komi = .5F}};
    for (size_t i = 0; i < sizeof both / sizeof *both; i++) {
        ks_judge *judge;
        ks_judgment judgment;
        int changed = 0;
        assert_int_equal(ks_judge_new(&judge, both[i], NULL), 0);
        assert_int_equal(ks_judge_run(&judgment, judge, &question), 0);
        for (int p = 0; p < 25; p++) {
            float side = position.stone[p] == KS_BLACK ? 1 : -1;
            if (position.stone[p] == KS_EMPTY)
                continue;
            assert_float_equal(judgment.alive[p], (1 + side * judgment.owner[p]) / 2, 1e-6);
            assert_int_equal(judgment.dead[p], judgment.alive[p] < .5F);
            changed += judgment.owner[p] != judgment.raw[p];
        }
        assert_true(changed > 0);
        ks_judge_free(judge);
    }
}

static int same_meaning(const char *a, const char *b)
{
    ks_judge *first, *second;
    int same = 1;
    assert_int_equal(ks_judge_new(&first, a, NULL), 0);
    assert_int_equal(ks_judge_new(&second, b, NULL), 0);
    for (int size = 0; size < KS_BOARD_SIZES; size++)
        for (int g = 0; g < KS_GROUNDS; g++)
            for (int s = 0; s < KS_CALIBRATION_STAGES; s++)
                for (int k = 0; k < KS_CALIBRATION_KNOTS; k++)
                    same &= first->calibration[size].maps[g].odds[s][k] ==
                            second->calibration[size].maps[g].odds[s][k];
    ks_judge_free(first);
    ks_judge_free(second);
    return same;
}

static void whose_meaning(void **state)
{
    (void)state;
    assert_true(same_meaning("bouzy-3-7", "bouzy-5-21"));
    assert_true(same_meaning("bouzy-4-13+distance:remove", "bouzy-5-21+distance:remove"));
    assert_false(same_meaning("bouzy-4-13", "bouzy-5-21"));
    assert_false(same_meaning("bouzy-5-21", "bouzy-5-21:remove"));
    assert_false(same_meaning("bouzy-5-21", "bouzy-5-21+distance"));
}

/* Stored and taken again; a spread of 4 doubles the standard deviation. */
static void stored(void **state)
{
    (void)state;
    ks_judge *judge;
    ks_model *model;
    ks_calibration_set set;
    ks_position position;
    memset(&set, 0, sizeof set);
    for (int g = 0; g < KS_GROUNDS; g++)
        for (int k = 0; k < KS_CALIBRATION_KNOTS; k++)
            set.maps[g].knot[k] = (float)k;
    for (int s = 0; s < KS_CALIBRATION_STAGES; s++)
        set.spread[s] = 4;
    assert_int_equal(ks_model_new(&model, "for a test"), 0);
    assert_int_equal(ks_calibration_set_store(model, "distance", 0, &set), 0);
    assert_int_equal(ks_judge_new(&judge, "distance", NULL), 0);
    ks_judge_take_calibration(judge, model);
    assert_true(judge->calibration[0].known && !judge->calibration[1].known);
    assert_memory_equal(judge->calibration[0].maps, set.maps, sizeof set.maps);
    ks_position_init(&position, 5, 5);
    ks_judgment judgment = judge_with(judge, &position, NULL);
    assert_true(judgment.score == 0 && judgment.score_sd == 10);
    ks_judge_free(judge);
    ks_model_free(model);
}

/* Of a random field the owners are calibrated; the score, its spread and who wins are those of its
 * own distribution. Its outlook comes with the same judgment. */
static void random_field(void **state)
{
    (void)state;
    ks_judge *judge;
    ks_judgment judgment, plain, with_outlook;
    ks_outlook outlook;
    double sum = 0;
    ks_position position = draw(". . . . .\n"
                                ". X . O .\n"
                                ". X . . .\n"
                                ". . X O .\n"
                                ". . . . .\n");
    ks_question question = {.position = &position, .terms = {.komi = .5F}};
    assert_int_equal(ks_judge_new(&judge, "boltzmann5:paper", NULL), 0);
    assert_true(judge->calibration[0].known && judge->calibration[1].known);
    assert_int_equal(ks_judge_run(&judgment, judge, &question), 0);
    assert_int_equal(ks_judge_outlook(&outlook, &with_outlook, judge, &question, KS_NO_POINT), 0);
    memset(judge->calibration, 0, sizeof judge->calibration);
    assert_int_equal(ks_judge_run(&plain, judge, &question), 0);
    for (int p = 0; p < 25; p++) {
        assert_true(plain.owner[p] == plain.raw[p] && judgment.raw[p] == plain.raw[p]);
        assert_true(judgment.owner[p] != plain.owner[p]);
        assert_true(fabsf(judgment.owner[p] - plain.owner[p]) < .5F);
        assert_true(with_outlook.owner[p] == judgment.owner[p]);
        sum += (double)plain.raw[p];
    }
    assert_true(fabs((double)judgment.score - sum) < 1e-5);
    assert_true(judgment.score == plain.score && judgment.score_sd == plain.score_sd);
    assert_true(judgment.black_wins == plain.black_wins);
    assert_true(with_outlook.score_sd == plain.score_sd && with_outlook.undecided == 0);
    ks_judge_free(judge);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turned_boards), cmocka_unit_test(given),
        cmocka_unit_test(whose_meaning), cmocka_unit_test(stored),
        cmocka_unit_test(random_field),  cmocka_unit_test(survival_is_calibrated),
    };
    return cmocka_run_group_tests_name("calibration_set", tests, NULL, NULL);
}
