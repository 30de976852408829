/* Points as SGF writes them: a letter for the column from the left, one for the row from the top.
 * Capitals, which stand for lines beyond the twenty-sixth, are taken as small letters: there are no
 * such boards here, but there are old records in capitals. */
#include "sgf.h"

#include "text.h"

static void trim(const char **text, size_t *size)
{
    while (*size > 0 && (unsigned char)**text <= ' ')
        ++*text, --*size;
    while (*size > 0 && (unsigned char)(*text)[*size - 1] <= ' ')
        --*size;
}

/* Column and row, from 0, of exactly two letters; KS_EINPUT for anything else. */
static int parse_letters(int *x, int *y, const char *text, size_t size)
{
    if (size != 2)
        return KS_EINPUT;
    *x = ks_lower(text[0]) - 'a';
    *y = ks_lower(text[1]) - 'a';
    return *x >= 0 && *x < 26 && *y >= 0 && *y < 26 ? 0 : KS_EINPUT;
}

int ks_sgf_parse_move(int *out, const char *text, size_t size, int width, int height)
{
    int x, y;
    trim(&text, &size);
    *out = KS_PASS;
    if (size == 0)
        return 0;
    if (parse_letters(&x, &y, text, size))
        return KS_EINPUT;
    if (x == 't' - 'a' && y == x && width <= 19 && height <= 19)
        return 0;
    if (x >= width || y >= height)
        return KS_EPOINT;
    *out = y * width + x;
    return 0;
}

int ks_sgf_parse_area(ks_sgf_area *out, const char *text, size_t size, int width, int height)
{
    int x0, y0, x1, y1;
    trim(&text, &size);
    if (size == 2) {
        if (parse_letters(&x0, &y0, text, 2))
            return KS_EINPUT;
        x1 = x0, y1 = y0;
    } else {
        size_t colon = 0;
        while (colon < size && text[colon] != ':')
            colon++;
        if (colon == size)
            return KS_EINPUT;
        const char *second = text + colon + 1;
        size_t first_size = colon, second_size = size - colon - 1;
        trim(&text, &first_size);
        trim(&second, &second_size);
        if (parse_letters(&x0, &y0, text, first_size) ||
            parse_letters(&x1, &y1, second, second_size))
            return KS_EINPUT;
    }
    if (x0 >= width || x1 >= width || y0 >= height || y1 >= height)
        return KS_EPOINT;
    *out = (ks_sgf_area){
        .left = (uint8_t)(x0 < x1 ? x0 : x1),
        .top = (uint8_t)(y0 < y1 ? y0 : y1),
        .right = (uint8_t)(x0 < x1 ? x1 : x0),
        .bottom = (uint8_t)(y0 < y1 ? y1 : y0),
    };
    return 0;
}
