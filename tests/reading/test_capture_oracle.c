/* The capture reader against everything that can happen on a tiny board. */
#include "support.h"

#include "capture.h"
#include "tiny_board.h"

#include <stdlib.h>

static void expect_proof(const tiny_board *tiny, int board, ks_catch found, int mover)
{
    if (found == KS_CATCH_YES && !(tiny->falls[board] & mover))
        fail_msg("%dx%d, target %d, board %d, mover %d: captured, says the reader", tiny->width,
                 tiny->height, tiny->target, board, mover);
}

/* What the reader proves must be so, on every `step`th board; and it must prove `least` percent of
 * what there is. */
static void compare(const tiny_board *tiny, int step, int quiet, int least)
{
    ks_capture_options options = {.liberties = 8, .quiet = quiet, .nodes = 3000};
    int there = 0, found = 0;
    for (int board = 0; board < tiny->boards; board += step) {
        ks_position position;
        ks_capture capture;
        if (!tiny->legal[board])
            continue;
        tiny_board_set_up(&position, tiny, board);
        ks_capture_read(&capture, NULL, &position, tiny->target, &options);
        expect_proof(tiny, board, capture.attacked, 1);
        expect_proof(tiny, board, capture.defended, 2);
        there += (tiny->falls[board] & 1) + (tiny->falls[board] >> 1);
        found += (capture.attacked == KS_CATCH_YES) + (capture.defended == KS_CATCH_YES);
    }
    assert_true(there > 0);
    assert_true(found * 100 >= there * least);
}

static void three_by_three(void **state)
{
    (void)state;
    static const int targets[] = {0, 1, 4};
    for (int i = 0; i < 3; i++) {
        tiny_board tiny;
        tiny_board_solve(&tiny, 3, 3, targets[i]);
        compare(&tiny, 1, 0, 75);
        compare(&tiny, 1, 1, 90);
        compare(&tiny, 1, 2, 93);
        compare(&tiny, 2, 4, 97);
        tiny_board_release(&tiny);
    }
}

static void four_by_three(void **state)
{
    (void)state;
    tiny_board tiny;
    int step = getenv("KS_SANITIZE") ? 101 : 11;
    tiny_board_solve(&tiny, 4, 3, 1);
    compare(&tiny, step, 1, 80);
    compare(&tiny, step, 2, 85);
    tiny_board_release(&tiny);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_by_three),
        cmocka_unit_test(four_by_three),
    };
    return cmocka_run_group_tests_name("capture_oracle", tests, NULL, NULL);
}
