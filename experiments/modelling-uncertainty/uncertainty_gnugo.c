/* GNU Go's estimate of territory by GTP, instead of that of Many Faces (Figure 3). */
#include "interrupt.h"
#include "peer.h"
#include "uncertainty_parts.h"

#include <stdlib.h>

static const double limit_seconds = 60;

/* Reads the values, which are positive for White; a living stone has 0. */
static int read_values(ks_judgment *out, const char *next, const ks_position *position)
{
    for (int p = 0; p < out->width * out->height; p++) {
        char *end;
        int stone = ks_position_stone(position, p);
        double value = -strtod(next, &end);
        if (end == next)
            return KS_EINPUT;
        next = end;
        if (value == 0 && stone != KS_EMPTY)
            value = stone == KS_BLACK ? 1 : -1;
        out->owner[p] = (float)(value > 1 ? 1 : value < -1 ? -1 : value);
    }
    return 0;
}

static int ask(ks_judgment *out, ks_peer *gnugo, const ks_position *position)
{
    const char *answer = NULL;
    if (ks_peer_set_up(gnugo, position) == 0)
        answer = ks_peer_ask(gnugo, "initial_influence %s territory_value",
                             ks_position_to_move(position) == KS_BLACK ? "black" : "white");
    if (answer == NULL)
        return ks_interrupted() ? KS_ESTOPPED : KS_EFILE;
    return read_values(out, answer, position);
}

int uncertainty_gnugo(ks_judgment *out, const ks_position *position)
{
    ks_peer gnugo;
    *out =
        (ks_judgment){.width = ks_position_width(position), .height = ks_position_height(position)};
    ks_interrupt_watch();
    int status =
        ks_peer_start(&gnugo, "gnugo --mode gtp --chinese-rules", limit_seconds) ? KS_EFILE : 0;
    if (status == 0)
        status = ask(out, &gnugo, position);
    ks_peer_stop(&gnugo);
    ks_interrupt_unwatch();
    return status;
}
