/* How much of the board is settled: drawn, and beside a plain flood. */
#include "random.h"
#include "settled.h"
#include "support.h"

static void expect(const char *drawing, int points)
{
    ks_position position = draw(drawing);
    assert_int_equal(ks_settled_points(position.stone, position.width, position.height), points);
}

static void drawn(void **state)
{
    (void)state;
    expect(". . .\n"
           ". . .\n",
           0);
    /* One stone does not settle the rest of the board. */
    expect(". . .\n"
           ". X .\n"
           ". . .\n",
           1);
    /* Two walls, and a point between them that is nobody's. */
    expect(". X . O .\n"
           ". X X O .\n"
           ". X O O .\n",
           14);
    /* A region that bends: its parts meet only in the last row. */
    expect(". X . X O\n"
           ". X . X .\n"
           ". . . X O\n"
           "X X X X O\n",
           19);
    /* The same, with a gap in the wall. */
    expect(". X . X O\n"
           ". X . . .\n"
           ". . . X O\n"
           "X X X X O\n",
           11);
}

/* ---- The oracle ---- */

typedef struct flood {
    const uint8_t *living;
    int width, height, size, colours;
    uint8_t seen[KS_POINTS];
} flood;

static void spread(flood *f, int x, int y)
{
    if (x < 0 || y < 0 || x >= f->width || y >= f->height)
        return;
    int p = y * f->width + x;
    f->colours |= f->living[p];
    if (f->living[p] != KS_EMPTY || f->seen[p])
        return;
    f->seen[p] = 1;
    f->size++;
    spread(f, x - 1, y);
    spread(f, x + 1, y);
    spread(f, x, y - 1);
    spread(f, x, y + 1);
}

static int plain_settled(const uint8_t *living, int width, int height)
{
    flood f = {.living = living, .width = width, .height = height};
    int stones = 0, settled = 0;
    for (int p = 0; p < width * height; p++)
        stones += living[p] != KS_EMPTY;
    for (int p = 0; p < width * height; p++) {
        f.size = f.colours = 0;
        spread(&f, p % width, p / width);
        if (f.size <= stones && f.colours != (KS_BLACK | KS_WHITE))
            settled += f.size;
    }
    return stones + settled;
}

static void random_boards(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(5);
    uint8_t living[KS_POINTS];
    for (int board = 0; board < 4000; board++) {
        int width = 2 + (int)ks_random_below(&random, 24);
        int height = 2 + (int)ks_random_below(&random, 24);
        uint32_t sparse = 3 + ks_random_below(&random, 6);
        for (int p = 0; p < width * height; p++) {
            /* Black on the left, White on the right: so regions of one colour are not rare. */
            int right = (int)ks_random_below(&random, (uint32_t)width) < p % width;
            int empty = ks_random_below(&random, sparse) > 1;
            living[p] = (uint8_t)(empty ? KS_EMPTY : right ? KS_WHITE : KS_BLACK);
        }
        assert_int_equal(ks_settled_points(living, width, height),
                         plain_settled(living, width, height));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(drawn), cmocka_unit_test(random_boards)};
    return cmocka_run_group_tests_name("settled", tests, NULL, NULL);
}
