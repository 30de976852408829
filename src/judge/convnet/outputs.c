/* See outputs.h. */
#include "outputs.h"

#include "elementary.h"

#include <math.h>

/* Bounds that keep any weights sane: a board is never wider than 25 in these units. */
static const double most_distance = 30, least_log = -4, most_log = 3;

static double clamp(double value, double least, double most)
{
    return value > most ? most : value > least ? value : least; /* NAN becomes `least` */
}

double ks_logistic(double x)
{
    return x >= 0 ? 1 / (1 + ks_exp(-x)) : ks_exp(x) / (1 + ks_exp(x));
}

ks_owner_chances ks_owner_chances_of(const float *maps, int stride, double sharpness)
{
    double own = sharpness * (double)maps[KS_MAP_own * stride];
    double other = sharpness * (double)maps[KS_MAP_other * stride];
    double nobody = sharpness * (double)maps[KS_MAP_nobody * stride];
    double most = own > other ? own : other;
    most = nobody > most ? nobody : most;
    own = ks_exp(own - most);
    other = ks_exp(other - most);
    nobody = ks_exp(nobody - most);
    double sum = own + other + nobody;
    return (ks_owner_chances){own / sum, other / sum, nobody / sum};
}

double ks_owners_share(const float *numbers)
{
    return ks_logistic(clamp((double)numbers[KS_NUMBER_share], -most_distance, most_distance));
}

void ks_score_mixture_of(ks_score_mixture *out, const float *numbers, double owners, int points)
{
    const float *weight = numbers + KS_NUMBER_weight;
    double unit = sqrt((double)points), most = (double)weight[0], sum = 0;
    double middle = owners * ks_owners_share(numbers);
    for (int k = 1; k < KS_SCORE_PARTS; k++)
        most = (double)weight[k] > most ? (double)weight[k] : most;
    for (int k = 0; k < KS_SCORE_PARTS; k++) {
        double mean = (double)numbers[KS_NUMBER_mean + k];
        double scale = (double)numbers[KS_NUMBER_scale + k];
        sum += out->weight[k] = ks_exp((double)weight[k] - most);
        out->mean[k] = middle + unit * clamp(mean, -most_distance, most_distance);
        out->scale[k] = unit * ks_exp(clamp(scale, least_log, most_log));
    }
    for (int k = 0; k < KS_SCORE_PARTS; k++)
        out->weight[k] /= sum;
}

double ks_score_above(const ks_score_mixture *m, double threshold)
{
    double above = 0;
    for (int k = 0; k < KS_SCORE_PARTS; k++)
        above += m->weight[k] * ks_logistic((m->mean[k] - threshold) / m->scale[k]);
    return above;
}

double ks_score_mean(const ks_score_mixture *m)
{
    double mean = 0;
    for (int k = 0; k < KS_SCORE_PARTS; k++)
        mean += m->weight[k] * m->mean[k];
    return mean;
}

double ks_score_sd(const ks_score_mixture *m)
{
    const double third_of_pi_squared = 3.28986813369645287; /* the variance of scale 1 */
    double mean = ks_score_mean(m), variance = 0;
    for (int k = 0; k < KS_SCORE_PARTS; k++) {
        double off = m->mean[k] - mean;
        variance += m->weight[k] * (off * off + m->scale[k] * m->scale[k] * third_of_pi_squared);
    }
    return sqrt(variance);
}

double ks_score_above_within(const ks_score_mixture *m, double threshold, const ks_score_bounds *b)
{
    if (threshold < b->least || threshold > b->most)
        return threshold < b->least;
    return b->least < b->most ? ks_score_above(m, threshold) : .5;
}

/* log(1 + exp(x)), the integral of ks_logistic. */
static double softplus(double x)
{
    return (x > 0 ? x : 0) + ks_log(1 + ks_exp(x > 0 ? -x : x));
}

/* The least score, and the integral of P(above) from there to the most. */
double ks_score_mean_within(const ks_score_mixture *m, const ks_score_bounds *b)
{
    double mean = b->least;
    for (int k = 0; k < KS_SCORE_PARTS; k++)
        mean += m->weight[k] * m->scale[k] *
                (softplus((m->mean[k] - b->least) / m->scale[k]) -
                 softplus((m->mean[k] - b->most) / m->scale[k]));
    return clamp(mean, b->least, b->most); /* rounding may leave them */
}

double ks_score_sd_within(const ks_score_mixture *m, double spread, const ks_score_bounds *b)
{
    double sd = spread * ks_score_sd(m), most = (b->most - b->least) / 2;
    return sd < most ? sd : most;
}
