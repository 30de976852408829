/* The features of a block that the networks are told, with their names. */
#include "verdict.h"

#include <stdlib.h>

static const ks_feature_info context[] = {
#define KS_CONTEXT_ENTRY(name, text) {#name, text},
    KS_LIFE_CONTEXT(KS_CONTEXT_ENTRY)
#undef KS_CONTEXT_ENTRY
};

int ks_feature_at(ks_feature_info *out, int index)
{
    if (index < 0 || index >= KS_LIFE_INPUTS)
        return KS_ERANGE;
    if (index < KS_LIFE_PAPER)
        *out = (ks_feature_info){ks_feature_name(index), ks_feature_text(index)};
    else if (index < KS_LIFE_END)
        *out = (ks_feature_info){ks_family_feature_name(index - KS_LIFE_PAPER),
                                 ks_family_feature_text(index - KS_LIFE_PAPER)};
    else
        *out = context[index - KS_LIFE_END];
    return 0;
}

int ks_scorer_features(float *out, int size, const ks_scorer *scorer, const ks_position *position,
                       int point)
{
    if (point < 0 || point >= ks_points(position) || position->stone[point] == KS_EMPTY)
        return KS_EPOINT;
    ks_life_view *view = malloc(sizeof *view); /* not cleared: most of it is never touched */
    if (view == NULL)
        return KS_EMEMORY;
    float alive[KS_POINTS];
    ks_life_view_init(view, position);
    ks_life_run(alive, &scorer->life, view);
    const float *inputs = ks_life_inputs(view, view->reading.block_at[point]);
    int count = size < KS_LIFE_INPUTS ? size : KS_LIFE_INPUTS;
    for (int i = 0; i < count; i++)
        out[i] = inputs[i];
    free(view);
    return count;
}
