/* Territory: seki, false eyes and what hangs on them, links, dead stones in eyes, open dame; that
 * turning the board or changing the colours changes nothing else. */
#include "support.h"

#include "random.h"
#include "territory.h"

#include <string.h>

/* Draws what was found: stones in capitals, those in seki in lower case; b and w points of
 * territory, + and - points that open dame keep from counting, f points to be filled, s what stones
 * in seki surround, a dot for dame. */
static char letter(const ks_territory *found, const ks_position *position,
                   const unsigned char *dead, int p)
{
    int stone = dead[p] ? KS_EMPTY : position->stone[p];
    if (stone != KS_EMPTY)
        return "XOxo"[(stone == KS_WHITE) + 2 * (found->seki[p] != 0)];
    return found->owner[p] > 0        ? 'b'
           : found->owner[p] < 0      ? 'w'
           : found->false_eye[p]      ? 'f'
           : found->seki[p]           ? 's'
           : found->open_owner[p] > 0 ? '+'
           : found->open_owner[p] < 0 ? '-'
           : found->dame[p]           ? '.'
                                      : '?';
}

static ks_territory assert_reads(const char *diagram, ks_dame_rule rule, const char *wanted)
{
    unsigned char dead[KS_POINTS];
    ks_position position = draw_dead(diagram, dead);
    ks_territory found;
    ks_territory_read(&found, &position, dead, rule);
    char drawn[2 * KS_POINTS + 1];
    int n = 0;
    for (int p = 0; p < ks_points(&position); p++) {
        drawn[n++] = letter(&found, &position, dead, p);
        drawn[n++] = (p + 1) % position.width == 0 ? '\n' : ' ';
    }
    drawn[n] = '\0';
    if (strcmp(drawn, wanted) != 0)
        fail_msg("wanted\n%sfound\n%s", wanted, drawn);
    return found;
}

static void closed_territory(void **state)
{
    (void)state;
    ks_territory found = assert_reads(". . . . X . O . .\n"
                                      ". . . X X O O . .\n"
                                      ". o . X O . O . .\n"
                                      ". . X . O O . O .\n"
                                      ". . X O O . O x .\n"
                                      ". . X O . O . . .\n"
                                      ". . . X O O . x .\n"
                                      ". . X . X O . O .\n"
                                      ". . . . X O . . .\n",
                                      KS_DAME_OPEN,
                                      "b b b b X . O w w\n"
                                      "b b b X X O O w w\n"
                                      "b b b X O w O w w\n"
                                      "b b X . O O w O w\n"
                                      "b b X O O w O w w\n"
                                      "b b X O w O w w w\n"
                                      "b b b X O O w w w\n"
                                      "b b X b X O w O w\n"
                                      "b b b b X O w w w\n");
    assert_int_equal(found.points[KS_BLACK], 26);
    assert_int_equal(found.points[KS_WHITE], 24);
    assert_int_equal(found.prisoners[KS_BLACK], 1);
    assert_int_equal(found.prisoners[KS_WHITE], 2);
    assert_int_equal(found.contested, 0);
}

/* Whoever plays one of the two shared liberties is taken at the other. */
static void shared_liberties(void **state)
{
    (void)state;
    assert_reads(". . X X X X X X X\n"
                 ". X X O O O O X .\n"
                 ". X O O X X O X X\n"
                 ". X O . X . O X .\n"
                 ". X O X X X O X X\n",
                 KS_DAME_OPEN,
                 "b b X X X X X X X\n"
                 "b X X o o o o X b\n"
                 "b X o o x x o X X\n"
                 "b X o . x . o X b\n"
                 "b X o x x x o X X\n");
}

/* A lone eye in seki is no territory, however surely it is an eye. */
static void an_eye_in_seki(void **state)
{
    (void)state;
    ks_territory found = assert_reads(". O X . X . O .\n"
                                      "O O X X X O O O\n"
                                      ". O O O O O . .\n"
                                      "O . O . O O . .\n",
                                      KS_DAME_OPEN,
                                      "w O x s x . O w\n"
                                      "O O x x x O O O\n"
                                      "w O O O O O w w\n"
                                      "O w O w O O w w\n");
    assert_int_equal(found.surrounded[3], 1);
}

/* C5 hangs on the rest at D5 alone, and A1 of Black's at A2: once the dame are gone, both have to
 * be filled. */
static void points_to_be_filled(void **state)
{
    (void)state;
    assert_reads(". . X X . X O . .\n"
                 ". X . o X X O O .\n"
                 ". . X X O O . O .\n"
                 "X X O O . O . . .\n"
                 ". X O . O . O O .\n"
                 "X O . O . . . O .\n",
                 KS_DAME_OPEN,
                 "b b X X b X O w w\n"
                 "b X b b X X O O w\n"
                 "b b X X O O w O w\n"
                 "X X O O w O w w w\n"
                 "f X O w O w O O w\n"
                 "X O f O w w w O w\n");
    /* To connect D4 Black has to take C4 off first, which costs B4 too. The prisoner counts. */
    ks_territory found = assert_reads(". . o X X . O\n"
                                      "X X X O O O O\n"
                                      ". . X O . O .\n"
                                      ". . X O O O .\n",
                                      KS_DAME_OPEN,
                                      "b f f X X . O\n"
                                      "X X X O O O O\n"
                                      "b b X O w O w\n"
                                      "b b X O O O w\n");
    assert_int_equal(found.points[KS_BLACK], 5);
    assert_int_equal(found.prisoners[KS_BLACK], 1);
}

/* Both eyes would be false alone, but each keeps the other's sides together. */
static void two_headed_dragon(void **state)
{
    (void)state;
    assert_reads(". X X X X X X\n"
                 "X O O O O O X\n"
                 "X O . O . O X\n"
                 "X O O O O O X\n"
                 "X O O O O O X\n"
                 "X X X X X X .\n",
                 KS_DAME_OPEN,
                 "b X X X X X X\n"
                 "X O O O O O X\n"
                 "X O w O w O X\n"
                 "X O O O O O X\n"
                 "X O O O O O X\n"
                 "X X X X X X b\n");
}

/* A row of false eyes with an eye at each end needs nothing: every part has two liberties that
 * White cannot fill. With two eyes at one end and none at the other the false ones are filled one
 * after the other; with one eye in all it is no life. */
static void chains_of_false_eyes(void **state)
{
    (void)state;
    assert_reads(". X X . X . X .\n"
                 "X X X X O X X X\n"
                 "O O O O O O O O\n"
                 "O . O O O O . O\n",
                 KS_DAME_OPEN,
                 "b X X b X b X b\n"
                 "X X X X O X X X\n"
                 "O O O O O O O O\n"
                 "O w O O O O w O\n");
    assert_reads("X X X . X . X . X .\n"
                 "X X X X O X X X X X\n"
                 "O O O O O O O O O O\n"
                 "O . O O O O . O O O\n",
                 KS_DAME_OPEN,
                 "X X X f X f X b X b\n"
                 "X X X X O X X X X X\n"
                 "O O O O O O O O O O\n"
                 "O w O O O O w O O O\n");
    assert_reads("X X X . X . X .\n"
                 "X X X X O X X X\n"
                 "O O O O O O O O\n"
                 "O . O O O O . O\n",
                 KS_DAME_OPEN,
                 "x x x f x f x s\n"
                 "x x x x O x x x\n"
                 "O O O O O O O O\n"
                 "O w O O O O w O\n");
}

/* White's stones left and right hold together at the bottom, by D4 and G4. Black's bamboo joint
 * above them cuts the way round, which makes both eyes false; without it White can go round. */
static void a_bamboo_joint_cuts(void **state)
{
    (void)state;
    assert_reads("X X X X X X X X X X\n"
                 "X O O O X X O O O X\n"
                 "X O O O . . O O O X\n"
                 "X O O O X X O O O X\n"
                 "X O O . O O . O O X\n"
                 "X O O O X X O O O X\n"
                 "X X X X X X X X X X\n"
                 "X . X . X X X X X X\n",
                 KS_DAME_OPEN,
                 "X X X X X X X X X X\n"
                 "X o o o X X o o o X\n"
                 "X o o o . . o o o X\n"
                 "X o o o X X o o o X\n"
                 "X o o f o o f o o X\n"
                 "X o o o X X o o o X\n"
                 "X X X X X X X X X X\n"
                 "X b X b X X X X X X\n");
    assert_reads("X X X X X X X X X X\n"
                 "X O O O X . O O O X\n"
                 "X O O O . . O O O X\n"
                 "X O O O X X O O O X\n"
                 "X O O . O O . O O X\n"
                 "X O O O X X O O O X\n"
                 "X X X X X X X X X X\n"
                 "X . X . X X X X X X\n",
                 KS_DAME_OPEN,
                 "X X X X X X X X X X\n"
                 "X O O O X . O O O X\n"
                 "X O O O . . O O O X\n"
                 "X O O O X X O O O X\n"
                 "X O O w O O w O O X\n"
                 "X O O O X X O O O X\n"
                 "X X X X X X X X X X\n"
                 "X b X b X X X X X X\n");
}

/* White's stones on the left come round Black's E6 on the second line only if a white stone waits
 * there. */
static void a_way_along_the_edge(void **state)
{
    (void)state;
    assert_reads(". . . . . . . O .\n"
                 "X . . . X . O O O\n"
                 "X O O O X . O . O\n"
                 "X O . O X O O O O\n"
                 "X O O O X O . O O\n"
                 "X X X X X O O O O\n"
                 ". X . X X O O O O\n",
                 KS_DAME_OPEN,
                 ". . . . . . . O w\n"
                 "X . . . X . O O O\n"
                 "X o o o X . O w O\n"
                 "X o s o X O O O O\n"
                 "X o o o X O w O O\n"
                 "X X X X X O O O O\n"
                 "b X b X X O O O O\n");
    assert_reads(". . . . . O . O .\n"
                 "X . . . X . O O O\n"
                 "X O O O X . O . O\n"
                 "X O . O X O O O O\n"
                 "X O O O X O . O O\n"
                 "X X X X X O O O O\n"
                 ". X . X X O O O O\n",
                 KS_DAME_OPEN,
                 ". . . . . O w O w\n"
                 "X . . . X . O O O\n"
                 "X O O O X . O w O\n"
                 "X O w O X O O O O\n"
                 "X O O O X O w O O\n"
                 "X X X X X O O O O\n"
                 "b X b X X O O O O\n");
}

/* White comes to A4 from both sides, and Black can close only one. */
static void two_doors(void **state)
{
    (void)state;
    assert_reads(". . . O\n"
                 ". X O O\n"
                 ". O O .\n"
                 "O O . O\n",
                 KS_DAME_OPEN,
                 ". . . O\n"
                 ". x O O\n"
                 ". O O w\n"
                 "O O w O\n");
}

/* Four points in a square are one eye. Three in a row are two, but not with a dead stone in the
 * middle. */
static void shapes_of_eyes(void **state)
{
    (void)state;
    assert_reads(". . O X .\n"
                 ". . O X X\n"
                 "O O O X .\n"
                 "X X X X X\n",
                 KS_DAME_OPEN,
                 "s s o X b\n"
                 "s s o X X\n"
                 "o o o X b\n"
                 "X X X X X\n");
    assert_reads(". . . O X .\n"
                 "O O O O X X\n"
                 "X X X X X .\n",
                 KS_DAME_OPEN,
                 "w w w O X b\n"
                 "O O O O X X\n"
                 "X X X X X b\n");
    ks_territory found = assert_reads(". x . O X .\n"
                                      "O O O O X X\n"
                                      "X X X X X .\n",
                                      KS_DAME_OPEN,
                                      "s s s o X b\n"
                                      "o o o o X X\n"
                                      "X X X X X b\n");
    assert_int_equal(found.prisoners[KS_WHITE], 0);
}

/* E9 and D9 are open, and by them the left side is joined to White's stones. */
static void open_dame(void **state)
{
    (void)state;
    const char *diagram = ". . . . . O . . .\n"
                          ". . . X . O . . .\n"
                          ". . X X O O . . .\n"
                          ". . X . X O . . .\n"
                          ". . . X X O O O .\n"
                          ". . . X O O . . .\n"
                          ". . . X O . . . .\n"
                          ". . . X O . . . .\n"
                          ". . . X O . . . .\n";
    const char *filled = "b b b . . O w w w\n"
                         "b b b X . O w w w\n"
                         "b b X X O O w w w\n"
                         "b b X b X O w w w\n"
                         "b b b X X O O O w\n"
                         "b b b X O O w w w\n"
                         "b b b X O w w w w\n"
                         "b b b X O w w w w\n"
                         "b b b X O w w w w\n";
    ks_territory found = assert_reads(diagram, KS_DAME_FILLED, filled);
    assert_int_equal(found.contested, 2);
    assert_int_equal(found.points[KS_BLACK], 26);
    assert_reads(diagram, KS_DAME_FAIR, filled);
    found = assert_reads(diagram, KS_DAME_OPEN,
                         "+ + + . . O w w w\n"
                         "+ + + X . O w w w\n"
                         "+ + X X O O w w w\n"
                         "+ + X b X O w w w\n"
                         "+ + + X X O O O w\n"
                         "+ + + X O O w w w\n"
                         "+ + + X O w w w w\n"
                         "+ + + X O w w w w\n"
                         "+ + + X O w w w w\n");
    assert_int_equal(found.points[KS_BLACK], 1);
}

/* Without D8 White comes in by a wide gap: that game is not over. What is far from White stays
 * Black's, and no stone is in seki. */
static void an_unfinished_game(void **state)
{
    (void)state;
    ks_territory found = assert_reads(". . . . . O . . .\n"
                                      ". . . . . O . . .\n"
                                      ". . X X O O . . .\n"
                                      ". . X . X O . . .\n"
                                      ". . . X X O O O .\n"
                                      ". . . X O O . . .\n"
                                      ". . . X O . . . .\n"
                                      ". . . X O . . . .\n"
                                      ". . . X O . . . .\n",
                                      KS_DAME_FAIR,
                                      ". . . . . O w w w\n"
                                      ". . . . . O w w w\n"
                                      "+ + X X O O w w w\n"
                                      "+ + X b X O w w w\n"
                                      "+ + + X X O O O w\n"
                                      "+ + + X O O w w w\n"
                                      "+ + + X O w w w w\n"
                                      "+ + + X O w w w w\n"
                                      "+ + + X O w w w w\n");
    assert_int_equal(found.contested, 10);
}

static void boards_without_a_fight(void **state)
{
    (void)state;
    ks_territory found;
    ks_position position;
    unsigned char dead[KS_POINTS];
    memset(dead, 1, sizeof dead);
    for (int size = 2; size <= 25; size += 23) {
        ks_position_init(&position, size, size);
        ks_territory_read(&found, &position, dead, KS_DAME_FAIR);
        assert_int_equal(found.points[KS_BLACK] + found.points[KS_WHITE], 0);
        assert_int_equal(found.contested, size * size);
        ks_move_make(&position, KS_WHITE, 0);
        ks_territory_read(&found, &position, NULL, KS_DAME_FAIR);
        assert_int_equal(found.points[KS_WHITE], size * size - 1);
        assert_int_equal(found.seki[0], 0);
        ks_territory_read(&found, &position, dead, KS_DAME_FAIR);
        assert_int_equal(found.points[KS_WHITE] + found.points[KS_BLACK], 0);
        assert_int_equal(found.prisoners[KS_BLACK], 0);
    }
    /* One point left on a board of one colour: there is nobody to take the stones. */
    assert_reads("X X\nX .\n", KS_DAME_OPEN, "X X\nX b\n");
}

/* Black and White by turns on random points until few are left; then some blocks die. */
static void random_game(ks_position *out, unsigned char *dead, ks_random *random)
{
    int width = 2 + (int)ks_random_below(random, 9), height = 2 + (int)ks_random_below(random, 9);
    ks_position_init(out, width, height);
    int points = width * height, moves = points + (int)ks_random_below(random, 3 * points);
    for (int i = 0; i < moves; i++) {
        int p = (int)ks_random_below(random, (uint32_t)points);
        if (ks_move_check(out, 1 + i % 2, p, 0) == 0)
            ks_move_make(out, 1 + i % 2, p);
    }
    memset(dead, 0, KS_POINTS);
    for (int p = 0; p < points; p++)
        if (out->stone[p] != KS_EMPTY && out->head[p] == p && ks_random_below(random, 4) == 0)
            KS_EACH_STONE(q, out, p)
    dead[q] = 1;
}

static void assert_same(const ks_territory *a, int p, const ks_territory *b, int q, int sign)
{
    assert_int_equal(a->owner[p], sign * b->owner[q]);
    assert_int_equal(a->open_owner[p], sign * b->open_owner[q]);
    assert_int_equal(a->surrounded[p], sign * b->surrounded[q]);
    assert_int_equal(a->dame[p], b->dame[q]);
    assert_int_equal(a->seki[p], b->seki[q]);
    assert_int_equal(a->false_eye[p], b->false_eye[q]);
}

static void symmetries(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(21);
    for (int round = 0; round < 300; round++) {
        ks_position position, turned;
        ks_territory found, other;
        unsigned char dead[KS_POINTS], turned_dead[KS_POINTS];
        random_game(&position, dead, &random);
        int points = ks_points(&position);
        ks_territory_read(&found, &position, dead, KS_DAME_FAIR);
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            ks_position_transform(&turned, &position, symmetry);
            int to[KS_POINTS];
            for (int p = 0; p < points; p++) {
                to[p] = ks_symmetry_point(symmetry, p, position.width, position.height);
                turned_dead[to[p]] = dead[p];
            }
            ks_territory_read(&other, &turned, turned_dead, KS_DAME_FAIR);
            for (int p = 0; p < points; p++)
                assert_same(&found, p, &other, to[p], 1);
        }
        ks_position_reverse(&turned, &position);
        ks_territory_read(&other, &turned, dead, KS_DAME_FAIR);
        for (int p = 0; p < points; p++)
            assert_same(&found, p, &other, p, -1);
        assert_int_equal(found.prisoners[KS_BLACK], other.prisoners[KS_WHITE]);
    }
}

/* Whatever the position: a point has one meaning, and closed regions belong to who is around. */
static void meanings(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(22);
    for (int round = 0; round < 1000; round++) {
        ks_position position;
        ks_territory found;
        unsigned char dead[KS_POINTS];
        random_game(&position, dead, &random);
        ks_territory_read(&found, &position, dead, KS_DAME_OPEN);
        int points[3] = {0};
        for (int p = 0; p < ks_points(&position); p++) {
            int lives = position.stone[p] != KS_EMPTY && !dead[p], owner = found.owner[p];
            points[owner > 0 ? KS_BLACK : owner < 0 ? KS_WHITE : KS_EMPTY]++;
            assert_int_equal(lives + (found.dame[p] != 0) + (found.surrounded[p] != 0), 1);
            if (owner != 0 || found.open_owner[p] != 0) {
                assert_int_equal(owner + found.open_owner[p], found.surrounded[p]);
                assert_int_equal(found.seki[p] + found.false_eye[p], 0);
            } else if (found.surrounded[p] != 0) {
                assert_true(found.seki[p] || found.false_eye[p]);
            }
            int around[4], n = ks_neighbours(around, &position, p);
            for (int i = 0; i < n && owner != 0; i++)
                if (position.stone[around[i]] != KS_EMPTY && !dead[around[i]])
                    assert_int_equal(position.stone[around[i]], owner > 0 ? KS_BLACK : KS_WHITE);
        }
        assert_int_equal(found.points[KS_BLACK], points[KS_BLACK]);
        assert_int_equal(found.points[KS_WHITE], points[KS_WHITE]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_territory),
        cmocka_unit_test(shared_liberties),
        cmocka_unit_test(an_eye_in_seki),
        cmocka_unit_test(points_to_be_filled),
        cmocka_unit_test(two_headed_dragon),
        cmocka_unit_test(chains_of_false_eyes),
        cmocka_unit_test(a_bamboo_joint_cuts),
        cmocka_unit_test(a_way_along_the_edge),
        cmocka_unit_test(two_doors),
        cmocka_unit_test(shapes_of_eyes),
        cmocka_unit_test(open_dame),
        cmocka_unit_test(an_unfinished_game),
        cmocka_unit_test(boards_without_a_fight),
        cmocka_unit_test(symmetries),
        cmocka_unit_test(meanings),
    };
    return cmocka_run_group_tests_name("territory", tests, NULL, NULL);
}
