/* The capture reader against everything that can happen on a tiny board. The oracle knows nothing
 * of liberties to try or zones: for every position with a stone on the target it finds whether the
 * attacker can take that stone, both sides playing anywhere or passing, as the least set that is
 * closed under one move. A board is a number to the base of 3. */
#include "support.h"

#include "capture.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 12, ATTACKER = 1, DEFENDER = 2 };

typedef struct solution {
    int width, height, points, target;
    int boards;           /* 3 to the power of `points` */
    unsigned char *falls; /* by board: bit 0 if the attacker moves, bit 1 if the defender does */
    unsigned char *legal; /* by board: the target stands, and every block has a liberty */
} solution;

static void unpack(unsigned char *stones, const solution *tiny, int board)
{
    for (int p = 0; p < tiny->points; p++, board /= 3)
        stones[p] = (unsigned char)(board % 3);
}

static int pack(const solution *tiny, const unsigned char *stones)
{
    int board = 0;
    for (int p = tiny->points - 1; p >= 0; p--)
        board = board * 3 + stones[p];
    return board;
}

static int beside(int *out, const solution *tiny, int p)
{
    int n = 0, x = p % tiny->width, y = p / tiny->width;
    if (x > 0)
        out[n++] = p - 1;
    if (x < tiny->width - 1)
        out[n++] = p + 1;
    if (y > 0)
        out[n++] = p - tiny->width;
    if (y < tiny->height - 1)
        out[n++] = p + tiny->width;
    return n;
}

/* Lists a block; returns whether it has a liberty. */
static int has_liberty(int *block, int *size, const solution *tiny, const unsigned char *stones,
                       int p)
{
    unsigned char seen[MOST] = {0};
    int free = 0, near[4];
    block[0] = p;
    seen[p] = 1;
    *size = 1;
    for (int i = 0; i < *size; i++)
        for (int j = 0, n = beside(near, tiny, block[i]); j < n; j++) {
            free |= stones[near[j]] == 0;
            if (stones[near[j]] == stones[p] && !seen[near[j]]) {
                seen[near[j]] = 1;
                block[(*size)++] = near[j];
            }
        }
    return free;
}

/* Plays; returns 0 if that is suicide. `ko`: the point of a single stone taken by a single stone
 * that has no other liberty, else -1. */
static int play(unsigned char *stones, int *ko, const solution *tiny, int p, int colour)
{
    int block[MOST], size, near[4], n = beside(near, tiny, p), taken = 0, last = -1;
    stones[p] = (unsigned char)colour;
    for (int i = 0; i < n; i++) {
        if (stones[near[i]] != 3 - colour || has_liberty(block, &size, tiny, stones, near[i]))
            continue;
        for (int j = 0; j < size; j++)
            stones[block[j]] = 0;
        taken += size;
        last = near[i];
    }
    if (!has_liberty(block, &size, tiny, stones, p))
        return 0;
    int liberties = 0;
    for (int i = 0; i < n; i++)
        liberties += stones[near[i]] == 0;
    *ko = taken == 1 && size == 1 && liberties == 1 ? last : -1;
    return 1;
}

/* Can the attacker, who never takes a ko, win by one move and what is known so far? */
static int attacker_wins(const solution *tiny, int board, int ko)
{
    unsigned char stones[MOST], after[MOST];
    int taken;
    unpack(stones, tiny, board);
    if (tiny->falls[board] & 2)
        return 1;
    for (int p = 0; p < tiny->points; p++) {
        memcpy(after, stones, sizeof after);
        if (stones[p] != 0 || p == ko || !play(after, &taken, tiny, p, ATTACKER) || taken >= 0)
            continue;
        if (after[tiny->target] != DEFENDER || tiny->falls[pack(tiny, after)] & 2)
            return 1;
    }
    return 0;
}

static int defender_loses(const solution *tiny, int board)
{
    unsigned char stones[MOST], after[MOST];
    int ko;
    if (!(tiny->falls[board] & 1))
        return 0;
    unpack(stones, tiny, board);
    for (int p = 0; p < tiny->points; p++) {
        memcpy(after, stones, sizeof after);
        if (stones[p] != 0 || !play(after, &ko, tiny, p, DEFENDER))
            continue;
        int next = pack(tiny, after);
        if (ko < 0 ? !(tiny->falls[next] & 1) : !attacker_wins(tiny, next, ko))
            return 0;
    }
    return 1;
}

static int is_legal(const solution *tiny, int board)
{
    unsigned char stones[MOST];
    int block[MOST], size;
    unpack(stones, tiny, board);
    for (int p = 0; p < tiny->points; p++)
        if (stones[p] != 0 && !has_liberty(block, &size, tiny, stones, p))
            return 0;
    return stones[tiny->target] == DEFENDER;
}

static void solve(solution *out, int width, int height, int target)
{
    *out = (solution){.width = width, .height = height, .points = width * height, .target = target};
    out->boards = 1;
    for (int i = 0; i < out->points; i++)
        out->boards *= 3;
    out->falls = calloc((size_t)out->boards, 1);
    out->legal = calloc((size_t)out->boards, 1);
    assert_non_null(out->falls);
    assert_non_null(out->legal);
    for (int board = 0; board < out->boards; board++)
        out->legal[board] = (unsigned char)is_legal(out, board);
    for (int changed = 1; changed;) {
        changed = 0;
        for (int board = 0; board < out->boards; board++) {
            if (!out->legal[board] || out->falls[board] == 3)
                continue;
            int falls = out->falls[board];
            if (!(falls & 1) && attacker_wins(out, board, -1))
                out->falls[board] |= 1;
            if (defender_loses(out, board))
                out->falls[board] |= 2;
            changed |= out->falls[board] != falls;
        }
    }
}

static void release(solution *tiny)
{
    free(tiny->falls);
    free(tiny->legal);
}

static void set_up(ks_position *out, const solution *tiny, int board)
{
    unsigned char stones[MOST];
    unpack(stones, tiny, board);
    ks_position_init(out, tiny->width, tiny->height);
    for (int p = 0; p < tiny->points; p++)
        ks_position_put(out, p, stones[p]);
    assert_int_equal(ks_position_rebuild(out), 0);
}

static void expect_proof(const solution *tiny, int board, ks_catch found, int mover)
{
    if (found == KS_CATCH_YES && !(tiny->falls[board] & mover))
        fail_msg("%dx%d, target %d, board %d, mover %d: captured, says the reader", tiny->width,
                 tiny->height, tiny->target, board, mover);
}

/* What the reader proves must be so, on every `step`th board; and it must prove `least` percent of
 * what there is. */
static void compare(const solution *tiny, int step, int quiet, int least)
{
    ks_capture_options options = {.liberties = 8, .quiet = quiet, .nodes = 3000};
    int there = 0, found = 0;
    for (int board = 0; board < tiny->boards; board += step) {
        ks_position position;
        ks_capture capture;
        if (!tiny->legal[board])
            continue;
        set_up(&position, tiny, board);
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
        solution tiny;
        solve(&tiny, 3, 3, targets[i]);
        compare(&tiny, 1, 0, 75);
        compare(&tiny, 1, 1, 90);
        compare(&tiny, 1, 2, 93);
        compare(&tiny, 2, 4, 97);
        release(&tiny);
    }
}

static void four_by_three(void **state)
{
    (void)state;
    solution tiny;
    int step = getenv("KS_SANITIZE") ? 101 : 11;
    solve(&tiny, 4, 3, 1);
    compare(&tiny, step, 1, 80);
    compare(&tiny, step, 2, 85);
    release(&tiny);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_by_three),
        cmocka_unit_test(four_by_three),
    };
    return cmocka_run_group_tests_name("capture_oracle", tests, NULL, NULL);
}
