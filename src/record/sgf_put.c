/* The pieces of the records that we write: the start of the root, stones and owners. */
#include "game.h"

void ks_sgf_put_root(ks_buffer *out, int width, int height, const ks_terms *terms)
{
    ks_buffer_put_format(out, "(;GM[1]FF[4]CA[UTF-8]AP[keisei:%s]SZ[%d", ks_version(), width);
    if (width != height)
        ks_buffer_put_format(out, ":%d", height);
    ks_buffer_put_string(out, "]");
    if (terms == NULL)
        return;
    if (terms->rules != NULL)
        ks_buffer_put_format(out, "RU[%s]", ks_rules_spelling(terms->rules));
    ks_buffer_put_string(out, "KM[");
    ks_buffer_put_number(out, (double)terms->komi, 3);
    ks_buffer_put_string(out, "]");
    if (terms->handicap > 0)
        ks_buffer_put_format(out, "HA[%d]", terms->handicap);
}

/* The property `name` with a value for every point that is marked; nothing if none is. */
static void put_points(ks_buffer *out, const char *name, const unsigned char *marks, int width,
                       int height)
{
    int named = 0;
    for (int p = 0; p < width * height; p++) {
        if (!marks[p])
            continue;
        if (!named++)
            ks_buffer_put_string(out, name);
        char value[] = {'[', (char)('a' + p % width), (char)('a' + p / width), ']'};
        ks_buffer_put(out, value, sizeof value);
    }
}

void ks_sgf_put_stones(ks_buffer *out, const ks_position *position)
{
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        unsigned char marks[KS_POINTS];
        for (int p = 0; p < ks_points(position); p++)
            marks[p] = position->stone[p] == colour;
        put_points(out, colour == KS_BLACK ? "AB" : "AW", marks, position->width, position->height);
    }
}

void ks_sgf_put_owners(ks_buffer *out, const signed char *owner, const uint8_t *stone, int width,
                       int height)
{
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        unsigned char marks[KS_POINTS];
        int sign = colour == KS_BLACK ? 1 : -1;
        for (int p = 0; p < width * height; p++)
            marks[p] = owner[p] * sign > 0 && stone[p] != colour;
        put_points(out, colour == KS_BLACK ? "TB" : "TW", marks, width, height);
    }
}
