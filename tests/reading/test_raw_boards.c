/* The raw boards of a block: drawn ones, and against a slow version that turns characters on paper
 * and compares all eight views. */
#include "boards.h"

#include "raw_boards.h"

#include <string.h>

static float values[KS_RAW_BOARDS * KS_POINTS];

/* What was read, as rows of characters: the block X, its friends x, its enemies o. */
static void show(char *out, int count, int width)
{
    int points = count / 3;
    for (int p = 0; p < points; p++) {
        float block = values[p], own = values[points + p], enemy = values[2 * points + p];
        assert_true(block + own + enemy <= 1);
        *out++ = block > 0 ? 'X' : own > 0 ? 'x' : enemy > 0 ? 'o' : '.';
        if (p % width == width - 1)
            *out++ = '\n';
    }
    *out = '\0';
}

static void expect(const char *diagram, const char *point, int width, const char *drawn)
{
    char found[KS_POINTS + KS_MAX_SIZE + 1];
    ks_position position = draw(diagram);
    int count = ks_raw_boards_read(values, &position, at(&position, point));
    assert_int_equal(count, 3 * ks_points(&position));
    show(found, count, width);
    assert_string_equal(found, drawn);
}

static void drawn(void **state)
{
    (void)state;
    /* In the lower right: half a turn. */
    expect(". . . . .\n"
           "X . . O .\n"
           ". . . . .\n"
           ". . . X .\n"
           ". . . X .\n",
           "D1", 5,
           ".X...\n"
           ".X...\n"
           ".....\n"
           ".o..x\n"
           ".....\n");
}

static void turned_to_the_diagonal(void **state)
{
    (void)state;
    /* Turned upside down it is below the diagonal: rows become columns. It is White's, so the black
     * stones are the enemies. */
    expect("X . . .\n"
           ". . . .\n"
           "O . . .\n"
           ". . . X\n",
           "A2", 4,
           ".X.o\n"
           "....\n"
           "....\n"
           "o...\n");
}

/* A centre of mass on both axes and the diagonals: of eight views the one whose bits come first.
 * The friend may stand in any corner, and the last of these comes first. */
static void ties(void **state)
{
    (void)state;
    const char *expected = "...\n"
                           ".X.\n"
                           "..x\n";
    expect("X . .\n. X .\n. . .\n", "B2", 3, expected);
    expect(". . X\n. X .\n. . .\n", "B2", 3, expected);
    expect(". . .\n. X .\nX . .\n", "B2", 3, expected);
    expect(". . .\n. X .\n. . X\n", "B2", 3, expected);
}

static void oblong_boards_lie_wide(void **state)
{
    (void)state;
    const char *expected = ".Xo\n"
                           "...\n";
    expect(". X O\n. . .\n", "B2", 3, expected);
    expect("O X .\n. . .\n", "B2", 3, expected);
    expect("X .\nO .\n. .\n", "A2", 3,
           ".Xo\n"
           "...\n");
    /* No diagonal there: a centre below it stays. */
    expect(". . . .\nX . . .\n. . . .\n", "A2", 4, "....\nX...\n....\n");
}

/* ---- The slow version ---- */

typedef struct paper {
    int width, height;
    char cell[KS_MAX_SIZE][KS_MAX_SIZE]; /* by row */
} paper;

static paper turn(const paper *from)
{
    paper out = {.width = from->height, .height = from->width};
    for (int y = 0; y < out.height; y++)
        for (int x = 0; x < out.width; x++)
            out.cell[y][x] = from->cell[from->height - 1 - x][y];
    return out;
}

static paper mirror(const paper *from)
{
    paper out = *from;
    for (int y = 0; y < out.height; y++)
        for (int x = 0; x < out.width; x++)
            out.cell[y][x] = from->cell[y][from->width - 1 - x];
    return out;
}

/* Spreads the mark X from friend to friend, until nothing changes. */
static void mark(paper *out)
{
    for (int changed = 1; changed;) {
        changed = 0;
        for (int y = 0; y < out->height; y++)
            for (int x = 0; x < out->width; x++) {
                int beside = (x > 0 && out->cell[y][x - 1] == 'X') ||
                             (x + 1 < out->width && out->cell[y][x + 1] == 'X') ||
                             (y > 0 && out->cell[y - 1][x] == 'X') ||
                             (y + 1 < out->height && out->cell[y + 1][x] == 'X');
                if (out->cell[y][x] == 'x' && beside) {
                    out->cell[y][x] = 'X';
                    changed = 1;
                }
            }
    }
}

static paper copy(const ks_position *position, int point)
{
    paper out = {.width = position->width, .height = position->height};
    for (int p = 0; p < ks_points(position); p++)
        out.cell[p / out.width][p % out.width] = position->stone[p] == KS_EMPTY ? '.'
                                                 : position->stone[p] == position->stone[point]
                                                     ? 'x'
                                                     : 'o';
    out.cell[point / out.width][point % out.width] = 'X';
    mark(&out);
    return out;
}

/* Twice the mean distance of the block from the left edge and from the upper one, in parts of
 * 1 / its stones. */
static int is_in_place(const paper *view)
{
    int left = 0, above = 0, stones = 0;
    for (int y = 0; y < view->height; y++)
        for (int x = 0; x < view->width; x++)
            if (view->cell[y][x] == 'X') {
                left += 2 * x;
                above += 2 * y;
                stones++;
            }
    if (view->width < view->height || left > stones * (view->width - 1) ||
        above > stones * (view->height - 1))
        return 0;
    return view->width > view->height || above <= left;
}

static void list(float *out, const paper *view)
{
    for (int board = 0; board < 3; board++)
        for (int y = 0; y < view->height; y++)
            for (int x = 0; x < view->width; x++)
                *out++ = view->cell[y][x] == "Xxo"[board] ? 1 : 0;
}

static int comes_before(const float *a, const float *b, int count)
{
    int i = 0;
    while (i < count && a[i] == b[i])
        i++;
    return i < count && a[i] < b[i];
}

static void slow(float *out, const ks_position *position, int point)
{
    float candidate[KS_RAW_BOARDS * KS_POINTS];
    int count = 3 * ks_points(position), found = 0;
    paper view = copy(position, point);
    for (int i = 0; i < 8; i++) {
        view = i == 4 ? mirror(&view) : turn(&view);
        if (!is_in_place(&view))
            continue;
        list(candidate, &view);
        if (!found || comes_before(candidate, out, count))
            memcpy(out, candidate, sizeof candidate);
        found = 1;
    }
    assert_true(found);
}

/* ---- Properties ---- */

static void check_block(const ks_position *position, int point)
{
    static float expected[KS_RAW_BOARDS * KS_POINTS];
    static ks_position turned, reversed;
    size_t bytes = 3 * (size_t)ks_points(position) * sizeof(float);
    slow(expected, position, point);
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        ks_position_transform(&turned, position, symmetry);
        ks_position_reverse(&reversed, &turned);
        int to = ks_symmetry_point(symmetry, point, position->width, position->height);
        ks_raw_boards_read(values, &turned, to);
        assert_memory_equal(values, expected, bytes);
        ks_raw_boards_read(values, &reversed, to);
        assert_memory_equal(values, expected, bytes);
    }
}

static void check_size(int width, int height, ks_random *random)
{
    static ks_position position;
    random_position(&position, width, height, random);
    for (int p = 0, checked = 0; p < ks_points(&position) && checked < 12; p++)
        if (position.stone[p] != KS_EMPTY && position.head[p] == p) {
            check_block(&position, p);
            checked++;
        }
}

static void all_sizes(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(62);
    for (int width = KS_MIN_SIZE; width <= KS_MAX_SIZE; width++)
        for (int height = KS_MIN_SIZE; height <= KS_MAX_SIZE; height += width < 9 ? 1 : 5)
            check_size(width, height, &random);
    for (int i = 0; i < 60; i++) {
        check_size(9, 9, &random);
        check_size(3, 3, &random);
    }
}

/* Any stone of a block stands for it. */
static void any_stone(void **state)
{
    (void)state;
    ks_position position = draw(". X X\n. X .\nO . .\n");
    float first[27];
    ks_raw_boards_read(values, &position, at(&position, "B3"));
    memcpy(first, values, sizeof first);
    ks_raw_boards_read(values, &position, at(&position, "B2"));
    assert_memory_equal(values, first, sizeof first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawn),     cmocka_unit_test(turned_to_the_diagonal),
        cmocka_unit_test(ties),      cmocka_unit_test(oblong_boards_lie_wide),
        cmocka_unit_test(all_sizes), cmocka_unit_test(any_stone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
