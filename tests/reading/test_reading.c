/* Readings of drawn positions, worked out by hand: liberties, chains, links, regions, eyespace. */
#include "support.h"

#include "block_features.h"
#include "text.h"

static ks_position position;
static ks_reading reading;
static ks_eyes eyes;

static void look(const char *diagram)
{
    position = draw(diagram);
    ks_reading_init(&reading, &position);
    ks_eyes_init(&eyes, &reading, NULL);
}

static int block(const char *name)
{
    int number = reading.block_at[at(&position, name)];
    assert_true(number >= 0);
    return number;
}

/* The region of `colour` that a point is in. */
static const ks_region *region(const char *name, int colour)
{
    for (int i = 0; i < reading.region_count; i++)
        if (reading.regions[i].colour == colour &&
            ks_set_has(&reading.regions[i].points, at(&position, name)))
            return &reading.regions[i];
    fail_msg("no region at %s", name);
    return NULL;
}

/* The set is these points, such as "A1 B2", in the order of the board. */
static void assert_points(ks_set set, const char *expected)
{
    char found[KS_POINTS * 4 + 1] = "";
    size_t length = 0;
    KS_EACH_POINT(p, &reading.frame, &set)
    {
        char name[8];
        ks_point_name(name, p, position.width, position.height);
        length += ks_format(found + length, sizeof found - length, length ? " %s" : "%s", name);
    }
    assert_string_equal(found, expected);
}

/* A1 and C3 leave White one liberty, A3 none; at B1 and C2 he has two. */
static void protected_liberties(void **state)
{
    (void)state;
    look(". X .\n"
         "X X .\n"
         ". . .\n");
    int b = block("A2");
    assert_int_equal(b, block("B3"));
    assert_int_equal(reading.blocks[b].size, 3);
    assert_points(reading.blocks[b].liberties, "A3 C3 C2 A1 B1");
    assert_points(ks_protected_liberties(&reading, b), "A3 C3 A1");
    /* In atari nothing is protected: White takes by playing there. */
    look(". X O .\n"
         "X X O .\n"
         "O O O .\n"
         ". . . .\n");
    assert_points(reading.blocks[block("B4")].liberties, "A4");
    assert_points(ks_protected_liberties(&reading, block("B4")), "");
}

/* Black's two liberties are bad for him both; White could play B1 but not A1. */
static void auto_atari(void **state)
{
    (void)state;
    look(". . . .\n"
         "O O O .\n"
         "X X O .\n"
         ". . O .\n");
    assert_points(ks_auto_atari_liberties(&reading, block("A2")), "A1 B1");
    assert_points(ks_protected_liberties(&reading, block("A2")), "A1");
    /* Not if the move connects, or takes. */
    look(". . . .\n"
         "O O O .\n"
         "X X O .\n"
         ". . X .\n");
    assert_points(ks_auto_atari_liberties(&reading, block("A2")), "A1");
    look(". . . .\n"
         "O O X .\n"
         "X X O X\n"
         ". . O X\n");
    assert_points(ks_auto_atari_liberties(&reading, block("A2")), "A1");
}

/* B4 and D4 share C4; nobody shares with E2. The white stone shares B3 with B4. */
static void chains(void **state)
{
    (void)state;
    look(". . . . .\n"
         ". X . X .\n"
         ". . . . .\n"
         ". O . . X\n"
         ". . . . .\n");
    const ks_reading_block *b = &reading.blocks[block("B4")];
    const ks_chain *chain = &reading.chains[b->chain];
    assert_int_equal(b->chain, reading.blocks[block("D4")].chain);
    assert_int_not_equal(b->chain, reading.blocks[block("E2")].chain);
    assert_int_equal(chain->blocks, 2);
    assert_points(chain->stones, "B4 D4");
    assert_points(chain->shared, "C4");
    assert_points(chain->liberties, "B5 D5 A4 C4 E4 B3 D3");
    assert_true(ks_set_empty(&reading.frame, &chain->enemies));
    assert_int_equal(ks_set_count(&reading.frame, &chain->rivals), 1);
    assert_true(ks_set_has(&chain->rivals, block("B2")));
    assert_int_equal(chain->extent.perimeter, 7);
    assert_int_equal(chain->extent.splits, 1); /* C4 */
}

static int are_linked(const char *a, const char *b)
{
    return reading.blocks[block(a)].linked == reading.blocks[block(b)].linked;
}

static void links(void **state)
{
    (void)state;
    /* A bamboo joint, a diagonal, and a jump that can be cut. */
    look(". . . . . . .\n"
         ". X X . . . .\n"
         ". . . . . . .\n"
         ". X X . . . X\n"
         ". . . X . . .\n"
         ". . . . . . .\n"
         ". . . X . . .\n");
    assert_true(are_linked("B6", "B4"));
    assert_true(are_linked("C4", "D3"));
    assert_false(are_linked("D3", "D1"));
    assert_false(are_linked("D3", "G4"));
    assert_points(reading.linking[KS_BLACK], "B5 C5 D4 C3");
    /* White cannot play A1, so one liberty is enough. */
    look(". . . . .\n"
         ". . . . .\n"
         "X . . . .\n"
         "X O . . .\n"
         ". X X . .\n");
    assert_true(are_linked("A2", "B1"));
    assert_points(reading.linking[KS_BLACK], "A1");
    /* C3 would have to connect twice: B4 and D4 alone are not enough for either. */
    look(". . O . .\n"
         ". . X . .\n"
         ". X . X .\n"
         ". . O . .\n"
         ". . O . .\n");
    assert_false(are_linked("C4", "B3"));
    assert_false(are_linked("C4", "D3"));
    assert_false(are_linked("B3", "D3"));
    /* C4 and C2 are one by C3 and D3. With this one F4 shares two liberties: E4 above, F3 below. */
    look(". . . . . . .\n"
         ". . . . O O .\n"
         ". . X X . X O\n"
         ". . . . . . O\n"
         ". . X X X X .\n"
         ". . . . . . .\n");
    assert_true(are_linked("C4", "C2"));
    assert_true(are_linked("F4", "C2"));
    assert_points(reading.linking[KS_BLACK], "E4 C3 D3 F3");
}

/* A corner of three by three. C5, C4, C3, B3 and A3 are beside the stones; B4 uses C4 and B3, one
 * of B5 and A4 uses B4 and what is left beside it, and then there is nothing for the other or for
 * A5. Outside, E1 uses D1 and E2. */
static void accessible_points(void **state)
{
    (void)state;
    look(". . . X .\n"
         ". . . X .\n"
         ". . . X .\n"
         "X X X X .\n"
         ". . . . .\n");
    const ks_region *corner = region("A5", KS_BLACK), *outside = region("E1", KS_BLACK);
    assert_false(corner->fully_accessible);
    assert_false(corner->accessible_from_one);
    assert_int_equal(ks_set_count(&reading.frame, &corner->accessible), 7);
    assert_true(ks_set_has(&corner->accessible, at(&position, "B4")));
    assert_false(ks_set_has(&corner->accessible, at(&position, "A5")));
    assert_true(outside->fully_accessible);
    assert_true(outside->accessible_from_one);
    ks_features f;
    ks_features_read(f, &reading, &eyes, block("D5"));
    assert_true(f[KS_FEATURE_full_regions] == 1 && f[KS_FEATURE_full_size] == 9);
    assert_true(f[KS_FEATURE_full_perimeter] == 19); /* 7 stones, 5 + 1 + 5 + 1 off the board */
    assert_true(f[KS_FEATURE_full_splits] == 7);     /* a line of nine but for its ends */
    assert_true(f[KS_FEATURE_part_regions] == 1 && f[KS_FEATURE_part_size] == 7);
    assert_true(f[KS_FEATURE_part_perimeter] == 11); /* 6 stones, 2 empty, 3 off the board */
    assert_true(f[KS_FEATURE_part_interior] == 2);
    assert_true(f[KS_FEATURE_part_interior_perimeter] == 6); /* 3 and 3 off the board */
    assert_true(f[KS_FEATURE_part_interior_splits] == 0);
}

/* Five by five within walls is just enough, six by seven is not: 20 interior points and 18 on the
 * walls that are of use. */
static void large_regions(void **state)
{
    (void)state;
    look("X X X X X X X\n"
         "X . . . . . X\n"
         "X . . . . . X\n"
         "X . . . . . X\n"
         "X . . . . . X\n"
         "X . . . . . X\n"
         "X X X X X X X\n");
    assert_true(region("D4", KS_BLACK)->fully_accessible);
    look("X X X X X X X X X\n"
         "X . . . . . . . X\n"
         "X . . . . . . . X\n"
         "X . . . . . . . X\n"
         "X . . . . . . . X\n"
         "X . . . . . . . X\n"
         "X . . . . . . . X\n"
         "X X X X X X X X X\n");
    assert_false(region("D4", KS_BLACK)->fully_accessible);
}

/* Each wall reaches two points of the corner; A1 is between. By B2 and C3 they are linked, and
 * then A2 and B1 are both there for A1. With a white stone on C3 they can be cut. */
static void accessible_from_linked(void **state)
{
    (void)state;
    look(". . . .\n"
         "X X . .\n"
         ". . X .\n"
         ". . X .\n");
    assert_true(are_linked("A3", "C2"));
    assert_true(region("A1", KS_BLACK)->fully_accessible);
    assert_true(region("A1", KS_BLACK)->accessible_from_one);
    look("O O O O .\n"
         "X X O . .\n"
         ". . X . .\n"
         ". . X . .\n");
    assert_false(are_linked("A3", "C2"));
    assert_true(region("A1", KS_BLACK)->fully_accessible);
    assert_false(region("A1", KS_BLACK)->accessible_from_one);
}

/* Three one-point eyes on the left. C5 is beside White; E2 and E1 are beside nobody, so they count
 * for both, but not for Black's block. */
static void eyespace(void **state)
{
    (void)state;
    look(". X . O .\n"
         "X X O O .\n"
         ". X O . .\n"
         "X X O . .\n"
         ". X O . .\n");
    assert_points(eyes.eyespace[KS_BLACK], "A5 A3 E2 A1 E1");
    assert_int_equal(eyes.size[block("B1")], 3);
    assert_int_equal(eyes.perimeter[block("B1")], 10); /* 5 stones, 5 off the board */
    assert_points(eyes.eyespace[KS_WHITE], "E5 E4 D3 E3 D2 E2 D1 E1");
    /* A false eye in the corner takes one enemy, in the middle two. */
    look(". X . . .\n"
         "X O . . .\n"
         "O O X . .\n"
         ". X . X .\n"
         ". . X . .\n");
    assert_false(ks_set_has(&eyes.eyespace[KS_BLACK], at(&position, "A5")));
    assert_true(ks_set_has(&eyes.eyespace[KS_BLACK], at(&position, "C2")));
    look(". . . . .\n"
         ". . . . .\n"
         ". O X . .\n"
         ". X . X .\n"
         ". . X O .\n");
    assert_false(ks_set_has(&eyes.eyespace[KS_BLACK], at(&position, "C2")));
}

/* B3 is in atari: Black may have B3 and B2, but at first it still spoils A4 and C4. When it is
 * predicted to be dead it does not; when it is predicted to live, it is nobody's eye. */
static void eyespace_by_predictions(void **state)
{
    (void)state;
    look(". X . .\n"
         "X O X .\n"
         ". . . .\n"
         ". . . .\n");
    float alive[4] = {1, 1, 1, 1};
    const ks_set *black = &eyes.eyespace[KS_BLACK];
    assert_int_equal(reading.block_count, 4);
    assert_false(ks_set_has(black, at(&position, "A4")) || ks_set_has(black, at(&position, "C4")));
    assert_true(ks_set_has(black, at(&position, "B3")) && ks_set_has(black, at(&position, "B2")));
    alive[block("B3")] = 0.25F;
    ks_eyes_update(&eyes, &reading, alive);
    assert_points(*black, "A4 C4 D4 B3 D3 A2 B2 C2 D2 A1 B1 C1 D1");
    assert_true(eyes.value[block("B3")] == -0.5F);
    alive[block("B3")] = 0.5F; /* even: alive */
    ks_eyes_update(&eyes, &reading, alive);
    assert_false(ks_set_has(black, at(&position, "B3")) || ks_set_has(black, at(&position, "B2")));
    assert_false(ks_set_has(black, at(&position, "A4")));
}

/* No stones, stones of one colour only, and a board that no game can reach. */
static void strange_boards(void **state)
{
    (void)state;
    ks_features f;
    look(". .\n"
         ". .\n");
    assert_int_equal(reading.block_count, 0);
    assert_int_equal(reading.region_count, 2);
    assert_false(reading.regions[0].fully_accessible || reading.regions[1].fully_accessible);
    assert_int_equal(reading.area_count, 1);
    ks_position_init(&position, 3, 3);
    for (int p = 0; p < 9; p++)
        ks_position_put(&position, p, KS_BLACK);
    assert_int_equal(ks_position_rebuild(&position), KS_ELIBERTY);
    ks_reading_init(&reading, &position);
    ks_eyes_init(&eyes, &reading, NULL);
    assert_int_equal(reading.block_count, 1);
    assert_int_equal(reading.region_count, 1);
    ks_features_read(f, &reading, &eyes, 0);
    assert_true(f[KS_FEATURE_size] == 9 && f[KS_FEATURE_perimeter] == 12);
    assert_true(f[KS_FEATURE_liberties] == 0 && f[KS_FEATURE_full_regions] == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(protected_liberties),
        cmocka_unit_test(auto_atari),
        cmocka_unit_test(chains),
        cmocka_unit_test(links),
        cmocka_unit_test(accessible_points),
        cmocka_unit_test(large_regions),
        cmocka_unit_test(accessible_from_linked),
        cmocka_unit_test(eyespace),
        cmocka_unit_test(eyespace_by_predictions),
        cmocka_unit_test(strange_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
