/* See backprop.h. The rule and the constants are those of Matlab's traingdx, which the paper used:
 * a step that makes the error grow by more than `worse` is undone, the rate falls and the momentum
 * starts anew; after a step that makes the error smaller the rate grows. */
#include "backprop.h"

#include "alloc.h"
#include "keisei.h"

#include <stdlib.h>
#include <string.h>

static const double first_rate = 0.01, faster = 1.05, slower = 0.7, worse = 1.04, momentum = 0.9;

typedef struct descent {
    ks_trainer t;
    double rate;
    double objective;                      /* at `weights` */
    float *memory, *step, *weights, *down; /* [count]: last step; weights and their gradient */
} descent;

/* Tries a step; returns 1 if it was kept, 0 if not, or an error. */
static int try_step(descent *d)
{
    ks_trainer *t = &d->t;
    for (size_t k = 0; k < t->count; k++) {
        d->step[k] = (float)(momentum * d->step[k] - (1 - momentum) * d->rate * d->down[k]);
        t->parameters[k] = d->weights[k] + d->step[k];
    }
    int status = ks_trainer_pass(t, 1);
    if (status)
        return status;
    if (!(t->objective <= d->objective * worse)) {
        d->rate *= slower;
        for (size_t k = 0; k < t->count; k++)
            d->step[k] = (float)(-d->rate * d->down[k]);
        memcpy(t->parameters, d->weights, t->count * sizeof(float));
        return 0;
    }
    if (t->objective < d->objective)
        d->rate *= faster;
    d->objective = t->objective;
    memcpy(d->weights, t->parameters, t->count * sizeof(float));
    memcpy(d->down, t->gradient, t->count * sizeof(float));
    return 1;
}

/* Steps that were not kept count as epochs too, since each cost a pass. */
static int descend(descent *d)
{
    ks_trainer *t = &d->t;
    int status = ks_trainer_pass(t, 1);
    if (status)
        return status;
    d->objective = t->objective;
    memcpy(d->weights, t->parameters, t->count * sizeof(float));
    memcpy(d->down, t->gradient, t->count * sizeof(float));
    double loss = t->loss, error = t->error;
    for (;;) {
        t->loss = loss;
        t->error = error;
        status = ks_trainer_mark(t);
        if (status)
            return status;
        status = try_step(d);
        if (status < 0)
            return status;
        if (status) {
            loss = t->loss;
            error = t->error;
        }
    }
}

int ks_backprop_train(ks_training_result *out, const ks_trainable *trainable,
                      const ks_training_options *options)
{
    descent d = {.rate = first_rate};
    int status = ks_trainer_start(&d.t, out, trainable, options, "backprop", 0);
    if (status)
        return status;
    d.memory = ks_alloc(3 * d.t.count, sizeof(float));
    status = KS_EMEMORY;
    if (d.memory != NULL) {
        d.step = d.memory;
        d.weights = d.step + d.t.count;
        d.down = d.weights + d.t.count;
        status = descend(&d);
    }
    free(d.memory);
    ks_trainer_end(&d.t);
    return status < 0 ? status : 0;
}
