/* What the judge `groups` knows of blocks and groups, and how it says so: drawn positions that a
 * player has no doubt about. */
#include "explained.h"

#include <string.h>

static void says(const ks_position *position, const char *stone, ks_situation situation,
                 const char *reason)
{
    assert_string_equal(ks_situation_name(group(position, stone)->situation),
                        ks_situation_name(situation));
    assert_string_equal(group(position, stone)->reason, reason);
}

/* ---- Eyes ---- */

/* White lives around a corner, Black below; the corner differs. */
static ks_position corner(const char *first, const char *second)
{
    char board[400];
    size_t size = 0;
    const char *const rows[] = {first,
                                second,
                                "O O O O O O O . .",
                                ". . . . . . . . .",
                                ". O . . . . . . .",
                                ". . . . X . X . .",
                                ". . . X . . . . .",
                                ". . X . . . . X .",
                                ". . . . . . . . ."};
    for (int i = 0; i < 9; i++) {
        size_t length = strlen(rows[i]);
        memcpy(board + size, rows[i], length);
        board[size + length] = '\n';
        size += length + 1;
    }
    board[size] = '\0';
    return draw(board);
}

static void two_eyes(void **state)
{
    (void)state;
    ks_position position = corner(". X . X O . . . .", "X X X X O . . . .");
    explain(&position);
    says(&position, "B9", KS_SITUATION_ALIVE, "2 points of territory, two eyes");
    assert_int_equal(group(&position, "B9")->cause, KS_CAUSE_EYES);
    assert_int_equal(group(&position, "B9")->eyes, 2);
    assert_int_equal(group(&position, "B9")->territory, 2);
    assert_int_equal(group(&position, "B9")->space, 2);
    assert_int_equal(group(&position, "B9")->outlets, 0);
}

static void four_in_a_row(void **state)
{
    (void)state;
    ks_position position = corner(". . . . X O . . .", "X X X X X O . . .");
    explain(&position);
    says(&position, "A8", KS_SITUATION_ALIVE, "4 points of territory, two eyes");
}

/* The three points in a row are two eyes for who plays in the middle; they are nobody's for certain
 * until then. */
static void three_in_a_row(void **state)
{
    (void)state;
    ks_position position = corner(". . . X O . . . .", "X X X X O . . . .");
    explain(&position);
    says(&position, "A8", KS_SITUATION_CRITICAL,
         "whoever moves first decides, B9 takes or saves it, 3 points of eye space, one eye, two "
         "if it moves first, no outlet");
    assert_int_equal(group(&position, "A8")->eyes, 1);
    assert_int_equal(group(&position, "A8")->hoped_eyes, 2);
    assert_int_equal(group(&position, "A8")->space, 3);
    assert_int_equal(group(&position, "A8")->territory, 0);
    assert_int_equal(explained->territory_at[at(&position, "B9")], -1);
}

static void one_eye(void **state)
{
    (void)state;
    ks_position position = corner(". . X O . . . . .", "X X X O . . . . .");
    explain(&position);
    says(&position, "A8", KS_SITUATION_DEAD, "it is captured whoever moves first");
    /* Both eye points and the stones are White's. */
    assert_int_equal(explained->group[explained->territory_at[at(&position, "A9")]].colour,
                     KS_WHITE);
    assert_int_equal(group(&position, "D9")->prisoners, 4);
}

/* Neither side can fill the two liberties that both need. */
static void seki(void **state)
{
    (void)state;
    ks_position position = draw(". . . O X . . . .\n"
                                ". . . O X . . . .\n"
                                ". . . O X . . . .\n"
                                ". . . O X . . . .\n"
                                ". . . O X . . . .\n"
                                ". . O O X X X . .\n"
                                ". . O X O O X . .\n"
                                ". . O X . O X . .\n"
                                ". . O X . O X . .\n");
    explain(&position);
    says(&position, "D3", KS_SITUATION_ALIVE, "it lives in seki with the group of E3, no eye");
    says(&position, "E3", KS_SITUATION_ALIVE, "it lives in seki with the group of D3, no eye");
    assert_int_equal(explained->territory_at[at(&position, "E1")], -1);
}

/* ---- Blocks ---- */

static void atari(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . O . . . . .\n"
                                ". . O X O . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . X X . . . .\n"
                                ". . . . . . X . .\n"
                                ". . X . . . . . .\n"
                                ". . . . . . . . .\n");
    explain(&position);
    says(&position, "D6", KS_SITUATION_CRITICAL,
         "it is in atari, D5 takes or saves it, 1 outlet, can join the group of D4");
    assert_int_equal(facts(&position, "D6")->liberties, 1);
    assert_int_equal(facts(&position, "D6")->situation, KS_SITUATION_CRITICAL);
    assert_int_equal(facts(&position, "D6")->attack, at(&position, "D5"));
    assert_int_equal(facts(&position, "D6")->defence, at(&position, "D5"));
    assert_false(facts(&position, "D6")->ladder);
    assert_int_equal(group(&position, "D6")->friends, 1);
    assert_ptr_equal(&explained->group[group(&position, "D6")->neighbour], group(&position, "D4"));
    assert_int_equal(facts(&position, "D4")->attack, KS_NO_POINT);
    assert_int_equal(facts(&position, "D4")->defence, KS_NO_POINT);
}

/* White runs into the corner, or gets away if he moves first. */
static void ladder(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . X . . . . .\n"
                                ". . X O . . . . .\n"
                                ". . X . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n");
    explain(&position);
    says(&position, "D6", KS_SITUATION_CRITICAL,
         "it can be captured in a ladder, E6 takes or saves it, no eye, 2 outlets");
    assert_true(facts(&position, "D6")->ladder);
    /* To the right and down. */
    assert_memory_equal(group(&position, "D6")->outlet, ((int[]){0, 1, 0, 1}), 4 * sizeof(int));
    assert_int_equal(group(&position, "D6")->outlets, 2);
    /* In the ladder already: running does not help. */
    ks_position late = draw(". . . . . . . . .\n"
                            ". . . . . . . . .\n"
                            ". . . . . . . . .\n"
                            ". . . X . . . . .\n"
                            ". . X O X . . . .\n"
                            ". . X . . . . . .\n"
                            ". . . . . . . . .\n"
                            ". . . . . . . . .\n"
                            ". . . . . . . . .\n");
    explain(&late);
    says(&late, "D5", KS_SITUATION_DEAD, "it is captured whoever moves first, in a ladder");
    assert_true(facts(&late, "D5")->ladder);
}

static void net(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . X X . . .\n"
                                ". . . X O . . . .\n"
                                ". . . X . . X . .\n"
                                ". . . . X X . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n");
    explain(&position);
    says(&position, "E6", KS_SITUATION_DEAD, "it is captured whoever moves first");
    assert_false(facts(&position, "E6")->ladder);
    assert_int_not_equal(facts(&position, "E6")->attack, KS_NO_POINT);
    assert_int_equal(facts(&position, "E6")->defence, KS_NO_POINT);
}

/* ---- Groups and those around them ---- */

/* Three stones on the third line hold one side together, as three groups. */
static void common_territory(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . . . .\n"
                                ". O . O . O . O .\n"
                                ". . . . . . . . .\n"
                                "O O O O O O O O O\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . X . X . X . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n");
    explain(&position);
    assert_ptr_not_equal(group(&position, "C3"), group(&position, "G3"));
    says(&position, "C3", KS_SITUATION_ALIVE, "24 points of territory, room for two eyes");
    says(&position, "G3", KS_SITUATION_ALIVE,
         "24 points of territory together with other groups, room for two eyes");
    /* Two lines, and on the third what the stones do not stand on, but for C3, E3 and G3. */
    assert_int_equal(group(&position, "C3")->territory, 24);
    assert_int_equal(group(&position, "G3")->territory, 0);
    assert_int_equal(group(&position, "G3")->space, 24);
}

/* A stone on the 3-3 point holds the four points behind it, though none is beside it. */
static void corner_behind_edge_links(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . .\n"
                                ". . O . . . . . . . X . .\n"
                                ". . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . .\n"
                                ". . . . . . . . . . O . .\n"
                                ". . . . . . . . . . . . .\n"
                                ". . . . . . . . . . . . .\n");
    explain(&position);
    assert_int_equal(group(&position, "L11")->edge_links, 2);
    /* Four points behind it, and the four of its links with the edge. */
    assert_int_equal(group(&position, "L11")->territory, 8);
    assert_ptr_equal(&explained->group[explained->territory_at[at(&position, "N13")]],
                     group(&position, "L11"));
    assert_int_equal(explained->territory[KS_BLACK], 8);
    assert_int_equal(explained->territory[KS_WHITE], 16);
}

/* White's eleven stones are no dead block: whoever plays at F4 wins. They are a dead group, since
 * they have no hope but that, and then the stones around them are one. */
static void dead_groups_join_what_they_parted(void **state)
{
    (void)state;
    ks_position position = draw("X . X . X O O X . X . X\n"
                                ". X . X X O O X X . X .\n"
                                "X . X . X O O X . X . X\n"
                                ". X . X X O O X X . X .\n"
                                "X X X X X O O X X X X X\n"
                                "O O O O X . O X O O O O\n"
                                ". . . O O X X O O . . .\n"
                                ". O . O . O O . O . O .\n"
                                ". . O . . . . . . O . .\n");
    explain(&position);
    assert_int_equal(facts(&position, "F9")->situation, KS_SITUATION_CRITICAL);
    says(&position, "F9", KS_SITUATION_DEAD, "it is in atari at F4, no outlet");
    assert_int_equal(group(&position, "F9")->cause, KS_CAUSE_CAUGHT);
    assert_ptr_equal(group(&position, "A9"), group(&position, "M9"));
    assert_non_null(link_between(&position, "E9", "H9"));
    assert_int_equal(group(&position, "A9")->prisoners, 11);
}

/* No shape links stones with enemies on all four corners of the point between them. */
static void links_go_across_the_dead(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . . . .\n"
                                ". . O O . O O . .\n"
                                ". X X X O X X X .\n"
                                ". . O O . O O . .\n"
                                ". . . . . . . . .\n");
    unsigned char dead[KS_POINTS] = {0};
    explain_with("groups", &position, dead, NULL);
    assert_null(link_between(&position, "D3", "F3"));
    dead[at(&position, "E3")] = 1;
    explain_with("groups", &position, dead, NULL);
    const ks_link *link = link_between(&position, "D3", "F3");
    assert_non_null(link);
    assert_int_equal(link->kind, KS_LINK_DEAD);
    assert_int_equal(link->colour, KS_BLACK);
    assert_int_equal(link->point, at(&position, "E3"));
    assert_null(link->name);
    assert_ptr_equal(group(&position, "D3"), group(&position, "F3"));
    says(&position, "E3", KS_SITUATION_DEAD, "marked as dead");
    says(&position, "D3", KS_SITUATION_ALIVE, "not marked as dead");
}

static void shut_in(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . . . . . .\n"
                                ". X X X X X X X X X .\n"
                                ". X . . . O . . . X .\n"
                                ". X . X X O X X . X .\n"
                                ". X X X O O O X X X .\n"
                                ". . . . . . . . . . .\n"
                                ". X X X X . X X X X .\n"
                                ". . . . . O . . . . .\n"
                                ". . . . . . . . . . .\n");
    explain(&position);
    says(&position, "F7", KS_SITUATION_CRITICAL, "no eye, no outlet, shut in with 5 liberties");
    says(&position, "F2", KS_SITUATION_DEAD, "no eye, no outlet, surrounded by live black groups");
    assert_int_equal(group(&position, "F2")->attackers, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_eyes),
        cmocka_unit_test(four_in_a_row),
        cmocka_unit_test(three_in_a_row),
        cmocka_unit_test(one_eye),
        cmocka_unit_test(seki),
        cmocka_unit_test(atari),
        cmocka_unit_test(ladder),
        cmocka_unit_test(net),
        cmocka_unit_test(common_territory),
        cmocka_unit_test(corner_behind_edge_links),
        cmocka_unit_test(dead_groups_join_what_they_parted),
        cmocka_unit_test(links_go_across_the_dead),
        cmocka_unit_test(shut_in),
    };
    return cmocka_run_group_tests_name("group_words", tests, NULL, forget);
}
