/* Worker threads: every item once, the same status and the same order for any number of them. */
#include "workers.h"

#include "support.h"

#include <pthread.h>
#include <sched.h>
#include <string.h>

enum { ITEMS = 1000 };

typedef struct tally {
    int visits[ITEMS]; /* each item has a place of its own, so no lock is needed */
    int fails_from, fails_every;
} tally;

static int visit(size_t i, void *payload)
{
    tally *t = payload;
    t->visits[i]++;
    if (t->fails_every && (int)i >= t->fails_from && (int)i % t->fails_every == 0)
        return -(int)i;
    return 0;
}

static void test_every_item_once(void **state)
{
    (void)state;
    for (int threads = 0; threads <= 5; threads++) {
        tally t = {0};
        assert_int_equal(ks_workers_run(threads, ITEMS, visit, &t), 0);
        for (int i = 0; i < ITEMS; i++)
            assert_int_equal(t.visits[i], 1);
    }
}

static void test_few_items(void **state)
{
    (void)state;
    tally t = {0};
    assert_int_equal(ks_workers_run(4, 0, visit, &t), 0);
    assert_int_equal(t.visits[0], 0);
    assert_int_equal(ks_workers_run(4, 1, visit, &t), 0);
    assert_int_equal(t.visits[0], 1);
    assert_int_equal(t.visits[1], 0);
    assert_int_equal(ks_workers_run(100000, 3, visit, &t), 0);
    assert_int_equal(t.visits[2], 1);
    assert_int_equal(t.visits[3], 0);
}

/* Items 294, 301, ... fail; whoever fails first, 294 is what comes back, and none before it is
 * left out. */
static void test_lowest_failure(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 4; threads++)
        for (int round = 0; round < 20; round++) {
            tally t = {.fails_from = 290, .fails_every = 7};
            assert_int_equal(ks_workers_run(threads, ITEMS, visit, &t), -294);
            for (int i = 0; i <= 294; i++)
                assert_int_equal(t.visits[i], 1);
        }
}

static void test_cores(void **state)
{
    (void)state;
    assert_true(ks_workers_cores() >= 1);
    assert_int_equal(ks_stream_slots(0), ks_stream_slots(ks_workers_cores()));
}

/* A stream of the numbers from 0, whose work is to square them. */
typedef struct numbers {
    int next, end, end_status;
    int work_fails_at, drain_fails_at;
    int slots, in_flight, most_in_flight; /* read but not drained */
    long value[4096];
    long drained[ITEMS];
    int drained_count;
    pthread_t caller;
} numbers;

static int read_number(int slot, void *payload)
{
    numbers *n = payload;
    assert_true(pthread_equal(n->caller, pthread_self()));
    if (n->next == n->end)
        return n->end_status;
    n->in_flight++;
    if (n->in_flight > n->most_in_flight)
        n->most_in_flight = n->in_flight;
    n->value[slot] = n->next++;
    return 0;
}

static int square(int slot, void *payload)
{
    numbers *n = payload;
    if (n->value[slot] == n->work_fails_at)
        return -7;
    n->value[slot] *= n->value[slot];
    return 0;
}

static int drain_number(int slot, void *payload)
{
    numbers *n = payload;
    assert_true(pthread_equal(n->caller, pthread_self()));
    n->in_flight--;
    if (n->drained_count == n->drain_fails_at)
        return -8;
    n->drained[n->drained_count++] = n->value[slot];
    return 0;
}

static int run_numbers(numbers *n, int threads)
{
    n->caller = pthread_self();
    n->slots = ks_stream_slots(threads);
    ks_stream stream = {read_number, square, drain_number, n};
    int status = ks_stream_run(&stream, threads);
    for (int i = 0; i < n->drained_count; i++)
        assert_int_equal(n->drained[i], (long)i * i);
    assert_true(n->most_in_flight <= n->slots);
    return status;
}

static void test_stream_keeps_order(void **state)
{
    (void)state;
    for (int threads = 0; threads <= 5; threads++) {
        numbers n = {
            .end = ITEMS, .end_status = KS_EEND, .work_fails_at = -1, .drain_fails_at = -1};
        assert_int_equal(run_numbers(&n, threads), 0);
        assert_int_equal(n.drained_count, ITEMS);
    }
}

static void test_stream_of_nothing(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 3; threads++) {
        numbers n = {.end = 0, .end_status = KS_EEND, .work_fails_at = -1, .drain_fails_at = -1};
        assert_int_equal(run_numbers(&n, threads), 0);
        assert_int_equal(n.drained_count, 0);
    }
}

/* Whatever fails, all items before it have been drained, and none behind it. */
static void test_stream_failures(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        numbers n = {
            .end = ITEMS, .end_status = KS_EEND, .work_fails_at = 321, .drain_fails_at = -1};
        assert_int_equal(run_numbers(&n, threads), -7);
        assert_int_equal(n.drained_count, 321);
        numbers m = {
            .end = ITEMS, .end_status = KS_EEND, .work_fails_at = -1, .drain_fails_at = 99};
        assert_int_equal(run_numbers(&m, threads), -8);
        assert_int_equal(m.drained_count, 99);
        numbers r = {.end = 500, .end_status = -9, .work_fails_at = -1, .drain_fails_at = -1};
        assert_int_equal(run_numbers(&r, threads), -9);
        assert_int_equal(r.drained_count, 500);
    }
}

/* ---- Tasks ---- */

typedef struct done {
    ks_tasks *tasks;
    ks_lock *lock;
    int order[ITEMS], count, gate;
} done;

/* The first task waits until the gate is open. */
static void do_task(void *task, void *payload)
{
    done *d = payload;
    int number = *(const int *)task, open = number != 0;
    while (!open) {
        ks_lock_take(d->lock);
        open = d->gate;
        ks_lock_leave(d->lock);
    }
    ks_lock_take(d->lock);
    d->order[d->count++] = number;
    ks_lock_leave(d->lock);
}

/* On one thread: by priority, and in the order in which they came. */
static void test_tasks_by_priority(void **state)
{
    (void)state;
    static done d;
    static int number[ITEMS];
    assert_int_equal(ks_lock_new(&d.lock), 0);
    assert_int_equal(ks_tasks_new(&d.tasks, 1, do_task, &d), 0);
    assert_int_equal(ks_tasks_add(d.tasks, &number[0], 0), 0);
    while (ks_tasks_running(d.tasks) == 0)
        sched_yield();
    for (int i = 1; i < ITEMS; i++) {
        number[i] = i;
        assert_int_equal(ks_tasks_add(d.tasks, &number[i], i * 7 % 5), 0);
    }
    ks_lock_take(d.lock);
    d.gate = 1;
    ks_lock_leave(d.lock);
    ks_tasks_free(d.tasks);
    ks_lock_free(d.lock);
    assert_int_equal(d.count, ITEMS);
    for (int i = 2; i < ITEMS; i++) {
        int before = d.order[i - 1] * 7 % 5, now = d.order[i] * 7 % 5;
        assert_true(before > now || (before == now && d.order[i - 1] < d.order[i]));
    }
}

static void test_tasks_on_threads(void **state)
{
    (void)state;
    for (int threads = 0; threads <= 4; threads++) {
        static done d;
        static int number = 1;
        d = (done){0};
        assert_int_equal(ks_lock_new(&d.lock), 0);
        assert_int_equal(ks_tasks_new(&d.tasks, threads, do_task, &d), 0);
        for (int i = 0; i < ITEMS; i++)
            assert_int_equal(ks_tasks_add(d.tasks, &number, -i), 0);
        ks_tasks_free(d.tasks);
        ks_lock_free(d.lock);
        assert_int_equal(d.count, ITEMS);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_item_once),    cmocka_unit_test(test_few_items),
        cmocka_unit_test(test_lowest_failure),     cmocka_unit_test(test_cores),
        cmocka_unit_test(test_stream_keeps_order), cmocka_unit_test(test_stream_of_nothing),
        cmocka_unit_test(test_stream_failures),    cmocka_unit_test(test_tasks_by_priority),
        cmocka_unit_test(test_tasks_on_threads),
    };
    return cmocka_run_group_tests_name("workers", tests, NULL, NULL);
}
