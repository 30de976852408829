/* See tiny_board.h. */
#include "tiny_board.h"

#include "support.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 12, ATTACKER = 1, DEFENDER = 2 };

static void unpack(unsigned char *stones, const tiny_board *tiny, int board)
{
    for (int p = 0; p < tiny->points; p++, board /= 3)
        stones[p] = (unsigned char)(board % 3);
}

static int pack(const tiny_board *tiny, const unsigned char *stones)
{
    int board = 0;
    for (int p = tiny->points - 1; p >= 0; p--)
        board = board * 3 + stones[p];
    return board;
}

static int beside(int *out, const tiny_board *tiny, int p)
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
static int has_liberty(int *block, int *size, const tiny_board *tiny, const unsigned char *stones,
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
static int play(unsigned char *stones, int *ko, const tiny_board *tiny, int p, int colour)
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
static int attacker_wins(const tiny_board *tiny, int board, int ko)
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

static int defender_loses(const tiny_board *tiny, int board)
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

static int is_legal(const tiny_board *tiny, int board)
{
    unsigned char stones[MOST];
    int block[MOST], size;
    unpack(stones, tiny, board);
    for (int p = 0; p < tiny->points; p++)
        if (stones[p] != 0 && !has_liberty(block, &size, tiny, stones, p))
            return 0;
    return stones[tiny->target] == DEFENDER;
}

void tiny_board_solve(tiny_board *out, int width, int height, int target)
{
    *out =
        (tiny_board){.width = width, .height = height, .points = width * height, .target = target};
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

void tiny_board_release(tiny_board *tiny)
{
    free(tiny->falls);
    free(tiny->legal);
}

void tiny_board_set_up(ks_position *out, const tiny_board *tiny, int board)
{
    unsigned char stones[MOST];
    unpack(stones, tiny, board);
    ks_position_init(out, tiny->width, tiny->height);
    for (int p = 0; p < tiny->points; p++)
        ks_position_put(out, p, stones[p]);
    assert_int_equal(ks_position_rebuild(out), 0);
}
