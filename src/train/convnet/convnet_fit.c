/* See convnet_fit.h. The sharpness, by what logits of owners are multiplied, is the one with the
 * least log-loss. The spread, by what the deviation of the score is multiplied, is the one within
 * which as many scores end as within one deviation of a normal distribution: outcomes of some games
 * are so far off that a mean of squares would be theirs alone. */
#include "convnet_fit.h"

#include "alloc.h"
#include "judge.h"

#include <math.h>
#include <stdlib.h>

enum { STEP = 5, STEPS = (KS_SHARPNESS_MOST - KS_SHARPNESS_LEAST) / STEP + 1 };

static const double within_one = .6827;

struct ks_convnet_fit {
    double losses[KS_BOARD_SIZES][STEPS]; /* by sharpness */
    float *off[KS_BOARD_SIZES]; /* the error of each score, in deviations as the network has them */
    size_t count[KS_BOARD_SIZES], most;
};

void ks_convnet_fit_free(ks_convnet_fit *fit)
{
    for (int size = 0; fit != NULL && size < KS_BOARD_SIZES; size++)
        free(fit->off[size]);
    free(fit);
}

int ks_convnet_fit_new(ks_convnet_fit **out, size_t positions)
{
    ks_convnet_fit *fit = *out = ks_alloc(1, sizeof *fit);
    int status = fit == NULL ? KS_EMEMORY : 0;
    for (int size = 0; size < KS_BOARD_SIZES && status == 0; size++) {
        fit->off[size] = ks_alloc(positions + 1, sizeof *fit->off[size]);
        fit->most = positions;
        status = fit->off[size] == NULL ? KS_EMEMORY : 0;
    }
    if (status) {
        ks_convnet_fit_free(fit);
        *out = NULL;
    }
    return status;
}

void ks_convnet_fit_add(ks_convnet_fit *fit, const ks_convnet_example *e, const float *maps,
                        const float *numbers)
{
    int size = ks_board_size(e->position.width, e->position.height);
    for (int i = 0; i < STEPS; i++)
        fit->losses[size][i] += ks_convnet_log_loss(e, maps, .01 * (KS_SHARPNESS_LEAST + STEP * i));
    if (fit->count[size] < fit->most)
        fit->off[size][fit->count[size]++] = (float)ks_convnet_score_off(e, maps, numbers);
}

static float best_sharpness(const double losses[STEPS])
{
    int best = (100 - KS_SHARPNESS_LEAST) / STEP;
    for (int i = 0; i < STEPS; i++)
        if (losses[i] < losses[best])
            best = i;
    return .01F * (float)(KS_SHARPNESS_LEAST + STEP * best);
}

static int compare(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static float best_spread(float *off, size_t count)
{
    if (count == 0)
        return 1;
    qsort(off, count, sizeof *off, compare);
    double found = (double)off[(size_t)(within_one * (double)count)];
    return (float)fmin(fmax(found, KS_SPREAD_LEAST), KS_SPREAD_MOST);
}

int ks_convnet_fit_store(ks_model *model, ks_convnet_fit *fit)
{
    static const int sizes = KS_BOARD_SIZES;
    float sharpness[KS_BOARD_SIZES], spread[KS_BOARD_SIZES];
    for (int size = 0; size < KS_BOARD_SIZES; size++) {
        sharpness[size] = best_sharpness(fit->losses[size]);
        spread[size] = best_spread(fit->off[size], fit->count[size]);
    }
    int status = ks_model_add(model, KS_SHARPNESS, 1, &sizes, sharpness);
    return status ? status : ks_model_add(model, KS_SPREAD, 1, &sizes, spread);
}
