/* Perceptrons: what they are told against the naive oracle and by hand, turned, mirrored and
 * colour-reversed boards to the last bit, dead stones, and models that are bad. */
#include "support.h"

#include "embedded.h"
#include "naive_perceptron.h"
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

static void play_random(ks_position *out, int width, int height, int moves, ks_random *random)
{
    ks_position_init(out, width, height);
    for (int i = 0; i < moves; i++) {
        int p = (int)ks_random_below(random, (uint32_t)(width * height)), colour = 1 + i % 2;
        if (ks_move_check(out, colour, p, 0) == 0)
            ks_move_make(out, colour, p);
    }
}

static const int sizes[][2] = {{9, 9}, {2, 2}, {13, 7}, {3, 25}, {10, 10}, {19, 19}, {25, 24}};

enum { SIZES = sizeof sizes / sizeof *sizes };

/* ---- What a point looks like ---- */

static void number_of_inputs(void **state)
{
    (void)state;
    static const int expected[KS_PERCEPTRONS] = {24, 35, 24, 35, 40, 51, 40,
                                                 51, 60, 71, 60, 71, 61};
    for (int i = 0; i < KS_PERCEPTRONS; i++)
        assert_int_equal(ks_neighbourhood_inputs(&ks_perceptron_forms[i].neighbourhood),
                         expected[i]);
    assert_int_equal(KS_NEIGHBOURHOOD_INPUTS, 71);
    assert_ptr_equal(ks_perceptron_find("perceptron-mlp-simple-60-all"), &ks_perceptron_forms[12]);
    assert_null(ks_perceptron_find("perceptron-mlp-simple-61"));
}

/* White is to move, so that the white stone counts as its own. From B7 the second point to the left
 * and the third upwards are off the board. */
static void drawn_by_hand(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . . . .\n"
                                ". X . . . . . . .\n"
                                ". . O . . . . . .\n"
                                ". X . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n");
    static const ks_neighbourhood_form form = {3, 1, 0};
    static const float expected[35] = {
        [6] = -1, [12] = 1, [17] = -.5F, [25] = 1, [26] = 1, [27] = 1, [31] = 1, [32] = 1};
    float alive[KS_POINTS], inputs[KS_NEIGHBOURHOOD_INPUTS];
    int16_t offsets[KS_NEIGHBOURHOOD_AROUND];
    int views[KS_SYMMETRIES], b7 = at(&position, "B7");
    ks_neighbourhood neighbourhood;
    position.to_move = KS_WHITE;
    for (int p = 0; p < 81; p++)
        alive[p] = 1;
    alive[at(&position, "B6")] = .5F;
    ks_neighbourhood_init(&neighbourhood, &position, alive);
    assert_int_equal(ks_neighbourhood_views(views, b7, 9, 9), 1);
    assert_int_equal(views[0], 0);
    ks_neighbourhood_offsets(offsets, &form, 0);
    ks_neighbourhood_read(inputs, &neighbourhood, &form, offsets, 0, b7);
    for (int i = 0; i < 35; i++)
        if (inputs[i] != expected[i])
            fail_msg("input %d is %g, not %g", i, (double)inputs[i], (double)expected[i]);
    /* Both colours are one step away, until the black stones die. */
    alive[at(&position, "B6")] = alive[at(&position, "B8")] = .25F;
    ks_neighbourhood_init(&neighbourhood, &position, alive);
    ks_neighbourhood_read(inputs, &neighbourhood, &form, offsets, 0, b7);
    assert_true(inputs[33] == 0 && inputs[34] == 1);
    assert_true(inputs[6] == -.25F && inputs[17] == -.25F);
}

static void same_as_naive(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(3);
    for (int s = 0; s < SIZES; s++) {
        int width = sizes[s][0], height = sizes[s][1];
        ks_position position;
        float alive[KS_POINTS];
        ks_neighbourhood simple, enhanced;
        play_random(&position, width, height, width * height, &random);
        for (int p = 0; p < width * height; p++)
            alive[p] = position.stone[p] ? (float)ks_random_unit(&random) : 1;
        ks_neighbourhood_init(&simple, &position, NULL);
        ks_neighbourhood_init(&enhanced, &position, alive);
        for (int f = 0; f < KS_PERCEPTRONS; f++) {
            const ks_neighbourhood_form *form = &ks_perceptron_forms[f].neighbourhood;
            int points = width * height, step = points > 200 ? 7 : 1;
            for (int p = f % step; p < points; p += step) {
                int views[KS_SYMMETRIES], count = ks_neighbourhood_views(views, p, width, height);
                int found = 0;
                for (int symmetry = 0; symmetry < 8; symmetry++) {
                    float fast[KS_NEIGHBOURHOOD_INPUTS], naive[KS_NEIGHBOURHOOD_INPUTS];
                    int16_t offsets[KS_NEIGHBOURHOOD_AROUND];
                    if (!naive_canonical(symmetry, p, width, height))
                        continue;
                    assert_true(found < count && views[found++] == symmetry);
                    ks_neighbourhood_offsets(offsets, form, symmetry);
                    ks_neighbourhood_read(fast, form->enhanced ? &enhanced : &simple, form, offsets,
                                          symmetry, p);
                    naive_sight(naive, &position, alive, form, symmetry, p);
                    for (int i = 0; i < ks_neighbourhood_inputs(form); i++)
                        if (fast[i] != naive[i])
                            fail_msg("%s on %d by %d, point %d, symmetry %d: input %d is %g, not "
                                     "%g",
                                     ks_perceptron_forms[f].name, width, height, p, symmetry, i,
                                     (double)fast[i], (double)naive[i]);
                }
                assert_int_equal(found, count);
            }
        }
    }
}

/* ---- What it says of it ---- */

static void values_as_naive(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(4);
    for (int f = 0; f < KS_PERCEPTRONS; f++) {
        const ks_perceptron_form *form = &ks_perceptron_forms[f];
        for (int large = 0; large < 2; large++) {
            ks_position position;
            ks_network network;
            ks_model *model;
            size_t size;
            const unsigned char *bytes = ks_embedded(form->name, &size);
            assert_int_equal(ks_model_read(&model, bytes, size, NULL), 0);
            assert_int_equal(ks_network_load(&network, model, large ? "large" : "small", NULL), 0);
            play_random(&position, large ? 15 : 9, large ? 15 : 9, 60, &random);
            ks_judgment judgment = judge(form->name, &position, NULL);
            float mover = position.to_move == KS_BLACK ? 1 : -1;
            for (int p = 0; p < ks_points(&position); p++)
                if (form->neighbourhood.occupied || position.stone[p] == KS_EMPTY)
                    assert_float_equal(judgment.raw[p],
                                       mover * naive_perceptron(&network, &position, judgment.alive,
                                                                &form->neighbourhood, p),
                                       2e-5);
            ks_network_release(&network);
            ks_model_free(model);
        }
    }
}

static void same(const ks_judgment *straight, const ks_judgment *image, int symmetry, float sign)
{
    for (int p = 0; p < straight->width * straight->height; p++) {
        int q = ks_symmetry_point(symmetry, p, straight->width, straight->height);
        assert_true(image->raw[q] == sign * straight->raw[p]);
        assert_true(image->owner[q] == sign * straight->owner[p]);
        assert_true(image->alive[q] == straight->alive[p]);
        assert_int_equal(image->dead[q], straight->dead[p]);
    }
    assert_true(image->raw_score == sign * straight->raw_score);
}

/* Random boards, and ones that are symmetric themselves: empty, and with a stone in the centre. */
static void turned_boards(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(6);
    for (int f = 0; f < KS_PERCEPTRONS; f++) {
        const char *name = ks_perceptron_forms[f].name;
        for (int s = 0; s < SIZES; s++) {
            int width = sizes[s][0], height = sizes[s][1], moves = f % 3 * width * height / 2;
            ks_position position, image, reversed;
            play_random(&position, width, height, moves, &random);
            if (moves == 0)
                ks_move_make(&position, KS_BLACK, width * height / 2);
            position.to_move = s % 2 ? KS_WHITE : KS_BLACK;
            ks_judgment straight = judge(name, &position, NULL);
            for (int symmetry = 0; symmetry<8; symmetry += width> 13 ? 3 : 1) {
                ks_position_transform(&image, &position, symmetry);
                ks_judgment turned = judge(name, &image, NULL);
                same(&straight, &turned, symmetry, 1);
            }
            ks_position_reverse(&reversed, &position);
            ks_judgment other = judge(name, &reversed, NULL);
            same(&straight, &other, 0, -1);
        }
    }
}

/* ---- Dead stones ---- */

static const char *const finished = ". X . X O O . O .\n"
                                    "X X X X O . O O O\n"
                                    ". X . X O O O . .\n"
                                    "X X o X O . O O x\n"
                                    ". X . X O . . O x\n"
                                    "X X X X O O O O O\n"
                                    ". . X X X X O O .\n"
                                    ". . . . . X X O O\n"
                                    ". . . . . . X X O\n";

/* The enhanced ones are told by life, the one that judges stones sees it itself, and the simple
 * ones take all stones for alive. */
static void dead_stones(void **state)
{
    (void)state;
    unsigned char dead[KS_POINTS], none[KS_POINTS] = {0};
    ks_position position = draw_dead(finished, dead);
    for (int f = 0; f < KS_PERCEPTRONS; f++) {
        const ks_perceptron_form *form = &ks_perceptron_forms[f];
        int knows = form->neighbourhood.enhanced || form->neighbourhood.occupied;
        ks_judgment judged = judge(form->name, &position, NULL);
        ks_judgment given = judge(form->name, &position, dead);
        ks_judgment denied = judge(form->name, &position, none);
        for (int p = 0; p < 81; p++) {
            int sign = (position.stone[p] == KS_BLACK) - (position.stone[p] == KS_WHITE);
            assert_int_equal(judged.dead[p], knows && dead[p]);
            assert_int_equal(given.dead[p], dead[p]);
            assert_int_equal(denied.dead[p], 0);
            assert_true(given.alive[p] == (dead[p] ? 0 : 1));
            if (sign != 0 && knows)
                assert_true(given.raw[p] == (float)(dead[p] ? -sign : sign));
            if (sign != 0)
                assert_true(denied.raw[p] == (float)sign);
        }
    }
}

/* ---- Models and names ---- */

static void expect_refused(const ks_model *model, const char *message)
{
    ks_perceptron perceptron;
    ks_error error = {0};
    assert_int_equal(ks_perceptron_load(&perceptron, &ks_perceptron_forms[0], model, &error),
                     KS_EINPUT);
    assert_string_equal(error.message, message);
    assert_null(perceptron.networks[0].memory);
    assert_null(perceptron.networks[1].memory);
}

static void bad_models(void **state)
{
    (void)state;
    ks_network network;
    float window = .1F;
    ks_model *model;
    assert_int_equal(ks_model_new(&model, "for a test"), 0);
    expect_refused(model, "the model has no perceptron");
    assert_int_equal(ks_network_init(&network, 25, 0), 0);
    assert_int_equal(ks_network_store(model, "large", &network), 0);
    expect_refused(model, "the model has no large.window of the right shape");
    assert_int_equal(ks_model_add_part(model, "large", "window", 1, (const int[]){1}, &window), 0);
    expect_refused(model, "the network large has 25 inputs and 0 units, not 24 and 0");
    ks_network_release(&network);
    ks_model_free(model);
}

/* A model for boards of one size answers for the others as well. */
static void one_size_for_all(void **state)
{
    (void)state;
    ks_network network;
    ks_perceptron perceptron;
    ks_neighbourhood neighbourhood;
    ks_position position;
    float window = .1F;
    ks_model *model;
    assert_int_equal(ks_model_new(&model, "for a test"), 0);
    assert_int_equal(ks_network_init(&network, 24, 0), 0);
    *network.out_bias = 2;
    assert_int_equal(ks_network_store(model, "large", &network), 0);
    assert_int_equal(ks_model_add_part(model, "large", "window", 1, (const int[]){1}, &window), 0);
    assert_int_equal(ks_perceptron_load(&perceptron, &ks_perceptron_forms[0], model, NULL), 0);
    ks_position_init(&position, 5, 5);
    ks_neighbourhood_init(&neighbourhood, &position, NULL);
    assert_true(ks_perceptron_window(&perceptron, 5, 5) == .1F);
    assert_float_equal(ks_perceptron_value(&perceptron, &neighbourhood, 12), tanh(1), 1e-6);
    ks_perceptron_release(&perceptron);
    ks_network_release(&network);
    ks_model_free(model);
}

static void no_suffix(void **state)
{
    (void)state;
    ks_judge *judge;
    ks_error error;
    assert_int_equal(ks_judge_new(&judge, "perceptron-mlp-simple-24:remove", &error), KS_EJUDGE);
    assert_string_equal(error.message,
                        "perceptron-mlp-simple-24 handles dead stones itself and takes no :remove");
    assert_null(judge);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(number_of_inputs), cmocka_unit_test(drawn_by_hand),
        cmocka_unit_test(same_as_naive),    cmocka_unit_test(values_as_naive),
        cmocka_unit_test(turned_boards),    cmocka_unit_test(dead_stones),
        cmocka_unit_test(bad_models),       cmocka_unit_test(one_size_for_all),
        cmocka_unit_test(no_suffix),
    };
    return cmocka_run_group_tests_name("perceptron", tests, NULL, NULL);
}
