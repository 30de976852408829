/* See ks_reliability in trial.h. */
#include "trial.h"

#include <math.h>

void ks_reliability_add(ks_reliability *to, double said, double came)
{
    ks_reliability_add_at(to, said, said, came);
}

void ks_reliability_add_at(ks_reliability *to, double at, double said, double came)
{
    int bin = (int)(at * KS_RELIABILITY_BINS);
    bin = bin < 0 ? 0 : bin >= KS_RELIABILITY_BINS ? KS_RELIABILITY_BINS - 1 : bin;
    to->count[bin] += 1;
    to->said[bin] += said;
    to->came[bin] += came;
}

void ks_reliability_join(ks_reliability *to, const ks_reliability *from)
{
    for (int i = 0; i < KS_RELIABILITY_BINS; i++) {
        to->count[i] += from->count[i];
        to->said[i] += from->said[i];
        to->came[i] += from->came[i];
    }
}

double ks_reliability_off(const ks_reliability *r)
{
    double off = 0, all = 0;
    for (int i = 0; i < KS_RELIABILITY_BINS; i++) {
        off += fabs(r->said[i] - r->came[i]);
        all += r->count[i];
    }
    return 100 * off / all;
}

int ks_reliability_points(double *x, double *y, const ks_reliability *r)
{
    int size = 0;
    for (int i = 0; i < KS_RELIABILITY_BINS; i++)
        if (r->count[i] > 0) {
            x[size] = 100 * r->said[i] / r->count[i];
            y[size++] = 100 * r->came[i] / r->count[i];
        }
    return size;
}
