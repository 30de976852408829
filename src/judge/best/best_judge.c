/* See best.h. A perceptron that is told which blocks live knows who is ahead; soft segmentation
 * knows whose a point is. Each errs in its own way, and the mean of their log-odds errs less than
 * either: the odds are the roots of the products, which need no logarithm. */
#include "best.h"

#include <math.h>

/* The owner whose odds are the geometric mean of those of two. */
static float join(float a, float b)
{
    float black = sqrtf((1 + a) * (1 + b)), white = sqrtf((1 - a) * (1 - b));
    return black + white > 0 ? (black - white) / (black + white) : 0;
}

static int run(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    ks_judgment parts[KS_JUDGE_PARTS];
    const ks_position *position = question->position;
    int status = 0, score = 0;
    for (int i = 0; i < KS_JUDGE_PARTS && status == 0; i++)
        status = ks_judge_run(&parts[i], judge->parts[i], question);
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

const ks_judge_kind ks_judge_best = {
    .info = {"best", "what perceptron-mlp-enhanced-60 and softseg agree on"},
    .handles_dead_stones = 1,
    .parts = {"perceptron-mlp-enhanced-60", "softseg"},
    .run = run};
