/* See raw_boards.h. A view is the board under one of the eight symmetries. Canonical are the views
 * that are at least as wide as they are high and have the block's centre of mass in the region
 *
 *     left half, its middle line included;
 *     upper half, its middle line included;
 *     on square boards also on or above the diagonal from the upper left.
 *
 * There is always one. There are several where the centre of mass lies on an axis or a diagonal;
 * then the one whose bits, read in the order of the result, come first is taken. A turned board has
 * the same views in another order, so the least of the canonical ones is the same. All sums are
 * whole numbers: no rounding can push a centre off a line. */
#include "raw_boards.h"

#include <string.h>

/* Sums of the coordinates of the block's stones, and how many stones it has. */
typedef struct mass {
    int x, y, size;
} mass;

static mass weigh(const ks_position *position, int point)
{
    mass m = {0, 0, 0};
    KS_EACH_STONE(p, position, point)
    {
        m.x += p % position->width;
        m.y += p / position->width;
        m.size++;
    }
    return m;
}

static int is_canonical(mass m, const ks_position *position, int symmetry)
{
    int width = position->width, height = position->height;
    int x = symmetry & 1 ? m.size * (width - 1) - m.x : m.x;
    int y = symmetry & 2 ? m.size * (height - 1) - m.y : m.y;
    if (symmetry & 4) {
        int swap = x;
        x = y;
        y = swap;
        width = position->height;
        height = position->width;
    }
    return width >= height && 2 * x <= m.size * (width - 1) && 2 * y <= m.size * (height - 1) &&
           (width > height || y <= x);
}

static void look(unsigned char *out, const ks_position *position, int point, int symmetry)
{
    int points = ks_points(position), colour = position->stone[point];
    memset(out, 0, (size_t)(KS_RAW_BOARDS * points));
    for (int p = 0; p < points; p++) {
        if (position->stone[p] == KS_EMPTY)
            continue;
        int board = position->stone[p] != colour                 ? 2
                    : position->head[p] != position->head[point] ? 1
                                                                 : 0;
        int to = ks_symmetry_point(symmetry, p, position->width, position->height);
        out[board * points + to] = 1;
    }
}

int ks_raw_boards_read(float out[KS_RAW_BOARDS * KS_POINTS], const ks_position *position, int point)
{
    unsigned char views[2][KS_RAW_BOARDS * KS_POINTS], *best = views[0], *other = views[1];
    int count = KS_RAW_BOARDS * ks_points(position), found = 0;
    mass m = weigh(position, point);
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        if (!is_canonical(m, position, symmetry))
            continue;
        look(found ? other : best, position, point, symmetry);
        if (found && memcmp(other, best, (size_t)count) < 0) {
            unsigned char *swap = best;
            best = other;
            other = swap;
        }
        found = 1;
    }
    for (int i = 0; i < count; i++)
        out[i] = best[i];
    return count;
}
