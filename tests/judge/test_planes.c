/* What the convolutional network is told of a position, by drawings; and what its outputs mean. */
#include "outputs.h"
#include "planes.h"
#include "residual.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static ks_life life;
static ks_planes_room *room;
static uint8_t (*planes)[KS_POINTS];

static int set_up(void **state)
{
    (void)state;
    room = malloc(sizeof *room);
    planes = malloc(KS_PLANE_COUNT * sizeof *planes);
    assert_true(room != NULL && planes != NULL);
    return ks_life_load_embedded(&life, "game", NULL);
}

static int tear_down(void **state)
{
    (void)state;
    ks_life_release(&life);
    free(room);
    free(planes);
    return 0;
}

/* A plane is as drawn: X where it is 127, . where it is 0, ? anywhere. */
static void assert_plane(const ks_position *position, int plane, const char *drawing)
{
    int p = 0;
    for (; *drawing != '\0'; drawing++) {
        if (*drawing == ' ' || *drawing == '\n')
            continue;
        if (*drawing != '?')
            assert_int_equal(planes[plane][p], *drawing == 'X' ? KS_PLANE_ONE : 0);
        p++;
    }
    assert_int_equal(p, ks_points(position));
}

static void tells_stones_and_captures(void **state)
{
    (void)state;
    /* White's two stones are in atari and can be taken at A4; with White to move they escape. */
    ks_position position = draw(". O O X .\n"
                                "X X X . .\n"
                                ". . . . .\n"
                                ". . . . O\n"
                                ". . . . .\n");
    ks_planes_read(planes, room, &life, &position);
    assert_plane(&position, KS_PLANE_board, "XXXXX XXXXX XXXXX XXXXX XXXXX");
    assert_plane(&position, KS_PLANE_own, "...X. XXX.. ..... ..... .....");
    assert_plane(&position, KS_PLANE_other, ".XX.. ..... ..... ....X .....");
    assert_plane(&position, KS_PLANE_one_liberty, ".XX.. ..... ..... ..... .....");
    assert_plane(&position, KS_PLANE_other_falls, ".XX.. ..... ..... ..... .....");
    assert_plane(&position, KS_PLANE_other_lost, ".XX.. ..... ..... ..... .....");
    assert_plane(&position, KS_PLANE_capture, "X.... ..... ..... ..... .....");
    assert_plane(&position, KS_PLANE_own_falls, "..... ..... ..... ..... .....");
    position.to_move = KS_WHITE;
    ks_planes_read(planes, room, &life, &position);
    assert_plane(&position, KS_PLANE_own, ".XX.. ..... ..... ....X .....");
    assert_plane(&position, KS_PLANE_own_lost, ".XX.. ..... ..... ..... .....");
    assert_plane(&position, KS_PLANE_threat, "X.... ..... ..... ..... .....");
}

static void tells_what_is_proved(void **state)
{
    (void)state;
    ks_position position = draw(". X . X O\n"
                                "X X X X O\n"
                                "O O O O .\n"
                                ". . . . .\n");
    ks_planes_read(planes, room, &life, &position);
    assert_plane(&position, KS_PLANE_own_proved, "XXXX. XXXX. ..... .....");
    assert_plane(&position, KS_PLANE_own_alive, "?X?X. XXXX. ..... .....");
    assert_plane(&position, KS_PLANE_own_eyespace, "X?X?? ????? ????? ?????");
    assert_int_equal(planes[KS_PLANE_size][1], 6 * KS_PLANE_ONE / 16);
    assert_int_equal(planes[KS_PLANE_liberties][1], 2 * KS_PLANE_ONE / 16);
    position.to_move = KS_WHITE;
    ks_planes_read(planes, room, &life, &position);
    assert_plane(&position, KS_PLANE_other_proved, "XXXX. XXXX. ..... .....");
}

/* The planes of a turned board are the turned planes, and those of reversed colours are the same.
 */
static void goes_with_symmetries(void **state)
{
    (void)state;
    ks_position position = draw(". X O . . X .\n"
                                "X O O O X . .\n"
                                ". X X O . O .\n"
                                ". . . X O . X\n"
                                "O . X . . X .\n");
    ks_position turned;
    uint8_t(*first)[KS_POINTS] = malloc(KS_PLANE_COUNT * sizeof *first);
    ks_planes_read(first, room, &life, &position);
    for (int symmetry = 0; symmetry < KS_SYMMETRIES; symmetry++) {
        ks_position_transform(&turned, &position, symmetry);
        ks_planes_read(planes, room, &life, &turned);
        for (int i = 0; i < KS_PLANE_capture; i++)
            for (int p = 0; p < ks_points(&position); p++)
                assert_int_equal(
                    planes[i][ks_symmetry_point(symmetry, p, position.width, position.height)],
                    first[i][p]);
    }
    ks_position_reverse(&turned, &position);
    turned.to_move = (uint8_t)KS_OPPONENT(position.to_move);
    ks_planes_read(planes, room, &life, &turned);
    for (int i = 0; i < KS_PLANE_COUNT; i++)
        assert_memory_equal(planes[i], first[i], (size_t)ks_points(&position));
    free(first);
}

static void tells_facts(void **state)
{
    (void)state;
    float facts[KS_FACT_COUNT];
    ks_position position;
    ks_position_init(&position, 9, 9);
    ks_planes_facts(facts, &position, 7, 0);
    assert_true(facts[KS_FACT_komi] == -.35F && facts[KS_FACT_close] == -1);
    assert_true(facts[KS_FACT_counted] == 0 && facts[KS_FACT_size] == -.5F);
    position.to_move = KS_WHITE;
    ks_planes_facts(facts, &position, 2.5, 1);
    assert_true(facts[KS_FACT_komi] == .125F && facts[KS_FACT_close] == .5F);
    assert_true(facts[KS_FACT_counted] == 1);
    ks_planes_facts(facts, &position, 1e30, 1);
    assert_true(facts[KS_FACT_komi] == 2 && facts[KS_FACT_close] == 1);
    ks_planes_facts(facts, &position, NAN, 1);
    assert_true(isfinite(facts[KS_FACT_komi]) && isfinite(facts[KS_FACT_close]));
}

static void knows_its_mixture(void **state)
{
    (void)state;
    float numbers[KS_NUMBER_COUNT] = {0};
    ks_score_mixture m;
    numbers[KS_NUMBER_weight] = 100; /* one part alone */
    numbers[KS_NUMBER_mean] = .5F;
    numbers[KS_NUMBER_share] = 0; /* half of the owners' sum */
    ks_score_mixture_of(&m, numbers, 6, 81);
    assert_true(fabs(ks_score_mean(&m) - 7.5) < 1e-9);
    numbers[KS_NUMBER_share] = 30; /* all of it */
    ks_score_mixture_of(&m, numbers, 3, 81);
    assert_true(fabs(ks_score_mean(&m) - 7.5) < 1e-9);
    assert_true(fabs(ks_score_sd(&m) - 9 * 3.14159265358979 / sqrt(3)) < 1e-6);
    assert_true(fabs(ks_score_above(&m, 7.5) - .5) < 1e-9);
    assert_true(fabs(ks_score_above(&m, 7.5 + 9) - 1 / (1 + exp(1))) < 1e-9);
    /* Whatever a network says, the distribution is one. */
    for (int i = 0; i < KS_NUMBER_COUNT; i++)
        numbers[i] = i % 3 ? 3e38F : -3e38F;
    ks_score_mixture_of(&m, numbers, 0, 361);
    double above = ks_score_above(&m, 0);
    assert_true(above >= 0 && above <= 1 && isfinite(ks_score_mean(&m)) && ks_score_sd(&m) > 0);
}

/* The mean of the score, kept within bounds, by adding up slices of the distribution. */
static double naive_mean(const ks_score_mixture *m, const ks_score_bounds *b)
{
    const double width = .01;
    double mean =
        b->least * (1 - ks_score_above(m, b->least)) + b->most * ks_score_above(m, b->most);
    for (double x = b->least; x < b->most - width / 2; x += width)
        mean += (x + width / 2) * (ks_score_above(m, x) - ks_score_above(m, x + width));
    return mean;
}

static void stays_within_bounds(void **state)
{
    (void)state;
    static const ks_score_bounds bounds[] = {{-81, 81}, {-5, 12}, {3, 4}, {7, 7}, {-81, -70}};
    float numbers[KS_NUMBER_COUNT] = {.2F, -.5F, 1, 0, .3F, -.6F, 1.2F, .1F, -1, -2, 0, .5F};
    ks_score_mixture m;
    ks_score_mixture_of(&m, numbers, 3, 81);
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        const ks_score_bounds *b = &bounds[i];
        double mean = ks_score_mean_within(&m, b);
        assert_true(mean >= b->least && mean <= b->most);
        assert_true(fabs(mean - naive_mean(&m, b)) < .01);
        assert_true(ks_score_sd_within(&m, 1, b) <= (b->most - b->least) / 2);
        assert_true(ks_score_above_within(&m, b->least - 1, b) == 1);
        assert_true(ks_score_above_within(&m, b->most + 1, b) == 0);
        if (b->least < b->most)
            assert_true(ks_score_above_within(&m, b->least, b) == ks_score_above(&m, b->least));
    }
    assert_true(ks_score_above_within(&m, 7, &bounds[3]) == .5);
    assert_true(ks_score_sd_within(&m, 1, &bounds[3]) == 0);
}

static void shares_a_point(void **state)
{
    (void)state;
    const float maps[] = {0, 0, 0, 0, 0}, sure[] = {90, -90, 0, 0, 0};
    ks_owner_chances c = ks_owner_chances_of(maps, 1, 1);
    assert_true(fabs(c.own - 1. / 3) < 1e-12 && fabs(c.nobody - 1. / 3) < 1e-12);
    c = ks_owner_chances_of(sure, 1, 1);
    assert_true(c.own == 1 && c.other < 1e-70);
    assert_true(fabs(ks_logistic(0) - .5) < 1e-15 && ks_logistic(-800) >= 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_stones_and_captures), cmocka_unit_test(tells_what_is_proved),
        cmocka_unit_test(goes_with_symmetries),      cmocka_unit_test(tells_facts),
        cmocka_unit_test(knows_its_mixture),         cmocka_unit_test(shares_a_point),
        cmocka_unit_test(stays_within_bounds),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
