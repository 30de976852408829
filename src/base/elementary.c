/* See elementary.h. Arguments are reduced to a small interval, where a short series is exact to the
 * last bits. */
#include "elementary.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* ln 2 in two parts: k times the first is exact for every exponent k of a double. */
static const double ln2_high = 0x1.62e42feep-1, ln2_low = 0x1.a39ef35793c76p-33;

static double power_of_two(int k) /* -1022 <= k <= 1023 */
{
    uint64_t bits = (uint64_t)(k + 1023) << 52;
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

double ks_exp(double x)
{
    if (isnan(x))
        return x;
    if (x > 709.78)
        return INFINITY;
    if (x < -745.2)
        return 0;
    int k = (int)(x * 1.4426950408889634 + (x < 0 ? -0.5 : 0.5));
    double r = (x - k * ln2_high) - k * ln2_low; /* |r| <= .35 */
    double sum = 1;
    for (int n = 14; n >= 1; n--)
        sum = 1 + r / n * sum;
    /* In two steps, so that neither factor leaves the range of normal numbers. */
    int half = k / 2;
    return sum * power_of_two(half) * power_of_two(k - half);
}

double ks_log(double x)
{
    if (!(x > 0))
        return x == 0 ? -INFINITY : NAN;
    if (isinf(x))
        return x;
    int k;
    double m = frexp(x, &k); /* exact everywhere: [.5, 1) */
    if (m < 0.70710678118654752) {
        m *= 2;
        k--;
    }
    /* ln m = 2 artanh((m - 1) / (m + 1)), |s| <= .172 */
    double s = (m - 1) / (m + 1), s2 = s * s, sum = 0;
    for (int n = 23; n >= 3; n -= 2)
        sum = (sum + 1.0 / n) * s2;
    return k * ln2_high + (2 * s * sum + k * ln2_low + 2 * s);
}

double ks_tanh(double x)
{
    double size = fabs(x);
    if (!(size <= 20))
        return isnan(x) ? x : x > 0 ? 1 : -1;
    if (size < 0.02) { /* where 1 - e^-2x would cancel */
        double x2 = x * x;
        return x * (1 + x2 * (-1.0 / 3 + x2 * (2.0 / 15 + x2 * (-17.0 / 315))));
    }
    double e = ks_exp(-2 * size), t = (1 - e) / (1 + e);
    return x > 0 ? t : -t;
}

double ks_normal(double x)
{
    if (isnan(x))
        return x;
    double size = fabs(x);
    if (size > 38)
        return x > 0 ? 1 : 0;
    double density = ks_exp(-size * size / 2) * 0.3989422804014327;
    double tail;
    if (size < 3) { /* 1/2 - density (x + x^3/3 + x^5/15 + ...) */
        double term = size, sum = size;
        for (int n = 3; n < 100 && term > sum * 1e-17; n += 2) {
            term *= size * size / n;
            sum += term;
        }
        tail = 0.5 - density * sum;
    } else { /* the continued fraction of Mills's ratio, from the far end */
        double fraction = size;
        for (int n = 60; n >= 1; n--)
            fraction = size + n / fraction;
        tail = density / fraction;
    }
    return x > 0 ? 1 - tail : tail;
}
