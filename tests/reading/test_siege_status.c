/* Life and death as the textbooks have it, for both sides moving first. In a drawing, stones in
 * lower case are in doubt; all others live for certain. */
#include "support.h"

#include "siege_status.h"

#include <stdlib.h>

enum { EMPTIES = 24, NODES = 60000 };

static const char *name_of(ks_outcome outcome)
{
    static const char *const names[] = {"unknown", "alive", "seki", "stays", "ko", "dead"};
    return names[outcome];
}

static ks_siege_status read_status(const char *drawing, const char *point)
{
    unsigned char doubt[KS_POINTS], sure[KS_POINTS];
    ks_siege *siege;
    ks_siege_status found;
    ks_position position = draw_dead(drawing, doubt);
    for (int p = 0; p < ks_points(&position); p++)
        sure[p] = position.stone[p] != KS_EMPTY && !doubt[p];
    assert_int_equal(ks_siege_new(&siege, 16), 0);
    ks_siege_set(siege, &position);
    ks_siege_find_status(&found, siege, at(&position, point), sure, EMPTIES, NODES);
    ks_siege_free(siege);
    return found;
}

static void expect(const char *drawing, const char *point, ks_outcome attacked, ks_outcome defended)
{
    ks_siege_status found = read_status(drawing, point);
    if (getenv("KS_SHOW"))
        print_message("%s: %s, %s, %d nodes, line %d %d\n", point, name_of(found.attacked.outcome),
                      name_of(found.defended.outcome), found.nodes, found.attacked.length,
                      found.defended.length);
    if (found.attacked.outcome != attacked || found.defended.outcome != defended)
        fail_msg("%s: attacked %s, not %s; defended %s, not %s:\n%s", point,
                 name_of(found.attacked.outcome), name_of(attacked),
                 name_of(found.defended.outcome), name_of(defended), drawing);
}

static const ks_outcome alive = KS_OUTCOME_ALIVE, seki = KS_OUTCOME_SEKI, ko = KS_OUTCOME_KO,
                        dead = KS_OUTCOME_DEAD;

static void nakade(void **state)
{
    (void)state;
    expect(". . . x O . .\n" /* three in a row */
           "x x x x O . .\n"
           "O O O O O . .\n"
           ". . . . . . .\n",
           "A3", dead, alive);
    expect(". . x O . . .\n" /* bent three */
           ". x x O . . .\n"
           "x x O O . . .\n"
           "O O O . . . .\n"
           ". . . . . . .\n",
           "A3", dead, alive);
    expect(". . . . x O .\n" /* four in a row */
           "x x x x x O .\n"
           "O O O O O O .\n"
           ". . . . . . .\n",
           "A3", alive, alive);
    expect(". . x O . . .\n" /* a square of four */
           ". . x O . . .\n"
           "x x x O . . .\n"
           "O O O O . . .\n"
           ". . . . . . .\n",
           "A3", dead, dead);
    expect(". . . x O . .\n" /* the pyramid of four */
           "x . x x O . .\n"
           "x x x O O . .\n"
           "O O O O . . .\n"
           ". . . . . . .\n",
           "A4", dead, alive);
    expect("x x . x x O .\n" /* the crossed five */
           "x . . . x O .\n"
           "x x . x x O .\n"
           "O x x x O O .\n"
           "O O O O O . .\n"
           ". . . . . . .\n",
           "A6", dead, alive);
    expect(". . . x O . .\n" /* the bulky five */
           ". . x x O . .\n"
           "x x x O O . .\n"
           "O O O O . . .\n"
           ". . . . . . .\n",
           "A3", dead, alive);
}

/* Six points in a rectangle at the corner: it depends on the liberties outside. */
static void six_in_the_corner(void **state)
{
    (void)state;
    expect(". . . x O . .\n"
           ". . . x O . .\n"
           "x x x x O . .\n"
           "O O O O O . .\n"
           ". . . . . . .\n",
           "A3", dead, alive);
    expect(". . . x . O .\n"
           ". . . x O O .\n"
           "x x x x O . .\n"
           "O O O O O . .\n"
           ". . . . . . .\n",
           "A3", ko, alive);
    expect(". . . x . O .\n"
           ". . . x . O .\n"
           "x x x x O O .\n"
           "O O O O O . .\n"
           ". . . . . . .\n",
           "A3", alive, alive);
}

static void corners(void **state)
{
    (void)state;
    expect(". . x O . . .\n" /* the L group */
           ". . x O . . .\n"
           ". x x O . . .\n"
           "x x O O . . .\n"
           "O O O . . . .\n"
           ". . . . . . .\n",
           "C6", dead, alive);
    expect(". . . x O .\n" /* the carpenter's square, without a liberty outside */
           ". . . x O .\n"
           ". . . x O .\n"
           "x x x O O .\n"
           "O O O O . .\n"
           ". . . . . .\n",
           "D6", dead, KS_OUTCOME_STAYS);
    expect("o o . x O .\n" /* bent four: White starts the ko when he likes, Black never can */
           "o x x x O .\n"
           ". x O O O .\n"
           "x x O . . .\n"
           "O O O . . .\n"
           ". . . . . .\n",
           "D6", ko, ko);
}

static void throw_ins(void **state)
{
    (void)state;
    expect("O O X X .\n" /* a stone that can be taken in a ko and nothing else */
           "O x . X .\n"
           "O O X X .\n"
           ". O X . .\n"
           ". O X . .\n",
           "B4", ko, alive);
}

static void sekis(void **state)
{
    (void)state;
    expect(". x . O . O X .\n" /* an eye each, and a liberty in common */
           "x x x O O O X .\n"
           "O O O O X X X .\n"
           "X X X X X . . .\n"
           ". . . . . . . .\n",
           "A4", seki, seki);
    expect("O x . o X\n" /* no eyes, two liberties in common */
           "O x . o X\n"
           "O x x o X\n"
           "O O O X X\n"
           ". . O X .\n"
           ". . O X .\n",
           "B6", seki, seki);
}

/* Two groups without eyes that fight for liberties. */
static void races(void **state)
{
    (void)state;
    expect("O x x o X\n"
           "O x . o X\n"
           "O x x o X\n"
           "O O O X X\n"
           ". . O X .\n"
           ". . O X .\n",
           "B6", dead, alive);
    expect("O . x . o X\n" /* the larger eye wins */
           "O x x o o X\n"
           "O x x x o X\n"
           "O O O x o X\n"
           ". . O O X X\n"
           ". . O . X .\n",
           "B5", alive, alive);
}

/* A stone that can be taken, but not for long: the block that takes it has one eye of two points.
 */
static void snapback(void **state)
{
    (void)state;
    const char *drawing = "X o x . X .\n"
                          "X o o o X .\n"
                          "X X X X X .\n"
                          ". . . . . .\n";
    expect(drawing, "C4", alive, alive);
    expect(drawing, "B4", dead, dead);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nakade),   cmocka_unit_test(six_in_the_corner),
        cmocka_unit_test(corners),  cmocka_unit_test(throw_ins),
        cmocka_unit_test(sekis),    cmocka_unit_test(races),
        cmocka_unit_test(snapback),
    };
    return cmocka_run_group_tests_name("siege_status", tests, NULL, NULL);
}
