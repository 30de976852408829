/* See rprop.h. */
#include "rprop.h"

#include "keisei.h"

#include <math.h>

static const float faster = 1.2F, slower = 0.5F, first_step = 0.07F, longest = 50, shortest = 1e-6F;

/* When a gradient changes sign, the parameter stays once, its step shrinks, and the stored gradient
 * becomes 0, so that the change does not count twice. */
static void take_steps(float *parameters, const float *gradient, float *before, float *step,
                       size_t count)
{
    for (size_t k = 0; k < count; k++) {
        float turn = gradient[k] * before[k], g = gradient[k];
        if (turn > 0) {
            step[k] = fminf(step[k] * faster, longest);
        } else if (turn < 0) {
            step[k] = fmaxf(step[k] * slower, shortest);
            g = 0;
        }
        parameters[k] -= g > 0 ? step[k] : g < 0 ? -step[k] : 0;
        before[k] = g;
    }
}

/* A stopped training has already taken the step after its last epoch: the state that is kept is the
 * one before the next epoch. */
static int descend(ks_trainer *t)
{
    float *before = t->own[0], *step = t->own[1];
    int status = 0;
    while (status == 0) {
        status = ks_trainer_pass(t, 1);
        if (status == 0)
            status = ks_trainer_mark(t);
        if (status != 0 && status != KS_ESTOPPED)
            break;
        take_steps(t->parameters, t->gradient, before, step, t->count);
        if (t->save || status == KS_ESTOPPED) {
            int kept = ks_trainer_keep(t, 0);
            status = kept ? kept : status;
        }
    }
    return status > 0 ? ks_trainer_keep(t, 1) : status;
}

int ks_rprop_train(ks_training_result *out, const ks_trainable *trainable,
                   const ks_training_options *options)
{
    ks_trainer t;
    int status = ks_trainer_start(&t, out, trainable, options, "rprop", 2);
    if (status)
        return status;
    for (size_t k = 0; k < t.count; k++)
        t.own[1][k] = first_step;
    status = ks_trainer_recall(&t);
    if (status == 0)
        status = descend(&t);
    ks_trainer_end(&t);
    return status < 0 ? status : 0;
}
