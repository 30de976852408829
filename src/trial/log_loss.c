/* The log-loss of a position (keisei-train.h). */
#include "elementary.h"
#include "keisei-train.h"

#include <math.h>

/* One logarithm of a product costs less than many logarithms; it is taken before the product can
 * underflow. */
double ks_log_loss(const float *owner, const signed char *labels, int points)
{
    double sum = 0, product = 1;
    int count = 0;
    for (int p = 0; p < points; p++) {
        if (labels[p] == 0)
            continue;
        double likelihood = (1 + (double)labels[p] * (double)owner[p]) / 2;
        product *= likelihood < .005 ? .005 : likelihood > .995 ? .995 : likelihood;
        if (product < 1e-200) {
            sum -= ks_log(product);
            product = 1;
        }
        count++;
    }
    return count > 0 ? (sum - ks_log(product)) / count : NAN;
}
