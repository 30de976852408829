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

static void add(phrase *p, const char *part)
{
    if (p->size > 0)
        p->size += ks_format(p->text + p->size, p->room - p->size, ", ");
    p->size += ks_format(p->text + p->size, p->room - p->size, "%s", part);
}

static void add_count(phrase *p, int count, const char *one, const char *many)
{
    char part[60];
    if (count == 0)
        ks_format(part, sizeof part, "no %s", one);
    else
        ks_format(part, sizeof part, "%d %s", count, count == 1 ? one : many);
    add(p, part);
}

static void add_eyes(phrase *p, const ks_group *group)
{
    static const char *const eyes[] = {"no eye", "one eye", "two eyes"};
    if (group->hoped_eyes > group->eyes) {
        char part[60];
        ks_format(part, sizeof part, "%s, %s if it moves first", eyes[group->eyes],
                  group->hoped_eyes == 2 ? "two" : "one");
        add(p, part);
    } else {
        add(p, eyes[group->eyes]);
    }
}

static void explain_group(ks_survey *s, int g)
{
    ks_group *group = &s->out->group[g];
    phrase p = {group->reason, sizeof group->reason, 0};
    const char *enemies = group->colour == KS_BLACK ? "white" : "black";
    char part[60];
    group->reason[0] = '\0';
    switch (group->cause) {
    case KS_CAUSE_GIVEN:
        add(&p, group->situation == KS_SITUATION_DEAD ? "marked as dead" : "not marked as dead");
        return;
    case KS_CAUSE_CAPTURED: add(&p, "it is captured whoever moves first"); return;
    case KS_CAUSE_TERRITORY:
    case KS_CAUSE_EYES: break;
    case KS_CAUSE_HOLDS: add(&p, "it withstands any attack that was read"); break;
    case KS_CAUSE_CHASED:
    case KS_CAUSE_CAUGHT: add(&p, "it can be captured"); break;
    case KS_CAUSE_FIRST: add(&p, "who moves first decides"); break;
    case KS_CAUSE_FALLS: add(&p, "it falls whoever moves first"); break;
    default: break;
    }
    if (s->space[g] > 0)
        add_count(&p, s->space[g], "point of territory", "points of territory");
    add_eyes(&p, group);
    if (group->cause == KS_CAUSE_TERRITORY || group->cause == KS_CAUSE_EYES ||
        group->cause == KS_CAUSE_HOLDS)
        return; /* alive by itself: ways out do not matter */
    add_count(&p, group->outlets, "outlet", "outlets");
    if (group->neighbour >= 0)
        add(&p, "a living group to join");
    ks_format(part, sizeof part, "surrounded by live %s groups", enemies);
    if (group->cause == KS_CAUSE_SURROUNDED)
        add(&p, part);
}

/* ---- The verdict ---- */

/* Black's points minus White's that are definite, komi counted, as the terms count. */
static double definite_lead(const ks_survey *s)
{
    const ks_explanation *out = s->out;
    const ks_position *position = s->question->position;
    const ks_terms *terms = &s->question->terms;
    double lead = out->territory[KS_BLACK] - out->territory[KS_WHITE];
    lead += terms->button - (double)terms->komi - (double)terms->compensation;
    if (terms->rules && terms->rules->counting == KS_TERRITORY && position->captures_known)
        return lead + out->prisoners[KS_BLACK] - out->prisoners[KS_WHITE] +
               position->captures[KS_BLACK] - position->captures[KS_WHITE];
    for (int i = 0; i < out->strings; i++)
        if (!s->dead[i])
            lead +=
                out->string[i].colour == KS_BLACK ? out->string[i].stones : -out->string[i].stones;
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

static void put(phrase *p, const char *text)
{
    p->size += ks_format(p->text + p->size, p->room - p->size, "%s", text);
}

/* "White is slightly ahead: Black leads by 7.5 points of definite territory with komi counted, but
 * White has 32 points more under influence." */
static void judge_board(ks_survey *s)
{
    ks_explanation *out = s->out;
    double definite = definite_lead(s);
    int influence = out->influenced[KS_BLACK] - out->influenced[KS_WHITE];
    double lead = out->lead = definite + influence / 4.0;
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
        put(&p, " that are definite, komi counted");
    }
    if (influence == 0) {
        put(&p, ", and both have as much under influence.");
    } else {
        put(&p, definite != 0 && (definite > 0) != (influence > 0) ? ", but " : ", and ");
        put(&p, side(influence));
        put(&p, " has ");
        put_points(&p, influence);
        put(&p, " more under influence.");
    }
}

void ks_survey_words(ks_survey *s)
{
    for (int g = 0; g < s->out->groups; g++)
        explain_group(s, g);
    judge_board(s);
}
