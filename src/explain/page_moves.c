/* See pages.h. What to do: the places where it matters most who plays first. A place is worth what
 * each side gains by a move there, over a pass. */
#include "pages.h"

#include "alloc.h"
#include "position.h"
#include "reads.h"

#include <math.h>
#include <stdlib.h>

/* So many places are judged, at most, and so many named. */
enum { PLACES = 12, NAMED = 3 };

/* A group of so many stones is at stake at a place if it is likely to live where its own side plays
 * there first, and likely to die where the other does; it is worth a word of its own with so many
 * stones at stake. */
enum { LEAST_STONES = 2 };
static const double saved_from = .75, lost_to = .4, worth_a_word = 2;

/* Both chances are said so much nearer to one half than `best` has them, since they come true so
 * much less often (docs/explain.md). */
static const double stake_share = .45;

/* A place with a smaller chance to be played next is not judged; below so many points nothing is
 * big any more. */
static const float least_chance = .002F;
static const double big = 3;

/* A group whose life depends on who plays first somewhere: the chances if its own side does, and if
 * the other does. */
typedef struct stake {
    int group;
    double own, other;
} stake;

enum { STAKES = 2 };

typedef struct place {
    int point, area;
    double worth;
    int stakes; /* the heaviest comes first */
    stake stake[STAKES];
} place;

/* What follows a move. */
typedef struct outcome {
    ks_position position;
    ks_judgment judgment;
} outcome;

/* The likeliest point that is not in `taken`; -1 if there is none. */
static int likeliest(const ks_making *m, const unsigned char *taken)
{
    int best = -1;
    for (int p = 0; p < ks_points(m->question->position); p++)
        if (!taken[p] && m->policy.point[p] >= least_chance &&
            (best < 0 || m->policy.point[p] > m->policy.point[best]))
            best = p;
    return best;
}

/* Judges the position after a move, with the other side to move. */
static int judge_after(outcome *out, const ks_making *m, int colour, int point)
{
    ks_question asked = *m->question;
    asked.position = &out->position;
    out->position = *m->question->position;
    ks_move_make(&out->position, colour, point);
    return ks_judge_run(&out->judgment, m->explainer->best, &asked);
}

/* The mean chance of the stones of a group; those that were taken have none. */
static double chance_after(const ks_making *m, const outcome *after, int g)
{
    const ks_explanation *e = m->page->explanation;
    double sum = 0;
    for (int p = 0; p < e->width * e->height; p++)
        if (e->block_at[p] >= 0 && e->facts[e->block_at[p]].group == g &&
            after->position.stone[p] == e->group[g].colour)
            sum += (double)after->judgment.alive[p];
    return sum / e->group[g].stones;
}

/* The score with each side to move. */
static int judge_turns(double out[3], const ks_making *m)
{
    ks_position turned = *m->question->position;
    ks_question asked = *m->question;
    ks_judgment judgment;
    int to_move = turned.to_move;
    turned.to_move = (uint8_t)KS_OPPONENT(to_move);
    asked.position = &turned;
    int status = ks_judge_run(&judgment, m->explainer->best, &asked);
    out[to_move] = (double)m->page->judgment.score;
    out[KS_OPPONENT(to_move)] = (double)judgment.score;
    return status;
}

/* How much depends on it, in stones. */
static double weight_of(const ks_making *m, const stake *s)
{
    return m->page->explanation->group[s->group].stones * (s->own - s->other);
}

/* Notes the groups for which it matters most who plays at a place first. */
static void find_stakes(place *out, const ks_making *m, const outcome *black, const outcome *white)
{
    const ks_explanation *e = m->page->explanation;
    for (int g = 0; g < e->groups; g++) {
        int is_black = e->group[g].colour == KS_BLACK;
        double by_black = chance_after(m, black, g), by_white = chance_after(m, white, g);
        stake s = {g, is_black ? by_black : by_white, is_black ? by_white : by_black};
        if (e->group[g].stones < LEAST_STONES || s.own < saved_from || s.other > lost_to)
            continue;
        int at = out->stakes < STAKES ? out->stakes++ : STAKES - 1;
        if (at == STAKES - 1 && out->stake[at].own > 0 &&
            weight_of(m, &out->stake[at]) >= weight_of(m, &s))
            continue;
        out->stake[at] = s;
        if (at > 0 && weight_of(m, &out->stake[0]) < weight_of(m, &s)) {
            out->stake[at] = out->stake[0];
            out->stake[0] = s;
        }
    }
}

/* What it matters who plays at a point first: what each side gains there over a pass. */
static int judge_place(place *out, const ks_making *m, int point, const double by_turn[3],
                       outcome after[3])
{
    const ks_position *position = m->question->position;
    *out = (place){.point = point, .area = ks_area_of(point, position->width, position->height)};
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        int status = judge_after(&after[colour], m, colour, point);
        if (status)
            return status;
        double gain = (double)after[colour].judgment.score - by_turn[KS_OPPONENT(colour)];
        out->worth += colour == KS_BLACK ? gain : -gain;
    }
    find_stakes(out, m, &after[KS_BLACK], &after[KS_WHITE]);
    return 0;
}

/* Judges the places, in two rounds: the likeliest, then the likeliest of each part of the board. A
 * stone that would be captured is no move. */
static int judge_places(place *out, int *count, const ks_making *m)
{
    const ks_position *position = m->question->position;
    unsigned char taken[KS_POINTS] = {0}, seen[KS_AREAS + 1] = {0};
    double by_turn[3];
    outcome *after = ks_alloc(3, sizeof *after);
    int status = after ? judge_turns(by_turn, m) : KS_EMEMORY;
    for (int p = likeliest(m, taken); p >= 0 && *count < PLACES && status == 0;
         p = likeliest(m, taken)) {
        int area = ks_area_of(p, position->width, position->height);
        taken[p] = 1;
        if ((seen[area] && *count >= NAMED) || ks_reads_refuted(position, KS_BLACK, p) ||
            ks_reads_refuted(position, KS_WHITE, p))
            continue;
        seen[area] = 1;
        status = judge_place(&out[(*count)++], m, p, by_turn, after);
    }
    free(after);
    return status;
}

/* The largest place in a part of the board that was not named yet. */
static const place *largest(const place *places, int count, const unsigned char *named)
{
    const place *best = NULL;
    for (int i = 0; i < count; i++)
        if (!named[places[i].area] && (best == NULL || places[i].worth > best->worth))
            best = &places[i];
    return best;
}

static void say_place(ks_making *m, const place *at, int rank)
{
    ks_say kind = at->worth < big           ? KS_SAY_SMALL
                  : at->area == KS_AREA_ALL ? KS_SAY_BIGGEST_ALL
                  : rank == 0               ? KS_SAY_BIGGEST
                                            : KS_SAY_NEXT;
    ks_sentence *out = ks_making_say(m, kind, KS_PAGE_MOVE, KS_EMPTY);
    if (kind != KS_SAY_SMALL)
        ks_sentence_add_point(out, at->point);
    ks_sentence_add_number(out, kind == KS_SAY_SMALL ? big : round(at->worth));
    if (kind != KS_SAY_SMALL && at->area != KS_AREA_ALL)
        ks_sentence_add_area(out, at->area);
}

/* To the nearest five per cent. */
static double percent(double chance)
{
    return 5 * round(20 * (.5 + stake_share * (chance - .5)));
}

/* Is it said of the group already that the point decides it? */
static int is_said(const ks_making *m, int group, int point)
{
    const ks_page *page = m->page;
    for (int i = 0; i < page->sentences; i++) {
        const ks_sentence *s = &page->sentence[i];
        if (s->group == group && s->part != KS_PAGE_REST &&
            (s->part == KS_PAGE_MOVE || (s->points > 0 && s->point[0] == point)))
            return 1;
    }
    return 0;
}

/* What becomes of the groups at stake at a place; `apart`: the place is not the one that was just
 * named. */
static void say_stakes(ks_making *m, const place *at, int apart)
{
    const ks_explanation *e = m->page->explanation;
    const stake *s = &at->stake[0];
    const ks_group *group = &e->group[s->group];
    if (at->stakes == 0 || weight_of(m, s) < worth_a_word || is_said(m, s->group, at->point) ||
        ks_page_situation(m->page, s->group) != KS_SITUATION_CRITICAL)
        return;
    int cuts = group->blocks > 1 && (e->link_at[at->point] >> group->colour & 1);
    ks_sentence *out = ks_making_say(m,
                                     cuts    ? KS_SAY_CUT
                                     : apart ? KS_SAY_STAKE_AT
                                             : KS_SAY_STAKE,
                                     KS_PAGE_MOVE, group->colour);
    ks_sentence_set_group(out, group, s->group);
    ks_sentence_add_point(out, at->point);
    ks_sentence_add_number(out, percent(s->own));
    ks_sentence_add_number(out, percent(s->other));
    if (at->stakes < 2 || e->group[at->stake[1].group].colour != group->colour || s->other > .5 ||
        at->stake[1].other > .5)
        return;
    const ks_group *second = &e->group[at->stake[1].group];
    out = ks_making_say(m, KS_SAY_DOUBLE, KS_PAGE_MOVE, group->colour);
    ks_sentence_set_group(out, second, at->stake[1].group);
    ks_sentence_add_point(out, at->point);
}

/* Of the places that were not named, the one where most is at stake. */
static void say_other_stakes(ks_making *m, const place *places, int count,
                             const unsigned char *named)
{
    const place *best = NULL;
    for (int i = 0; i < count; i++)
        if (!named[i] && places[i].stakes > 0 &&
            !is_said(m, places[i].stake[0].group, places[i].point) &&
            (best == NULL || weight_of(m, &places[i].stake[0]) > weight_of(m, &best->stake[0])))
            best = &places[i];
    if (best != NULL)
        say_stakes(m, best, 1);
}

int ks_making_moves(ks_making *m)
{
    place places[PLACES];
    unsigned char done[KS_AREAS + 1] = {0}, named[PLACES] = {0};
    int count = 0, status = 0;
    if (m->page->judgment.finished || m->question->dead != NULL)
        return 0;
    status = judge_places(places, &count, m);
    for (int i = 0; i < NAMED && status == 0; i++) {
        const place *best = largest(places, count, done);
        if (best == NULL || (i > 0 && best->worth < big))
            break;
        done[best->area] = 1;
        named[best - places] = 1;
        say_place(m, best, i);
        say_stakes(m, best, 0);
    }
    if (status == 0)
        say_other_stakes(m, places, count, named);
    return status;
}
