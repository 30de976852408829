/* Tasks by priority: a heap under one mutex, and threads that take from its top. What tasks share
 * besides is the caller's, under a mutex of its own, so that a long answer does not keep threads
 * from their next task. */
#include "workers.h"

#include "alloc.h"

#include <pthread.h>
#include <stdlib.h>

enum { MOST_THREADS = 256 };

struct ks_lock {
    pthread_mutex_t mutex;
};

int ks_lock_new(ks_lock **out)
{
    *out = ks_alloc(1, sizeof **out);
    if (*out == NULL)
        return KS_EMEMORY;
    pthread_mutex_init(&(*out)->mutex, NULL);
    return 0;
}

void ks_lock_free(ks_lock *lock)
{
    if (lock != NULL)
        pthread_mutex_destroy(&lock->mutex);
    free(lock);
}

void ks_lock_take(ks_lock *lock)
{
    pthread_mutex_lock(&lock->mutex);
}

void ks_lock_leave(ks_lock *lock)
{
    pthread_mutex_unlock(&lock->mutex);
}

/* ---- Tasks ---- */

typedef struct waiting {
    void *task;
    long long priority;
    unsigned long long number; /* in the order in which they came */
} waiting;

struct ks_tasks {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    waiting *heap; /* none before its parent, which is at half its place */
    size_t count, room;
    unsigned long long added;
    int running, ends;
    void (*work)(void *task, void *payload);
    void *payload;
    pthread_t threads[MOST_THREADS];
    int thread_count;
};

static int comes_first(const waiting *a, const waiting *b)
{
    return a->priority != b->priority ? a->priority > b->priority : a->number < b->number;
}

static void swap(waiting *a, waiting *b)
{
    waiting kept = *a;
    *a = *b;
    *b = kept;
}

static void *take_first(ks_tasks *tasks)
{
    waiting *heap = tasks->heap;
    void *task = heap[0].task;
    heap[0] = heap[--tasks->count];
    for (size_t at = 0, child; (child = 2 * at + 1) < tasks->count; at = child) {
        child += child + 1 < tasks->count && comes_first(&heap[child + 1], &heap[child]);
        if (!comes_first(&heap[child], &heap[at]))
            break;
        swap(&heap[child], &heap[at]);
    }
    return task;
}

static void *run_tasks(void *payload)
{
    ks_tasks *tasks = payload;
    pthread_mutex_lock(&tasks->mutex);
    for (;;) {
        while (tasks->count == 0 && !tasks->ends)
            pthread_cond_wait(&tasks->changed, &tasks->mutex);
        if (tasks->count == 0)
            break;
        void *task = take_first(tasks);
        tasks->running++;
        pthread_mutex_unlock(&tasks->mutex);
        tasks->work(task, tasks->payload);
        pthread_mutex_lock(&tasks->mutex);
        tasks->running--;
    }
    pthread_mutex_unlock(&tasks->mutex);
    return NULL;
}

int ks_tasks_new(ks_tasks **out, int threads, void (*work)(void *task, void *payload),
                 void *payload)
{
    ks_tasks *tasks = *out = ks_alloc(1, sizeof *tasks);
    if (tasks == NULL)
        return KS_EMEMORY;
    tasks->work = work;
    tasks->payload = payload;
    pthread_mutex_init(&tasks->mutex, NULL);
    pthread_cond_init(&tasks->changed, NULL);
    threads = threads < 1 ? ks_workers_cores() : threads < MOST_THREADS ? threads : MOST_THREADS;
    while (tasks->thread_count < threads &&
           pthread_create(&tasks->threads[tasks->thread_count], NULL, run_tasks, tasks) == 0)
        tasks->thread_count++;
    if (tasks->thread_count > 0)
        return 0;
    ks_tasks_free(tasks);
    *out = NULL;
    return KS_EMEMORY;
}

int ks_tasks_add(ks_tasks *tasks, void *task, long long priority)
{
    pthread_mutex_lock(&tasks->mutex);
    int status =
        ks_grow((void **)&tasks->heap, &tasks->room, tasks->count + 1, sizeof *tasks->heap);
    if (status == 0) {
        size_t at = tasks->count++;
        tasks->heap[at] = (waiting){task, priority, tasks->added++};
        for (; at > 0 && comes_first(&tasks->heap[at], &tasks->heap[(at - 1) / 2]);
             at = (at - 1) / 2)
            swap(&tasks->heap[at], &tasks->heap[(at - 1) / 2]);
        pthread_cond_signal(&tasks->changed);
    }
    pthread_mutex_unlock(&tasks->mutex);
    return status;
}

int ks_tasks_running(ks_tasks *tasks)
{
    pthread_mutex_lock(&tasks->mutex);
    int running = tasks->running;
    pthread_mutex_unlock(&tasks->mutex);
    return running;
}

void ks_tasks_free(ks_tasks *tasks)
{
    if (tasks == NULL)
        return;
    pthread_mutex_lock(&tasks->mutex);
    tasks->ends = 1;
    pthread_cond_broadcast(&tasks->changed);
    pthread_mutex_unlock(&tasks->mutex);
    for (int i = 0; i < tasks->thread_count; i++)
        pthread_join(tasks->threads[i], NULL);
    pthread_cond_destroy(&tasks->changed);
    pthread_mutex_destroy(&tasks->mutex);
    free(tasks->heap);
    free(tasks);
}
