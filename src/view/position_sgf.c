/* A position as a record of one node: set-up stones, whose turn it is, the terms and, with a
 * judgment, the owners. */
#include "game.h"

static void put_point(ks_buffer *out, int point, int width)
{
    ks_buffer_put(out, (char[]){'[', (char)('a' + point % width), (char)('a' + point / width), ']'},
                  4);
}

static void put_stones(ks_buffer *out, const char *property, const ks_position *position,
                       int colour)
{
    for (int p = 0; p < ks_points(position); p++)
        if (position->stone[p] == colour) {
            ks_buffer_put_string(out, property);
            put_point(out, p, position->width);
            property = "";
        }
}

/* A stone of the owner's says so itself. */
static void put_owned(ks_buffer *out, const char *property, const ks_position *position,
                      const ks_judgment *judgment, int colour)
{
    for (int p = 0; p < ks_points(position); p++) {
        float owner = colour == KS_BLACK ? judgment->owner[p] : -judgment->owner[p];
        if (owner > 0.5f && position->stone[p] != colour) {
            ks_buffer_put_string(out, property);
            put_point(out, p, position->width);
            property = "";
        }
    }
}

static void put_terms(ks_buffer *out, const ks_terms *terms)
{
    if (terms->rules != NULL)
        ks_buffer_put_format(out, "RU[%s]", ks_rules_spelling(terms->rules));
    ks_buffer_put_string(out, "KM[");
    ks_buffer_put_number(out, (double)terms->komi, 3);
    ks_buffer_put_string(out, "]");
    if (terms->handicap > 0)
        ks_buffer_put_format(out, "HA[%d]", terms->handicap);
}

int ks_position_sgf(ks_buffer *out, const ks_position *position, const ks_judgment *judgment,
                    const ks_terms *terms)
{
    if (judgment != NULL &&
        (judgment->width != position->width || judgment->height != position->height))
        return KS_EINPUT;
    ks_buffer_put_format(out, "(;GM[1]FF[4]CA[UTF-8]AP[keisei:%s]SZ[%d", ks_version(),
                         position->width);
    if (position->width != position->height)
        ks_buffer_put_format(out, ":%d", position->height);
    ks_buffer_put_string(out, "]");
    if (terms != NULL)
        put_terms(out, terms);
    put_stones(out, "AB", position, KS_BLACK);
    put_stones(out, "AW", position, KS_WHITE);
    ks_buffer_put_format(out, "PL[%c]", position->to_move == KS_BLACK ? 'B' : 'W');
    if (judgment != NULL) {
        put_owned(out, "TB", position, judgment, KS_BLACK);
        put_owned(out, "TW", position, judgment, KS_WHITE);
    }
    ks_buffer_put_string(out, ")\n");
    return ks_buffer_status(out);
}
