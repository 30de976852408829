/* Manhattan distance to the nearest source, for all points at once. A shortest walk goes along the
 * column first and then along the row, so columns are done first, a whole row of lanes at a time;
 * then rows, by steps of 1, 2, 4, 8 and 16: after the step of s every walk of up to 2s - 1 is
 * covered. Each step goes over all rows, so that no row is read again right after it was written.
 */
#include "distance.h"

#include "keisei.h"
#include "simd.h"

enum {
    LONGEST = 16,                    /* the longest step to the side, and so the margin of a row */
    STRIDE = LONGEST + 32 + LONGEST, /* room for 25 points in whole vectors between the margins */
    FAR = 1000
};

typedef int16_t distances[KS_MAX_SIZE][STRIDE];

/* to = min(from, other + step), lane by lane. */
static void lower(int16_t *to, const int16_t *from, const int16_t *other, int step, int width)
{
    for (int x = 0; x < width; x += KS_LANES)
        ks_lanes_store(to + x,
                       ks_lanes_min(ks_lanes_load(from + x),
                                    (ks_lanes)(ks_lanes_load(other + x) + ks_lanes_of(step))));
}

static void walk_columns(distances d, int width, int height)
{
    for (int y = 1; y < height; y++)
        lower(d[y] + LONGEST, d[y] + LONGEST, d[y - 1] + LONGEST, 1, width);
    for (int y = height - 2; y >= 0; y--)
        lower(d[y] + LONGEST, d[y] + LONGEST, d[y + 1] + LONGEST, 1, width);
}

/* Lanes behind the last point take part, but are never give a shorter walk than one on the board:
 * leaving the board costs at least as much as coming back saves. */
static void walk_rows(distances d, distances spare, int width, int height)
{
    for (int step = 1; step < width; step *= 2) {
        for (int y = 0; y < height; y++) {
            const int16_t *from = d[y] + LONGEST;
            lower(spare[y] + LONGEST, from, from - step, step, width);
            lower(spare[y] + LONGEST, spare[y] + LONGEST, from + step, step, width);
        }
        memcpy(d, spare, (size_t)height * sizeof *d);
    }
}

static void measure(distances out, const int8_t *source, int sign, int width, int height)
{
    distances spare;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < STRIDE; x++)
            out[y][x] = spare[y][x] = FAR;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (source[y * width + x] == sign)
                out[y][LONGEST + x] = 0;
    walk_columns(out, width, height);
    walk_rows(out, spare, width, height);
}

void ks_nearer(int8_t *out, const int8_t *source, int width, int height)
{
    distances black, white;
    measure(black, source, 1, width, height);
    measure(white, source, -1, width, height);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            int b = black[y][LONGEST + x], w = white[y][LONGEST + x];
            out[y * width + x] = (int8_t)((b < w) - (b > w));
        }
}
