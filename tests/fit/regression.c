/* See regression.h. */
#include "regression.h"

#include "problems.h"
#include "support.h"

#include <math.h>
#include <string.h>

double regression_derive(double *gradient, const regression *r, const double *parameters,
                         size_t example)
{
    double away = -(double)r->y[example];
    for (int k = 0; k < PLANE; k++)
        away += parameters[k] * r->x[example][k];
    for (int k = 0; k < PLANE; k++)
        gradient[k] += away * r->x[example][k];
    return away * away / 2;
}

static void start(ks_random *random, void *payload)
{
    regression *r = payload;
    for (int k = 0; k < PLANE; k++)
        r->parameters[k] = (float)ks_random_unit(random);
}

static void copy(double *out, const float *in)
{
    for (int k = 0; k < PLANE; k++)
        out[k] = in[k];
}

static int pass(ks_sums *out, float *gradient, const ks_range *range, void *payload)
{
    const regression *r = payload;
    double parameters[PLANE], sums[PLANE] = {0};
    copy(parameters, r->parameters);
    *out = (ks_sums){.weight = (double)(range->end - range->first)};
    assert_true(range->first < range->end);
    for (size_t i = range->first; i < range->end; i++) {
        size_t example = range->part == KS_PART_VALID   ? POINTS + i
                         : range->part == KS_PART_DRAWN ? r->drawn[i]
                                                        : i;
        double loss = regression_derive(sums, r, parameters, example);
        out->loss += loss;
        out->wrong += loss > 0.02;
    }
    for (int k = 0; k < PLANE && gradient != NULL; k++)
        gradient[k] += (float)sums[k];
    return r->fails ? KS_EFILE : 0;
}

static int is_stopped(regression *r)
{
    return r->stop_every > 0 && ++r->asked % r->stop_every == 0;
}

static int draw_points(size_t *out, size_t step, ks_random *random, void *payload)
{
    regression *r = payload;
    for (size_t i = 0; i < BATCH; i++)
        r->drawn[i] = (ks_random_below(random, POINTS) + r->moved) % POINTS;
    *out = BATCH;
    if (is_stopped(r))
        return KS_ESTOPPED;
    r->moved_before = r->moved;
    r->moved = r->moved * 7 + step + 1;
    return 0;
}

/* One after the other; it may be stopped halfway, and takes back what draw has moved. */
static int learn(ks_sums *out, double rate, void *payload)
{
    regression *r = payload;
    for (size_t i = 0; i < BATCH; i++) {
        if (i == BATCH / 2 && is_stopped(r)) {
            r->moved = r->moved_before;
            return KS_ESTOPPED;
        }
        double parameters[PLANE], gradient[PLANE] = {0};
        copy(parameters, r->parameters);
        out->loss += regression_derive(gradient, r, parameters, r->drawn[i]);
        out->weight++;
        for (int k = 0; k < PLANE; k++)
            r->parameters[k] = (float)(parameters[k] - rate * gradient[k]);
    }
    return 0;
}

static int keep(ks_checkpoint *checkpoint, void *payload)
{
    const regression *r = payload;
    return ks_checkpoint_put(checkpoint, "moved", &(ks_checkpoint_state){.numbers = {r->moved}});
}

static int recall(const ks_checkpoint *checkpoint, void *payload)
{
    regression *r = payload;
    ks_checkpoint_state state = {0};
    if (!ks_checkpoint_get(&state, checkpoint, "moved"))
        return KS_EINPUT;
    r->moved = (size_t)state.numbers[0];
    return 0;
}

void regression_init(regression *out, int whole, int valid)
{
    ks_random random = ks_random_seed(41);
    memset(out, 0, sizeof *out);
    for (int i = 0; i < POINTS + VALID_POINTS; i++) {
        double sum = 0.1 * normal(&random);
        for (int k = 0; k < PLANE; k++) {
            out->x[i][k] = (float)normal(&random);
            sum += (k - 1.5) * out->x[i][k];
        }
        out->y[i] = (float)sum;
    }
    out->trainable = (ks_trainable){.parameters = out->parameters,
                                    .count = PLANE,
                                    .train = whole ? POINTS : 0,
                                    .valid = valid ? VALID_POINTS : 0,
                                    .shard = 4,
                                    .steps = STEPS,
                                    .start = start,
                                    .pass = pass,
                                    .draw = draw_points,
                                    .learn = learn,
                                    .keep = keep,
                                    .recall = recall,
                                    .payload = out};
}
