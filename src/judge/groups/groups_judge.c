/* The judge `groups`, and how it explains itself. */
#include "groups.h"

#include <stdlib.h>

const char *ks_situation_name(ks_situation situation)
{
    static const char *const names[] = {"alive", "critical", "dead"};
    return names[situation];
}

const char *ks_cause_text(int cause)
{
    static const char *const texts[] = {
        "the question says so",
        "alive: much territory",
        "alive: two eyes",
        "alive: it withstands attack in a search",
        "alive: two outlets or more",
        "alive: room at the edge",
        "alive: two living groups to join",
        "critical: one outlet",
        "critical: a living group to join",
        "critical: it can be captured, but has an outlet or a living group to join",
        "critical: it can be captured, but its own side is to move",
        "critical: who moves first decides, by a search",
        "critical: shut in by groups that are not sure to live, or with hope for two eyes",
        "dead: it can be captured, and has neither outlet nor friend",
        "dead: it is captured whoever moves first",
        "dead: it falls in a search whoever moves first",
        "dead: surrounded by groups that live"};
    _Static_assert(sizeof texts / sizeof *texts == KS_CAUSE_COUNT, "one text a cause");
    return cause >= 0 && cause < KS_CAUSE_COUNT ? texts[cause] : "unknown";
}

const char *ks_link_kind_name(ks_link_kind kind)
{
    static const char *const names[] = {"pattern", "influence", "dead block"};
    return names[kind];
}

/* How surely an empty point is Black's (or, negative, White's): definite territory is the surer the
 * fuller the board is; its borders and other points go by their influence, with diminishing
 * returns. */
static float empty_owner(const ks_survey *s, int point, float filled)
{
    const ks_explanation *e = s->out;
    int value = e->influence[point], size = abs(value);
    float sure = (float)size / (float)(size + 250), definite = 0.68F + 0.52F * filled;
    if (e->territory_at[point] < 0 || ks_set_has(&s->border[KS_BLACK], point) ||
        ks_set_has(&s->border[KS_WHITE], point))
        return value > 0 ? sure : -sure;
    definite = definite < 0.97F ? definite : 0.97F;
    return e->group[e->territory_at[point]].colour == KS_BLACK ? definite : -definite;
}

static float share_filled(const ks_position *position)
{
    int stones = 0;
    for (int p = 0; p < ks_points(position); p++)
        stones += position->stone[p] != KS_EMPTY;
    return (float)stones / (float)ks_points(position);
}

static void fill_in(ks_judgment *out, const ks_survey *s)
{
    const ks_position *position = s->question->position;
    const ks_explanation *e = s->out;
    float filled = share_filled(position);
    out->raw_score = 0;
    for (int p = 0; p < ks_points(position); p++) {
        int stone = position->stone[p];
        out->alive[p] = 1;
        out->dead[p] = 0;
        if (stone == KS_EMPTY) {
            out->owner[p] = empty_owner(s, p, filled);
        } else {
            const ks_group *group = &e->group[ks_survey_group(s, p)];
            out->alive[p] = group->alive;
            out->dead[p] = out->alive[p] < 0.5F;
            out->owner[p] = (2 * out->alive[p] - 1) * (stone == KS_BLACK ? 1 : -1);
        }
        out->raw[p] = 100 * out->owner[p];
        out->raw_score += (float)((out->raw[p] > 0) - (out->raw[p] < 0));
    }
}

/* The name says how strict the judge is with links. */
static int judge(ks_explanation **out, ks_judgment *judgment, const ks_judge *asked,
                 const ks_question *question)
{
    ks_groups_options options = ks_groups_defaults();
    if (asked->kind->info.variant) {
        options.loose += asked->numbers[0] - options.heavy;
        options.heavy = asked->numbers[0];
    }
    ks_survey *survey = NULL;
    ks_explanation *explanation = malloc(sizeof *explanation); /* all of it is filled in */
    int status = explanation ? ks_survey_new(&survey, explanation, question, &options) : KS_EMEMORY;
    if (status == 0) {
        ks_survey_run(survey);
        fill_in(judgment, survey);
    }
    ks_survey_free(survey);
    if (status == 0 && out != NULL)
        *out = explanation;
    else
        free(explanation);
    return status;
}

static int run(ks_judgment *out, const ks_judge *asked, const ks_question *question)
{
    return judge(NULL, out, asked, question);
}

void ks_explanation_free(ks_explanation *explanation)
{
    free(explanation);
}

static const ks_judge_kind kinds[] = {
    {.info = {.name = "groups",
              .summary = "links, groups, their territory and situation, and influence, as a player "
                         "sees them",
              .handles_dead_stones = 1},
     .unit = 100,
     .skips_replies = 1,
     .run = run,
     .explain = judge},
    {.info = {.name = "groups-N",
              .summary = "the same, with links where an influence above N has no enemy near",
              .examples = (const char *const[]){"groups-300", NULL},
              .calibrations = (const char *const[]){"groups", NULL},
              .handles_dead_stones = 1,
              .variant = 1},
     .unit = 100,
     .skips_replies = 1,
     .run = run,
     .explain = judge},
};

const ks_judge_family ks_groups_judges = KS_FAMILY(kinds);
