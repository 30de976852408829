/* See best.h. The network is asked first. Only where it has no doubt left about any block, and
 * hardly any about a point, is the scorer asked, which takes as long again; and its verdict counts
 * only if nothing in it is open, warned about or against what the network says. */
#include "best.h"

#include "alloc.h"
#include "text.h"

#include <math.h>
#include <stdlib.h>

typedef struct joined {
    ks_judge *network;
    ks_scorer *scorer;
} joined;

/* The most that the network's owners may differ from those of a verdict for the game to count as
 * finished: on the whole board, as a share of its points, and on one point. After a pass it is
 * enough that the network does not contradict; otherwise single points would often still change
 * hands, in one board of six at the end of professional games. */
static const double most_share = .05, most_at_point = .15, most_after_pass = 1;

static int load(ks_judge *judge, ks_error *error)
{
    joined *state = judge->state = ks_alloc(1, sizeof *state);
    int status = state ? 0 : ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    if (status == 0)
        status = ks_judge_new(&state->network, "convnet", error);
    return status ? status : ks_scorer_new(&state->scorer, error);
}

static void unload(ks_judge *judge)
{
    joined *state = judge->state;
    if (state == NULL)
        return;
    ks_judge_free(state->network);
    ks_scorer_free(state->scorer);
    free(state);
}

/* How much is left to be decided: the sum over all points of what an owner lacks to be certain. */
static double doubt(const ks_judgment *judgment)
{
    double sum = 0;
    for (int p = 0; p < judgment->width * judgment->height; p++)
        sum += 1 - fabs((double)judgment->owner[p]);
    return sum;
}

/* Neutral points are left out: who fills them is nobody's territory. */
static int agrees(const ks_judgment *judgment, const ks_verdict *verdict, int passed)
{
    int points = verdict->width * verdict->height;
    double sum = 0, most = passed ? most_after_pass : most_at_point;
    for (int p = 0; p < points; p++) {
        double off = fabs((double)judgment->owner[p] - verdict->area[p]);
        if (verdict->dead[p] != judgment->dead[p])
            return 0;
        if (verdict->area[p] == 0)
            continue;
        if (off > most)
            return 0;
        sum += off;
    }
    return sum <= most_share * points;
}

/* Neutral points that can be filled still count, where area is counted and nobody has passed. */
static int is_over(const ks_verdict *verdict, const ks_question *question)
{
    const ks_rules *rules = question->terms.rules;
    int by_area = rules == NULL || rules->counting == KS_AREA;
    return verdict->finished && verdict->warning[0] == '\0' &&
           (!by_area || question->position->passed || ks_verdict_unfilled(verdict) == 0);
}

/* All of it becomes what the verdict says, without any doubt. */
static void take(ks_judgment *out, const ks_verdict *verdict, const ks_question *question)
{
    ks_verdict_judgment(out, verdict, question);
    for (int p = 0; p < verdict->width * verdict->height; p++)
        out->alive[p] = !out->dead[p];
    if (ks_verdict_margin(&out->margin, verdict, &question->terms))
        out->margin = (float)ks_judgment_margin(out, question);
    out->finished = 1;
    out->score_sd = 0;
    out->black_wins = out->margin > 0 ? 1 : out->margin < 0 ? 0 : 0.5F;
}

/* Replaces what the network says by the verdict, where that counts. */
static int finish(ks_judgment *out, const joined *state, const ks_question *question)
{
    ks_verdict verdict;
    if (doubt(out) > most_share * ks_points(question->position))
        return 0;
    int status = ks_scorer_run(&verdict, state->scorer, question);
    if (status == 0 && is_over(&verdict, question) &&
        agrees(out, &verdict, question->position->passed))
        take(out, &verdict, question);
    return status;
}

static int run(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    const joined *state = judge->state;
    int status = ks_judge_run(out, state->network, question);
    return status ? status : finish(out, state, question);
}

static int policy(ks_policy *out, ks_judgment *judgment, const ks_judge *judge,
                  const ks_question *question)
{
    const joined *state = judge->state;
    int status = ks_judge_policy(out, judgment, state->network, question);
    return status || judgment == NULL ? status : finish(judgment, state, question);
}

/* The network needs no calibration, and the verdict none at all. */
static const char *const uncalibrated[] = {NULL};

static const ks_judge_kind kinds[] = {
    {.info = {.name = "best",
              .summary = "convnet, with the score of a finished game exactly as it is counted",
              .calibrations = uncalibrated,
              .handles_dead_stones = 1},
     .own_score = 1,
     .is_default = 1,
     .load = load,
     .unload = unload,
     .run = run,
     .policy = policy},
};

const ks_judge_family ks_best_judges = KS_FAMILY(kinds);
