/* The board of the search against positions: after every move of random games and of walks back and
 * forth, everything that both keep is the same. */
#include "boards.h"

#include "undo_board.h"

#include <string.h>

static void assert_same(const ks_undo_board *board, const ks_position *position)
{
    for (int p = 0; p < ks_points(position); p++) {
        int cell = board->cell_of[p];
        assert_int_equal(board->point_of[cell], p);
        assert_int_equal(board->stone[cell], position->stone[p]);
        if (position->stone[p] == KS_EMPTY)
            continue;
        int head = board->head[cell], old = position->head[p], stones = 0;
        assert_int_equal(board->size[head], position->size[old]);
        assert_int_equal(board->liberties[head], position->liberties[old]);
        KS_EACH_CELL(stone, board, head)
        {
            assert_int_equal(board->head[stone], head);
            assert_int_equal(position->head[board->point_of[stone]], old);
            stones++;
        }
        assert_int_equal(stones, position->size[old]);
    }
    assert_int_equal(board->ko, position->ko >= 0 ? board->cell_of[position->ko] : KS_NO_CELL);
}

/* A legal move of the colour, a pass if none of a few random points is. */
static int random_move(const ks_position *position, ks_random *random)
{
    for (int i = 0; i < 20; i++) {
        int point = (int)ks_random_below(random, (uint32_t)ks_points(position));
        if (ks_move_check(position, position->to_move, point, 0) == 0)
            return point;
    }
    return KS_PASS;
}

enum { LENGTH = KS_UNDO_DEPTH };

static void walk(int width, int height, uint64_t seed)
{
    static ks_position positions[LENGTH + 1];
    static ks_undo_board board;
    ks_random random = ks_random_seed(seed);
    random_position(&positions[0], width, height, &random);
    positions[0].ko = KS_NO_POINT;
    ks_undo_board_init(&board, &positions[0]);
    for (int i = 0, steps = 0; steps < 600; steps++) {
        assert_int_equal(board.depth, i);
        assert_same(&board, &positions[i]);
        if (i == LENGTH || (i > 0 && ks_random_below(&random, 5) < 2)) {
            ks_undo_board_undo(&board);
            i--;
            continue;
        }
        int colour = positions[i].to_move, point = random_move(&positions[i], &random);
        positions[i + 1] = positions[i];
        ks_move_make(&positions[++i], colour, point);
        ks_undo_board_make(&board, point == KS_PASS ? KS_NO_CELL : board.cell_of[point], colour);
    }
    while (board.depth > 0)
        ks_undo_board_undo(&board);
    assert_same(&board, &positions[0]);
}

static void random_walks(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        walk(2, 2, seed);
        walk(3, 3, seed);
        walk(5, 4, seed);
        walk(4, 7, seed);
        walk(9, 9, seed);
    }
    walk(19, 19, 1);
    walk(25, 25, 2);
}

/* What may be played, and what takes a ko, by what happens to a copy of the position. */
static void rules(void **state)
{
    (void)state;
    static ks_undo_board board;
    ks_random random = ks_random_seed(7);
    for (int i = 0; i < 300; i++) {
        ks_position position;
        random_position(&position, 2 + i % 5, 2 + i % 4, &random);
        position.ko = KS_NO_POINT;
        ks_undo_board_init(&board, &position);
        for (int p = 0; p < ks_points(&position); p++)
            for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
                int cell = board.cell_of[p], allowed = !ks_move_check(&position, colour, p, 0);
                assert_int_equal(ks_undo_board_playable(&board, cell, colour), allowed);
                if (!allowed)
                    continue;
                ks_position after = position;
                ks_move_make(&after, colour, p);
                assert_int_equal(ks_undo_board_takes_ko(&board, cell, colour), after.ko >= 0);
            }
    }
}

/* A turned, mirrored or reversed position is the same board, cell by cell. */
static void one_view(void **state)
{
    (void)state;
    static ks_undo_board board, other;
    ks_random random = ks_random_seed(9);
    for (int i = 0; i < 100; i++) {
        ks_position position, turned, reversed;
        random_position(&position, 3 + i % 7, 3 + i % 5, &random);
        ks_undo_board_init(&board, &position);
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            ks_position_transform(&turned, &position, symmetry);
            ks_position_reverse(&reversed, &turned);
            ks_undo_board_init(&other, &turned);
            assert_int_equal(other.stride, board.stride);
            assert_memory_equal(other.stone, board.stone, (size_t)board.cells);
            ks_undo_board_init(&other, &reversed);
            for (int cell = 0; cell < board.cells; cell++) {
                int stone = board.stone[cell];
                if (stone == KS_BLACK || stone == KS_WHITE) {
                    assert_int_equal(other.head[cell], board.head[cell]);
                    assert_int_equal(other.next[cell], board.next[cell]);
                    stone = KS_OPPONENT(stone);
                }
                assert_int_equal(other.stone[cell], stone);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_walks),
        cmocka_unit_test(rules),
        cmocka_unit_test(one_view),
    };
    return cmocka_run_group_tests_name("undo_board", tests, NULL, NULL);
}
