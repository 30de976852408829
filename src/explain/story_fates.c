/* See telling.h: which stones are lost, and which are saved, and with which move. A stone is lost
 * at the move from which on its chance to live stays low until it is taken off the board or the
 * game ends, if it once was high; it is saved at the move from which on the chance stays high, if
 * it once was low. */
#include "telling.h"

#include <stdlib.h>
#include <string.h>

static const double lost_below = .25, lost_from = .5, saved_above = .9, saved_from = .55;

/* So many stones are worth a word; those of one group whose fates come within so many moves of each
 * other are told together. */
enum { LEAST_STONES = 4, SPREAD = 4 };

/* ---- Stone by stone ---- */

/* The time that a stone stands on a point: from the position after `first` moves to that after
 * `last`. */
typedef struct stay {
    int point, first, last, colour;
} stay;

/* The first position of the stay from which on its chance is always on that side of the limit;
 * last + 1 if there is none. */
static int steady_from(const ks_telling *t, const stay *s, double limit, int above)
{
    int m = s->last + 1;
    while (m > s->first) {
        double chance = (double)t->scene[m - 1].alive[s->point];
        if (above ? chance < limit : chance > limit)
            break;
        m--;
    }
    return m;
}

/* The highest or lowest chance before that. */
static double extreme(const ks_telling *t, const stay *s, int until, int highest)
{
    double out = highest ? 0 : 1;
    for (int m = s->first; m < until; m++) {
        double chance = (double)t->scene[m].alive[s->point];
        out = (chance > out) == highest ? chance : out;
    }
    return out;
}

static void decide(ks_telling *t, const stay *s)
{
    int moves = t->story->moves, captured = s->last < moves;
    int end = captured ? -1 : ks_telling_end(t, s->point, s->colour);
    if (end < 0) {
        int from = steady_from(t, s, lost_below, 0);
        if (from <= s->last && extreme(t, s, from, 1) >= lost_from)
            t->scene[from].fate[s->point] = KS_IS_LOST;
    } else if (end > 0) {
        int from = steady_from(t, s, saved_above, 1);
        if (from <= s->last && extreme(t, s, from, 0) <= saved_from)
            t->scene[from].fate[s->point] = KS_IS_SAVED;
    }
}

static void decide_point(ks_telling *t, int point)
{
    int moves = t->story->moves;
    for (int m = 0; m <= moves; m++) {
        stay s = {point, m, m, t->scene[m].stone[point]};
        if (s.colour == KS_EMPTY)
            continue;
        while (s.last < moves && t->scene[s.last + 1].stone[point] == s.colour)
            s.last++;
        decide(t, &s);
        m = s.last;
    }
}

/* ---- Group by group ---- */

/* The stones of a group that have met the same fate by now, in the moves just before this one, or
 * will in those after it. */
static int gather(unsigned char *out, const ks_telling *t, int move, int group, int fate)
{
    const ks_scene *now = &t->scene[move];
    int count = 0;
    memset(out, 0, KS_POINTS);
    for (int p = 0; p < ks_telling_points(t); p++) {
        if (now->group[p] != group)
            continue;
        for (int m = move - SPREAD; m <= move + SPREAD && !out[p]; m++)
            out[p] = m >= 0 && m <= t->story->moves && t->scene[m].fate[p] == fate &&
                     t->scene[m].stone[p] == now->stone[p];
        count += out[p];
    }
    return count;
}

static void forget(ks_telling *t, int move, const unsigned char *stones)
{
    for (int m = move - SPREAD; m <= move + SPREAD; m++)
        for (int p = 0; p < ks_telling_points(t) && m >= 0 && m <= t->story->moves; p++)
            if (stones[p])
                t->scene[m].fate[p] = KS_NO_FATE;
}

static void tell_fate(ks_telling *t, int move, int group, int fate, int side)
{
    unsigned char stones[KS_POINTS];
    int count = gather(stones, t, move, group, fate), point;
    if (count < LEAST_STONES || move == 0)
        return;
    int colour = ks_telling_move(&point, t, move);
    ks_say kind = fate == KS_IS_LOST ? (colour == side ? KS_SAY_GIVES_UP : KS_SAY_KILLS)
                                     : (colour == side ? KS_SAY_SAVES : KS_SAY_LETS_LIVE);
    ks_event *event =
        ks_telling_add(t, move, kind, colour, fate == KS_IS_LOST ? 2. * count : 1. * count);
    ks_event_set_stones(event, &t->scene[move], stones, ks_telling_points(t));
    forget(t, move, stones);
}

void ks_telling_fates(ks_telling *t)
{
    for (int p = 0; p < ks_telling_points(t); p++)
        decide_point(t, p);
    for (int m = 0; m <= t->story->moves; m++) {
        const ks_scene *now = &t->scene[m];
        for (int p = 0; p < ks_telling_points(t); p++)
            if (now->fate[p] != KS_NO_FATE && now->group[p] >= 0)
                tell_fate(t, m, now->group[p], now->fate[p], now->stone[p]);
    }
}
