/* See recorded.h. Values that are no numbers, or out of range, are passed over. */
#include "recorded.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A number within the bounds that begins a text; NAN if there is none. */
static double number_of(const char *text, double least, double most)
{
    char *end;
    double value = text ? strtod(text, &end) : NAN;
    return text != NULL && end != text && value >= least && value <= most ? value : NAN;
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
    out->lead = number_of(ks_game_note(game, moves, "V"), -MOST_LEAD, MOST_LEAD);
    if (isnan(out->lead))
        out->lead = number_of(ks_game_note(game, moves, "SBKS"), -MOST_LEAD, MOST_LEAD);
    out->wins = number_of(ks_game_note(game, moves, "SBKV"), 0, 100) / 100;
    if (isnan(out->wins))
        out->wins = lizzie_wins(ks_game_note(game, moves, "LZ"), to_move);
    return !isnan(out->lead) || !isnan(out->wins);
}
