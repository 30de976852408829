/* See pages.h. Groups: what was read is said plainly; what was not is said as `best` sees it, with
 * how often such stones live. Groups matter by how many stones are at stake and how unsure it is.
 */
#include "pages.h"

#include "groups.h"
#include "reads.h"

#include <math.h>

enum { GROUPS_THAT_MATTER = 3 };

/* Chances to live from which a group is called alive, nearly so, lost and dead (docs/explain.md has
 * how often each came true). A reading counts where the chance does not contradict it. */
static const double alive_from = .97, living_from = .875, lost_to = .25, dead_to = .05;

/* Up to which chance that is, as a share of the part of the board that is filled, and at most:
 * early in a game stones that can be taken still have uses, and come back. */
static const double doubt_share = .7, most_doubt = .35;

/* The mean chance of its stones, unless the question says which are dead. */
static float chance_of(const ks_page *page, int g)
{
    const ks_explanation *e = page->explanation;
    double sum = 0;
    if (e->group[g].cause == KS_CAUSE_GIVEN)
        return e->group[g].situation == KS_SITUATION_DEAD ? 0 : 1;
    for (int p = 0; p < e->width * e->height; p++)
        if (e->block_at[p] >= 0 && e->facts[e->block_at[p]].group == g)
            sum += (double)page->judgment.alive[p];
    return (float)(sum / e->group[g].stones);
}

static int in_ladder(const ks_explanation *e, const ks_group *group)
{
    return group->blocks == 1 && e->facts[e->block_at[group->point]].ladder;
}

/* Is a block captured after a move, as far as a longer reading sees? The other side moves next. */
static int falls_after(const ks_making *m, const ks_group *group, int colour, int move)
{
    ks_position after = *m->question->position;
    if (ks_move_check(&after, colour, move, 0) != 0)
        return colour == group->colour;
    ks_move_make(&after, colour, move);
    if (after.stone[group->point] != group->colour)
        return 1;
    return ks_reads_capture(&after, group->point, KS_OPPONENT(colour));
}

/* Are the moves that take and save it known, and does a longer reading of a group of one block not
 * refute them? Those of other groups are from a siege, or from the hunt of their largest block. */
static int is_decided_by_move(const ks_making *m, const ks_group *group)
{
    if (group->situation != KS_SITUATION_CRITICAL || group->attack == KS_NO_POINT ||
        group->defence == KS_NO_POINT)
        return 0;
    return group->blocks > 1 || (falls_after(m, group, KS_OPPONENT(group->colour), group->attack) &&
                                 !falls_after(m, group, group->colour, group->defence));
}

static double reading_doubt(const ks_page *page)
{
    const ks_explanation *e = page->explanation;
    int stones = 0;
    for (int i = 0; i < e->blocks; i++)
        stones += e->facts[i].block.stones;
    return fmin(most_doubt, doubt_share * stones / (e->width * e->height));
}

/* What was read of it, or KS_SAY_KINDS. */
static ks_say say_read(const ks_making *m, const ks_group *group, double chance)
{
    const ks_explanation *e = m->page->explanation;
    if (group->seki >= 0)
        return KS_SAY_SEKI;
    if (is_decided_by_move(m, group))
        return group->attack == group->defence ? KS_SAY_ONE_POINT : KS_SAY_TWO_POINTS;
    if (group->cause == KS_CAUSE_CAPTURED && chance < reading_doubt(m->page))
        return in_ladder(e, group) ? KS_SAY_LADDER : KS_SAY_CAPTURED;
    return KS_SAY_KINDS;
}

static ks_say say_seen(const ks_group *group, double chance)
{
    if (chance <= dead_to)
        return KS_SAY_DEAD;
    if (chance <= lost_to)
        return KS_SAY_LOST;
    if (chance >= alive_from)
        return KS_SAY_ALIVE;
    if (chance >= living_from)
        return group->eyes < 2 && group->outlets >= 2 ? KS_SAY_FREE : KS_SAY_LIVING;
    if (group->cause == KS_CAUSE_ROOM)
        return KS_SAY_SETTLES;
    if (group->eyes < 2 && group->outlets > 0)
        return KS_SAY_RUNS;
    return group->cause == KS_CAUSE_SHUT_IN || group->cause == KS_CAUSE_SURROUNDED ? KS_SAY_SHUT_IN
                                                                                   : KS_SAY_WEAK;
}

/* On large boards stones that are shut in live so much less often than `best` expects (in the games
 * of pro-valid, 38% for 54%; on 9x9 it is right). */
static const double shut_in_share = .7;

/* To the nearest five per cent, and never certain. */
static double percent(double chance)
{
    double out = 5 * round(20 * chance);
    return out < 5 ? 5 : out > 95 ? 95 : out;
}

/* How a group of one block is taken, where that takes more than two moves. */
static void say_line(ks_making *m, int g, ks_page_part part)
{
    enum { LEAST_LINE = 3 };
    const ks_group *group = &m->page->explanation->group[g];
    short line[KS_SENTENCE_POINTS];
    if (group->blocks > 1)
        return;
    int length = ks_reads_line(line, KS_SENTENCE_POINTS, m->question->position, group->point);
    if (length < LEAST_LINE || line[0] != group->attack)
        return;
    static const ks_say tricks[] = {KS_SAY_LINE, KS_SAY_LINE_NET, KS_SAY_LINE_SNAPBACK};
    ks_say kind = tricks[ks_reads_trick(m->question->position, group->point, line, length)];
    if (kind == KS_SAY_LINE && in_ladder(m->page->explanation, group))
        kind = KS_SAY_LINE_LADDER;
    ks_sentence *out = ks_making_say(m, kind, part, group->colour);
    for (int i = 0; i < length; i++)
        ks_sentence_add_point(out, line[i]);
}

static void say_group(ks_making *m, int g, ks_page_part part)
{
    const ks_explanation *e = m->page->explanation;
    const ks_group *group = &e->group[g];
    double chance = (double)m->page->chance[g];
    ks_say kind = m->read[g];
    if (kind == KS_SAY_KINDS)
        kind = say_seen(group, chance);
    if (kind == KS_SAY_SHUT_IN && ks_board_size(e->width, e->height) > 0)
        chance *= shut_in_share;
    ks_sentence *out = ks_making_say(m, kind, part, group->colour);
    ks_sentence_set_group(out, group, g);
    ks_sentence_add_number(out, percent(chance));
    if (kind == KS_SAY_ONE_POINT || kind == KS_SAY_TWO_POINTS) {
        ks_sentence_add_point(out, group->attack);
        ks_sentence_add_point(out, group->defence);
        say_line(m, g, part);
    } else if (kind == KS_SAY_LADDER) {
        ks_sentence_add_point(out, e->facts[e->block_at[group->point]].attack);
    }
}

ks_situation ks_page_situation(const ks_page *page, int group)
{
    for (int i = 0; i < page->sentences; i++)
        if (page->sentence[i].group == group) {
            int kind = page->sentence[i].kind;
            return kind <= KS_SAY_SEKI      ? KS_SITUATION_ALIVE
                   : kind < KS_SAY_CAPTURED ? KS_SITUATION_CRITICAL
                                            : KS_SITUATION_DEAD;
        }
    return page->explanation->group[group].situation; /* stones of one colour alone: no sentence */
}

/* How much is at stake: stones, by how unsure they are. Where the reader knows the moves, it is as
 * unsure as can be. */
static double weight_of(const ks_making *m, int g)
{
    const ks_group *group = &m->page->explanation->group[g];
    double chance = (double)m->page->chance[g], unsure = 4 * chance * (1 - chance);
    int decided = m->read[g] != KS_SAY_ONE_POINT && m->read[g] != KS_SAY_TWO_POINTS;
    if (decided && (chance >= living_from || chance <= dead_to))
        return 0;
    return (decided || unsure > .5 ? unsure : .5) * group->stones;
}

/* A group with less at stake is none of those that matter: a lone stone never is. */
static const double least_weight = 1.5;

void ks_making_groups(ks_making *m)
{
    ks_page *page = m->page;
    const ks_explanation *e = page->explanation;
    unsigned char said[KS_POINTS] = {0};
    for (int g = 0; g < e->groups; g++) {
        page->chance[g] = chance_of(page, g);
        m->read[g] = (unsigned char)say_read(m, &e->group[g], (double)page->chance[g]);
    }
    for (int i = 0; i < GROUPS_THAT_MATTER && !page->judgment.finished; i++) {
        int best = -1;
        for (int g = 0; g < e->groups; g++)
            if (!said[g] && weight_of(m, g) >= least_weight &&
                (best < 0 || weight_of(m, g) > weight_of(m, best)))
                best = g;
        if (best < 0)
            break;
        said[best] = 1;
        say_group(m, best, KS_PAGE_GROUP);
    }
    for (int g = 0; g < e->groups; g++)
        if (!said[g])
            say_group(m, g, KS_PAGE_REST);
}
