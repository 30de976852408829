/* See loss.h. Workers take the next shard off a shared counter and have scratch memory each. Every
 * block of that starts at a whole cache line, so that OpenBLAS finds the same alignment whichever
 * worker does a shard.
 *
 * Letters of shapes: n rows of a chunk, I inputs, P padded hidden units. */
#include "loss.h"

#include "alloc.h"
#include "blas.h"
#include "keisei.h"
#include "workers.h"

#include <cblas.h>
#include <math.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 512, MOST_SHARDS = 256, LINE = 16 /* floats of a cache line */ };

typedef struct shard_sums {
    double loss, wrong;
} shard_sums;

struct ks_passes {
    const ks_examples *examples;
    const ks_network *network; /* of the pass under way */
    int gradients;             /* are they asked for? */
    int threads;
    size_t rows, shards; /* rows of a shard: whole chunks */
    size_t parameters;
    atomic_size_t next;      /* shard that nobody has taken */
    shard_sums *sums;        /* [shards] */
    float *gradient;         /* [shards][parameters]; NULL until one is asked for */
    double *total;           /* [parameters] */
    float *memory, *scratch; /* [threads] of `room` floats, aligned */
    size_t room;
};

/* What a worker needs: X standardised inputs, U hidden units, D sums and then errors. */
typedef struct chunk {
    size_t n;
    float *X; /* [n][I] */
    float *U; /* [n][P] */
    float *D; /* [n] */
} chunk;

size_t ks_network_parameters(const ks_network *n)
{
    return (size_t)(n->out_bias + 1 - n->weight);
}

double ks_cross_entropy(double sum, double target)
{
    return log1p(exp(-fabs(sum))) + (sum > 0 ? sum : 0) - sum * target;
}

/* ---- One chunk ---- */

static void standardise(const chunk *c, const ks_network *n, const float *restrict input)
{
    size_t in = (size_t)n->inputs;
    float *restrict X = c->X;
    for (size_t r = 0; r < c->n; r++, X += in, input += in)
        for (size_t i = 0; i < in; i++)
            X[i] = (input[i] - n->mean[i]) * n->scale[i];
}

static void forward(const chunk *c, const ks_network *n)
{
    int in = n->inputs, units = n->padded, rows = (int)c->n;
    const float *last = c->X;
    int width = in;
    if (n->hidden) {
        for (size_t r = 0; r < c->n; r++)
            memcpy(c->U + r * (size_t)units, n->bias, (size_t)units * sizeof(float));
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, rows, units, in, 1, c->X, in,
                    n->weight, units, 1, c->U, units);
        ks_network_tanh_all(c->U, c->n * (size_t)units);
        last = c->U;
        width = units;
    }
    for (size_t r = 0; r < c->n; r++)
        c->D[r] = *n->out_bias;
    cblas_sgemv(CblasRowMajor, CblasNoTrans, rows, width, 1, last, width, n->out_weight, 1, 1, c->D,
                1);
}

/* From sums before the logistic function to errors p - t; adds to the loss. */
static void compare(const chunk *c, const float *target, shard_sums *sums)
{
    for (size_t r = 0; r < c->n; r++) {
        double z = c->D[r], t = target[r], e = exp(-fabs(z)), p = z > 0 ? 1 / (1 + e) : e / (1 + e);
        sums->loss += log1p(e) + (z > 0 ? z : 0) - z * t;
        sums->wrong += (z > 0) != (t > 0.5);
        c->D[r] = (float)(p - t);
    }
}

/* From hidden units to the derivatives by their sums; adds to those by the biases. */
static void derive_units(const chunk *c, const ks_network *n, float *restrict bias)
{
    size_t units = (size_t)n->padded;
    float *restrict u = c->U;
    for (size_t r = 0; r < c->n; r++, u += units) {
        float d = c->D[r];
        for (size_t h = 0; h < units; h++) {
            u[h] = d * n->out_weight[h] * (1 - u[h] * u[h]);
            bias[h] += u[h];
        }
    }
}

/* Adds to the gradient, which lies as the parameters do. */
static void backward(const chunk *c, const ks_network *n, float *gradient)
{
    int in = n->inputs, units = n->padded, rows = (int)c->n;
    int width = n->hidden ? units : in;
    float *bias = gradient + (size_t)in * (size_t)units, *out_weight = bias + units;
    float *out_bias = out_weight + width;
    for (size_t r = 0; r < c->n; r++)
        *out_bias += c->D[r];
    cblas_sgemv(CblasRowMajor, CblasTrans, rows, width, 1, n->hidden ? c->U : c->X, width, c->D, 1,
                1, out_weight, 1);
    if (!n->hidden)
        return;
    derive_units(c, n, bias);
    cblas_sgemm(CblasRowMajor, CblasTrans, CblasNoTrans, in, units, rows, 1, c->X, in, c->U, units,
                1, gradient, units);
}

/* ---- Shards and workers ---- */

static void do_shard(ks_passes *p, size_t index, chunk c)
{
    const ks_network *n = p->network;
    size_t in = (size_t)n->inputs, start = index * p->rows, end = start + p->rows;
    float *gradient = p->gradients ? p->gradient + index * p->parameters : NULL;
    p->sums[index] = (shard_sums){0, 0};
    if (gradient != NULL)
        memset(gradient, 0, p->parameters * sizeof *gradient);
    if (end > p->examples->count)
        end = p->examples->count;
    for (; start < end; start += c.n) {
        c.n = end - start < CHUNK ? end - start : CHUNK;
        standardise(&c, n, p->examples->input + start * in);
        forward(&c, n);
        compare(&c, p->examples->target + start, &p->sums[index]);
        if (gradient != NULL)
            backward(&c, n, gradient);
    }
}

static int work(size_t worker, void *payload)
{
    ks_passes *p = payload;
    size_t shard;
    chunk c = {.X = p->scratch + worker * p->room};
    c.U = c.X + CHUNK * (size_t)p->network->inputs;
    c.D = c.U + CHUNK * (size_t)p->network->padded;
    while ((shard = atomic_fetch_add(&p->next, 1)) < p->shards)
        do_shard(p, shard, c);
    return 0;
}

/* A power of two of chunks, so that many examples do not mean many gradients to keep. */
static void cut(ks_passes *p)
{
    p->rows = CHUNK;
    while (p->examples->count > p->rows * MOST_SHARDS)
        p->rows *= 2;
    p->shards = (p->examples->count + p->rows - 1) / p->rows;
}

int ks_passes_new(ks_passes **out, const ks_network *network, const ks_examples *examples,
                  int threads)
{
    *out = NULL;
    if (examples->count == 0)
        return KS_EINPUT;
    ks_passes *p = ks_alloc(1, sizeof *p);
    if (p == NULL)
        return KS_EMEMORY;
    ks_blas_alone();
    p->examples = examples;
    p->parameters = ks_network_parameters(network);
    cut(p);
    size_t cores = (size_t)(threads > 0 ? threads : ks_workers_cores());
    p->threads = (int)(cores < p->shards ? cores : p->shards);
    p->room = CHUNK * ((size_t)network->inputs + (size_t)network->padded + 1);
    p->sums = ks_alloc(p->shards, sizeof *p->sums);
    p->memory = ks_alloc((size_t)p->threads * p->room + LINE, sizeof *p->memory);
    if (p->sums == NULL || p->memory == NULL) {
        ks_passes_free(p);
        return KS_EMEMORY;
    }
    size_t beyond = (uintptr_t)p->memory / sizeof(float) % LINE;
    p->scratch = p->memory + (LINE - beyond);
    *out = p;
    return 0;
}

void ks_passes_free(ks_passes *p)
{
    if (p == NULL)
        return;
    free(p->sums);
    free(p->gradient);
    free(p->total);
    free(p->memory);
    free(p);
}

static void add_gradients(float *out, ks_passes *p)
{
    double *total = p->total, count = (double)p->examples->count;
    memset(total, 0, p->parameters * sizeof *total);
    for (size_t i = 0; i < p->shards; i++)
        for (size_t k = 0; k < p->parameters; k++)
            total[k] += p->gradient[i * p->parameters + k];
    for (size_t k = 0; k < p->parameters; k++)
        out[k] = (float)(total[k] / count);
}

static int make_room_for_gradients(ks_passes *p)
{
    if (p->gradient == NULL)
        p->gradient = ks_alloc(p->shards * p->parameters, sizeof *p->gradient);
    if (p->total == NULL)
        p->total = ks_alloc(p->parameters, sizeof *p->total);
    return p->gradient == NULL || p->total == NULL ? KS_EMEMORY : 0;
}

int ks_passes_run(double *loss, double *error, float *gradient, ks_passes *p,
                  const ks_network *network)
{
    double count = (double)p->examples->count;
    if (gradient != NULL && make_room_for_gradients(p))
        return KS_EMEMORY;
    p->network = network;
    p->gradients = gradient != NULL;
    atomic_store(&p->next, 0);
    int status = ks_workers_run(p->threads, (size_t)p->threads, work, p);
    *loss = *error = 0;
    for (size_t i = 0; i < p->shards; i++) {
        *loss += p->sums[i].loss;
        *error += p->sums[i].wrong;
    }
    *loss /= count;
    *error /= count;
    if (gradient != NULL)
        add_gradients(gradient, p);
    return status;
}

int ks_network_loss(double *loss, double *error, float *gradient, const ks_network *network,
                    const ks_examples *examples, int threads)
{
    ks_passes *passes;
    int status = ks_passes_new(&passes, network, examples, threads);
    if (status == 0)
        status = ks_passes_run(loss, error, gradient, passes, network);
    ks_passes_free(passes);
    return status;
}
