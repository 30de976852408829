/* Counting: by area and territory, by flood fill and distance, with dame, dead stones, prisoners
 * and every ruleset; which way of counting explains a result. */
#include "support.h"

#include "random.h"

#include <string.h>

static ks_count count(const ks_position *position, const unsigned char *dead, const char *rules,
                      float komi, int handicap)
{
    ks_count out;
    ks_terms terms = ks_terms_of(rules ? ks_rules_find(rules) : NULL, komi, handicap);
    assert_int_equal(ks_count_position(&out, position, dead, &terms), 0);
    return out;
}

static void assert_margin(const ks_position *position, const unsigned char *dead, const char *rules,
                          float komi, int handicap, const char *words)
{
    ks_count found = count(position, dead, rules, komi, handicap);
    char text[16];
    ks_margin_words(text, found.margin);
    assert_string_equal(text, words);
}

/* Black has 11 stones, the points A6 and A4 and, with the dead stone A2, the corner of three; White
 * has 12 stones and 7 points. */
static void areas_and_territories(void **state)
{
    (void)state;
    unsigned char dead[KS_POINTS];
    ks_position position = draw_dead(". X X O O .\n"
                                     "X X O O . .\n"
                                     ". X O . O .\n"
                                     "X X O O . O\n"
                                     "o X X O O .\n"
                                     ". . X X O O\n",
                                     dead);
    ks_position_set_captures(&position, KS_BLACK, 2);
    ks_position_set_captures(&position, KS_WHITE, 3);
    ks_count found = count(&position, dead, NULL, 0, 0);
    assert_int_equal(found.stones[KS_BLACK], 11);
    assert_int_equal(found.stones[KS_WHITE], 13);
    assert_int_equal(found.empty[KS_BLACK], 5);
    assert_int_equal(found.empty[KS_WHITE], 7);
    assert_int_equal(found.empty[KS_EMPTY], 0);
    assert_int_equal(found.dead[KS_WHITE], 1);
    assert_int_equal(found.dead[KS_BLACK], 0);
    assert_int_equal(found.open, 0);
    assert_true(found.area == -4);
    assert_true(found.territory == 5 + 1 + 2 - 7 - 3);
    assert_margin(&position, dead, "chinese", 6.5F, 0, "W+10.5");
    assert_margin(&position, dead, "japanese", 6.5F, 0, "W+8.5");
    assert_margin(&position, dead, "korean", -3, 0, "B+1");
    assert_margin(&position, dead, "aga", 0.5F, 4, "W+7.5");
    assert_margin(&position, dead, "chinese", 0.5F, 4, "W+8.5");
    assert_margin(&position, dead, "new-zealand", 0.5F, 4, "W+4.5");
    assert_margin(&position, dead, "ing", -4, 4, "Draw");
    /* Nothing is removed: the white stone shares its corner with Black. */
    found = count(&position, dead, "tromp-taylor", 0, 0);
    assert_int_equal(found.stones[KS_WHITE], 14);
    assert_int_equal(found.empty[KS_BLACK], 2);
    assert_int_equal(found.empty[KS_EMPTY], 2);
    assert_true(found.margin == 13 - 21);
}

static void settings(void **state)
{
    (void)state;
    ks_position position = draw(". X .\n. X .\n. X .\n");
    ks_terms terms = ks_terms_of(ks_rules_find("chinese"), 2.5F, 3);
    ks_count found;
    terms.button = 0.5F;
    ks_count_position(&found, &position, NULL, &terms);
    assert_true(found.margin == 9 - 2.5F - 3 + 0.5F);
    terms.compensation = 0;
    terms.button = -0.5F;
    ks_count_position(&found, &position, NULL, &terms);
    assert_true(found.margin == 9 - 2.5F - 0.5F);
}

/* Two open dame in the middle join the territories of both sides; they are told apart. */
static void open_dame(void **state)
{
    (void)state;
    ks_position position = draw(". X . O .\n"
                                ". X . O .\n"
                                ". X X O .\n"
                                ". X O O .\n"
                                ". . O . .\n");
    ks_count found = count(&position, NULL, NULL, 0, 0);
    assert_int_equal(found.dame[at(&position, "C5")], 1);
    assert_int_equal(found.dame[at(&position, "C4")], 1);
    assert_int_equal(found.dame[at(&position, "B1")], 1);
    assert_int_equal(found.filled[at(&position, "A1")], 1);
    assert_int_equal(found.filled[at(&position, "B1")], 0);
    assert_int_equal(found.filled[at(&position, "C5")], 0);
    assert_int_equal(found.empty[KS_BLACK], 5);
    assert_int_equal(found.empty[KS_WHITE], 6);
    /* A1 is as near to C1 as to B2: a white B1 must be answered there. */
    assert_int_equal(found.open, 1);
    assert_int_equal(found.nearer[at(&position, "A1")], 0);
    /* By reach alone the corner behind B1 is White's as much as Black's. */
    found = count(&position, NULL, "tromp-taylor", 0, 0);
    assert_int_equal(found.filled[at(&position, "A1")], 0);
}

static void open_country(void **state)
{
    (void)state;
    ks_position position = draw(". . . . .\n"
                                ". X . O .\n"
                                ". . . . .\n"
                                ". . . . .\n");
    ks_count found = count(&position, NULL, NULL, 0, 0);
    assert_int_equal(found.empty[KS_EMPTY], 18);
    assert_int_equal(found.open, 14); /* all but the middle column */
    ks_position_init(&position, 5, 5);
    found = count(&position, NULL, NULL, 0, 0);
    assert_int_equal(found.open, 0);
    assert_true(found.area == 0);
}

static void explanations(void **state)
{
    (void)state;
    ks_position position = draw(". X O .\n. X O .\n. X O .\nX X O .\n");
    ks_position_set_captures(&position, KS_WHITE, 0);
    ks_terms terms = ks_terms_of(NULL, 0.5F, 0);
    ks_count found;
    ks_count_position(&found, &position, NULL, &terms);
    assert_true(found.area == 0 && found.territory == -1);
    static const struct {
        ks_result result;
        const char *counting;
    } cases[] = {{{KS_RESULT_POINTS, KS_WHITE, -0.5F}, "area"},
                 {{KS_RESULT_POINTS, KS_WHITE, -1.5F}, "territory"},
                 {{KS_RESULT_POINTS, KS_WHITE, -2.5F}, NULL},
                 {{KS_RESULT_RESIGN, KS_WHITE, -0.5F}, NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *counting = ks_count_explains(&found, &terms, &cases[i].result);
        if (cases[i].counting == NULL)
            assert_null(counting);
        else
            assert_string_equal(counting, cases[i].counting);
    }
    ks_position_set_captures(&position, KS_BLACK, 1);
    ks_count_position(&found, &position, NULL, &terms);
    assert_string_equal(ks_count_explains(&found, &terms, &cases[0].result), "both");
}

/* Black has one eye, D4, and neither side may play F4: by area the eye counts, by Japanese rules
 * not. */
static void an_eye_in_seki(void **state)
{
    (void)state;
    ks_position position = draw(". O X . X . O .\n"
                                "O O X X X O O O\n"
                                ". O O O O O . .\n"
                                "O . O . O O . .\n");
    ks_count found = count(&position, NULL, "chinese", 0, 0);
    assert_int_equal(found.filled[at(&position, "D4")], 1);
    assert_true(found.territory == 1 - 9);
    found = count(&position, NULL, "japanese", 0, 0);
    assert_int_equal(found.filled[at(&position, "D4")], 1);
    assert_true(found.territory == -9);
    assert_true(found.margin == -9);
}

static void margins_in_words(void **state)
{
    (void)state;
    static const struct {
        double margin;
        const char *words;
    } cases[] = {{3.5, "B+3.5"}, {-12, "W+12"}, {0, "Draw"}, {0.25, "B+0.25"}, {-0.001, "Draw"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char words[16];
        ks_margin_words(words, cases[i].margin);
        assert_string_equal(words, cases[i].words);
    }
}

/* Which living stones can one walk to from an empty point, through empty points that no wall
 * closes? */
static int reach(const ks_position *position, const int *wall, int *seen, int point)
{
    int around[4], n = ks_neighbours(around, position, point), colours = 0;
    seen[point] = 1;
    for (int i = 0; i < n; i++) {
        int q = around[i];
        if (position->stone[q] != KS_EMPTY)
            colours |= position->stone[q];
        else if (!seen[q] && !wall[q])
            colours |= reach(position, wall, seen, q);
    }
    return colours;
}

/* The naive way: a walk from every empty point, again and again. */
static void fill_as_naive(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(8);
    for (int round = 0; round < 300; round++) {
        int width = 2 + (int)ks_random_below(&random, 8),
            height = 2 + (int)ks_random_below(&random, 8);
        ks_position position;
        ks_position_init(&position, width, height);
        for (int i = 0; i < width * height; i++) {
            int p = (int)ks_random_below(&random, (uint32_t)(width * height));
            if (ks_move_check(&position, 1 + i % 2, p, 0) == 0)
                ks_move_make(&position, 1 + i % 2, p);
        }
        int dame[KS_POINTS] = {0};
        for (int p = 0; p < width * height; p++) {
            int around[4], n = ks_neighbours(around, &position, p), colours = 0;
            for (int i = 0; i < n; i++)
                colours |= position.stone[around[i]];
            dame[p] = position.stone[p] == KS_EMPTY && colours == 3;
        }
        ks_count found = count(&position, NULL, NULL, 0, 0);
        for (int p = 0; p < width * height; p++) {
            int seen[KS_POINTS] = {0}, colours = position.stone[p];
            if (position.stone[p] == KS_EMPTY && !dame[p])
                colours = reach(&position, dame, seen, p);
            assert_int_equal(found.dame[p], dame[p]);
            assert_int_equal(found.filled[p], (colours == KS_BLACK) - (colours == KS_WHITE));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(areas_and_territories),
        cmocka_unit_test(settings),
        cmocka_unit_test(open_dame),
        cmocka_unit_test(open_country),
        cmocka_unit_test(an_eye_in_seki),
        cmocka_unit_test(explanations),
        cmocka_unit_test(margins_in_words),
        cmocka_unit_test(fill_as_naive),
    };
    return cmocka_run_group_tests_name("count", tests, NULL, NULL);
}
