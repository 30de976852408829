/* Features of drawn positions, worked out by hand, and the table that names them. */
#include "support.h"

#include "block_features.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

static ks_position position;
static ks_reading reading;
static ks_eyes eyes;
static ks_features features;

static int block(const char *name)
{
    return reading.block_at[at(&position, name)];
}

/* Reads the features of the block at a point, without predictions. */
static void look(const char *diagram, const char *name)
{
    position = draw(diagram);
    ks_reading_init(&reading, &position);
    ks_eyes_init(&eyes, &reading, NULL);
    ks_features_read(features, &reading, &eyes, block(name));
}

static void expect(ks_feature feature, double value)
{
    if ((double)features[feature] - value > 1e-6 || value - (double)features[feature] > 1e-6)
        fail_msg("%s is %g, not %g", ks_feature_name((int)feature), (double)features[feature],
                 value);
}

static void names(void **state)
{
    (void)state;
    assert_int_equal(KS_FEATURE_COUNT, 59);
    assert_int_equal(KS_FEATURES_PLAIN, 53);
    assert_string_equal(ks_feature_name(0), "size");
    assert_string_equal(ks_feature_text(0), "stones of the block");
    assert_string_equal(ks_feature_name(53), "friend_value");
    assert_string_equal(ks_feature_name(58), "weakest_chain_eyespace_perimeter");
    for (int i = 0; i < KS_FEATURE_COUNT; i++)
        for (int j = 0; j < i; j++)
            assert_string_not_equal(ks_feature_name(i), ks_feature_name(j));
}

/* The table of docs/features.md is the one of the code. */
static void documented(void **state)
{
    (void)state;
    FILE *file = fopen(KS_FEATURES_PAGE, "r");
    assert_non_null(file);
    char line[400], expected[400];
    int found = 0;
    while (fgets(line, sizeof line, file)) {
        ks_format(expected, sizeof expected, "| %d | `%s` | %s |\n", found + 1,
                  ks_feature_name(found), ks_feature_text(found));
        found += strcmp(line, expected) == 0;
        if (found == KS_FEATURE_COUNT)
            break;
    }
    fclose(file);
    assert_int_equal(found, KS_FEATURE_COUNT);
}

/* The 13 of the block itself. Liberties: A3 B1 A1 C2 C3, then C1, then nothing. */
static void a_block(void **state)
{
    (void)state;
    look(". X .\n"
         "X X .\n"
         ". . .\n",
         "B2");
    expect(KS_FEATURE_size, 3);
    expect(KS_FEATURE_perimeter, 7); /* two of them off the board */
    expect(KS_FEATURE_opponents, 0);
    expect(KS_FEATURE_liberties, 5);
    expect(KS_FEATURE_protected_liberties, 3);
    expect(KS_FEATURE_auto_atari_liberties, 0);
    expect(KS_FEATURE_liberties_2, 1);
    expect(KS_FEATURE_liberties_3, 0);
    expect(KS_FEATURE_opponent_blocks, 0);
    expect(KS_FEATURE_local_majority, 0);
    expect(KS_FEATURE_centre_near, 2.0 / 3); /* x: (0 + 1 + 1) / 3; y the same */
    expect(KS_FEATURE_centre_far, 2.0 / 3);
    expect(KS_FEATURE_box, 4);
}

/* Within two steps of C3 are B3, B4, D2 and E3, not A1. */
static void surroundings(void **state)
{
    (void)state;
    look(". . . . .\n"
         ". O . . .\n"
         ". O X . X\n"
         ". . . O .\n"
         "X . . . .\n",
         "C3");
    expect(KS_FEATURE_local_majority, 2);
    expect(KS_FEATURE_opponents, 1);
    expect(KS_FEATURE_opponent_blocks, 1);
    expect(KS_FEATURE_liberties, 3);
    expect(KS_FEATURE_liberties_2, 4);  /* C5 and D4 by C4, D4 by D3, B2 and C1 by C2 */
    expect(KS_FEATURE_chain_blocks, 2); /* with E3, by D3 */
}

/* On an oblong board: x (2 + 2 + 3) / 3 from the left, y (1 + 1 + 2) / 3 from the bottom. */
static void centre_of_mass(void **state)
{
    (void)state;
    look(". . . . . . .\n"
         ". . . . . . .\n"
         ". . X . . . .\n"
         ". . X X . . .\n"
         ". . . . . . .\n",
         "C2");
    expect(KS_FEATURE_centre_near, 4.0 / 3);
    expect(KS_FEATURE_centre_far, 7.0 / 3);
    expect(KS_FEATURE_box, 4);
}

/* Black's row is beside three white blocks: A3 with liberty A4, the two stones D3 and D4 with C4,
 * D5, E4 and E3, and the one at B1 with A1 and C1. */
static void weakest_enemies(void **state)
{
    (void)state;
    look(". . . . .\n"
         ". X . O .\n"
         "O X X O .\n"
         "X X X . .\n"
         ". O . . .\n",
         "C2");
    expect(KS_FEATURE_opponent_blocks, 3);
    expect(KS_FEATURE_weakest_liberties, 1);
    expect(KS_FEATURE_weakest_perimeter, 4);
    expect(KS_FEATURE_weakest_shared, 1); /* A4 is beside B4 */
    expect(KS_FEATURE_weakest_splits, 0);
    expect(KS_FEATURE_second_liberties, 2);
    expect(KS_FEATURE_second_shared, 2);
    expect(KS_FEATURE_rival_liberties, 1);
}

/* Of two enemies with two liberties each, the larger is the weaker one. */
static void equal_enemies(void **state)
{
    (void)state;
    look("X X O . .\n"
         "X X O . .\n"
         ". X X X .\n"
         "O O X . .\n"
         ". O X . .\n",
         "B3");
    expect(KS_FEATURE_opponent_blocks, 2);
    expect(KS_FEATURE_weakest_liberties, 2); /* A3 and A1 */
    expect(KS_FEATURE_weakest_perimeter, 7); /* 3 stones, 2 empty, 2 off the board */
    expect(KS_FEATURE_weakest_shared, 1);    /* A3 */
    expect(KS_FEATURE_second_liberties, 2);  /* D5 and D4 */
    expect(KS_FEATURE_second_perimeter, 6);  /* 3 stones, 2 empty, 1 off the board */
    expect(KS_FEATURE_second_shared, 1);     /* D4, beside D3 */
}

/* The column between is open to both; the one on the left is Black's alone. */
static void disputes(void **state)
{
    (void)state;
    look(". X . O .\n"
         ". X . O .\n"
         ". X . O .\n",
         "B2");
    expect(KS_FEATURE_disputed_own, 3);
    expect(KS_FEATURE_disputed_friends, 3);
    expect(KS_FEATURE_disputed_enemies, 3);
    look(". X O O .\n"
         ". X O O .\n"
         ". X O O .\n",
         "B2");
    expect(KS_FEATURE_disputed_own, 0);
    expect(KS_FEATURE_disputed_friends, 0);
    expect(KS_FEATURE_disputed_enemies, 0);
    /* B5 touches what is disputed at C5 alone; the rest of it is beside A1, C1 and White. */
    look(". X . . .\n"
         "X O . . .\n"
         "O O . . .\n"
         "O . . . .\n"
         "X . X . .\n",
         "B5");
    expect(KS_FEATURE_disputed_own, 1);
    expect(KS_FEATURE_disputed_friends, 4); /* C5, and B1, D1, C2 */
    expect(KS_FEATURE_disputed_enemies, 3); /* C4, C3, B2 */
}

/* White's A4 and C5 share no liberty with each other; C5 is beside Black's B5 and has one with
 * E5, so they are a chain. */
static void predictions(void **state)
{
    (void)state;
    float alive[KS_POINTS];
    look(". X O . O\n"
         "O X X . .\n"
         ". . . . .\n"
         ". X . . .\n"
         ". . . . .\n",
         "B5");
    for (int i = 53; i < 59; i++)
        assert_true(i >= KS_FEATURE_weakest_chain_eyespace || features[i] == 0);
    alive[block("B5")] = 0.75F;
    alive[block("C5")] = 0.25F;
    alive[block("E5")] = 1;
    alive[block("A4")] = 0.125F;
    alive[block("B2")] = 0.875F;
    ks_eyes_update(&eyes, &reading, alive);
    ks_features_update(features, &reading, &eyes, block("B5"));
    expect(KS_FEATURE_friend_value, 0.75); /* B2, by B3 */
    expect(KS_FEATURE_weakest_value, -0.5);
    expect(KS_FEATURE_second_value, -0.75); /* A4 has two liberties, C5 one */
    expect(KS_FEATURE_weakest_chain_value, 0.25);
    expect(KS_FEATURE_weakest_liberties, 1);
    expect(KS_FEATURE_second_liberties, 2);
}

/* C2 and E2 differ in nothing but what is predicted for their chains. The lower is the weaker,
 * whichever side it is on. */
static void equal_but_for_the_chain(void **state)
{
    (void)state;
    for (int side = 0; side < 2; side++) {
        float alive[KS_POINTS];
        look(". . . X . . .\n"
             "O . O X O . O\n"
             ". . . X . . .\n",
             "D2");
        for (int i = 0; i < reading.block_count; i++)
            alive[i] = 0.75F;
        alive[block(side ? "A2" : "G2")] = 1;
        ks_eyes_update(&eyes, &reading, alive);
        ks_features_update(features, &reading, &eyes, block("D2"));
        expect(KS_FEATURE_weakest_chain_value, 0.5);
        expect(KS_FEATURE_weakest_value, 0.5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),          cmocka_unit_test(documented),
        cmocka_unit_test(a_block),        cmocka_unit_test(surroundings),
        cmocka_unit_test(centre_of_mass), cmocka_unit_test(weakest_enemies),
        cmocka_unit_test(equal_enemies),  cmocka_unit_test(disputes),
        cmocka_unit_test(predictions),    cmocka_unit_test(equal_but_for_the_chain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
