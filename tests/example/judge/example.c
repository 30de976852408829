/* See example.h. */
#include "example.h"

#include "alloc.h"
#include "distance.h"
#include "text.h"

#include <stdlib.h>

void ks_example_inputs(float *out, const ks_position *position)
{
    int8_t own[KS_POINTS], nearer[KS_POINTS];
    for (int p = 0; p < ks_points(position); p++)
        own[p] = (int8_t)(position->stone[p] == KS_EMPTY            ? 0
                          : position->stone[p] == position->to_move ? 1
                                                                    : -1);
    ks_nearer(nearer, own, position->width, position->height);
    for (int p = 0; p < ks_points(position); p++) {
        int beside[4], sum = 0;
        for (int i = ks_neighbours(beside, position, p); i-- > 0;)
            sum += own[beside[i]];
        out[p * KS_EXAMPLE_INPUTS] = own[p];
        out[p * KS_EXAMPLE_INPUTS + 1] = (float)sum;
        out[p * KS_EXAMPLE_INPUTS + 2] = nearer[p];
    }
}

static int load(ks_judge *judge, ks_error *error)
{
    (void)judge;
    return ks_error_set(error, KS_EJUDGE, 0, 0, "example has no model of its own: use --model");
}

static void unload(ks_judge *judge)
{
    if (judge->state != NULL)
        ks_network_release(judge->state);
    free(judge->state);
}

static int read(ks_judge *judge, const ks_model *model, ks_error *error)
{
    static const int shape[1] = {KS_EXAMPLE_INPUTS};
    if (ks_model_tensor(model, "example.mean", 1, shape) == NULL)
        return KS_EJUDGE;
    judge->state = ks_alloc(1, sizeof(ks_network));
    if (judge->state == NULL)
        return KS_EMEMORY;
    return ks_network_load(judge->state, model, "example", error);
}

static int run(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    const ks_position *position = question->position;
    float inputs[KS_POINTS * KS_EXAMPLE_INPUTS], chance[KS_POINTS];
    float side = position->to_move == KS_BLACK ? 1.F : -1.F;
    out->raw_score = 0;
    ks_example_inputs(inputs, position);
    ks_network_run(chance, judge->state, inputs, ks_points(position));
    for (int p = 0; p < ks_points(position); p++) {
        out->raw[p] = out->owner[p] = side * (2 * chance[p] - 1);
        out->alive[p] = 1;
        out->dead[p] = 0;
        out->raw_score += (float)((out->raw[p] > 0) - (out->raw[p] < 0));
    }
    return 0;
}

static const ks_judge_kind kinds[] = {
    {.info = {.name = "example",
              .summary = "a small network, told of neighbours and the nearer colour",
              .handles_dead_stones = 1},
     .load = load,
     .unload = unload,
     .run = run,
     .read = read},
};
const ks_judge_family ks_example_judges = KS_FAMILY(kinds);
