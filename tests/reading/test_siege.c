/* Sieges: positions that every player can read, and every position of tiny boards. */
#include "scene.h"

#include "siege.h"
#include "tiny_board.h"

#include <stdlib.h>
#include <string.h>

enum { EMPTIES = 12, NODES = 20000 };

typedef enum fate { UNKNOWN, HOLDS, FALLS } fate;

static fate ask_siege(ks_siege *siege, const ks_siege_case *asked)
{
    ks_siege_case one = *asked;
    one.goal = KS_SIEGE_HOLD;
    if (ks_siege_run(siege, &one) == KS_SIEGE_PROVED)
        return HOLDS;
    one.goal = KS_SIEGE_TAKE;
    return ks_siege_run(siege, &one) == KS_SIEGE_PROVED ? FALLS : UNKNOWN;
}

static fate ask(const scene *s, int point, int attacker_first, ks_siege_kos kos)
{
    ks_siege *siege;
    assert_int_equal(ks_siege_new(&siege, 14), 0);
    ks_siege_set(siege, &s->position);
    ks_siege_case asked = {point, s->sure, attacker_first, KS_SIEGE_TAKE, kos, EMPTIES, NODES,
                           0,     0};
    fate result = ask_siege(siege, &asked);
    ks_siege_free(siege);
    return result;
}

static void expect(const char *drawing, const char *point, fate attacked, fate defended)
{
    scene s = read_scene(drawing);
    int p = at(&s.position, point);
    fate found = ask(&s, p, 1, KS_SIEGE_KOS_RULE);
    if (found != attacked)
        fail_msg("attacked it is %d, not %d:\n%s", found, attacked, drawing);
    found = ask(&s, p, 0, KS_SIEGE_KOS_RULE);
    if (found != defended)
        fail_msg("defended it is %d, not %d:\n%s", found, defended, drawing);
}

static const fate holds = HOLDS, falls = FALLS;

static void eye_spaces(void **state)
{
    (void)state;
    expect(". x . x O . .\n" /* two eyes */
           "x x x x O . .\n"
           "O O O O O . .\n"
           ". . . . . . .\n",
           "A3", holds, holds);
    expect(". . . x O . .\n" /* three in a row: who moves first */
           "x x x x O . .\n"
           "O O O O O . .\n"
           ". . . . . . .\n",
           "A3", falls, holds);
    expect(". . . . x O .\n" /* four in a row */
           "x x x x x O .\n"
           "O O O O O O .\n"
           ". . . . . . .\n",
           "A3", holds, holds);
    expect(". . x O . . .\n" /* a square of four */
           ". . x O . . .\n"
           "x x x O . . .\n"
           "O O O O . . .\n"
           ". . . . . . .\n",
           "A3", falls, falls);
    expect(". o . x O . .\n" /* a stone in the middle of three */
           "x x x x O . .\n"
           "O O O O O . .\n"
           ". . . . . . .\n",
           "A3", falls, falls);
    expect("O x x . . x O\n" /* one eye, and one that is false */
           "O x . x x x O\n"
           "O O x O O O O\n"
           ". . O . . . .\n"
           ". . . . . . .\n",
           "B5", falls, falls);
}

/* To reach a friend is to live. */
static void friends(void **state)
{
    (void)state;
    expect("x x . X X . .\n"
           "O O O O X . .\n"
           ". . . O X . .\n"
           ". . . O X . .\n",
           "A4", falls, holds);
    expect("x . X X . . .\n"
           ". X X . . . .\n"
           "O O X . . . .\n"
           ". O X . . . .\n",
           "A4", holds, holds);
}

/* Two families with an eye each, and one liberty that they share: who plays there dies. The outer
 * one seems sure, but its liberties are part of the fight. */
static const char *const seki = ". x . O . X .\n"
                                "x x x O O X .\n"
                                "O O O O X X .\n"
                                "X X X X X . .\n"
                                ". . . . . . .\n";

static void sekis(void **state)
{
    (void)state;
    expect(seki, "A4", holds, holds);
    expect(". . x O . X\n" /* a larger eye wins the race */
           "x x x O O X\n"
           "O O O O X X\n"
           "X X X X X .\n"
           ". . . . . .\n",
           "A4", holds, holds);
}

/* A friend who is short of liberties himself does not save: both fall. With liberties to spare he
 * does. */
static void weak_friends(void **state)
{
    (void)state;
    expect("x . X . O .\n"
           "O O X O O .\n"
           ". O O O . .\n"
           ". . . . . .\n",
           "A4", falls, falls);
    expect("x . X . . .\n"
           "O O X . . .\n"
           ". O X . . .\n"
           ". O X . . .\n",
           "A4", falls, holds);
}

/* The space is wide, and most of it has nothing to do with the block: moves there are not read one
 * by one. Black's corner has one eye, whatever he does on the other side of the gap at E3. */
static void wide_spaces(void **state)
{
    (void)state;
    scene s = read_scene(". x x O . . . . .\n"
                         "x x O O . . . . .\n"
                         "O O O . O . . . .\n"
                         ". . . . . . . . .\n"
                         ". . . . . . . . .\n"
                         ". . . . . . . . .\n"
                         "X X X X X X X X X\n"
                         ". . . . . . . . .\n");
    memset(s.sure, 0, sizeof s.sure); /* no walls but the edge */
    ks_siege *siege;
    assert_int_equal(ks_siege_new(&siege, 14), 0);
    ks_siege_set(siege, &s.position);
    for (int first = 0; first < 2; first++) {
        ks_siege_case asked = {at(&s.position, "B8"),
                               s.sure,
                               first,
                               KS_SIEGE_TAKE,
                               KS_SIEGE_KOS_RULE,
                               60,
                               NODES,
                               0,
                               0};
        assert_int_equal(ks_siege_run(siege, &asked), KS_SIEGE_PROVED);
        assert_true(ks_siege_nodes(siege) < 2000);
    }
    ks_siege_free(siege);
}

/* Walls that are firm stand even if their liberties are in the space: then there is no seki. */
static void firm_walls(void **state)
{
    (void)state;
    scene s = read_scene(seki);
    ks_siege *siege;
    assert_int_equal(ks_siege_new(&siege, 14), 0);
    ks_siege_set(siege, &s.position);
    ks_siege_case asked = {.point = at(&s.position, "A4"),
                           .sure = s.sure,
                           .goal = KS_SIEGE_TAKE,
                           .kos = KS_SIEGE_KOS_RULE,
                           .empties = EMPTIES,
                           .nodes = NODES};
    assert_int_equal(ks_siege_run(siege, &asked), KS_SIEGE_OPEN);
    asked.firm = 1;
    assert_int_equal(ks_siege_run(siege, &asked), KS_SIEGE_PROVED);
    ks_siege_free(siege);
}

/* A stone that can be taken in a ko and nothing else. */
static void kos(void **state)
{
    (void)state;
    scene s = read_scene("O O X X .\n"
                         "O x . X .\n"
                         "O O X X .\n"
                         ". O X . .\n"
                         ". O X . .\n");
    int stone = at(&s.position, "B4");
    assert_int_equal(ask(&s, stone, 1, KS_SIEGE_KOS_RULE), FALLS);
    assert_int_equal(ask(&s, stone, 1, KS_SIEGE_KOS_LOST), UNKNOWN);
    assert_int_equal(ask(&s, stone, 0, KS_SIEGE_KOS_LOST), HOLDS);
}

static void limits(void **state)
{
    (void)state;
    scene s = read_scene(". . . . x O .\n"
                         "x x x x x O .\n"
                         "O O O O O O .\n"
                         ". . . . . . .\n");
    ks_siege *siege;
    assert_int_equal(ks_siege_new(&siege, 14), 0);
    ks_siege_set(siege, &s.position);
    ks_siege_case asked = {
        at(&s.position, "A3"), s.sure, 1, KS_SIEGE_HOLD, KS_SIEGE_KOS_LOST, 3, NODES, 0, 0};
    assert_int_equal(ks_siege_run(siege, &asked), KS_SIEGE_UNKNOWN); /* four empty points */
    asked.empties = 4;
    asked.nodes = 3;
    assert_int_equal(ks_siege_run(siege, &asked), KS_SIEGE_UNKNOWN);
    asked.nodes = NODES;
    assert_int_equal(ks_siege_run(siege, &asked), KS_SIEGE_PROVED);
    assert_true(ks_siege_nodes(siege) > 3);
    asked.point = at(&s.position, "A2"); /* a sure stone */
    assert_int_equal(ks_siege_run(siege, &asked), KS_SIEGE_PROVED);
    ks_siege_free(siege);
}

/* The move that decides is told, and what takes more moves than are allowed is not found. */
static void first_moves(void **state)
{
    (void)state;
    scene s = read_scene(". . . x O .\n"
                         "x x x x O .\n"
                         "O O O O O .\n"
                         ". . . . . .\n");
    int middle = at(&s.position, "B4");
    ks_siege *siege;
    assert_int_equal(ks_siege_new(&siege, 14), 0);
    ks_siege_set(siege, &s.position);
    ks_siege_case asked = {.point = at(&s.position, "A3"),
                           .sure = s.sure,
                           .attacker_first = 1,
                           .goal = KS_SIEGE_TAKE,
                           .kos = KS_SIEGE_KOS_RULE,
                           .empties = EMPTIES,
                           .nodes = NODES};
    assert_int_equal(ks_siege_run(siege, &asked), KS_SIEGE_PROVED);
    assert_int_equal(ks_siege_move(siege), middle);
    asked.attacker_first = 0;
    assert_int_equal(ks_siege_run(siege, &asked), KS_SIEGE_OPEN);
    assert_int_equal(ks_siege_move(siege), middle);
    asked.attacker_first = asked.plies = 1;
    assert_int_equal(ks_siege_run(siege, &asked), KS_SIEGE_OPEN);
    asked.plies = 12;
    assert_int_equal(ks_siege_run(siege, &asked), KS_SIEGE_PROVED);
    ks_siege_free(siege);

    s = read_scene("x O . .\n" /* in atari */
                   ". O . .\n"
                   "O . . .\n");
    assert_int_equal(ks_siege_new(&siege, 14), 0);
    ks_siege_set(siege, &s.position);
    ks_siege_case atari = {.point = at(&s.position, "A3"),
                           .sure = s.sure,
                           .attacker_first = 1,
                           .goal = KS_SIEGE_TAKE,
                           .kos = KS_SIEGE_KOS_RULE,
                           .empties = EMPTIES,
                           .nodes = NODES,
                           .plies = 1};
    assert_int_equal(ks_siege_run(siege, &atari), KS_SIEGE_PROVED);
    assert_int_equal(ks_siege_move(siege), at(&s.position, "A2"));
    ks_siege_free(siege);
}

/* On tiny boards a search that ends without a proof is right as well, where no ko is taken: nearly
 * every board is answered, and no answer is wrong. */
static void compare(int width, int height, int target, int step)
{
    tiny_board tiny;
    ks_siege *siege;
    unsigned char sure[KS_POINTS] = {0};
    int asked = 0, unknown = 0;
    assert_int_equal(ks_siege_new(&siege, 14), 0);
    tiny_board_solve(&tiny, width, height, target);
    for (int board = 0; board < tiny.boards; board += step) {
        ks_position position;
        if (!tiny.legal[board])
            continue;
        tiny_board_set_up(&position, &tiny, board);
        ks_siege_set(siege, &position);
        for (int first = 0; first < 2; first++) {
            ks_siege_case one = {.point = target,
                                 .sure = sure,
                                 .attacker_first = first,
                                 .goal = KS_SIEGE_TAKE,
                                 .kos = KS_SIEGE_KOS_LOST,
                                 .empties = EMPTIES,
                                 .nodes = NODES};
            ks_siege_result found = ks_siege_run(siege, &one);
            int truth = (tiny.falls[board] & (first ? 1 : 2)) != 0;
            asked++;
            unknown += found == KS_SIEGE_UNKNOWN;
            if (found != KS_SIEGE_UNKNOWN && (found == KS_SIEGE_PROVED) != truth)
                fail_msg("%dx%d, target %d, board %d, %s first: %d", width, height, target, board,
                         first ? "attacker" : "defender", found);
        }
    }
    if (unknown * 20 >= asked)
        fail_msg("%d of %d unknown", unknown, asked);
    tiny_board_release(&tiny);
    ks_siege_free(siege);
}

static void tiny_boards(void **state)
{
    (void)state;
    int step = getenv("KS_SANITIZE") ? 31 : 5;
    compare(3, 3, 0, 1);
    compare(3, 3, 1, 1);
    compare(3, 3, 4, 1);
    compare(4, 3, 0, step * 101);
    compare(4, 3, 5, step * 103);
}

/* Turned, mirrored and with colours reversed it is the same. */
static void symmetries(void **state)
{
    (void)state;
    scene s = read_scene(seki);
    int width = s.position.width, height = s.position.height;
    for (int symmetry = 0; symmetry < 8; symmetry++)
        for (int reverse = 0; reverse < 2; reverse++) {
            scene turned = {.sure = {0}};
            ks_position reversed = s.position;
            if (reverse)
                ks_position_reverse(&reversed, &s.position);
            ks_position_transform(&turned.position, &reversed, symmetry);
            for (int p = 0; p < width * height; p++)
                turned.sure[ks_symmetry_point(symmetry, p, width, height)] = s.sure[p];
            int point = ks_symmetry_point(symmetry, at(&s.position, "A4"), width, height);
            assert_int_equal(ask(&turned, point, 1, KS_SIEGE_KOS_RULE), HOLDS);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eye_spaces),   cmocka_unit_test(friends),    cmocka_unit_test(sekis),
        cmocka_unit_test(weak_friends), cmocka_unit_test(firm_walls), cmocka_unit_test(wide_spaces),
        cmocka_unit_test(kos),          cmocka_unit_test(limits),     cmocka_unit_test(first_moves),
        cmocka_unit_test(tiny_boards),  cmocka_unit_test(symmetries),
    };
    return cmocka_run_group_tests_name("siege", tests, NULL, NULL);
}
