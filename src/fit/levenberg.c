/* See levenberg.h. The second derivatives of the cross-entropy are taken as those of its
 * Gauss-Newton form: the sum of p (1 - p) g g', where g is the gradient of an output before the
 * logistic function. mu is added to their diagonal; it falls after a step that lowers the loss, and
 * grows until there is one (with the constants of Matlab's trainlm).
 *
 * Letters of shapes: K parameters without padding, n rows of a chunk, I, H, P as in network.h. */
#include "levenberg.h"

#include "alloc.h"
#include "blas.h"
#include "keisei.h"
#include "workers.h"

#include <cblas.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double first_mu = 0.001, mu_up = 10, mu_down = 0.1, smallest_mu = 1e-12,
                    largest_mu = 1e10;

/* The examples are divided into a fixed number of groups, each with its own sums; threads share the
 * groups. */
enum { CHUNK = 256, GROUPS = 4 };

typedef struct levenberg {
    ks_trainer t;
    const ks_network *network;
    const ks_examples *examples;
    int K;
    double mu;
    double *memory;
    double *normal[GROUPS];   /* [K][K], the lower half by columns */
    double *slope[GROUPS];    /* [K] */
    double *jacobian[GROUPS]; /* [CHUNK][K] */
    double *system, *step;    /* [K][K], [K] */
    float *unit[GROUPS];      /* [P] */
    float *start;             /* parameters before the step, padding included */
} levenberg;

/* The gradient of one output before the logistic function, and that output. */
static double derive_row(double *g, float *unit, const ks_network *n, const float *input)
{
    double sum = *n->out_bias;
    int H = n->hidden, in = n->inputs, width = H ? H : in;
    double *bias = g + (size_t)in * (size_t)H, *out_weight = bias + H;
    memcpy(unit, n->bias, (size_t)n->padded * sizeof *unit);
    for (int i = 0; i < in; i++) {
        float x = (input[i] - n->mean[i]) * n->scale[i];
        for (int h = 0; h < H; h++) {
            unit[h] += x * n->weight[(size_t)i * (size_t)n->padded + (size_t)h];
            g[(size_t)i * (size_t)H + (size_t)h] = x;
        }
        if (H == 0)
            out_weight[i] = x;
    }
    ks_network_tanh_all(unit, (size_t)n->padded);
    for (int h = 0; h < H; h++) {
        out_weight[h] = unit[h];
        bias[h] = n->out_weight[h] * (1 - (double)unit[h] * unit[h]);
    }
    for (int i = 0; i < in; i++)
        for (int h = 0; h < H; h++)
            g[(size_t)i * (size_t)H + (size_t)h] *= bias[h];
    for (int k = 0; k < width; k++)
        sum += n->out_weight[k] * out_weight[k];
    out_weight[width] = 1;
    return sum;
}

static int add_group(size_t group, void *payload)
{
    levenberg *l = payload;
    const ks_examples *x = l->examples;
    size_t K = (size_t)l->K, in = (size_t)x->inputs, all = x->count;
    size_t start = all * group / GROUPS, end = all * (group + 1) / GROUPS;
    double *J = l->jacobian[group], *slope = l->slope[group];
    memset(slope, 0, K * sizeof *slope);
    memset(l->normal[group], 0, K * K * sizeof(double));
    while (start < end) {
        size_t n = end - start < CHUNK ? end - start : CHUNK;
        for (size_t r = 0; r < n; r++, start++) {
            double *g = J + r * K;
            double z = derive_row(g, l->unit[group], l->network, x->input + start * in);
            double p = 1 / (1 + exp(-z));
            cblas_daxpy(l->K, p - x->target[start], g, 1, slope, 1);
            cblas_dscal(l->K, sqrt(p * (1 - p)), g, 1);
        }
        cblas_dsyrk(CblasColMajor, CblasLower, CblasNoTrans, l->K, (int)n, 1, J, l->K, 1,
                    l->normal[group], l->K);
    }
    return 0;
}

/* The parameter at index k of a gradient. */
static float *parameter(const ks_network *n, int k)
{
    int H = n->hidden, weights = n->inputs * H;
    if (k < weights)
        return n->weight + (size_t)(k / H) * (size_t)n->padded + (size_t)(k % H);
    k -= weights;
    if (k < H)
        return n->bias + k;
    k -= H;
    return k < (H ? H : n->inputs) ? n->out_weight + k : n->out_bias;
}

/* Adds up the groups, in order, into the first. */
static int find_normal_equations(levenberg *l)
{
    size_t K = (size_t)l->K;
    double count = (double)l->examples->count, decay = l->t.options->decay;
    int status = ks_workers_run(l->t.options->threads, GROUPS, add_group, l);
    for (int group = 1; group < GROUPS; group++) {
        cblas_daxpy(l->K, 1, l->slope[group], 1, l->slope[0], 1);
        for (size_t column = 0; column < K; column++)
            cblas_daxpy(l->K, 1, l->normal[group] + column * K, 1, l->normal[0] + column * K, 1);
    }
    for (size_t k = 0; k < K; k++) {
        cblas_dscal(l->K, 1 / count, l->normal[0] + k * K, 1);
        l->slope[0][k] = l->slope[0][k] / count + decay * *parameter(l->network, (int)k);
        l->normal[0][k * K + k] += decay;
    }
    return status;
}

/* Sets the parameters to the end of the step for the present mu; 0 if it cannot be computed. */
static int take_step(levenberg *l)
{
    size_t K = (size_t)l->K;
    memcpy(l->system, l->normal[0], K * K * sizeof(double));
    memcpy(l->step, l->slope[0], K * sizeof(double));
    for (size_t k = 0; k < K; k++)
        l->system[k * K + k] += l->mu;
    if (LAPACKE_dpotrf(LAPACK_COL_MAJOR, 'L', l->K, l->system, l->K) != 0)
        return 0;
    ks_blas_solve(l->step, l->system, l->K);
    for (int k = 0; k < l->K; k++)
        *parameter(l->network, k) -= (float)l->step[k];
    return 1;
}

/* Takes one step that lowers the loss; returns 1 if there is none. */
static int go_down(levenberg *l)
{
    ks_trainer *t = &l->t;
    double objective = t->objective;
    int status = find_normal_equations(l);
    memcpy(l->start, t->parameters, t->count * sizeof(float));
    while (status == 0 && l->mu <= largest_mu) {
        if (take_step(l)) {
            status = ks_trainer_pass(t, 0);
            if (status == 0 && t->objective < objective) {
                l->mu = fmax(l->mu * mu_down, smallest_mu);
                return 0;
            }
        }
        memcpy(t->parameters, l->start, t->count * sizeof(float));
        l->mu *= mu_up;
    }
    return status ? status : 1;
}

static int make_room(levenberg *l)
{
    size_t K = (size_t)l->K, P = (size_t)l->network->padded, group = K * K + K + CHUNK * K;
    l->memory = ks_alloc(GROUPS * group + K * K + K, sizeof(double));
    l->start = ks_alloc(l->t.count + GROUPS * P, sizeof(float));
    if (l->memory == NULL || l->start == NULL)
        return KS_EMEMORY;
    for (size_t i = 0; i < GROUPS; i++) {
        l->normal[i] = l->memory + i * group;
        l->slope[i] = l->normal[i] + K * K;
        l->jacobian[i] = l->slope[i] + K;
        l->unit[i] = l->start + l->t.count + i * P;
    }
    l->system = l->memory + GROUPS * group;
    l->step = l->system + K * K;
    return 0;
}

int ks_levenberg_train(ks_training_result *out, const ks_network_trainable *trainable,
                       const ks_training_options *options)
{
    const ks_network *n = trainable->network;
    int H = n->hidden, in = n->inputs;
    levenberg l = {.network = n,
                   .examples = trainable->train,
                   .K = H ? (in + 2) * H + 1 : in + 1,
                   .mu = first_mu};
    int status = ks_trainer_start(&l.t, out, &trainable->trainable, options, "levenberg", 0);
    if (status)
        return status;
    status = make_room(&l);
    if (status == 0)
        status = ks_trainer_pass(&l.t, 0);
    while (status == 0) {
        status = ks_trainer_mark(&l.t);
        if (status == 0)
            status = go_down(&l);
    }
    free(l.memory);
    free(l.start);
    ks_trainer_end(&l.t);
    return status < 0 ? status : 0;
}
