/* See naive.h. */
#include "naive.h"

#include <string.h>

static int neighbours(int out[4], const naive_board *board, int point)
{
    int x = point % board->width, y = point / board->width, n = 0;
    if (x > 0)
        out[n++] = point - 1;
    if (x + 1 < board->width)
        out[n++] = point + 1;
    if (y > 0)
        out[n++] = point - board->width;
    if (y + 1 < board->height)
        out[n++] = point + board->width;
    return n;
}

static int flood(const naive_board *board, int point, int *block, int *liberty)
{
    int around[4], n = neighbours(around, board, point), found = 0;
    block[point] = 1;
    for (int i = 0; i < n; i++) {
        int q = around[i];
        if (board->stone[q] == 0) {
            found += !liberty[q];
            liberty[q] = 1;
        } else if (board->stone[q] == board->stone[point] && !block[q]) {
            found += flood(board, q, block, liberty);
        }
    }
    return found;
}

int naive_liberties(const naive_board *board, int point, int *block)
{
    int liberty[25 * 25] = {0};
    memset(block, 0, sizeof liberty);
    return flood(board, point, block, liberty);
}

/* Takes the block at a point off if it has no liberty; returns how many stones that were. */
static int take(naive_board *board, int point)
{
    int block[25 * 25], count = 0;
    if (naive_liberties(board, point, block) > 0)
        return 0;
    for (int p = 0; p < board->width * board->height; p++)
        if (block[p]) {
            board->stone[p] = 0;
            count++;
        }
    return count;
}

int naive_play(naive_board *board, int colour, int point, int suicide_allowed)
{
    if (board->stone[point] != 0 || point == board->ko)
        return 0;
    naive_board after = *board;
    int around[4], n = neighbours(around, board, point), taken = 0, ko = -1;
    after.stone[point] = colour;
    for (int i = 0; i < n; i++)
        if (after.stone[around[i]] == 3 - colour) {
            int stones = take(&after, around[i]);
            taken += stones;
            ko = stones ? around[i] : ko;
        }
    int block[25 * 25], own = 0, liberties = naive_liberties(&after, point, block);
    for (int p = 0; p < board->width * board->height; p++)
        own += block[p];
    after.ko = taken == 1 && own == 1 && liberties == 1 ? ko : -1;
    after.taken[colour] += taken;
    if (liberties == 0) {
        if (!suicide_allowed)
            return 0;
        after.taken[3 - colour] += take(&after, point);
    }
    *board = after;
    return 1;
}
