/* See best.h. A perceptron that is told which blocks live is good at the score; soft segmentation
 * is good at single points. Each errs in its own way, and the mean of their log-odds errs less than
 * either. The geometric mean of the odds is the same, and needs no logarithm. */
#include "best.h"

#include "alloc.h"
#include "text.h"

#include <math.h>
#include <stdlib.h>

enum { PARTS = 2 };

typedef struct joined {
    ks_judge *parts[PARTS];
} joined;

static int load(ks_judge *judge, ks_error *error)
{
    static const char *const names[PARTS] = {"perceptron-mlp-enhanced-60", "softseg"};
    joined *state = judge->state = ks_alloc(1, sizeof *state);
    int status = state ? 0 : ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    for (int i = 0; i < PARTS && status == 0; i++)
        status = ks_judge_new(&state->parts[i], names[i], error);
    return status;
}

static void unload(ks_judge *judge)
{
    joined *state = judge->state;
    for (int i = 0; i < PARTS && state != NULL; i++)
        ks_judge_free(state->parts[i]);
    free(state);
}

/* The owner whose odds are the geometric mean of those of two. */
static float join(float a, float b)
{
    float black = sqrtf((1 + a) * (1 + b)), white = sqrtf((1 - a) * (1 - b));
    return black + white > 0 ? (black - white) / (black + white) : 0;
}

static int run(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    const joined *state = judge->state;
    ks_judgment parts[PARTS];
    const ks_position *position = question->position;
    int status = 0, score = 0;
    for (int i = 0; i < PARTS && status == 0; i++)
        status = ks_judge_run(&parts[i], state->parts[i], question);
    for (int p = 0; p < ks_points(position) && status == 0; p++) {
        float sign = (float)((position->stone[p] == KS_BLACK) - (position->stone[p] == KS_WHITE));
        float value = join(parts[0].owner[p], parts[1].owner[p]);
        out->raw[p] = out->owner[p] = value;
        out->alive[p] = sign != 0 ? (1 + sign * value) / 2 : 1;
        out->dead[p] = out->alive[p] < 0.5F;
        score += (value > 0) - (value < 0);
    }
    out->raw_score = (float)score;
    return status;
}

static const ks_judge_kind kinds[] = {
    {.info = {.name = "best",
              .summary = "the mean of perceptron-mlp-enhanced-60 and softseg",
              .handles_dead_stones = 1},
     .is_default = 1,
     .load = load,
     .unload = unload,
     .run = run},
};

const ks_judge_family ks_best_judges = KS_FAMILY(kinds);
