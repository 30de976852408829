/* When is a score not safe? The thresholds are chosen on the validation games (docs/scoring.md):
 * nearly every board that is scored wrongly should get a warning, and few of the others. */
#include "text.h"
#include "verdict.h"

static const char *side(int colour)
{
    return colour == KS_BLACK ? "Black" : "White";
}

static void put(ks_verdict *verdict, const char *sentence)
{
    ks_format(verdict->warning, sizeof verdict->warning, "%s", sentence);
}

static int open_points(int *first, const ks_verdict *verdict)
{
    int count = 0;
    for (int p = 0; p < verdict->width * verdict->height; p++)
        if (verdict->open[p] && count++ == 0)
            *first = p;
    return count;
}

static void warn_of_open(ks_verdict *verdict, int count, int first)
{
    char name[8];
    if (count == 0) {
        put(verdict, "the borders between the sides have gaps");
        return;
    }
    ks_point_name(name, first, verdict->width, verdict->height);
    ks_format(verdict->warning, sizeof verdict->warning,
              count == 1 ? "the point %s is open to both sides"
                         : "%s and %d more points are open to both sides",
              name, count - 1);
}

static void warn_of_bent_four(ks_verdict *verdict)
{
    char name[8];
    ks_point_name(name, verdict->bent_four, verdict->width, verdict->height);
    ks_format(verdict->warning, sizeof verdict->warning,
              "bent four in the corner at %s: dead; under area rules it must be played out", name);
}

static void warn_of_one_side(ks_verdict *verdict)
{
    const int *stones = verdict->count.stones;
    if (stones[KS_BLACK] == 0 && stones[KS_WHITE] == 0)
        ks_format(verdict->warning, sizeof verdict->warning, "no stone on the board lives");
    else
        ks_format(verdict->warning, sizeof verdict->warning, "only %s has living stones",
                  side(stones[KS_BLACK] > 0 ? KS_BLACK : KS_WHITE));
}

/* Are there too few stones for the end of a game? Not if all that there are is proved or given. */
static int is_sparse(const ks_verdict *verdict)
{
    int stones = 0, known = 0;
    for (int i = 0; i < verdict->blocks; i++) {
        stones += verdict->fates[i].block.stones;
        known += verdict->fates[i].proof != NULL;
    }
    return known < verdict->blocks &&
           100 * stones < KS_FEW_STONES * verdict->width * verdict->height;
}

/* Is much of the board open? Where flood fill and distance do not agree, walls have gaps. A few
 * neutral points where the sides have not met are left in many a finished game. */
static int is_wide(const ks_verdict *v, int open)
{
    int points = v->width * v->height;
    return open * KS_OPEN_SHARE > points || v->count.open * KS_GAP_SHARE > points;
}

static ks_reason reason_of(const ks_verdict *v, int open, int passed)
{
    if (v->blocks == 0)
        return KS_REASON_EMPTY;
    if (open * KS_MOST_OPEN > v->width * v->height)
        return KS_REASON_OPEN;
    if (v->doubts > 0)
        return v->fates[v->doubt[0]].reason;
    if (is_wide(v, open))
        return KS_REASON_OPEN;
    if (v->bent_four >= 0)
        return KS_REASON_BENT_FOUR;
    if (!passed && is_sparse(v))
        return KS_REASON_FEW;
    return v->count.stones[KS_BLACK] == 0 || v->count.stones[KS_WHITE] == 0 ? KS_REASON_ONE_SIDE
                                                                            : KS_REASON_NONE;
}

void ks_verdict_warn(ks_verdict *verdict, int passed)
{
    int first = 0, open = open_points(&first, verdict);
    verdict->reason = reason_of(verdict, open, passed);
    verdict->finished = verdict->reason == KS_REASON_NONE;
    switch (verdict->reason) {
    case KS_REASON_NONE: break;
    case KS_REASON_EMPTY: put(verdict, "the board is empty"); break;
    case KS_REASON_OPEN: warn_of_open(verdict, open, first); break;
    case KS_REASON_BENT_FOUR: warn_of_bent_four(verdict); break;
    case KS_REASON_ONE_SIDE: warn_of_one_side(verdict); break;
    case KS_REASON_FEW:
        put(verdict, "there are few stones on the board, and nobody has passed");
        break;
    default: ks_verdict_doubt(verdict->warning, verdict, verdict->doubt[0]);
    }
}
