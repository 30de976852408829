/* Eye spaces: shapes whose value every player knows, and every small space against a table of all
 * its positions. */
#include "eyespace.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Draws a space: dots are its points, x stones of the attacker, g an empty gate, G a gate that
 * holds a stone. All else is wall, also what lies outside, but for the edge of the board (| and -).
 */
static ks_eyespace space_of(const char *drawing)
{
    enum { WIDTH = 16 };
    char cell[WIDTH * WIDTH];
    int index[WIDTH * WIDTH], x = 1, y = 1;
    ks_eyespace space = {0};
    memset(cell, '#', sizeof cell);
    memset(index, -1, sizeof index);
    for (const char *c = drawing; *c != '\0'; c++) {
        if (*c == '\n') {
            y++;
            x = 1;
            continue;
        }
        cell[y * WIDTH + x] = *c;
        if (strchr(".xgG", *c) != NULL)
            index[y * WIDTH + x] = space.size++;
        x++;
    }
    const int steps[4] = {-1, 1, -WIDTH, WIDTH};
    for (int at = WIDTH; at < WIDTH * (WIDTH - 1); at++) {
        int i = index[at];
        if (i < 0)
            continue;
        for (int k = 0; k < 4; k++) {
            int j = index[at + steps[k]];
            space.beside[i] |= (uint16_t)(j >= 0 ? 1U << j : 0);
            space.wall |= (uint16_t)(cell[at + steps[k]] == '#' ? 1U << i : 0);
        }
        space.stones |= (uint16_t)(cell[at] == 'x' || cell[at] == 'G' ? 1U << i : 0);
        space.gates |= (uint16_t)(cell[at] == 'g' || cell[at] == 'G' ? 1U << i : 0);
    }
    return space;
}

static void known_shapes(void **state)
{
    (void)state;
    static const struct {
        const char *drawing;
        int value;
    } cases[] = {
        {".", 1},
        {"..", 1},
        {".x", 1},
        {"...", 2},
        {".x.", 1},
        {"..\n.#", 2},
        {"x.\n.#", 1},
        {"..\n..", 1},
        {"....", 2},
        {".x..", 2},
        {".xx.", 1},
        {"...\n#.#", 2},
        {".x.\n#.#", 1},
        {"..\n..\n.#", 2},
        {"..\nx.\n.#", 1},
        {"#.#\n.x.\n#.#", 1},
        {"#.#\n.x.\n..#", 1},
        {"...\n.x.", 2},
        {".x.\n.x.", 1},
        {".....", 2},
        {".xxx.", 1}, /* Taking the three leaves a row of three, and the attacker to move. */
        {".xxxx.", 2},
        {"xx.\nxx#", 1},
        {"#xx.\nxx##", 2},
        {"....\n....\n.#", 2},
        /* Six empty points are room enough, and five while the attacker's stones are apart. */
        {"#..\n.x.\n..#", 2},
        {"#.#\n.x.\nx.#\n.##", 2},
        /* Gates: a point that hangs on a gate alone is no eye. */
        {"g", 0},
        {".g", 1},
        {"g.g", 0},
        {"...g", 1},
        {"....g", 2},
        {"g....g", 1},
        {"g.....g", 2},
        {".xG", 0},
        {"..xG", 1},
        {"....xG", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ks_eyespace space = space_of(cases[i].drawing);
        int value = ks_eyespace_value(&space, KS_DEFENDER_FIRST);
        if (value != cases[i].value)
            fail_msg("%d, not %d:\n%s", value, cases[i].value, cases[i].drawing);
    }
}

/* In the corner of the board a stone on the corner point is cut off from the wall. */
static void the_corner(void **state)
{
    (void)state;
    ks_eyespace side = space_of(".x.x."), corner = space_of("#---\n|.x.\n|x##\n|.##");
    assert_int_equal(ks_eyespace_value(&side, KS_DEFENDER_FIRST), 2);
    assert_int_equal(ks_eyespace_value(&corner, KS_DEFENDER_FIRST), 1);
    /* Here it comes to a ko that the defender takes first; here the attacker does. */
    ks_eyespace his = space_of("#--\n|x..\n|.x#\n|.##");
    ks_eyespace other = space_of("#---\n|.x.\n|x.x\n|#.#");
    assert_int_equal(ks_eyespace_value(&his, KS_DEFENDER_FIRST), 2);
    assert_int_equal(ks_eyespace_value(&other, KS_DEFENDER_FIRST), 1);
}

/* ---- All positions of a space in a table, depth by depth ---- */

enum { MOST = 5, BOARDS = 243, KOS = MOST + 1, STATES = BOARDS * 2 * KOS };

typedef struct naive {
    int cell[MOST]; /* 0 empty, 1 attacker, 2 defender */
    int open;       /* has the attacker come through the gate? */
    int ko;         /* a point, or -1 */
} naive;

static int number(const naive *s, int n)
{
    int board = 0;
    for (int i = n - 1; i >= 0; i--)
        board = 3 * board + s->cell[i];
    return (board * 2 + s->open) * KOS + s->ko + 1;
}

static naive numbered(int state, int n)
{
    naive s = {.ko = state % KOS - 1, .open = state / KOS % 2};
    int board = state / KOS / 2;
    for (int i = 0; i < n; i++) {
        s.cell[i] = board % 3;
        board /= 3;
    }
    return s;
}

/* Can the stone at `at` not be taken, whatever is around it? */
static int is_safe(const ks_eyespace *e, const naive *s, int at)
{
    return s->cell[at] == 1 ? s->open && (e->gates >> at & 1) : e->wall >> at & 1;
}

/* Marks the block of `at`; does it have a liberty or stand safe? */
static int breathes(const ks_eyespace *e, const naive *s, int at, int *block)
{
    int colour = s->cell[at], free = is_safe(e, s, at);
    block[at] = 1;
    for (int i = 0; i < e->size; i++) {
        if (!(e->beside[at] >> i & 1) || block[i])
            continue;
        if (s->cell[i] == 0)
            free = 1;
        else if (s->cell[i] == colour)
            free |= breathes(e, s, i, block);
    }
    return free;
}

static int remove_dead(const ks_eyespace *e, naive *s, int colour, int *last)
{
    naive before = *s;
    int removed = 0;
    for (int i = 0; i < e->size; i++) {
        int block[MOST] = {0};
        if (before.cell[i] == colour && !breathes(e, &before, i, block)) {
            s->cell[i] = 0;
            *last = i;
            removed++;
        }
    }
    return removed;
}

/* 0 if the move is not allowed. */
static int naive_move(const ks_eyespace *e, naive *s, int colour, int at)
{
    if (s->cell[at] != 0 || s->ko == at)
        return 0;
    int last = -1, own = -1;
    s->cell[at] = colour;
    if (colour == 1 && (e->gates >> at & 1))
        s->open = 1;
    int removed = remove_dead(e, s, 3 - colour, &last);
    naive after = *s;
    if (remove_dead(e, &after, colour, &own) > 0)
        return 0;
    int others = 0;
    for (int i = 0; i < e->size; i++)
        others += (e->beside[at] >> i & 1) && i != last && s->cell[i] != 3 - colour;
    s->ko = removed == 1 && others == 0 && !is_safe(e, s, at) ? last : -1;
    return 1;
}

static void spread(const ks_eyespace *e, const naive *s, int at, int *part)
{
    part[at] = 1;
    for (int i = 0; i < e->size; i++)
        if ((e->beside[at] >> i & 1) && s->cell[i] != 2 && !part[i])
            spread(e, s, i, part);
}

static int joined_to_wall(const ks_eyespace *e, const naive *s, int at, int *seen)
{
    int joined = e->wall >> at & 1;
    seen[at] = 1;
    for (int i = 0; i < e->size; i++)
        if ((e->beside[at] >> i & 1) && s->cell[i] == 2 && !seen[i])
            joined |= joined_to_wall(e, s, i, seen);
    return joined;
}

static int is_wall_liberty(const ks_eyespace *e, const naive *s, int at)
{
    int joined = e->wall >> at & 1;
    for (int i = 0; i < e->size; i++) {
        int seen[MOST] = {0};
        if ((e->beside[at] >> i & 1) && s->cell[i] == 2)
            joined |= joined_to_wall(e, s, i, seen);
    }
    return joined;
}

/* Parts that the defender closes: no gate, a free point, and all free points at the wall. A space
 * of five points is too small for the rule about wide ones. */
static int naive_eyes(const ks_eyespace *e, const naive *s)
{
    int done[MOST] = {0}, eyes = 0;
    for (int i = 0; i < e->size; i++) {
        if (s->cell[i] == 2 || done[i])
            continue;
        int part[MOST] = {0}, free = 0, good = 1;
        spread(e, s, i, part);
        for (int k = 0; k < e->size; k++) {
            if (!part[k])
                continue;
            done[k] = 1;
            free += s->cell[k] == 0;
            good &= !(e->gates >> k & 1) && (s->cell[k] != 0 || is_wall_liberty(e, s, k));
        }
        eyes += good && free > 0;
    }
    return eyes;
}

/* Fills out[turn][state]: does the defender reach `needed` eyes within the depth of the search? */
static void fill_table(unsigned char out[2][STATES], const ks_eyespace *e, int needed)
{
    static unsigned char before[2][STATES];
    int states = 2 * KOS, n = e->size;
    for (int i = 0; i < n; i++)
        states *= 3;
    for (int depth = 0; depth <= 2 * n + 4; depth++) {
        memcpy(before, out, sizeof before);
        for (int state = 0; state < states; state++) {
            naive s = numbered(state, n), pass = s;
            int done = naive_eyes(e, &s) >= needed;
            out[0][state] = out[1][state] = (unsigned char)done;
            if (done || depth == 0 || s.ko >= n)
                continue;
            pass.ko = -1;
            int defends = before[1][number(&pass, n)];
            for (int i = 0; i < n; i++)
                pass.open |= s.cell[i] == 1 && (e->gates >> i & 1);
            int attacked = before[0][number(&pass, n)];
            for (int i = 0; i < n; i++) {
                naive next = s;
                if (naive_move(e, &next, 2, i))
                    defends |= before[1][number(&next, n)];
                next = s;
                if (naive_move(e, &next, 1, i))
                    attacked &= before[0][number(&next, n)];
            }
            out[0][state] = (unsigned char)defends;
            out[1][state] = (unsigned char)attacked;
        }
    }
}

static void assert_as_table(const char *drawing, int gate)
{
    static unsigned char one[2][STATES], two[2][STATES];
    ks_eyespace space = space_of(drawing);
    assert_true(space.size <= MOST);
    space.gates = (uint16_t)(gate < 0 ? 0 : 1U << gate);
    fill_table(one, &space, 1);
    fill_table(two, &space, 2);
    for (int stones = 0; stones < (1 << space.size) - 1; stones++) {
        naive start = {.ko = -1};
        for (int i = 0; i < space.size; i++)
            start.cell[i] = stones >> i & 1;
        int state = number(&start, space.size);
        space.stones = (uint16_t)stones;
        for (int first = KS_DEFENDER_FIRST; first <= KS_ATTACKER_FIRST; first++) {
            int wanted = two[first][state] ? 2 : one[first][state];
            int value = ks_eyespace_value(&space, (ks_eyespace_first)first);
            if (value != wanted)
                fail_msg("%d, not %d: stones %d gate %d first %d in\n%s", value, wanted, stones,
                         gate, first, drawing);
        }
    }
}

static void as_a_table_of_all_positions(void **state)
{
    (void)state;
    static const char *const drawings[] = {
        ".",
        "..",
        "...",
        "..\n.#",
        "..\n..",
        "....",
        "...\n#.#",
        "..\n..\n.#",
        "#.#\n...\n#.#",
        "#-\n|..\n|.#",
        "#--\n|..\n|..",
        "#---\n|...\n|.##\n|.##",
    };
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        ks_eyespace space = space_of(drawings[i]);
        for (int gate = -1; gate < space.size; gate++)
            assert_as_table(drawings[i], gate);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_shapes),
        cmocka_unit_test(the_corner),
        cmocka_unit_test(as_a_table_of_all_positions),
    };
    return cmocka_run_group_tests_name("eyespace", tests, NULL, NULL);
}
