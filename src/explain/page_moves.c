/* See pages.h. What to do: the places where it matters most who plays first. A place is worth what
 * each side gains by a move there, over a pass. */
#include "pages.h"

#include "position.h"

#include <math.h>

/* So many places are judged, at most, and so many named. */
enum { PLACES = 12, NAMED = 3 };

/* A place with a smaller chance to be played next is not judged; below so many points nothing is
 * big any more. */
static const float least_chance = .002F;
static const double big = 3;

typedef struct place {
    int point, area;
    double worth;
} place;

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

/* What a move gains for its side over a pass, by area; nothing where it is not allowed. Both are
 * judged with the other side to move. */
static int gain_of(double *out, const ks_making *m, int colour, int point, double passed)
{
    ks_position after = *m->question->position;
    ks_question asked = *m->question;
    ks_judgment judgment;
    asked.position = &after;
    *out = 0;
    if (ks_move_check(&after, colour, point, 0) != 0)
        return 0;
    ks_move_make(&after, colour, point);
    int status = ks_judge_run(&judgment, m->explainer->best, &asked);
    if (status == 0)
        *out = (colour == KS_BLACK ? 1 : -1) * ((double)judgment.score - passed);
    return status;
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

/* Judges the places, in two rounds: the likeliest, then the likeliest of each part of the board. */
static int judge_places(place *out, int *count, const ks_making *m)
{
    const ks_position *position = m->question->position;
    unsigned char taken[KS_POINTS] = {0}, seen[KS_AREAS + 1] = {0};
    double by_turn[3];
    int status = judge_turns(by_turn, m);
    for (int p = likeliest(m, taken); p >= 0 && *count < PLACES && status == 0;
         p = likeliest(m, taken)) {
        double black = 0, white = 0;
        int area = ks_area_of(p, position->width, position->height);
        taken[p] = 1;
        if (seen[area] && *count >= NAMED)
            continue;
        seen[area] = 1;
        status = gain_of(&black, m, KS_BLACK, p, by_turn[KS_WHITE]);
        if (status == 0)
            status = gain_of(&white, m, KS_WHITE, p, by_turn[KS_BLACK]);
        out[(*count)++] = (place){p, area, black + white};
    }
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

int ks_making_moves(ks_making *m)
{
    place places[PLACES];
    unsigned char named[KS_AREAS + 1] = {0};
    int count = 0, status = 0;
    if (m->page->judgment.finished || m->question->dead != NULL)
        return 0;
    status = judge_places(places, &count, m);
    for (int i = 0; i < NAMED && status == 0; i++) {
        const place *best = largest(places, count, named);
        if (best == NULL || (i > 0 && best->worth < big))
            break;
        named[best->area] = 1;
        ks_say kind = best->worth < big           ? KS_SAY_SMALL
                      : best->area == KS_AREA_ALL ? KS_SAY_BIGGEST_ALL
                      : i == 0                    ? KS_SAY_BIGGEST
                                                  : KS_SAY_NEXT;
        ks_sentence *out = ks_making_say(m, kind, KS_PAGE_MOVE, KS_EMPTY);
        if (kind != KS_SAY_SMALL)
            ks_sentence_add_point(out, best->point);
        ks_sentence_add_number(out, kind == KS_SAY_SMALL ? big : round(best->worth));
        if (kind != KS_SAY_SMALL && best->area != KS_AREA_ALL)
            ks_sentence_add_area(out, best->area);
    }
    return status;
}
