/* Names of points, star points and handicap places. */
#include "position.h"
#include "text.h"

#include <string.h>

static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

int ks_point_parse(int *out, const char *text, int width, int height)
{
    char letter = ks_lower(text[0]);
    int x = 0, row;
    while (x < KS_MAX_SIZE && ks_lower(letters[x]) != letter)
        x++;
    size_t digits = x < KS_MAX_SIZE ? strlen(text + 1) : 0;
    if (digits == 0 || digits > 2 || text[1] < '0' || text[1] > '9' ||
        ks_parse_int(&row, text + 1, digits))
        return KS_EINPUT;
    if (x >= width || row < 1 || row > height)
        return KS_EPOINT;
    *out = (height - row) * width + x;
    return 0;
}

char *ks_point_name(char out[8], int point, int width, int height)
{
    if (point < 0 || point >= width * height)
        ks_format(out, 8, "%s", point == KS_PASS ? "pass" : "none");
    else
        ks_format(out, 8, "%c%d", letters[point % width], height - point / width);
    return out;
}

/* The line, from 0, on which star points lie: the fourth, on boards under 13 the third. */
static int star_line(int size)
{
    return size >= 13 ? 3 : size >= 7 ? 2 : -1;
}

/*  4 7 1      The order in which handicap stones are placed. From five on the centre is the last
 *  5 . 6      if the number is odd.
 *  2 8 3 */
int ks_handicap_points(int out[9], int stones, int width, int height)
{
    int left = star_line(width), top = star_line(height);
    if (stones < 2 || stones > 9 || left < 0 || top < 0)
        return 0;
    if (stones > 4 && (width % 2 == 0 || height % 2 == 0))
        return 0;
    int right = width - 1 - left, bottom = height - 1 - top, middle = width / 2,
        centre = height / 2;
    const int places[8][2] = {{right, top},   {left, bottom},  {right, bottom}, {left, top},
                              {left, centre}, {right, centre}, {middle, top},   {middle, bottom}};
    int outer = stones >= 5 && stones % 2 == 1 ? stones - 1 : stones;
    for (int i = 0; i < outer; i++)
        out[i] = places[i][1] * width + places[i][0];
    if (outer < stones)
        out[outer] = centre * width + middle;
    return stones;
}

int ks_star_points(int out[9], int width, int height)
{
    int odd = width % 2 == 1 && height % 2 == 1, large = width >= 13 && height >= 13;
    int many = odd ? (large && width >= 15 && height >= 15 ? 9 : 5) : 4;
    int count = ks_handicap_points(out, many, width, height);
    if (count == 0 && odd && width >= 5 && height >= 5) {
        out[0] = width * height / 2;
        count = 1;
    }
    return count;
}
