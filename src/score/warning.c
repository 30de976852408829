/* When is a score not safe? The thresholds are chosen on the validation games (docs/scoring.md):
 * nearly every board that is scored wrongly should get a warning, and few of the others. */
#include "text.h"
#include "verdict.h"

#include <math.h>
#include <string.h>

static const char *side(int colour)
{
    return colour == KS_BLACK ? "Black" : "White";
}

/* The block that is most in doubt, if that is enough for a warning, or -1. If there is a seki, half
 * as much doubt is enough. */
static int doubtful_block(const ks_verdict *verdict)
{
    int found = -1, seki = 0;
    for (int i = 0; i < verdict->blocks; i++) {
        const ks_block_fate *fate = &verdict->fates[i];
        seki |= fate->fate == KS_FATE_SEKI;
        if (found < 0 || fate->doubt > verdict->fates[found].doubt)
            found = i;
    }
    float least = KS_DOUBT / (seki ? 2 : 1);
    return found >= 0 && verdict->fates[found].doubt > least ? found : -1;
}

static double chance_to_live(const ks_block_fate *fate)
{
    if (fate->fate == KS_FATE_UNSETTLED)
        return (double)fate->alive;
    return (double)(fate->fate == KS_FATE_DEAD ? fate->doubt : 1 - fate->doubt);
}

/* Warns of that block, with the probability of the step that doubts it; but if any block is
 * unsettled, of the one nearest to .5. */
static void warn_of_block(ks_verdict *verdict, int block)
{
    double most = 1;
    for (int i = 0; i < verdict->blocks; i++) {
        double off = fabs((double)verdict->fates[i].alive - 0.5);
        if (verdict->fates[i].fate == KS_FATE_UNSETTLED && off < most) {
            most = off;
            block = i;
        }
    }
    const ks_block_fate *fate = &verdict->fates[block];
    char name[8], number[32];
    ks_point_name(name, fate->block.point, verdict->width, verdict->height);
    ks_format_number(number, chance_to_live(fate), 2);
    ks_format(verdict->warning, sizeof verdict->warning,
              "it is not clear whether %s's stones at %s live (probability %s)",
              side(fate->block.colour), name, number);
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

static void warn_of_empty(ks_verdict *verdict)
{
    ks_format(verdict->warning, sizeof verdict->warning,
              "there are few stones on the board, and nobody has passed");
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

void ks_verdict_warn(ks_verdict *verdict, int passed)
{
    int first = 0, open = open_points(&first, verdict), block = doubtful_block(verdict);
    int unsettled = 0;
    for (int i = 0; i < verdict->blocks; i++)
        unsettled |= verdict->fates[i].fate == KS_FATE_UNSETTLED;
    /* A few neutral points where the sides have not met are left in many a finished game. */
    int wide = open * KS_OPEN_SHARE > verdict->width * verdict->height;
    if (verdict->blocks == 0)
        ks_format(verdict->warning, sizeof verdict->warning, "the board is empty");
    else if (block >= 0)
        warn_of_block(verdict, block);
    else if (wide)
        warn_of_open(verdict, open, first);
    else if (verdict->bent_four >= 0)
        warn_of_bent_four(verdict);
    else if (verdict->count.stones[KS_BLACK] == 0 || verdict->count.stones[KS_WHITE] == 0)
        warn_of_one_side(verdict);
    else if (!passed && is_sparse(verdict))
        warn_of_empty(verdict);
    verdict->finished = !unsettled && verdict->warning[0] == '\0';
}
