/* See score_words.h.
 *
 * Area and territory differ by what is on the board but is no territory (eyes in seki, false eyes)
 * and by the stones that each side has put on the board in the whole game: area counts them,
 * territory does not. Black's stones minus White's are the handicap stones and whatever moves Black
 * made more: one if he took the last dame. */
#include "score_words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEKI_BLACK,
    SEKI_WHITE,
    FALSE_BLACK,
    FALSE_WHITE,
    OPEN_BLACK,
    OPEN_WHITE,
    HANDICAP,
    MOVES,
    COMPENSATION,
    LEFT,
    ITEMS
};

/* What some rules count and others do not, as points of Black minus White. */
typedef struct items {
    double points[ITEMS];
} items;

void ks_score_put_margin(ks_buffer *out, double margin)
{
    char words[16];
    ks_margin_words(words, margin);
    ks_buffer_put_string(out, words);
}

/* Points that are area and no territory, on which no living stone stands. */
static void add_eyes(items *out, const ks_scored *scored)
{
    const ks_verdict *v = &scored->verdict;
    for (int p = 0; p < v->width * v->height; p++) {
        int living = v->block_at[p] >= 0 && !v->dead[p];
        if (living || v->area[p] == 0 || v->territory[p] != 0)
            continue;
        int item = v->seki[p] ? SEKI_BLACK : v->false_eye[p] ? FALSE_BLACK : OPEN_BLACK;
        item += v->area[p] < 0; /* White's follows Black's */
        out->points[item] += v->area[p];
    }
}

static int stones_played(const ks_count *count, int colour)
{
    return count->stones[colour] + count->dead[colour] + count->captures[KS_OPPONENT(colour)];
}

static items items_by(const ks_scored *scored, const ks_terms *terms)
{
    const ks_verdict *v = &scored->verdict;
    const ks_rules *rules = terms->rules;
    items out = {{0}};
    out.points[COMPENSATION] = -(double)terms->compensation;
    if (rules != NULL && rules->counting == KS_TERRITORY)
        return out;
    add_eyes(&out, scored);
    int more = stones_played(&v->count, KS_BLACK) - stones_played(&v->count, KS_WHITE);
    int handicap = terms->handicap > 1 ? terms->handicap : 0;
    out.points[HANDICAP] = handicap;
    out.points[MOVES] = more - handicap;
    if (rules != NULL && !rules->removes_dead) {
        double area = 0;
        for (int p = 0; p < v->width * v->height; p++)
            area += v->area[p];
        out.points[LEFT] = (double)v->untouched - area;
    }
    return out;
}

static const char *reason(int item, double points)
{
    int one = fabs(points) == 1;
    switch (item) {
    case SEKI_BLACK:
    case SEKI_WHITE: return one ? "an eye in seki" : "eyes in seki";
    case FALSE_BLACK:
    case FALSE_WHITE: return one ? "a point to be filled" : "points to be filled";
    case OPEN_BLACK:
    case OPEN_WHITE: return "territory that is open";
    case HANDICAP: return "handicap stones";
    case MOVES: return one ? "the last dame" : "more moves played";
    case COMPENSATION: return "compensation for the handicap";
    default: return "dead stones are not taken off";
    }
}

static int side_of(int item, double by_area)
{
    switch (item) {
    case SEKI_WHITE:
    case FALSE_WHITE:
    case OPEN_WHITE:
    case COMPENSATION: return KS_WHITE;
    case MOVES:
    case LEFT: return by_area < 0 ? KS_WHITE : KS_BLACK;
    default: return KS_BLACK;
    }
}

void ks_score_put_reasons(ks_buffer *out, const char *before, const ks_scored *scored,
                          const ks_terms *terms)
{
    items from = items_by(scored, &scored->question.terms), to = items_by(scored, terms);
    const char *between = before;
    for (int i = 0; i < ITEMS; i++) {
        double more = to.points[i] - from.points[i];
        if (more == 0)
            continue;
        int side = side_of(i, to.points[i] != 0 ? to.points[i] : from.points[i]);
        double points = side == KS_BLACK ? more : -more;
        ks_buffer_put_string(out, between);
        ks_buffer_put_string(out, side == KS_BLACK ? "Black " : "White ");
        ks_buffer_put_string(out, points > 0 ? "+" : "");
        ks_buffer_put_number(out, points, 2);
        ks_buffer_put_string(out, ": ");
        ks_buffer_put_string(out, reason(i, points));
        between = "; ";
    }
}

/* ---- The record ---- */

static int agrees(const ks_scored *scored, const ks_verdict *verdict, const ks_terms *terms)
{
    return ks_verdict_agrees(verdict, terms, &scored->result) == 1;
}

static int put_other_rules(ks_buffer *out, const ks_scored *scored)
{
    for (int i = 0; ks_rules_at(i) != NULL; i++) {
        ks_terms terms = ks_terms_under(&scored->question.terms, ks_rules_at(i));
        if (!agrees(scored, &scored->verdict, &terms))
            continue;
        ks_buffer_put_string(out, "it is the result by ");
        ks_buffer_put_string(out, ks_rules_at(i)->name);
        ks_buffer_put_string(out, " rules");
        return 1;
    }
    return 0;
}

static int put_other_terms(ks_buffer *out, const ks_scored *scored)
{
    ks_terms terms = scored->question.terms;
    terms.komi = 0;
    if (scored->question.terms.komi != 0 && agrees(scored, &scored->verdict, &terms)) {
        ks_buffer_put_string(out, "it is the result without komi");
        return 1;
    }
    terms = scored->question.terms;
    terms.compensation = 0;
    if (scored->question.terms.compensation != 0 && agrees(scored, &scored->verdict, &terms)) {
        ks_buffer_put_string(out, "it is the result without compensation for the handicap");
        return 1;
    }
    return 0;
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
    walked[from->point] = 1;
    for (int changed = 1; changed;) {
        changed = 0;
        for (int p = 0; p < v->width * v->height; p++) {
            int b = v->block_at[p], own = b >= 0 && v->fates[b].colour == from->colour;
            if (walked[p] || (b >= 0 && !own && !v->dead[p]) || !is_beside(walked, v, p))
                continue;
            walked[p] = 1;
            changed = 1;
            if (own && v->dead[p] == v->dead[from->point])
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

/* The block that would give the record's result if it were judged the other way, or -1; -2 if there
 * is no memory to try. Of several, the one that is judged with the least confidence. */
static int find_block(const ks_scored *scored, const ks_scorer *scorer, int family)
{
    const ks_verdict *v = &scored->verdict;
    ks_verdict *other = malloc(sizeof *other);
    int found = -1;
    double best = 2;
    for (int b = 0; other != NULL && b < v->blocks; b++) {
        unsigned char dead[KS_POINTS];
        double sure = fabs((double)v->fates[b].alive - 0.5);
        if (sure >= best)
            continue;
        flip(dead, v, b, family);
        ks_question question = scored->question;
        question.dead = dead;
        if (ks_scorer_run(other, scorer, &question) == 0 &&
            agrees(scored, other, &question.terms)) {
            best = sure;
            found = b;
        }
    }
    int status = other == NULL ? -2 : found;
    free(other);
    return status;
}

static void put_block(ks_buffer *out, const ks_verdict *v, int block, int family)
{
    const ks_block_fate *fate = &v->fates[block];
    char name[8];
    ks_point_name(name, fate->point, v->width, v->height);
    ks_buffer_put_string(out, "it is the result with ");
    ks_buffer_put_string(out, fate->colour == KS_BLACK ? "Black's" : "White's");
    ks_buffer_put_string(out, " stones at ");
    ks_buffer_put_string(out, name);
    ks_buffer_put_string(out, family ? " and those around" : "");
    ks_buffer_put_string(out, v->dead[fate->point] ? " alive" : " dead");
}

/* Neutral points that are still open may have been filled before the players counted. */
static void put_rest(ks_buffer *out, const ks_scored *scored)
{
    const ks_verdict *v = &scored->verdict;
    double apart = fabs((double)(v->count.margin - scored->result.margin));
    int dame = 0;
    for (int p = 0; p < v->width * v->height; p++)
        dame += v->dame[p] && !v->seki[p];
    ks_buffer_put_string(out, "they are ");
    ks_buffer_put_number(out, apart, 2);
    ks_buffer_put_string(out, apart == 1 ? " point apart" : " points apart");
    if (dame > 0 && apart <= dame) {
        ks_buffer_put_string(out, ", and ");
        ks_buffer_put_number(out, dame, 0);
        ks_buffer_put_string(out, dame == 1 ? " neutral point is unfilled"
                                            : " neutral points are unfilled");
    } else {
        ks_buffer_put_string(out, ", and no block or group explains it");
    }
}

int ks_score_put_disagreement(ks_buffer *out, const ks_scored *scored, const ks_scorer *scorer)
{
    if (put_other_rules(out, scored) || put_other_terms(out, scored))
        return 0;
    for (int family = 0; family < 2; family++) {
        int block = find_block(scored, scorer, family);
        if (block == -2)
            return KS_EMEMORY;
        if (block < 0)
            continue;
        put_block(out, &scored->verdict, block, family);
        return 0;
    }
    put_rest(out, scored);
    return 0;
}
