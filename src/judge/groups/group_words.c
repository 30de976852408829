/* What a survey says in words: why a group is alive, critical or dead, and who is ahead. */
#include "groups.h"

#include "text.h"

#include <math.h>
#include <string.h>

/* ---- Groups ---- */

/* A sentence that grows by parts with commas between them. */
typedef struct phrase {
    char *text;
    size_t room, size;
} phrase;

static void put(phrase *p, const char *text)
{
    p->size += ks_format(p->text + p->size, p->room - p->size, "%s", text);
}

static void add(phrase *p, const char *part)
{
    put(p, p->size > 0 ? ", " : "");
    put(p, part);
}

static void put_point(phrase *p, const ks_survey *s, int point)
{
    char name[8];
    ks_point_name(name, point, s->out->width, s->out->height);
    put(p, name);
}

/* "no outlet", "1 outlet", "2 outlets" */
static void put_count(phrase *p, int count, const char *one, const char *many)
{
    if (count == 0)
        p->size += ks_format(p->text + p->size, p->room - p->size, "no %s", one);
    else
        p->size += ks_format(p->text + p->size, p->room - p->size, "%d %s", count,
                             count == 1 ? one : many);
}

static void add_count(phrase *p, int count, const char *one, const char *many)
{
    add(p, "");
    put_count(p, count, one, many);
}

/* Eyes of a group in atari are none yet; large territory is room for two rather than two. */
static void add_eyes(phrase *p, const ks_survey *s, const ks_group *group)
{
    static const char *const eyes[] = {"no eye", "one eye", "two eyes"};
    const ks_block_facts *facts = &s->out->facts[s->out->block_at[group->point]];
    if (group->blocks == 1 && facts->liberties == 1)
        return;
    if (group->cause == KS_CAUSE_TERRITORY) {
        add(p, "room for two eyes");
        return;
    }
    add(p, eyes[group->eyes]);
    if (group->hoped_eyes > group->eyes)
        add(p, group->hoped_eyes == 2 ? "two if it moves first" : "one if it moves first");
}

static void add_territory(phrase *p, const ks_group *group)
{
    if (group->space == 0)
        return;
    if (group->situation != KS_SITUATION_ALIVE) {
        if (group->hoped_eyes > 0)
            add_count(p, group->space, "point of eye space", "points of eye space");
        return;
    }
    add_count(p, group->space, "point of territory", "points of territory");
    if (group->space > group->territory)
        put(p, " together with other groups");
}

/* "it can be captured at C3 in a ladder, D4 saves it", "it is in atari, C3 takes or saves it" */
static void add_capture(phrase *p, const ks_survey *s, const ks_group *group)
{
    const ks_block_facts *facts = &s->out->facts[s->out->block_at[group->point]];
    int both = facts->attack == facts->defence;
    int critical = group->cause == KS_CAUSE_CHASED || group->cause == KS_CAUSE_TURN;
    add(p, facts->liberties == 1 ? "it is in atari" : "it can be captured");
    if (!both || !critical) {
        put(p, " at ");
        put_point(p, s, facts->attack);
    }
    put(p, facts->ladder ? " in a ladder" : "");
    if (critical && facts->defence != KS_NO_POINT) {
        add(p, "");
        put_point(p, s, facts->defence);
        put(p, both ? " takes or saves it" : " saves it");
    }
}

/* "B9 takes or saves it", "B9 takes it, C9 saves it" */
static void add_first(phrase *p, const ks_survey *s, const ks_group *group)
{
    add(p, "whoever moves first decides");
    if (group->attack == KS_NO_POINT || group->defence == KS_NO_POINT)
        return;
    add(p, "");
    put_point(p, s, group->attack);
    put(p, group->attack == group->defence ? " takes or saves it" : " takes it");
    if (group->attack == group->defence)
        return;
    add(p, "");
    put_point(p, s, group->defence);
    put(p, " saves it");
}

/* The enemy group with which a group that holds without two eyes lives in seki: one that holds in
 * the same way, and has a liberty in common with it. -1: none. */
static int seki_partner(const ks_survey *s, int g)
{
    const ks_group *groups = s->out->group;
    for (int e = 0; e < s->out->groups; e++)
        if (groups[e].cause == KS_CAUSE_HOLDS && groups[e].colour != groups[g].colour &&
            groups[g].eyes < 2 && groups[e].eyes < 2 &&
            ks_set_meets(&s->reading.frame, &s->around[g], &s->around[e]))
            return e;
    return -1;
}

static void add_hold(phrase *p, ks_survey *s, int g)
{
    int partner = s->out->group[g].seki = seki_partner(s, g);
    if (partner >= 0) {
        add(p, "it lives in seki with the group of ");
        put_point(p, s, s->out->group[partner].point);
    } else {
        add(p, "it withstands any attack that was read");
    }
}

/* Adds the cause of the situation if the numbers do not show it. Returns whether nothing else needs
 * to be said. */
static int add_cause(phrase *p, ks_survey *s, int g)
{
    const ks_group *group = &s->out->group[g];
    int dead = group->situation == KS_SITUATION_DEAD, block = s->out->block_at[group->point];
    switch (group->cause) {
    case KS_CAUSE_GIVEN: add(p, dead ? "marked as dead" : "not marked as dead"); return 1;
    case KS_CAUSE_CAPTURED:
        add(p, "it is captured whoever moves first");
        put(p, s->out->facts[block].ladder ? ", in a ladder" : "");
        return 1;
    case KS_CAUSE_HOLDS: add_hold(p, s, g); return 0;
    case KS_CAUSE_CHASED:
    case KS_CAUSE_TURN:
    case KS_CAUSE_CAUGHT: add_capture(p, s, group); return 0;
    case KS_CAUSE_FIRST: add_first(p, s, group); return 0;
    case KS_CAUSE_FALLS: add(p, "it falls whoever moves first"); return 0;
    default: return 0;
    }
}

/* "can join the group of D4 or 2 others" */
static void add_friends(phrase *p, const ks_survey *s, const ks_group *group)
{
    if (group->neighbour < 0)
        return;
    add(p, "can join the group of ");
    put_point(p, s, s->out->group[group->neighbour].point);
    if (group->friends > 1) {
        put(p, " or ");
        put_count(p, group->friends - 1, "other", "others");
    }
}

static void explain_group(ks_survey *s, int g)
{
    ks_group *group = &s->out->group[g];
    phrase p = {group->reason, sizeof group->reason, 0};
    group->reason[0] = '\0';
    if (add_cause(&p, s, g))
        return;
    add_territory(&p, group);
    add_eyes(&p, s, group);
    if (group->cause == KS_CAUSE_TERRITORY || group->cause == KS_CAUSE_EYES ||
        group->cause == KS_CAUSE_HOLDS)
        return; /* alive by itself: ways out do not matter */
    if (group->cause == KS_CAUSE_ROOM)
        add(&p, "room at the edge");
    add_count(&p, group->outlets, "outlet", "outlets");
    add_friends(&p, s, group);
    if (group->cause == KS_CAUSE_SHUT_IN) {
        add(&p, "shut in with ");
        put_count(&p, ks_set_count(&s->reading.frame, &s->around[g]), "liberty", "liberties");
    }
    if (group->cause == KS_CAUSE_SURROUNDED)
        add(&p, group->colour == KS_BLACK ? "surrounded by live white groups"
                                          : "surrounded by live black groups");
}

/* ---- The verdict ---- */

/* What the stones of critical groups are worth to Black, by the chance of each to live. They are
 * not definite: by area a point for each stone that lives and for the enemy one that dies, by
 * territory two for the enemy. */
static double critical_lead(const ks_survey *s, int by_territory)
{
    double lead = 0;
    for (int g = 0; g < s->out->groups; g++) {
        const ks_group *group = &s->out->group[g];
        double alive = (double)group->alive, worth = by_territory ? 2 * alive - 2 : 2 * alive - 1;
        if (group->situation == KS_SITUATION_CRITICAL)
            lead += (group->colour == KS_BLACK ? worth : -worth) * group->stones;
    }
    return lead;
}

/* Is territory counted, and prisoners with it? */
static int counts_territory(const ks_survey *s)
{
    const ks_rules *rules = s->question->terms.rules;
    return rules && rules->counting == KS_TERRITORY && s->question->position->captures_known;
}

/* Black's points minus White's that are definite, komi counted, as the terms count. Stones of
 * critical groups are not. */
static double definite_lead(const ks_survey *s)
{
    const ks_explanation *out = s->out;
    const ks_position *position = s->question->position;
    const ks_terms *terms = &s->question->terms;
    double lead = out->territory[KS_BLACK] - out->territory[KS_WHITE];
    lead += terms->button - (double)terms->komi - (double)terms->compensation;
    if (counts_territory(s))
        return lead + out->prisoners[KS_BLACK] - out->prisoners[KS_WHITE] +
               position->captures[KS_BLACK] - position->captures[KS_WHITE];
    for (int i = 0; i < out->blocks; i++) {
        const ks_block *block = &out->facts[i].block;
        if (out->group[out->facts[i].group].situation == KS_SITUATION_ALIVE)
            lead += block->colour == KS_BLACK ? block->stones : -block->stones;
    }
    return lead;
}

static const char *side(double lead)
{
    return lead > 0 ? "Black" : "White";
}

static void put_points(phrase *p, double points)
{
    char number[32];
    ks_format_number(number, fabs(points), 1);
    p->size += ks_format(p->text + p->size, p->room - p->size, "%s %s", number,
                         fabs(points) == 1 ? "point" : "points");
}

/* "White is slightly ahead: Black leads by 7.5 points of definite territory with komi counted, but
 * White has 32 points more under influence." */
static void judge_board(ks_survey *s)
{
    ks_explanation *out = s->out;
    double definite = definite_lead(s);
    int influence = out->influenced[KS_BLACK] - out->influenced[KS_WHITE];
    double critical = critical_lead(s, counts_territory(s));
    double lead = out->lead = definite + critical + influence / 4.0;
    int stones = 0;
    for (int g = 0; g < out->groups; g++)
        if (out->group[g].situation == KS_SITUATION_CRITICAL)
            stones += out->group[g].stones;
    phrase p = {out->verdict, sizeof out->verdict, 0};
    if (fabs(lead) < 1) {
        put(&p, "The game is even: ");
    } else {
        put(&p, side(lead));
        put(&p, fabs(lead) < 6    ? " is slightly ahead: "
                : fabs(lead) < 15 ? " is ahead: "
                                  : " is far ahead: ");
    }
    if (definite == 0) {
        put(&p, "what is definite is equal with komi counted");
    } else {
        put(&p, side(definite));
        put(&p, " leads by ");
        put_points(&p, definite);
        put(&p, fabs(definite) == 1 ? " that is definite, komi counted"
                                    : " that are definite, komi counted");
    }
    if (influence == 0) {
        put(&p, ", and both have as much under influence");
    } else {
        put(&p, definite != 0 && (definite > 0) != (influence > 0) ? ", but " : ", and ");
        put(&p, side(influence));
        put(&p, " has ");
        put_points(&p, influence);
        put(&p, " more under influence");
    }
    if (stones > 0) {
        put(&p, "; ");
        put_count(&p, stones, "critical stone is not settled", "critical stones are not settled");
    }
    put(&p, ".");
}

void ks_survey_words(ks_survey *s)
{
    for (int g = 0; g < s->out->groups; g++)
        explain_group(s, g);
    judge_board(s);
}
