/* See passes.h. Workers take the next shard off a shared counter. */
#include "passes.h"

#include "alloc.h"
#include "keisei.h"
#include "workers.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SHARDS = 256 };

struct ks_passes {
    const ks_trainable *trainable;
    int threads;
    /* Of the pass under way: */
    ks_part part;
    size_t examples, rows, shards; /* rows of a shard */
    int gradients;                 /* are they wanted? */
    atomic_size_t next;            /* shard that no worker has taken */
    ks_sums sums[MOST_SHARDS];
    float *gradient; /* [room][parameters], a row per shard; NULL until first needed */
    size_t room;
    double *total; /* [parameters] */
};

int ks_passes_new(ks_passes **out, const ks_trainable *trainable, int threads)
{
    ks_passes *p = *out = ks_alloc(1, sizeof *p);
    if (p == NULL)
        return KS_EMEMORY;
    p->trainable = trainable;
    p->threads = threads > 0 ? threads : ks_workers_cores();
    if (trainable->workers > 0 && trainable->workers < p->threads)
        p->threads = trainable->workers;
    return 0;
}

void ks_passes_free(ks_passes *p)
{
    if (p == NULL)
        return;
    free(p->gradient);
    free(p->total);
    free(p);
}

/* A shard is a power of two times the smallest, so that many examples do not need many gradients.
 */
static void cut(ks_passes *p, size_t examples)
{
    p->examples = examples;
    p->rows = p->trainable->shard;
    while (examples > p->rows * MOST_SHARDS)
        p->rows *= 2;
    p->shards = (examples + p->rows - 1) / p->rows;
}

static int make_room_for_gradients(ks_passes *p)
{
    size_t count = p->trainable->count;
    if (p->room < p->shards) {
        free(p->gradient);
        p->gradient = ks_alloc(p->shards * count, sizeof *p->gradient);
        p->room = p->gradient ? p->shards : 0;
    }
    if (p->total == NULL)
        p->total = ks_alloc(count, sizeof *p->total);
    return p->gradient == NULL || p->total == NULL ? KS_EMEMORY : 0;
}

static int do_shard(ks_passes *p, size_t shard, size_t worker)
{
    const ks_trainable *t = p->trainable;
    ks_range range = {
        .part = p->part, .first = shard * p->rows, .end = (shard + 1) * p->rows, .worker = worker};
    float *gradient = p->gradients ? p->gradient + shard * t->count : NULL;
    if (range.end > p->examples)
        range.end = p->examples;
    if (gradient != NULL)
        memset(gradient, 0, t->count * sizeof *gradient);
    return t->pass(&p->sums[shard], gradient, &range, t->payload);
}

static int work(size_t worker, void *payload)
{
    ks_passes *p = payload;
    int status = 0;
    size_t shard;
    while (status == 0 && (shard = atomic_fetch_add(&p->next, 1)) < p->shards)
        status = do_shard(p, shard, worker);
    return status;
}

static void add_gradients(float *out, const ks_passes *p, double weight)
{
    size_t count = p->trainable->count;
    double *total = p->total;
    memset(total, 0, count * sizeof *total);
    for (size_t i = 0; i < p->shards; i++)
        for (size_t k = 0; k < count; k++)
            total[k] += p->gradient[i * count + k];
    for (size_t k = 0; k < count; k++)
        out[k] = (float)(total[k] / weight);
}

int ks_passes_run(ks_sums *out, float *gradient, ks_passes *p, ks_part part, size_t examples)
{
    *out = (ks_sums){0};
    cut(p, examples);
    p->part = part;
    p->gradients = gradient != NULL;
    if (gradient != NULL && make_room_for_gradients(p))
        return KS_EMEMORY;
    atomic_store(&p->next, 0);
    size_t workers = (size_t)p->threads < p->shards ? (size_t)p->threads : p->shards;
    int status = ks_workers_run(p->threads, workers, work, p);
    if (status)
        return status;
    for (size_t i = 0; i < p->shards; i++) {
        out->loss += p->sums[i].loss;
        out->wrong += p->sums[i].wrong;
        out->weight += p->sums[i].weight;
    }
    if (!(out->weight > 0))
        return KS_EINPUT;
    if (gradient != NULL)
        add_gradients(gradient, p, out->weight);
    return 0;
}
