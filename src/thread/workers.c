/* See workers.h. One mutex guards every shared number; items are large (a game, a shard of a
 * training set), so that the lock is never contended enough to matter. The calling thread takes
 * part as a worker in ks_workers_run, and reads and drains in ks_stream_run. If some threads cannot
 * be started, the others do the work, if need be the caller alone. */
#include "workers.h"

#include "alloc.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum { MAX_THREADS = 256, SLOTS_A_THREAD = 4 };

int ks_workers_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > MAX_THREADS ? MAX_THREADS : (int)cores;
}

static int thread_count(int threads)
{
    if (threads < 1)
        return ks_workers_cores();
    return threads < MAX_THREADS ? threads : MAX_THREADS;
}

/* Starts up to `count` threads; returns how many were started. */
static int start(pthread_t *threads, int count, void *(*fn)(void *), void *payload)
{
    int started = 0;
    while (started < count && pthread_create(&threads[started], NULL, fn, payload) == 0)
        started++;
    return started;
}

static void join(const pthread_t *threads, int count)
{
    for (int i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
}

/* ---- A list of known length ---- */

typedef struct run {
    pthread_mutex_t mutex;
    size_t n, next;
    size_t failed; /* the lowest item that failed; n: none */
    int status;    /* of that item */
    int (*fn)(size_t i, void *payload);
    void *payload;
} run;

/* Items are handed out in order, so when one fails all lower ones have been started already: the
 * lowest that fails is the same for any number of threads. */
static void *run_items(void *payload)
{
    run *r = payload;
    pthread_mutex_lock(&r->mutex);
    while (r->next < r->n && r->failed == r->n) {
        size_t i = r->next++;
        pthread_mutex_unlock(&r->mutex);
        int status = r->fn(i, r->payload);
        pthread_mutex_lock(&r->mutex);
        if (status && i < r->failed) {
            r->failed = i;
            r->status = status;
        }
    }
    pthread_mutex_unlock(&r->mutex);
    return NULL;
}

int ks_workers_run(int threads, size_t n, int (*fn)(size_t i, void *payload), void *payload)
{
    pthread_t others[MAX_THREADS];
    run r = {.n = n, .failed = n, .fn = fn, .payload = payload};
    int helpers = thread_count(threads) - 1;
    if ((size_t)helpers >= n)
        helpers = n > 0 ? (int)(n - 1) : 0;
    pthread_mutex_init(&r.mutex, NULL);
    int started = start(others, helpers, run_items, &r);
    run_items(&r);
    join(others, started);
    pthread_mutex_destroy(&r.mutex);
    return r.status;
}

/* ---- A stream ---- */

/* Slots go round: item i is in slot i % slots. drained <= taken <= filled <= drained + slots. */
typedef struct flow {
    pthread_mutex_t mutex;
    pthread_cond_t filled_more, worked_more;
    const ks_stream *stream;
    size_t filled, taken, drained;
    int slots;
    int over; /* nothing more will be filled */
    int done[MAX_THREADS * SLOTS_A_THREAD];
    int status[MAX_THREADS * SLOTS_A_THREAD]; /* of the work on that slot */
} flow;

int ks_stream_slots(int threads)
{
    return thread_count(threads) * SLOTS_A_THREAD;
}

static void *work_on_stream(void *payload)
{
    flow *f = payload;
    pthread_mutex_lock(&f->mutex);
    for (;;) {
        while (f->taken == f->filled && !f->over)
            pthread_cond_wait(&f->filled_more, &f->mutex);
        if (f->taken == f->filled)
            break;
        int slot = (int)(f->taken++ % (size_t)f->slots);
        pthread_mutex_unlock(&f->mutex);
        int status = f->stream->work(slot, f->stream->payload);
        pthread_mutex_lock(&f->mutex);
        f->done[slot] = 1;
        f->status[slot] = status;
        pthread_cond_signal(&f->worked_more);
    }
    pthread_mutex_unlock(&f->mutex);
    return NULL;
}

/* Waits for the oldest item and drains it. The lock is held at the start and at the end. */
static int drain_oldest(flow *f)
{
    int slot = (int)(f->drained % (size_t)f->slots);
    while (!f->done[slot])
        pthread_cond_wait(&f->worked_more, &f->mutex);
    int status = f->status[slot];
    pthread_mutex_unlock(&f->mutex);
    if (status == 0)
        status = f->stream->drain(slot, f->stream->payload);
    pthread_mutex_lock(&f->mutex);
    f->done[slot] = 0;
    f->drained++;
    return status;
}

static int fill_next(flow *f)
{
    int slot = (int)(f->filled % (size_t)f->slots);
    pthread_mutex_unlock(&f->mutex);
    int status = f->stream->read(slot, f->stream->payload);
    pthread_mutex_lock(&f->mutex);
    if (status == 0) {
        f->filled++;
        pthread_cond_signal(&f->filled_more);
    }
    return status;
}

/* Drains what is ready, else reads ahead, else waits. A failed read ends the stream, after all
 * items read before it have been drained. */
static int pump(flow *f)
{
    int status = 0, ended = 0;
    pthread_mutex_lock(&f->mutex);
    while (status == 0 && !(ended && f->drained == f->filled)) {
        int slot = (int)(f->drained % (size_t)f->slots);
        int full = f->filled - f->drained == (size_t)f->slots;
        if (f->drained < f->filled && (f->done[slot] || full || ended))
            status = drain_oldest(f);
        else
            ended = fill_next(f);
    }
    if (status)
        f->taken = f->filled; /* items that no worker has begun are dropped */
    f->over = 1;
    pthread_cond_broadcast(&f->filled_more);
    pthread_mutex_unlock(&f->mutex);
    return status ? status : ended == KS_EEND ? 0 : ended;
}

/* The same on one thread, without reading ahead. */
static int run_alone(const ks_stream *stream)
{
    for (;;) {
        int status = stream->read(0, stream->payload);
        if (status)
            return status == KS_EEND ? 0 : status;
        status = stream->work(0, stream->payload);
        if (status == 0)
            status = stream->drain(0, stream->payload);
        if (status)
            return status;
    }
}

int ks_stream_run(const ks_stream *stream, int threads)
{
    pthread_t workers[MAX_THREADS];
    int count = thread_count(threads);
    if (count == 1)
        return run_alone(stream);
    flow *f = ks_alloc(1, sizeof *f);
    if (f == NULL)
        return KS_EMEMORY;
    f->stream = stream;
    f->slots = ks_stream_slots(threads);
    pthread_mutex_init(&f->mutex, NULL);
    pthread_cond_init(&f->filled_more, NULL);
    pthread_cond_init(&f->worked_more, NULL);
    int started = start(workers, count, work_on_stream, f);
    int status = started > 0 ? pump(f) : run_alone(stream);
    join(workers, started);
    pthread_cond_destroy(&f->worked_more);
    pthread_cond_destroy(&f->filled_more);
    pthread_mutex_destroy(&f->mutex);
    free(f);
    return status;
}
