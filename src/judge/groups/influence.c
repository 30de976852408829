/* See influence.h. The paper's table is lost; this one is 88 * 2^(1 - r) for the Euclidean distance
 * r up to 5, rounded, on diagonals so that their halves are whole. With it all that the paper says
 * of its table holds: above 25 one stone reaches two lines, two connected stones three and three
 * side by side four; a lone stone controls (over 100) nothing; a wall of n stones controls an
 * extension of n + 1 spaces and not of n + 2. */
#include "influence.h"

#include <stdint.h>
#include <stdlib.h>

enum { REACH = KS_INFLUENCE_REACH };

/* By the longer and the shorter leg of the way. */
static const int8_t values[REACH + 1][REACH + 1] = {
    {0}, {88, 66}, {44, 37, 24}, {22, 20, 14, 10}, {11, 10, 8, 6, 0}, {6}};

int ks_influence_share(int along, int aside)
{
    int wide = abs(aside);
    if (along < 1 || along > REACH || wide > along)
        return 0;
    return wide == along ? values[along][wide] / 2 : values[along][wide];
}

/* One direction of one stone: (dx, dy) is a step along it, and the step aside is across. */
static void radiate(int *out, int weight, int x, int y, int dx, int dy, int width, int height)
{
    for (int along = 1; along <= REACH; along++) {
        int column = x + along * dx, row = y + along * dy;
        if (column < 0 || column >= width || row < 0 || row >= height)
            return;
        for (int aside = -along; aside <= along; aside++) {
            int to_x = column + aside * dy, to_y = row + aside * dx;
            if (to_x >= 0 && to_x < width && to_y >= 0 && to_y < height)
                out[to_y * width + to_x] += weight * ks_influence_share(along, aside);
        }
    }
}

void ks_influence_add(int *out, const unsigned char *blocked, int point, int weight, int width,
                      int height)
{
    static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    int x = point % width, y = point / width;
    for (int i = 0; i < 4; i++) {
        int to_x = x + steps[i][0], to_y = y + steps[i][1];
        if (to_x >= 0 && to_x < width && to_y >= 0 && to_y < height &&
            !blocked[to_y * width + to_x])
            radiate(out, weight, x, y, steps[i][0], steps[i][1], width, height);
    }
}
