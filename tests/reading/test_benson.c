/* Unconditional life: drawn examples, and against play. On boards of twelve points all that one
 * side can do alone is tried out: what it can never take, and only that, lives. */
#include "boards.h"

#include "benson.h"

#include <stdlib.h>
#include <string.h>

static ks_reading reading;

/* Expects what is alive (+) and territory (t) of `colour`, drawn as the board is. */
static void expect(const char *diagram, int colour, const char *expected)
{
    ks_position position = draw(diagram);
    ks_set alive, territory;
    char found[2 * KS_POINTS + 1], *to = found;
    ks_reading_init(&reading, &position);
    ks_unconditional(&alive, &territory, &reading, colour);
    for (int p = 0; p < ks_points(&position); p++) {
        *to++ = ks_set_has(&alive, p) ? '+' : ks_set_has(&territory, p) ? 't' : '.';
        *to++ = p % position.width == position.width - 1 ? '\n' : ' ';
    }
    *to = '\0';
    assert_string_equal(found, expected);
}

static void two_eyes(void **state)
{
    (void)state;
    const char *diagram = ". X . X O\n"
                          "X X X X O\n"
                          "O O O O O\n"
                          ". . . . .\n"
                          ". . . . .\n";
    expect(diagram, KS_BLACK,
           "t + t + .\n"
           "+ + + + .\n"
           ". . . . .\n"
           ". . . . .\n"
           ". . . . .\n");
    /* White has room, but nothing that is an eye yet. */
    expect(diagram, KS_WHITE,
           ". . . . .\n"
           ". . . . .\n"
           ". . . . .\n"
           ". . . . .\n"
           ". . . . .\n");
}

/* The upper left stones hang on the rest by an eye that White can take. */
static void false_eye(void **state)
{
    (void)state;
    expect(". X . X O\n"
           "X O X X O\n"
           "O O O O O\n"
           ". . . . .\n"
           ". . . . .\n",
           KS_BLACK,
           ". . . . .\n"
           ". . . . .\n"
           ". . . . .\n"
           ". . . . .\n"
           ". . . . .\n");
}

/* Two blocks that are nowhere connected share both of their eyes. In the middle White has room for
 * one eye only. */
static void shared_eyes(void **state)
{
    (void)state;
    expect("X X X X .\n"
           "X . . . X\n"
           "X . O . X\n"
           "X . . . X\n"
           ". X X X X\n",
           KS_BLACK,
           "+ + + + t\n"
           "+ t t t +\n"
           "+ t t t +\n"
           "+ t t t +\n"
           "t + + + +\n");
}

/* The large eye is vital although White stands in it: all of its empty points are liberties. The
 * white stones in the corner are dead, too. */
static void large_eye(void **state)
{
    (void)state;
    expect("X X X X X X X\n"
           "X . . . X . X\n"
           "X . O . X X X\n"
           "X . . . X O O\n"
           "X X X X X O .\n",
           KS_BLACK,
           "+ + + + + + +\n"
           "+ t t t + t +\n"
           "+ t t t + + +\n"
           "+ t t t + t t\n"
           "+ + + + + t t\n");
}

/* Two points away from the walls are one eye if they are neighbours; three may be two. */
static void room(void **state)
{
    (void)state;
    expect("X X X X X X X X\n"
           "X . . . . X . X\n"
           "X . . . . X X X\n"
           "X . . . . X . X\n"
           "X X X X X X X X\n",
           KS_BLACK,
           "+ + + + + + + +\n"
           "+ t t t t + t +\n"
           "+ t t t t + + +\n"
           "+ t t t t + t +\n"
           "+ + + + + + + +\n");
    expect("X X X X X X X X X\n"
           "X . . . . . X . X\n"
           "X . . . . . X X X\n"
           "X . . . . . X . X\n"
           "X X X X X X X X X\n",
           KS_BLACK,
           "+ + + + + + + + +\n"
           "+ . . . . . + t +\n"
           "+ . . . . . + + +\n"
           "+ . . . . . + t +\n"
           "+ + + + + + + + +\n");
    /* Two that are no neighbours: the corners on the left. */
    expect(". . X . X\n"
           ". X X X X\n"
           ". X X . X\n"
           ". . X X X\n",
           KS_BLACK,
           ". . + t +\n"
           ". + + + +\n"
           ". + + t +\n"
           ". . + + +\n");
}

/* Below, whoever plays first is taken: both live, but neither whatever may happen. */
static void seki(void **state)
{
    (void)state;
    const char *diagram = ". X . X .\n"
                          "X X X X X\n"
                          "O O O O O\n"
                          "O X X X O\n"
                          ". X X X .\n";
    expect(diagram, KS_BLACK,
           "t + t + t\n"
           "+ + + + +\n"
           ". . . . .\n"
           ". . . . .\n"
           ". . . . .\n");
    expect(diagram, KS_WHITE,
           ". . . . .\n"
           ". . . . .\n"
           ". . . . .\n"
           ". . . . .\n"
           ". . . . .\n");
}

static void whole_board(void **state)
{
    (void)state;
    expect("X X X\n"
           "X . X\n"
           "X X .\n",
           KS_BLACK,
           "+ + +\n"
           "+ t +\n"
           "+ + t\n");
    expect("X X X\n"
           "X . .\n"
           "X X X\n",
           KS_BLACK,
           ". . .\n"
           ". . .\n"
           ". . .\n");
    expect(". .\n"
           ". .\n",
           KS_BLACK,
           ". .\n"
           ". .\n");
}

/* ---- One side alone ---- */

enum { MOST = 12, STATES = 531441 };

typedef struct solo {
    int width, height, attacker;
    unsigned char stone[MOST];
    unsigned char taken[MOST];  /* points on which the defender has ever lost a stone */
    const ks_set *territory;    /* where the attacker must never live, or NULL */
    unsigned char seen[STATES]; /* by board in base 3 */
} solo;

/* Marks the block and returns whether it has a liberty. */
static int has_liberty(const solo *s, unsigned char *block, int point, int colour)
{
    static const int dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};
    int found = 0;
    block[point] = 1;
    for (int i = 0; i < 4; i++) {
        int x = point % s->width + dx[i], y = point / s->width + dy[i], q = y * s->width + x;
        if (x < 0 || x >= s->width || y < 0 || y >= s->height)
            continue;
        if (s->stone[q] == KS_EMPTY)
            found = 1;
        else if (s->stone[q] == colour && !block[q])
            found |= has_liberty(s, block, q, colour);
    }
    return found;
}

/* Takes off what of `colour` has no liberty; returns how much that was. */
static int take(solo *s, int colour, unsigned char *taken)
{
    int count = 0;
    unsigned char gone[MOST] = {0};
    for (int p = 0; p < s->width * s->height; p++) {
        unsigned char block[MOST] = {0};
        gone[p] = s->stone[p] == colour && !has_liberty(s, block, p, colour);
    }
    for (int p = 0; p < s->width * s->height; p++)
        if (gone[p]) {
            s->stone[p] = KS_EMPTY;
            taken[p] = 1;
            count++;
        }
    return count;
}

static void assert_no_life(const solo *s)
{
    static ks_reading now;
    ks_position position;
    ks_set alive, territory;
    ks_position_init(&position, s->width, s->height);
    for (int p = 0; p < s->width * s->height; p++)
        if (s->stone[p] != KS_EMPTY)
            ks_position_put(&position, p, s->stone[p]);
    assert_int_equal(ks_position_rebuild(&position), 0);
    ks_reading_init(&now, &position);
    ks_unconditional(&alive, &territory, &now, s->attacker);
    assert_false(ks_set_meets(&now.frame, &alive, s->territory));
}

/* All boards that the attacker can reach while the defender passes. */
static void attack(solo *s)
{
    int code = 0, points = s->width * s->height;
    for (int p = 0; p < points; p++)
        code = 3 * code + s->stone[p];
    if (s->seen[code])
        return;
    s->seen[code] = 1;
    if (s->territory)
        assert_no_life(s);
    for (int p = 0; p < points; p++) {
        unsigned char before[MOST], own[MOST] = {0};
        if (s->stone[p] != KS_EMPTY)
            continue;
        memcpy(before, s->stone, sizeof before);
        s->stone[p] = (unsigned char)s->attacker;
        if (take(s, KS_OPPONENT(s->attacker), s->taken) > 0 || take(s, s->attacker, own) == 0)
            attack(s);
        memcpy(s->stone, before, sizeof before);
    }
}

static void try_position(const ks_position *position)
{
    static solo s;
    ks_reading_init(&reading, position);
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        ks_set alive, territory;
        ks_unconditional(&alive, &territory, &reading, colour);
        memset(s.taken, 0, sizeof s.taken);
        memset(s.seen, 0, ks_points(position) > 9 ? sizeof s.seen : 19683);
        s.width = position->width;
        s.height = position->height;
        s.attacker = KS_OPPONENT(colour);
        s.territory = ks_set_empty(&reading.frame, &territory) ? NULL : &territory;
        memcpy(s.stone, position->stone, (size_t)ks_points(position));
        attack(&s);
        for (int p = 0; p < ks_points(position); p++)
            assert_int_equal(ks_set_has(&alive, p), position->stone[p] == colour && !s.taken[p]);
    }
}

/* Every legal position of nine points; with sanitizers, some. */
static void all_of_nine(void **state)
{
    (void)state;
    for (int code = 0; code < 19683; code += getenv("KS_SANITIZE") ? 37 : 1) {
        ks_position position;
        ks_position_init(&position, 3, 3);
        for (int p = 0, rest = code; p < 9; p++, rest /= 3)
            if (rest % 3)
                ks_position_put(&position, p, rest % 3);
        if (ks_position_rebuild(&position) == 0)
            try_position(&position);
    }
}

/* Mostly stones of one colour, or nobody would live. */
static void some_of_twelve(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(5);
    for (int i = 0; i < (getenv("KS_SANITIZE") ? 100 : 1500);) {
        ks_position position;
        ks_position_init(&position, i % 2 ? 4 : 3, i % 2 ? 3 : 4);
        for (int p = 0; p < 12; p++) {
            uint32_t kind = ks_random_below(&random, 10);
            if (kind > 2)
                ks_position_put(&position, p, kind > 4 ? KS_BLACK : KS_WHITE);
        }
        if (ks_position_rebuild(&position) != 0)
            continue;
        try_position(&position);
        i++;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_eyes),       cmocka_unit_test(false_eye),
        cmocka_unit_test(shared_eyes),    cmocka_unit_test(large_eye),
        cmocka_unit_test(room),           cmocka_unit_test(seki),
        cmocka_unit_test(whole_board),    cmocka_unit_test(all_of_nine),
        cmocka_unit_test(some_of_twelve),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
