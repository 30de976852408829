/* The eight symmetries of the square, as bits: 1 mirrors left and right, 2 top and bottom, 4 then
 * swaps rows and columns. */
#include "position.h"

int ks_symmetry_point(int symmetry, int point, int width, int height)
{
    int x = point % width, y = point / width;
    if (symmetry & 1)
        x = width - 1 - x;
    if (symmetry & 2)
        y = height - 1 - y;
    return symmetry & 4 ? x * height + y : y * width + x;
}

int ks_symmetry_inverse(int symmetry)
{
    /* Once rows and columns are swapped, left and right become top and bottom. */
    return symmetry & 4 ? 4 | (symmetry & 1) << 1 | (symmetry & 2) >> 1 : symmetry;
}

int ks_symmetry_views(int out[KS_SYMMETRIES], ks_octant octant, int point, int width, int height)
{
    int count = 0;
    for (int symmetry = 0; symmetry < KS_SYMMETRIES; symmetry++) {
        int across = symmetry & 4 ? height : width, down = symmetry & 4 ? width : height;
        int image = ks_symmetry_point(symmetry, point, width, height);
        int x = image % across, y = image / across;
        int inside = across > down || (octant == KS_OCTANT_LEFT ? x <= y : y <= x);
        if (across >= down && 2 * x < across && 2 * y < down && inside)
            out[count++] = symmetry;
    }
    return count;
}

/* A symmetry mirrors first and then swaps rows and columns, so the way back is in the other
 * order. */
void ks_symmetry_step_back(int *x, int *y, int symmetry)
{
    int across = symmetry & 4 ? *y : *x, down = symmetry & 4 ? *x : *y;
    *x = symmetry & 1 ? -across : across;
    *y = symmetry & 2 ? -down : down;
}

/* Copies the stones, turned, and the captures, side to move and ko. */
static void copy_stones(ks_position *out, const ks_position *position, int symmetry, int reverse)
{
    int width = position->width, height = position->height;
    if (symmetry & 4)
        ks_position_init(out, height, width);
    else
        ks_position_init(out, width, height);
    for (int p = 0; p < width * height; p++) {
        int stone = position->stone[p];
        if (stone != KS_EMPTY)
            ks_position_put(out, ks_symmetry_point(symmetry, p, width, height),
                            reverse ? KS_OPPONENT(stone) : stone);
    }
    ks_position_rebuild(out);
    out->captures_known = position->captures_known;
    out->passed = position->passed;
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
        out->captures[reverse ? KS_OPPONENT(colour) : colour] = position->captures[colour];
    out->to_move = reverse ? KS_OPPONENT(position->to_move) : position->to_move;
    if (position->ko >= 0)
        out->ko = (int16_t)ks_symmetry_point(symmetry, position->ko, width, height);
}

void ks_position_transform(ks_position *out, const ks_position *position, int symmetry)
{
    copy_stones(out, position, symmetry, 0);
}

void ks_position_reverse(ks_position *out, const ks_position *position)
{
    copy_stones(out, position, 0, 1);
}
