/* See recorded.h. Values that are no numbers, or out of range, are passed over. */
#include "recorded.h"

#include "katrain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double within(double value, double least, double most)
{
    return value >= least && value <= most ? value : NAN;
}

/* A number within the bounds that begins a text; NAN if there is none. */
static double number_of(const char *text, double least, double most)
{
    char *end;
    double value = text ? strtod(text, &end) : NAN;
    return text != NULL && end != text ? within(value, least, most) : NAN;
}

/* The second word is the chance, in per cent, of the side that has moved. */
static double lizzie_wins(const char *text, int to_move)
{
    const char *second = text ? strchr(text, ' ') : NULL;
    double wins = number_of(second ? second + 1 : NULL, 0, 100);
    return to_move == KS_BLACK ? 1 - wins / 100 : wins / 100;
}

int ks_recorded_read(ks_recorded *out, const ks_game *game, int moves, int to_move)
{
    enum { MOST_LEAD = 1000 };
    out->lead = number_of(ks_game_note(game, moves, "V", 0), -MOST_LEAD, MOST_LEAD);
    if (isnan(out->lead))
        out->lead = number_of(ks_game_note(game, moves, "SBKS", 0), -MOST_LEAD, MOST_LEAD);
    out->wins = number_of(ks_game_note(game, moves, "SBKV", 0), 0, 100) / 100;
    if (isnan(out->wins))
        out->wins = lizzie_wins(ks_game_note(game, moves, "LZ", 0), to_move);
    const char *katrain = ks_game_note(game, moves, "KT", KS_KATRAIN_ANALYSIS);
    if (katrain != NULL && (isnan(out->lead) || isnan(out->wins))) {
        ks_recorded said = ks_katrain_read(katrain);
        out->lead = isnan(out->lead) ? within(said.lead, -MOST_LEAD, MOST_LEAD) : out->lead;
        out->wins = isnan(out->wins) ? within(said.wins, 0, 1) : out->wins;
    }
    return !isnan(out->lead) || !isnan(out->wins);
}
