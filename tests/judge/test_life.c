/* Life and death: clear positions, what is proved, turned boards, and the direct judges that ask.
 */
#include "support.h"

#include "life.h"
#include "random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static ks_judgment judge(const char *name, const ks_position *position, const unsigned char *dead)
{
    ks_judge *judge;
    ks_judgment judgment;
    assert_int_equal(ks_judge_new(&judge, name, NULL), 0);
    assert_int_equal(
        ks_judge_run(&judgment, judge, &(ks_question){.position = position, .dead = dead}), 0);
    ks_judge_free(judge);
    return judgment;
}

/* Both sides live with two eyes; a white stone and two black ones are in prison. */
static const char *const finished = ". X . X O O . O .\n"
                                    "X X X X O . O O O\n"
                                    ". X . X O O O . .\n"
                                    "X X o X O . O O x\n"
                                    ". X . X O . . O x\n"
                                    "X X X X O O O O O\n"
                                    ". . X X X X O O .\n"
                                    ". . . . . X X O O\n"
                                    ". . . . . . X X O\n";

static void finds_prisoners(void **state)
{
    (void)state;
    unsigned char dead[KS_POINTS];
    ks_position position = draw_dead(finished, dead);
    static const char *const names[] = {"life", "distance:remove", "bouzy-5-21+distance:reverse"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ks_judgment judgment = judge(names[i], &position, NULL);
        for (int p = 0; p < 81; p++) {
            assert_int_equal(judgment.dead[p], dead[p]);
            assert_true(judgment.alive[p] >= 0 && judgment.alive[p] <= 1);
            if (position.stone[p] == KS_EMPTY)
                assert_true(judgment.alive[p] == 1);
        }
    }
    /* Dead stones that are given count as given, whatever the networks say. */
    memset(dead, 0, sizeof dead);
    ks_judgment judgment = judge("life", &position, dead);
    for (int p = 0; p < 81; p++)
        assert_true(judgment.alive[p] == 1 && !judgment.dead[p]);
    assert_true(judgment.owner[at(&position, "C6")] == -1);
}

/* Unconditional life, and stones in territory that it encloses, need no network. */
static void proof_overrides(void **state)
{
    (void)state;
    ks_position position = draw(". X . X O\n"
                                "X X X X O\n"
                                "O O O O O\n"
                                "O . O . X\n"
                                "O O O O O\n");
    float alive[KS_POINTS];
    ks_life_view *view = malloc(sizeof *view);
    assert_non_null(view);
    ks_life blind = {.steps = 1, .taken = 1};
    assert_int_equal(ks_network_init(&blind.step[0], KS_LIFE_END, 0), 0);
    *blind.step[0].out_bias = 3; /* everything lives, it thinks */
    ks_life_view_init(view, &position);
    ks_life_run(alive, &blind, view);
    assert_true(alive[view->reading.block_at[at(&position, "E2")]] == 0);
    assert_true(alive[view->reading.block_at[at(&position, "A3")]] == 1);
    assert_true(alive[view->reading.block_at[at(&position, "A4")]] == 1);
    ks_life_release(&blind);
    free(view);
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

static void turned_boards(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(5);
    static const int sizes[][2] = {{9, 9}, {13, 7}, {2, 2}, {5, 25}, {19, 19}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int width = sizes[i][0], height = sizes[i][1];
        ks_position position, turned;
        play_random(&position, width, height, &random);
        ks_judgment straight = judge("life", &position, NULL);
        for (int symmetry = 1; symmetry < 8; symmetry++) {
            ks_position_transform(&turned, &position, symmetry);
            ks_judgment judgment = judge("life", &turned, NULL);
            for (int p = 0; p < width * height; p++)
                assert_true(judgment.alive[ks_symmetry_point(symmetry, p, width, height)] ==
                            straight.alive[p]);
        }
        ks_position_reverse(&turned, &position);
        ks_judgment judgment = judge("life", &turned, NULL);
        for (int p = 0; p < width * height; p++)
            assert_true(judgment.alive[p] == straight.alive[p] &&
                        judgment.owner[p] == -straight.owner[p]);
    }
}

static void bad_models(void **state)
{
    (void)state;
    ks_life life;
    ks_model *model;
    ks_error error;
    assert_int_equal(ks_model_new(&model, "for a test"), 0);
    assert_int_equal(ks_life_load(&life, model, "end", &error), KS_EINPUT);
    assert_int_equal(life.steps, 0);
    ks_network large;
    assert_int_equal(ks_network_init(&large, KS_LIFE_INPUTS + 1, 0), 0);
    assert_int_equal(ks_network_store(model, "end.1", &large), 0);
    assert_int_equal(ks_life_load(&life, model, "end", &error), KS_EINPUT);
    assert_int_equal(life.steps, 0);
    ks_network_release(&large);
    ks_model_free(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_prisoners),
        cmocka_unit_test(proof_overrides),
        cmocka_unit_test(turned_boards),
        cmocka_unit_test(bad_models),
    };
    return cmocka_run_group_tests_name("life", tests, NULL, NULL);
}
