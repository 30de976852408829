/* See loss.h. A range is processed in chunks, by matrix products; each worker has scratch memory,
 * whose parts all start at a cache line, so that OpenBLAS finds the same alignment whichever worker
 * does a shard.
 *
 * Letters of shapes: n rows of a chunk, I inputs, P padded hidden units. */
#include "loss.h"

#include "alloc.h"
#include "blas.h"
#include "keisei.h"
#include "workers.h"

#include <cblas.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 512, LINE = 16 /* floats of a cache line */ };

/* Memory of a worker: X standardised inputs, U hidden units, D first sums, then errors. */
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
static void compare(const chunk *c, const float *target, ks_sums *sums)
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

/* Adds to the gradient, which has the layout of the parameters. */
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

/* ---- Ranges ---- */

/* The examples of a step start at `drawn` in the shuffled ones. */
static const ks_examples *examples_of(const ks_network_trainable *t, ks_part part, size_t *first)
{
    if (part == KS_PART_DRAWN) {
        *first += t->drawn;
        return &t->shuffled;
    }
    return part == KS_PART_VALID ? t->valid : t->train;
}

static int pass(ks_sums *out, float *gradient, const ks_range *range, void *payload)
{
    const ks_network_trainable *t = payload;
    const ks_network *n = t->network;
    size_t in = (size_t)n->inputs, start = range->first, end;
    const ks_examples *examples = examples_of(t, range->part, &start);
    chunk c = {.X = t->scratch + range->worker * t->room};
    c.U = c.X + CHUNK * in;
    c.D = c.U + CHUNK * (size_t)n->padded;
    *out = (ks_sums){.weight = (double)(range->end - range->first)};
    end = start + (range->end - range->first);
    for (; start < end; start += c.n) {
        c.n = end - start < CHUNK ? end - start : CHUNK;
        standardise(&c, n, examples->input + start * in);
        forward(&c, n);
        compare(&c, examples->target + start, out);
        if (gradient != NULL)
            backward(&c, n, gradient);
    }
    return 0;
}

/* ---- What is trained ---- */

int ks_network_trainable_init(ks_network_trainable *out, const ks_network *network,
                              const ks_examples *train, const ks_examples *valid, int threads)
{
    *out = (ks_network_trainable){.network = network, .train = train, .valid = valid};
    if (train->count == 0 || (valid != NULL && valid->count == 0))
        return KS_EINPUT;
    ks_blas_alone();
    size_t most = valid && valid->count > train->count ? valid->count : train->count;
    size_t workers = (size_t)(threads > 0 ? threads : ks_workers_cores());
    size_t shards = (most + CHUNK - 1) / CHUNK;
    workers = workers < shards ? workers : shards;
    out->trainable = (ks_trainable){.parameters = network->weight,
                                    .count = ks_network_parameters(network),
                                    .train = train->count,
                                    .valid = valid ? valid->count : 0,
                                    .shard = CHUNK,
                                    .workers = (int)workers,
                                    .pass = pass,
                                    .payload = out};
    out->room = CHUNK * ((size_t)network->inputs + (size_t)network->padded + 1);
    out->memory = ks_alloc(workers * out->room + LINE, sizeof *out->memory);
    if (out->memory == NULL)
        return KS_EMEMORY;
    size_t beyond = (uintptr_t)out->memory / sizeof(float) % LINE;
    out->scratch = out->memory + (LINE - beyond);
    return 0;
}

void ks_network_trainable_release(ks_network_trainable *trainable)
{
    free(trainable->memory);
    ks_examples_release(&trainable->shuffled);
}

int ks_network_loss(double *loss, double *error, float *gradient, const ks_network *network,
                    const ks_examples *examples, int threads)
{
    ks_network_trainable trainable;
    ks_passes *passes = NULL;
    ks_sums sums;
    int status = ks_network_trainable_init(&trainable, network, examples, NULL, threads);
    if (status == 0)
        status = ks_passes_new(&passes, &trainable.trainable, threads);
    if (status == 0)
        status = ks_passes_run(&sums, gradient, passes, KS_PART_TRAIN, examples->count);
    if (status == 0) {
        *loss = sums.loss / sums.weight;
        *error = sums.wrong / sums.weight;
    }
    ks_passes_free(passes);
    ks_network_trainable_release(&trainable);
    return status;
}
