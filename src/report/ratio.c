/* Ratios of sums over games (keisei-corpus.h).
 *
 * Positions of one game resemble each other, so an interval that treated them as independent would
 * be far too narrow. For a ratio R = sum y / sum x over G independent games the linearised
 * estimator takes the residuals y - R x of the games:
 *
 *     variance of R  =  G / (G - 1) * sum (y - R x)^2 / (sum x)^2
 *
 * and that sum follows from five sums kept while the games go by. */
#include "keisei-corpus.h"

#include <math.h>

/* Two-sided 95% of a normal distribution. */
static const double normal_95 = 1.959963984540054;

void ks_ratio_add(ks_ratio *ratio, double amount, double weight)
{
    if (weight == 0)
        return;
    ratio->games += 1;
    ratio->amount += amount;
    ratio->weight += weight;
    ratio->amount_amount += amount * amount;
    ratio->amount_weight += amount * weight;
    ratio->weight_weight += weight * weight;
}

ks_estimate ks_ratio_estimate(const ks_ratio *ratio)
{
    ks_estimate estimate = {NAN, NAN};
    if (ratio->games == 0)
        return estimate;
    double r = ratio->amount / ratio->weight;
    double residuals =
        ratio->amount_amount - 2 * r * ratio->amount_weight + r * r * ratio->weight_weight;
    if (residuals < 0) /* by rounding */
        residuals = 0;
    estimate.value = r;
    if (ratio->games > 1)
        estimate.margin =
            normal_95 * sqrt(ratio->games / (ratio->games - 1) * residuals) / ratio->weight;
    return estimate;
}

ks_estimate ks_ratio_percent(const ks_ratio *ratio)
{
    ks_estimate estimate = ks_ratio_estimate(ratio);
    return (ks_estimate){100 * estimate.value, 100 * estimate.margin};
}
