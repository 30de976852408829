/* A score in words: what makes one ruleset's score differ from another's, and why a record may say
 * something else.
 *
 * Area and territory differ by what is on the board but is no territory (eyes in seki, false eyes)
 * and by the stones that each side has put on the board in the whole game: area counts them,
 * territory does not. Black's stones minus White's are the handicap stones plus the moves that
 * Black made more: one if he took the last dame. */
#include "alloc.h"
#include "buffer.h"

#include <math.h>
#include <stdlib.h>

/* What some rules count and others do not, as points of Black minus White. */
typedef struct items {
    double points[KS_DIFFERENCE_COUNT];
} items;

/* Points without a living stone that are area but not territory. */
static void add_eyes(items *out, const ks_verdict *v)
{
    for (int p = 0; p < v->width * v->height; p++) {
        int living = v->block_at[p] >= 0 && !v->dead[p];
        if (living || v->area[p] == 0 || v->territory[p] != 0)
            continue;
        int item = v->seki[p]        ? KS_DIFFERENCE_SEKI_BLACK
                   : v->false_eye[p] ? KS_DIFFERENCE_FALSE_BLACK
                                     : KS_DIFFERENCE_OPEN_BLACK;
        item += v->area[p] < 0; /* White's follows Black's */
        out->points[item] += v->area[p];
    }
}

static int stones_played(const ks_count *count, int colour)
{
    return count->stones[colour] + count->dead[colour] + count->captures[KS_OPPONENT(colour)];
}

static items items_by(const ks_verdict *v, const ks_terms *terms)
{
    const ks_rules *rules = terms->rules;
    items out = {{0}};
    out.points[KS_DIFFERENCE_COMPENSATION] = -(double)terms->compensation;
    if (rules != NULL && rules->counting == KS_TERRITORY)
        return out;
    add_eyes(&out, v);
    int more = stones_played(&v->count, KS_BLACK) - stones_played(&v->count, KS_WHITE);
    int handicap = terms->handicap > 1 ? terms->handicap : 0;
    out.points[KS_DIFFERENCE_HANDICAP] = handicap;
    out.points[KS_DIFFERENCE_MOVES] = more - handicap;
    if (rules != NULL && !rules->removes_dead) {
        double area = 0;
        for (int p = 0; p < v->width * v->height; p++)
            area += v->area[p];
        out.points[KS_DIFFERENCE_LEFT] = (double)v->untouched - area;
    }
    return out;
}

/* Where the side depends on the game, it is whose points these are by area. */
static ks_difference difference_of(int item, double by_area, double more)
{
    static const struct {
        const char *id, *one, *several;
        int side;
    } known[] = {
#define KS_DIFFERENCE_ENTRY(name, id, side, one, several) {id, one, several, KS_##side},
        KS_DIFFERENCES(KS_DIFFERENCE_ENTRY)
#undef KS_DIFFERENCE_ENTRY
    };
    int side = known[item].side;
    if (side == KS_EMPTY)
        side = by_area < 0 ? KS_WHITE : KS_BLACK;
    return (ks_difference){.id = known[item].id,
                           .text = fabs(more) == 1 ? known[item].one : known[item].several,
                           .side = side,
                           .points = side == KS_BLACK ? more : -more};
}

int ks_verdict_differences(ks_difference out[KS_DIFFERENCE_COUNT], const ks_verdict *verdict,
                           const ks_terms *from, const ks_terms *to)
{
    items before = items_by(verdict, from), after = items_by(verdict, to);
    int count = 0;
    for (int i = 0; i < KS_DIFFERENCE_COUNT; i++) {
        double more = after.points[i] - before.points[i];
        if (more != 0)
            out[count++] =
                difference_of(i, after.points[i] != 0 ? after.points[i] : before.points[i], more);
    }
    return count;
}

int ks_verdict_difference(ks_buffer *out, const ks_verdict *verdict, const ks_terms *from,
                          const ks_terms *to)
{
    ks_difference found[KS_DIFFERENCE_COUNT];
    int count = ks_verdict_differences(found, verdict, from, to);
    for (int i = 0; i < count; i++)
        ks_buffer_put_format(out, "%s%s %s%.2g: %s", i > 0 ? "; " : "",
                             found[i].side == KS_BLACK ? "Black" : "White",
                             found[i].points > 0 ? "+" : "", found[i].points, found[i].text);
    return ks_buffer_status(out);
}

/* ---- The record ---- */

const ks_rules *ks_verdict_rules(const ks_verdict *verdict, const ks_terms *terms,
                                 const ks_result *result)
{
    for (int i = 0; ks_rules_at(i) != NULL; i++) {
        ks_terms by = ks_terms_under(terms, ks_rules_at(i));
        if (ks_verdict_agrees(verdict, &by, result) == 1)
            return ks_rules_at(i);
    }
    return NULL;
}

int ks_verdict_unfilled(const ks_verdict *verdict)
{
    int count = 0;
    for (int p = 0; p < verdict->width * verdict->height; p++)
        count += verdict->dame[p] && !verdict->seki[p];
    return count;
}

/* The least chance to die of a block that a record may have taken off. */
static const float least_plausible = 0.02F;

/* A verdict that the record contradicts. */
typedef struct quarrel {
    const ks_verdict *verdict;
    const ks_scorer *scorer;
    const ks_question *question;
    const ks_result *result;
} quarrel;

/* Which of the terms the record's result seems to leave out, or NULL. */
static const char *find_other_terms(const quarrel *q)
{
    ks_terms terms = q->question->terms;
    terms.komi = 0;
    if (q->question->terms.komi != 0 && ks_verdict_agrees(q->verdict, &terms, q->result) == 1)
        return "komi";
    terms = q->question->terms;
    terms.compensation = 0;
    if (q->question->terms.compensation != 0 &&
        ks_verdict_agrees(q->verdict, &terms, q->result) == 1)
        return "compensation for the handicap";
    return NULL;
}

/* Is a point that was walked to beside this one? */
static int is_beside(const unsigned char *walked, const ks_verdict *v, int p)
{
    int x = p % v->width, points = v->width * v->height;
    return (x > 0 && walked[p - 1]) || (x + 1 < v->width && walked[p + 1]) ||
           (p >= v->width && walked[p - v->width]) ||
           (p + v->width < points && walked[p + v->width]);
}

/* Adds to a flipped block those of its colour that were judged alike and that one can walk to from
 * it over empty points, stones of its colour and dead stones. */
static void spread(unsigned char flipped[KS_POINTS], const ks_verdict *v, int block)
{
    const ks_block_fate *from = &v->fates[block];
    unsigned char walked[KS_POINTS] = {0};
    walked[from->block.point] = 1;
    for (int changed = 1; changed;) {
        changed = 0;
        for (int p = 0; p < v->width * v->height; p++) {
            int b = v->block_at[p], own = b >= 0 && v->fates[b].block.colour == from->block.colour;
            if (walked[p] || (b >= 0 && !own && !v->dead[p]) || !is_beside(walked, v, p))
                continue;
            walked[p] = 1;
            changed = 1;
            if (own && v->dead[p] == v->dead[from->block.point])
                flipped[b] = 1;
        }
    }
}

/* The dead stones with a block judged the other way, alone or with its family. */
static void flip(unsigned char dead[KS_POINTS], const ks_verdict *v, int block, int family)
{
    unsigned char flipped[KS_POINTS] = {0};
    flipped[block] = 1;
    if (family)
        spread(flipped, v, block);
    for (int p = 0; p < v->width * v->height; p++)
        dead[p] = (unsigned char)(v->dead[p] ^ (v->block_at[p] >= 0 && flipped[v->block_at[p]]));
}

/* Players leave dead stones on the board, but nobody takes off stones that live beyond doubt. */
static int is_plausible(const ks_verdict *v, const unsigned char *dead)
{
    for (int b = 0; b < v->blocks; b++) {
        const ks_block_fate *fate = &v->fates[b];
        int dies = dead[fate->block.point] && !v->dead[fate->block.point];
        if (dies && (fate->proof != NULL || fate->doubt < least_plausible) &&
            fate->alive > 1 - least_plausible)
            return 0;
    }
    return 1;
}

/* The block that would give the record's result if it were judged the other way, or -1. Of several,
 * the one that is judged with the least confidence. `room` is memory to try in. */
static int find_block(int *out, const quarrel *q, ks_verdict *room, int family)
{
    const ks_verdict *v = q->verdict;
    double best = 2;
    *out = -1;
    for (int b = 0; b < v->blocks; b++) {
        unsigned char dead[KS_POINTS];
        double sure = fabs((double)v->fates[b].alive - 0.5);
        if (sure >= best)
            continue;
        flip(dead, v, b, family);
        if (!is_plausible(v, dead))
            continue;
        ks_question question = *q->question;
        question.dead = dead;
        int status = ks_scorer_run(room, q->scorer, &question);
        if (status)
            return status;
        if (ks_verdict_agrees(room, &question.terms, q->result) == 1) {
            best = sure;
            *out = b;
        }
    }
    return 0;
}

static void put_block(ks_buffer *out, const ks_verdict *v, int block, int family)
{
    const ks_block_fate *fate = &v->fates[block];
    char name[8];
    ks_buffer_put_format(out, "it is the result with %s stones at %s%s %s",
                         fate->block.colour == KS_BLACK ? "Black's" : "White's",
                         ks_point_name(name, fate->block.point, v->width, v->height),
                         family ? " and those around" : "",
                         v->dead[fate->block.point] ? "alive" : "dead");
}

/* Neutral points that are still open may have been filled before the players counted. */
static void put_rest(ks_buffer *out, const quarrel *q)
{
    double apart = fabs((double)(q->verdict->count.margin - q->result->margin));
    int unfilled = ks_verdict_unfilled(q->verdict);
    ks_buffer_put_format(out, "they are %.2g point%s apart, and ", apart, apart == 1 ? "" : "s");
    if (unfilled > 0 && apart <= unfilled)
        ks_buffer_put_format(out, "%d neutral point%s unfilled", unfilled,
                             unfilled == 1 ? " is" : "s are");
    else
        ks_buffer_put_string(out, "no block or family explains it");
}

/* The stones that the record must have judged the other way, or how far the two are apart. */
static int put_stones(ks_buffer *out, const quarrel *q, ks_verdict *room)
{
    int block = -1, status = 0;
    for (int family = 0; status == 0 && family < 2 && block < 0; family++) {
        status = find_block(&block, q, room, family);
        if (block >= 0)
            put_block(out, q->verdict, block, family);
    }
    if (status == 0 && block < 0)
        put_rest(out, q);
    return status;
}

int ks_verdict_disagreement(ks_buffer *out, const ks_verdict *verdict, const ks_scorer *scorer,
                            const ks_question *question, const ks_result *result)
{
    quarrel q = {verdict, scorer, question, result};
    const ks_rules *rules = ks_verdict_rules(verdict, &question->terms, result);
    const char *terms = rules ? NULL : find_other_terms(&q);
    if (rules != NULL) {
        ks_buffer_put_format(out, "it is the result by %s rules", rules->name);
    } else if (terms != NULL) {
        ks_buffer_put_format(out, "it is the result without %s", terms);
    } else {
        ks_verdict *room = ks_alloc(1, sizeof *room);
        if (room == NULL)
            return KS_EMEMORY;
        int status = put_stones(out, &q, room);
        free(room);
        if (status)
            return status;
    }
    return ks_buffer_status(out);
}
