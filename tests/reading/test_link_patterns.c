/* Links hold as their strength says, by reading out everything that can happen in the drawing;
 * solid eyes are eyes by what is drawn. */
#include "pattern_files.h"

#include "cut_search.h"

#include <stdlib.h>
#include <string.h>

/* Answers known by hand. */
static void reader(void **state)
{
    (void)state;
    assert_int_equal(cut_search("A.\n.B\n", CUT_NOTHING_TAKEN), 0);
    assert_int_equal(cut_search("A.\n?B\n", CUT_WINS_KO), 1);
    assert_int_equal(cut_search("A.B\nX.X\n", CUT_NOTHING_TAKEN), 0);
    assert_int_equal(cut_search("?.?\nA.B\n?.?\n", CUT_LOSES_KO), 1);
    /* A stone in the mouth is taken, in a ko if the point before it is hemmed in. */
    assert_int_equal(cut_search("?X?\nA..\n?B?\n", CUT_NOTHING_TAKEN), 1);
    assert_int_equal(cut_search("?X?\nA..\n?B?\n", CUT_WINS_KO), 1);
    assert_int_equal(cut_search("?X?\nA..\n?B?\n", CUT_LOSES_KO), 0);
    assert_int_equal(cut_search("?X??\nA...\n?B??\n", CUT_WINS_KO), 0);
    /* The edge helps: here it stands beside the mouth. */
    assert_int_equal(cut_search("####\nA...\n?B??\n", CUT_WINS_KO), 0);
    assert_int_equal(cut_search("~~~~\nA...\n?B??\n", CUT_WINS_KO), 1);
    /* A stone that may stand there is the worse for the link. */
    assert_int_equal(cut_search("?X??\nA.o.\n?B??\n", CUT_WINS_KO), 1);
    assert_int_equal(cut_search("?X??\nA.x.\n?B??\n", CUT_WINS_KO), 0);
    /* And so for the edge alone: the first line is reached on either side of a stone there. */
    assert_int_equal(cut_search("?A?\n?.?\n###\n", CUT_WINS_KO), 1);
    assert_int_equal(cut_search("XA?\n..?\n###\n", CUT_NOTHING_TAKEN), 0);
}

/* Not cut by the rules of its strength; cut by those of the next better one, or too much to read.
 */
static void expect_strengths(ks_pattern_set set)
{
    for (int i = 0; ks_pattern_at(set, i) != NULL; i++) {
        const ks_pattern *pattern = ks_pattern_at(set, i);
        if (pattern->strength < KS_PATTERN_LOOSE &&
            cut_search(pattern->drawing, (cut_rules)pattern->strength) != 0)
            fail_msg("\"%s\" is not %s", pattern->name,
                     ks_pattern_strength_name(pattern->strength));
        if (pattern->strength == KS_PATTERN_LOOSE && getenv("KS_SANITIZE") != NULL)
            continue; /* some of these are a lot to read */
        if (pattern->strength > KS_PATTERN_SOLID &&
            cut_search(pattern->drawing, (cut_rules)(pattern->strength - 1)) == 0)
            fail_msg("\"%s\" is more than %s", pattern->name,
                     ks_pattern_strength_name(pattern->strength));
    }
}

static void links(void **state)
{
    (void)state;
    expect_strengths(KS_PATTERN_LINK);
}

static void edge_links(void **state)
{
    (void)state;
    expect_strengths(KS_PATTERN_EDGE);
}

enum { MOST = 50 };

static char cell_of(const drawn_board *board, int x, int y)
{
    return (char)(x < 0 || x >= board->width || y < 0 || y >= board->height ? '?'
                                                                            : board->cell[y][x]);
}

/* Is that certain to be a stone of the eye's own side, or off the board? */
static int is_wall(char cell)
{
    return strchr("AX#", cell) != NULL;
}

/* A point of an eye has no way out: its neighbours are wall or eye. Of its corners that are on the
 * board one may be the opponent's if there are four of them, else none. */
static int is_closed(const drawn_board *board, int x, int y)
{
    static const int step[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    int open = 0, edge = 0;
    for (int i = 0; i < 4; i++) {
        char side = cell_of(board, x + step[i][0], y + step[i][1]);
        char corner = cell_of(board, x + (i & 1 ? 1 : -1), y + (i & 2 ? 1 : -1));
        if (side != '*' && !is_wall(side))
            return 0;
        edge |= side == '#';
        open += corner != '*' && !is_wall(corner);
    }
    return open <= !edge;
}

/* Solid eyes are closed and cannot be made false; at the others something is missing. */
static void eyes(void **state)
{
    (void)state;
    static drawn_pattern patterns[MOST];
    int count = read_patterns(patterns, MOST, KS_PATTERN_EYE);
    for (int i = 0; i < count; i++) {
        const drawn_board *board = &patterns[i].shape;
        int closed = 1;
        for (int y = 0; y < board->height; y++)
            for (int x = 0; x < board->width; x++)
                closed &= board->cell[y][x] != '*' || is_closed(board, x, y);
        if (closed != (strcmp(patterns[i].strength, "solid") == 0))
            fail_msg("\"%s\" is called %s, but is %s", patterns[i].name, patterns[i].strength,
                     closed ? "closed" : "open");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reader), cmocka_unit_test(links),
                                       cmocka_unit_test(edge_links), cmocka_unit_test(eyes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
