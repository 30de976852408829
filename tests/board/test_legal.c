/* The known numbers of legal positions (Tromp and Farneback): of all colourings of a board, how
 * many leave every block a liberty? */
#include "support.h"

#include <stdlib.h>

static long count_legal(int width, int height)
{
    ks_position position;
    ks_position_init(&position, width, height);
    long legal = 0;
    for (;;) {
        legal += ks_position_rebuild(&position) == 0;
        /* The next colouring, as one adds one to a number with base 3. */
        int p = 0;
        while (p < width * height && position.stone[p] == KS_WHITE)
            ks_position_put(&position, p++, KS_EMPTY);
        if (p == width * height)
            return legal;
        ks_position_put(&position, p, position.stone[p] + 1);
    }
}

static void small_boards(void **state)
{
    (void)state;
    assert_int_equal(count_legal(2, 2), 57);
    assert_int_equal(count_legal(3, 2), 489);
    assert_int_equal(count_legal(2, 3), 489);
    assert_int_equal(count_legal(3, 3), 12675);
}

static void four_by_four(void **state)
{
    (void)state;
    if (getenv("KS_SANITIZE") != NULL)
        return; /* minutes under a sanitizer */
    assert_int_equal(count_legal(4, 4), 24318165);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards),
        cmocka_unit_test(four_by_four),
    };
    return cmocka_run_group_tests_name("legal", tests, NULL, NULL);
}
