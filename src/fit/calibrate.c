/* See calibrate.h. Newton's method on the log-likelihood. Some values are rare at some stages, so
 * odds are drawn towards those of the same knot over all stages, which are found first. */
#include "calibrate.h"

#include "alloc.h"
#include "blas.h"
#include "keisei.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How many outcomes the pull towards the odds of all stages, and towards even odds, counts for. */
static const double towards_all = 300, towards_even = 1;

enum {
    KNOTS = KS_CALIBRATION_KNOTS,
    STAGES = KS_CALIBRATION_STAGES,
    ODDS = KNOTS * STAGES,
    VALUES = KS_COUNT_VALUES,
    ROUNDS = 20,
    BY_MASS = 8 /* knots that divide the counts into equal shares */
};

void ks_calibration_count(ks_calibration_counts *counts, float value, float unit, float stage,
                          int outcome)
{
    float place = value / unit * KS_COUNT_MIDDLE;
    place = place > KS_COUNT_MIDDLE ? KS_COUNT_MIDDLE : place;
    place = place < -KS_COUNT_MIDDLE ? -KS_COUNT_MIDDLE : place;
    int v = (int)lroundf(place) + KS_COUNT_MIDDLE;
    int s = (int)lroundf(stage * (KS_COUNT_STAGES - 1));
    counts->good[s][v] += (uint32_t)(1 + outcome);
    counts->bad[s][v] += (uint32_t)(1 - outcome);
}

void ks_calibration_add(ks_calibration_counts *counts, const ks_calibration_counts *more)
{
    for (int s = 0; s < KS_COUNT_STAGES; s++)
        for (int v = 0; v < VALUES; v++) {
            counts->good[s][v] += more->good[s][v];
            counts->bad[s][v] += more->bad[s][v];
        }
}

/* ---- Knots ---- */

static double mass_of(double out[VALUES], const ks_calibration_counts *counts)
{
    double all = 0;
    for (int v = 0; v < VALUES; v++) {
        out[v] = 0;
        for (int s = 0; s < KS_COUNT_STAGES; s++)
            out[v] += (double)counts->good[s][v] + counts->bad[s][v];
        all += out[v];
    }
    return all;
}

/* Marks the outermost values that occur, some that divide the counts into equal shares, and some
 * that divide the range into equal steps; never a value that does not occur. */
static void mark_knots(unsigned char marked[VALUES], const double mass[VALUES], double all)
{
    int first = 0, last = VALUES - 1;
    while (first < last && mass[first] <= 0)
        first++;
    while (last > first && mass[last] <= 0)
        last--;
    double seen = 0;
    for (int v = first, share = 1; v <= last; v++) {
        seen += mass[v];
        while (share < BY_MASS && seen * BY_MASS >= all * share) {
            marked[v] = 1;
            share++;
        }
    }
    marked[first] = marked[last] = 1;
    for (int i = 1; i < BY_MASS; i++) {
        int v = first + (last - first) * i / BY_MASS;
        marked[v] |= mass[v] > 0;
    }
}

static void choose_knots(float knot[KNOTS], const ks_calibration_counts *counts, float unit)
{
    unsigned char marked[VALUES] = {0};
    double mass[VALUES];
    int count = 0;
    double all = mass_of(mass, counts);
    mark_knots(marked, mass, all);
    for (int v = 0; v < VALUES; v++)
        if (marked[v] && count < KNOTS)
            knot[count++] = (float)(v - KS_COUNT_MIDDLE) / KS_COUNT_MIDDLE * unit;
    for (; count < KNOTS; count++)
        knot[count] = knot[count - 1];
}

/* ---- Odds ---- */

typedef struct problem {
    const ks_calibration_counts *counts;
    const float *knot;
    float unit;
    int stages; /* 1: one for all stages */
    int size;   /* number of odds: one for each knot and stage */
    double odds[ODDS], prior[ODDS], strength;
    double gradient[ODDS], *curvature; /* [size][size] */
} problem;

/* The odds that a cell depends on, at most four, and their shares; returns how many. */
static int parts_of(int index[4], double share[4], const problem *p, int s, int v)
{
    int k, stage = 0, count = 0;
    float value = (float)(v - KS_COUNT_MIDDLE) / KS_COUNT_MIDDLE * p->unit;
    double right = ks_calibration_knot(&k, p->knot, value), later = 0;
    if (p->stages > 1)
        later = ks_calibration_stage(&stage, (float)s / (KS_COUNT_STAGES - 1));
    for (int i = 0; i < (p->stages > 1 ? 4 : 2); i++) {
        double part = (i & 1 ? right : 1 - right) * (i & 2 ? later : 1 - later);
        if (part <= 0)
            continue;
        index[count] = (stage + (i >> 1)) * KNOTS + k + (i & 1);
        share[count++] = part;
    }
    return count;
}

static void add_cell(problem *p, int s, int v)
{
    double good = p->counts->good[s][v] / 2.0, all = good + p->counts->bad[s][v] / 2.0;
    int index[4];
    double share[4], z = 0;
    if (all <= 0)
        return;
    int count = parts_of(index, share, p, s, v);
    for (int i = 0; i < count; i++)
        z += share[i] * p->odds[index[i]];
    double chance = 1 / (1 + exp(-z)), bend = all * chance * (1 - chance);
    for (int i = 0; i < count; i++) {
        p->gradient[index[i]] += share[i] * (good - all * chance);
        for (int j = 0; j < count; j++)
            p->curvature[index[i] * p->size + index[j]] += bend * share[i] * share[j];
    }
}

static int solve(problem *p)
{
    int size = p->size;
    for (int round = 0; round < ROUNDS; round++) {
        memset(p->gradient, 0, sizeof p->gradient);
        memset(p->curvature, 0, (size_t)size * (size_t)size * sizeof *p->curvature);
        for (int s = 0; s < KS_COUNT_STAGES; s++)
            for (int v = 0; v < VALUES; v++)
                add_cell(p, s, v);
        for (int i = 0; i < size; i++) {
            p->gradient[i] -= p->strength * (p->odds[i] - p->prior[i]);
            p->curvature[i * size + i] += p->strength;
        }
        int status = ks_blas_cholesky(p->curvature, size);
        if (status)
            return status;
        ks_blas_solve(p->gradient, p->curvature, size);
        for (int i = 0; i < size; i++) {
            double step = p->gradient[i];
            p->odds[i] += step > 2 ? 2 : step < -2 ? -2 : step;
        }
    }
    return 0;
}

int ks_calibration_fit(ks_calibration *out, const ks_calibration_counts *counts, float unit)
{
    problem *p = ks_alloc(1, sizeof *p);
    double *curvature = ks_alloc(ODDS * ODDS, sizeof *curvature);
    int status = p && curvature ? 0 : KS_EMEMORY;
    memset(out, 0, sizeof *out);
    ks_blas_alone();
    if (!status) {
        choose_knots(out->knot, counts, unit);
        *p = (problem){.counts = counts,
                       .knot = out->knot,
                       .unit = unit,
                       .stages = 1,
                       .size = KNOTS,
                       .strength = towards_even,
                       .curvature = curvature};
        status = solve(p);
    }
    if (!status) {
        for (int s = 0; s < STAGES; s++)
            memcpy(p->prior + (size_t)s * KNOTS, p->odds, KNOTS * sizeof(double));
        memcpy(p->odds, p->prior, sizeof p->odds);
        p->stages = STAGES;
        p->size = ODDS;
        p->strength = towards_all;
        status = solve(p);
    }
    for (int i = 0; i < ODDS && !status; i++)
        out->odds[i / KNOTS][i % KNOTS] = (float)p->odds[i];
    free(curvature);
    free(p);
    return status;
}
