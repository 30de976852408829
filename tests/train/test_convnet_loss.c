/* The loss of the convolutional network: its gradient against finite differences, its measures by
 * hand, and examples that are turned. */
#include "convnet_fit.h"
#include "elementary.h"
#include "judge.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 5, HEIGHT = 4, POINTS = WIDTH * HEIGHT, MAPS = KS_MAP_COUNT * POINTS };

static ks_random source;

static float any(void)
{
    return (float)(4 * ks_random_unit(&source) - 2);
}

static void make_example(ks_convnet_example *out, int to_move, int has_soft)
{
    memset(out, 0, sizeof *out);
    out->position = draw(". X . O .\n"
                         "X X . O O\n"
                         ". . . . .\n"
                         ". X O . .\n");
    out->position.to_move = (uint8_t)to_move;
    out->threshold = 2.5;
    out->next = 2;
    out->has_soft = has_soft;
    out->soft_wins = .3;
    out->soft_score = 1.25;
    for (int p = 0; p < POINTS; p++) {
        out->owner[p] = (signed char)((int)ks_random_below(&source, 3) - 1);
        out->soft_owner[p] = any() / 2;
    }
}

static double loss(const ks_convnet_example *e, const float *maps, const float *numbers)
{
    float maps_gradient[MAPS], numbers_gradient[KS_NUMBER_COUNT];
    return ks_convnet_loss(maps_gradient, numbers_gradient, e, &ks_convnet_weights_default, maps,
                           numbers);
}

static void check(float *value, double gradient, const ks_convnet_example *e, const float *maps,
                  const float *numbers)
{
    const float step = 1e-2F;
    float was = *value, up = was + step, down = was - step;
    *value = up;
    double difference = loss(e, maps, numbers);
    *value = down;
    difference -= loss(e, maps, numbers);
    *value = was;
    difference /= (double)up - (double)down;
    assert_true(fabs(difference - gradient) < 1e-4 + 2e-3 * fabs(gradient));
}

static void has_the_gradient(void **state)
{
    (void)state;
    float maps[MAPS], numbers[KS_NUMBER_COUNT];
    float maps_gradient[MAPS], numbers_gradient[KS_NUMBER_COUNT];
    ks_convnet_example e;
    source = ks_random_seed(5);
    for (int round = 0; round < 8; round++) {
        make_example(&e, round & 1 ? KS_WHITE : KS_BLACK, round & 2);
        e.soft_wins = round & 1 ? NAN : .3; /* unknown, or not */
        e.next = round & 4 ? KS_PASS : 2;
        for (int i = 0; i < MAPS; i++)
            maps[i] = any();
        for (int i = 0; i < KS_NUMBER_COUNT; i++)
            numbers[i] = any() / 2;
        ks_convnet_loss(maps_gradient, numbers_gradient, &e, &ks_convnet_weights_default, maps,
                        numbers);
        for (int i = 0; i < MAPS; i++)
            check(&maps[i], (double)maps_gradient[i], &e, maps, numbers);
        for (int i = 0; i < KS_NUMBER_COUNT; i++)
            check(&numbers[i], (double)numbers_gradient[i], &e, maps, numbers);
    }
}

/* A network that is sure and right: the clipped log-loss, and a score without error. */
static void measures_what_is_known(void **state)
{
    (void)state;
    float maps[MAPS] = {0}, numbers[KS_NUMBER_COUNT] = {0};
    ks_convnet_measures m = {0};
    ks_convnet_example e;
    source = ks_random_seed(6);
    make_example(&e, KS_WHITE, 0);
    int area = 0, decided = 0;
    for (int p = 0; p < POINTS; p++) {
        int own = -e.owner[p]; /* White is to move */
        maps[(own > 0 ? KS_MAP_own : own < 0 ? KS_MAP_other : KS_MAP_nobody) * POINTS + p] = 30;
        area += e.owner[p];
        decided += e.owner[p] != 0;
    }
    maps[KS_MAP_move * POINTS + 2] = 1;
    for (int k = 0; k < KS_SCORE_PARTS; k++)
        numbers[KS_NUMBER_scale + k] = -4;
    numbers[KS_NUMBER_share] = 30; /* all of the owners' sum */
    ks_convnet_measure(&m, &e, maps, numbers);
    assert_true(fabs(m.log_loss / decided + ks_log(.995)) < 1e-9);
    assert_true(m.points == decided && m.right == decided && m.positions == 1);
    assert_true(m.score_error < 1e-6 && m.winners == 1 && m.winner_right == 1);
    assert_true(m.moves_right == 1);
    e.threshold = area; /* a draw has no winner */
    ks_convnet_measure(&m, &e, maps, numbers);
    assert_true(m.winners == 1 && m.positions == 2);
}

static float factor(ks_convnet_fit *fit, const char *name, int size)
{
    static const int sizes = KS_BOARD_SIZES;
    ks_model *model;
    assert_int_equal(ks_model_new(&model, "test"), 0);
    assert_int_equal(ks_convnet_fit_store(model, fit), 0);
    float out = ks_model_tensor(model, name, 1, &sizes)->data[size];
    ks_model_free(model);
    return out;
}

/* Logits of 1 where 79 in 100 come true, as logits of 1.3 would have them. */
static void fits_the_sharpness(void **state)
{
    (void)state;
    enum { BOARDS = 50 };
    float maps[MAPS] = {0}, numbers[KS_NUMBER_COUNT] = {0};
    ks_convnet_fit *fit;
    ks_convnet_example e;
    int right = (int)(BOARDS * POINTS * ks_logistic(1.3));
    source = ks_random_seed(8);
    make_example(&e, KS_BLACK, 0);
    for (int p = 0; p < POINTS; p++) {
        maps[KS_MAP_own * POINTS + p] = 1;
        maps[KS_MAP_nobody * POINTS + p] = -30;
    }
    assert_int_equal(ks_convnet_fit_new(&fit, BOARDS), 0);
    for (int i = 0; i < BOARDS; i++) {
        for (int p = 0; p < POINTS; p++)
            e.owner[p] = i * POINTS + p < right ? 1 : -1;
        ks_convnet_fit_add(fit, &e, maps, numbers);
    }
    assert_true(fabs((double)factor(fit, KS_SHARPNESS, 0) - 1.3) < 1e-6);
    assert_true(factor(fit, KS_SHARPNESS, 1) == 1); /* no large boards */
    assert_true(factor(fit, KS_SPREAD, 1) == 1);
    ks_convnet_fit_free(fit);
}

/* Scores from -20 to 20 around an expected 0: of the 41, 28 lie within 14 points. */
static void fits_the_spread(void **state)
{
    (void)state;
    float maps[MAPS] = {0}, numbers[KS_NUMBER_COUNT] = {0};
    const double sd = sqrt((double)POINTS) * 3.14159265358979 / sqrt(3.);
    ks_convnet_fit *fit;
    ks_convnet_example e;
    source = ks_random_seed(9);
    make_example(&e, KS_WHITE, 0);
    assert_int_equal(ks_convnet_fit_new(&fit, 41), 0);
    for (int area = -POINTS; area <= POINTS; area++) {
        for (int p = 0; p < POINTS; p++)
            e.owner[p] = (signed char)(p < abs(area) ? area < 0 ? -1 : 1 : 0);
        ks_convnet_fit_add(fit, &e, maps, numbers);
    }
    assert_true(fabs((double)factor(fit, KS_SPREAD, 0) - 14 / sd) < 1e-5);
    ks_convnet_fit_free(fit);
}

static void turns_everything(void **state)
{
    (void)state;
    ks_convnet_example e, turned;
    source = ks_random_seed(7);
    make_example(&e, KS_BLACK, 1);
    for (int symmetry = 0; symmetry < KS_SYMMETRIES; symmetry++) {
        turned = e;
        ks_convnet_turn(&turned, symmetry);
        for (int p = 0; p < POINTS; p++) {
            int to = ks_symmetry_point(symmetry, p, WIDTH, HEIGHT);
            assert_int_equal(turned.position.stone[to], e.position.stone[p]);
            assert_int_equal(turned.owner[to], e.owner[p]);
            assert_true(turned.soft_owner[to] == e.soft_owner[p]);
        }
        assert_int_equal(turned.next, ks_symmetry_point(symmetry, e.next, WIDTH, HEIGHT));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_the_gradient),   cmocka_unit_test(measures_what_is_known),
        cmocka_unit_test(fits_the_sharpness), cmocka_unit_test(fits_the_spread),
        cmocka_unit_test(turns_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
