/* See adam.h. */
#include "adam.h"

#include <math.h>

static const double keep_mean = 0.9, keep_square = 0.999, tiny = 1e-8;

void ks_adam_step(ks_trainer *t, size_t first, size_t end, double rate, double steps)
{
    float *means = t->own[0], *squares = t->own[1]; /* running means of gradients and squares */
    double decay = t->options->decay, shrink = rate * t->options->decoupled_decay;
    double mean_scale = 1 / (1 - pow(keep_mean, steps));
    double square_scale = 1 / (1 - pow(keep_square, steps));
    for (size_t k = first; k < end; k++) {
        double g = t->gradient[k] + decay * t->parameters[k];
        double mean = keep_mean * means[k] + (1 - keep_mean) * g;
        double square = keep_square * squares[k] + (1 - keep_square) * g * g;
        means[k] = (float)mean;
        squares[k] = (float)square;
        if (shrink > 0)
            t->parameters[k] -= (float)(shrink * t->parameters[k]);
        t->parameters[k] -=
            (float)(rate * mean * mean_scale / (sqrt(square * square_scale) + tiny));
    }
}

static int step(ks_sums *out, ks_trainer *t, size_t examples, double rate)
{
    double done = (double)t->epoch * (double)t->trainable->steps + (double)t->step;
    int status = ks_passes_run(out, t->gradient, t->passes, KS_PART_DRAWN, examples);
    if (status == 0)
        ks_adam_step(t, 0, t->count, rate, done + 1);
    return status;
}

int ks_adam_train(ks_training_result *out, const ks_trainable *trainable,
                  const ks_training_options *options)
{
    return ks_trainer_steps(out, trainable, options, "adam", 2, step);
}
