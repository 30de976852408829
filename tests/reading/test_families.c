/* Families: which blocks belong together, how their eyespace is divided, and the features that show
 * it. */
#include "support.h"

#include "benson.h"
#include "boards.h"
#include "families.h"

#include <stdlib.h>
#include <string.h>

typedef struct scene {
    ks_position position;
    ks_reading reading;
    ks_eyes eyes;
    ks_families families;
    ks_set proved[3];
} scene;

/* A drawing read; stones in lower case are predicted to be dead, the others alive. */
static scene *read_scene(const char *drawing)
{
    unsigned char dead[KS_POINTS];
    float alive[KS_POINTS];
    ks_set territory;
    scene *s = malloc(sizeof *s);
    assert_non_null(s);
    s->position = draw_dead(drawing, dead);
    ks_reading_init(&s->reading, &s->position);
    memset(s->proved, 0, sizeof s->proved);
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
        ks_unconditional(&s->proved[colour], &territory, &s->reading, colour);
    for (int p = 0; p < ks_points(&s->position); p++)
        if (s->reading.block_at[p] >= 0)
            alive[s->reading.block_at[p]] = dead[p] ? 0 : 1;
    ks_eyes_init(&s->eyes, &s->reading, alive);
    ks_families_init(&s->families, &s->reading, &s->eyes, s->proved);
    return s;
}

static void features_of(float out[KS_FAMILY_COUNT], const scene *s, const char *point)
{
    int block = s->reading.block_at[at(&s->position, point)];
    ks_family_features_read(out, &s->reading, &s->families, s->proved, block);
}

static int family_of(const scene *s, const char *point)
{
    return s->families.of[s->reading.block_at[at(&s->position, point)]];
}

/* Black lives with two eyes of one point, A6 and B4; White, outside, has none. */
static const char *const two_eyes = ". X O . . .\n"
                                    "X X O . . .\n"
                                    "X . . X O .\n"
                                    "X X X X O .\n"
                                    "O O O O . .\n"
                                    ". . . . . .\n";

static void eyes_are_divided(void **state)
{
    (void)state;
    scene *s = read_scene(two_eyes);
    float f[KS_FAMILY_COUNT];
    features_of(f, s, "A5");
    assert_float_equal(f[KS_FAMILY_blocks], 1, 0);
    assert_float_equal(f[KS_FAMILY_stones], 9, 0);
    /* One living white stone diagonally beside B4 is not enough to spoil it; C4 touches C5. */
    assert_float_equal(f[KS_FAMILY_eyes], 2, 0);
    assert_float_equal(f[KS_FAMILY_first_size], 1, 0);
    assert_float_equal(f[KS_FAMILY_second_size], 1, 0);
    assert_float_equal(f[KS_FAMILY_first_joints], 0, 0);
    assert_float_equal(f[KS_FAMILY_liberties], 2, 0); /* C4 and D5, which White shares */
    assert_float_equal(f[KS_FAMILY_enemy_shared], 2, 0);
    assert_float_equal(f[KS_FAMILY_value], 1, 0);
    free(s);
}

/* One eye of three points, with a dead white stone in its middle. */
static void dead_stones_fill_eyes(void **state)
{
    (void)state;
    scene *s = read_scene(". o . X O . .\n"
                          "X X X X O . .\n"
                          "O O O O O . .\n"
                          ". . . . . . .\n");
    float f[KS_FAMILY_COUNT];
    features_of(f, s, "A3");
    assert_float_equal(f[KS_FAMILY_eyes], 1, 0);
    assert_float_equal(f[KS_FAMILY_first_size], 3, 0);
    assert_float_equal(f[KS_FAMILY_first_dead], 1, 0);
    assert_float_equal(f[KS_FAMILY_first_joints], 2, 0);
    assert_float_equal(f[KS_FAMILY_first_widest], 1, 0); /* A4 and C4 have B4 beside them */
    assert_float_equal(f[KS_FAMILY_first_edge], 3, 0);
    assert_float_equal(f[KS_FAMILY_second_size], 0, 0);
    assert_float_equal(f[KS_FAMILY_liberties], 0, 0);
    assert_float_equal(f[KS_FAMILY_proved], 0, 0);
    assert_float_equal(f[KS_FAMILY_enemies], 2, 0); /* the prisoner, and White outside */
    assert_float_equal(f[KS_FAMILY_enemy_value], -1, 0);
    free(s);
}

/* The same stone alive: there is no eyespace left but what does not touch it. */
static void living_stones_spoil_eyes(void **state)
{
    (void)state;
    scene *s = read_scene(". O . X O . .\n"
                          "X X X X O . .\n"
                          "O O O O O . .\n"
                          ". . . . . . .\n");
    float f[KS_FAMILY_COUNT];
    features_of(f, s, "A3");
    assert_float_equal(f[KS_FAMILY_eyes], 0, 0);
    assert_float_equal(f[KS_FAMILY_first_size], 0, 0);
    assert_float_equal(f[KS_FAMILY_liberties], 2, 0);
    free(s);
}

/* Blocks round one eye are one family, also where they share no liberty outside of it. */
static void families_grow_round_eyes(void **state)
{
    (void)state;
    scene *s = read_scene("O O O O O O O\n"
                          "O X X X X X O\n"
                          "O X . . . X O\n"
                          "O O X X X O O\n"
                          "O . O O O . O\n"
                          ". . . . . . .\n");
    assert_int_equal(family_of(s, "B5"), family_of(s, "C3"));
    assert_true(family_of(s, "B5") != family_of(s, "A6"));
    float f[KS_FAMILY_COUNT];
    features_of(f, s, "C3");
    assert_float_equal(f[KS_FAMILY_blocks], 2, 0);
    assert_float_equal(f[KS_FAMILY_stones], 10, 0);
    assert_float_equal(f[KS_FAMILY_eyes], 1, 0);
    free(s);
}

static void proof_is_told(void **state)
{
    (void)state;
    scene *s = read_scene(". X . X O . .\n"
                          "X X X X O . .\n"
                          "O O O O O . .\n"
                          ". . . . . . .\n");
    float f[KS_FAMILY_COUNT];
    features_of(f, s, "A3");
    assert_float_equal(f[KS_FAMILY_proved], 1, 0);
    features_of(f, s, "A2");
    assert_float_equal(f[KS_FAMILY_proved], 0, 0);
    assert_float_equal(f[KS_FAMILY_enemies_proved], 1, 0);
    free(s);
}

/* One space of four in a row keeps two eyes; three in a row are two only with the move. */
static void eyes_have_values(void **state)
{
    (void)state;
    float f[KS_FAMILY_COUNT];
    scene *s = read_scene(". . . . X O .\n"
                          "X X X X X O .\n"
                          "O O O O O O .\n"
                          ". . . X . . .\n");
    features_of(f, s, "A3");
    assert_float_equal(f[KS_FAMILY_kept_eyes], 2, 0);
    assert_float_equal(f[KS_FAMILY_hoped_eyes], 2, 0);
    features_of(f, s, "A2");
    assert_float_equal(f[KS_FAMILY_enemy_kept_eyes], 0, 0); /* D1 */
    free(s);
    s = read_scene(". . . X O . .\n"
                   "X X X X O . .\n"
                   "O O O O O . .\n"
                   ". . . . . . .\n");
    features_of(f, s, "A3");
    assert_float_equal(f[KS_FAMILY_kept_eyes], 1, 0);
    assert_float_equal(f[KS_FAMILY_hoped_eyes], 2, 0);
    features_of(f, s, "A2");
    assert_float_equal(f[KS_FAMILY_enemy_kept_eyes], 1, 0);
    assert_float_equal(f[KS_FAMILY_enemy_hoped_eyes], 2, 0);
    free(s);
}

/* Going on from the step before gives what starting anew gives. */
static void updates_are_the_same(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(12);
    scene *s = malloc(sizeof *s), *fresh = malloc(sizeof *fresh);
    assert_non_null(s);
    assert_non_null(fresh);
    for (int round = 0; round < 60; round++) {
        float alive[KS_POINTS];
        random_position(&s->position, 5 + round % 8, 4 + round % 6, &random);
        memset(s->proved, 0, sizeof s->proved);
        ks_reading_init(&s->reading, &s->position);
        ks_eyes_init(&s->eyes, &s->reading, NULL);
        ks_families_init(&s->families, &s->reading, &s->eyes, s->proved);
        for (int step = 0; step < 4; step++) {
            for (int i = 0; i < s->reading.block_count; i++)
                alive[i] = (float)ks_random_unit(&random);
            ks_eyes_update(&s->eyes, &s->reading, alive);
            ks_families_update(&s->families, &s->reading, &s->eyes, s->proved);
            ks_families_init(&fresh->families, &s->reading, &s->eyes, s->proved);
            assert_int_equal(s->families.count, fresh->families.count);
            for (int i = 0; i < s->families.count; i++)
                assert_memory_equal(s->families.family[i].features,
                                    fresh->families.family[i].features,
                                    sizeof s->families.family[i].features);
        }
    }
    free(s);
    free(fresh);
}

static void features_have_names(void **state)
{
    (void)state;
    assert_string_equal(ks_family_feature_name(KS_FAMILY_eyes), "family_eyes");
    assert_string_equal(ks_family_feature_text(KS_FAMILY_eyes), "eyes of the family");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eyes_are_divided),
        cmocka_unit_test(dead_stones_fill_eyes),
        cmocka_unit_test(living_stones_spoil_eyes),
        cmocka_unit_test(families_grow_round_eyes),
        cmocka_unit_test(proof_is_told),
        cmocka_unit_test(eyes_have_values),
        cmocka_unit_test(updates_are_the_same),
        cmocka_unit_test(features_have_names),
    };
    return cmocka_run_group_tests_name("families", tests, NULL, NULL);
}
