/* Positions that are kept small come back as they were, with their labels. */
#include "kept.h"

#include "support.h"

#include <string.h>

static void come_back(void **state)
{
    (void)state;
    static const char *const drawings[] = {". X O\nX . O\n", "X .\n. O\n. X\n", ". .\n. .\n"};
    enum { COUNT = sizeof drawings / sizeof *drawings };
    ks_kept_boards boards = {0};
    ks_kept_position kept[COUNT];
    for (int i = 0; i < COUNT; i++) {
        ks_position position = draw(drawings[i]);
        signed char owner[KS_POINTS];
        position.to_move = i % 2 ? KS_WHITE : KS_BLACK;
        position.ko = i == 0 ? 0 : KS_NO_POINT;
        memset(owner, i - 1, sizeof owner);
        assert_int_equal(ks_kept_add(&boards, &kept[i], &position, owner), 0);
    }
    for (int i = COUNT - 1; i >= 0; i--) {
        ks_position position = draw(drawings[i]), again;
        const signed char *owner = ks_kept_set_up(&again, &boards, &kept[i]);
        assert_memory_equal(again.stone, position.stone, ks_points(&position));
        assert_memory_equal(again.liberties, position.liberties, ks_points(&position));
        assert_true(again.hash == position.hash);
        assert_int_equal(again.to_move, i % 2 ? KS_WHITE : KS_BLACK);
        assert_int_equal(again.ko, i == 0 ? 0 : KS_NO_POINT);
        for (int p = 0; p < ks_points(&position); p++)
            assert_int_equal(owner[p], i - 1);
    }
    ks_kept_release(&boards);
    assert_null(boards.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(come_back)};
    return cmocka_run_group_tests_name("kept", tests, NULL, NULL);
}
