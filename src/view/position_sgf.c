/* A position as a record of one node: set-up stones, whose turn it is, the terms and, with a
 * judgment, the owners. */
#include "game.h"

static void put_owners(ks_buffer *out, const ks_position *position, const ks_judgment *judgment)
{
    signed char owner[KS_POINTS];
    for (int p = 0; p < ks_points(position); p++)
        owner[p] = (signed char)((judgment->owner[p] > 0.5F) - (judgment->owner[p] < -0.5F));
    ks_sgf_put_owners(out, owner, position->stone, position->width, position->height);
}

int ks_position_sgf(ks_buffer *out, const ks_position *position, const ks_judgment *judgment,
                    const ks_terms *terms)
{
    if (judgment != NULL &&
        (judgment->width != position->width || judgment->height != position->height))
        return KS_EINPUT;
    ks_sgf_put_root(out, position->width, position->height, terms);
    ks_sgf_put_stones(out, position);
    ks_buffer_put_format(out, "PL[%c]", position->to_move == KS_BLACK ? 'B' : 'W');
    if (judgment != NULL)
        put_owners(out, position, judgment);
    ks_buffer_put_string(out, ")\n");
    return ks_buffer_status(out);
}
