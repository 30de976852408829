/* See timing.h. Processor time rather than wall-clock time: other processes then disturb caches
 * only. */
#include "timing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { MOST_REPEATS = 101 };

static const double run_ns = 40e6;

static double nanoseconds(struct timeval t)
{
    return (double)t.tv_sec * 1e9 + (double)t.tv_usec * 1e3;
}

/* Of this process, and of commands that it has run to their end. */
static double now(void)
{
    struct timespec t;
    struct rusage commands = {0};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    getrusage(RUSAGE_CHILDREN, &commands);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec + nanoseconds(commands.ru_utime) +
           nanoseconds(commands.ru_stime);
}

/* Nanoseconds per unit. */
static double run(long times, const task *t)
{
    double start = now();
    for (long i = 0; i < times; i++)
        t->work(t->payload);
    return (now() - start) / ((double)times * t->units);
}

/* How many calls a run needs; measuring that also warms the caches. */
static long calls(const task *t)
{
    long times = 1;
    while (run(times, t) * (double)times * t->units < run_ns)
        times *= 2;
    return times;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

timing measure(int repeats, task measured, task other)
{
    double ns[MOST_REPEATS] = {0}, other_ns[MOST_REPEATS] = {0}, ratios[MOST_REPEATS] = {0};
    if (repeats > MOST_REPEATS)
        repeats = MOST_REPEATS;
    long times = calls(&measured), other_times = calls(&other);
    for (int i = 0; i < repeats; i++) {
        ns[i] = run(times, &measured);
        other_ns[i] = run(other_times, &other);
        ratios[i] = other_ns[i] / ns[i];
    }
    qsort(ns, (size_t)repeats, sizeof *ns, by_size);
    qsort(other_ns, (size_t)repeats, sizeof *other_ns, by_size);
    qsort(ratios, (size_t)repeats, sizeof *ratios, by_size);
    double median = ns[repeats / 2];
    double half = (ns[repeats - 1 - repeats / 4] - ns[repeats / 4]) / 2;
    return (timing){.ns = median,
                    .spread = half / median,
                    .ratio = ratios[repeats / 2],
                    .other_ns = other_ns[repeats / 2]};
}

double slowest(int repeats, int count, void (*work)(int i, void *payload), void *payload)
{
    double most = 0, *ns = calloc((size_t)repeats * (size_t)count, sizeof *ns);
    if (ns == NULL)
        return 0;
    for (int r = 0; r < repeats; r++)
        for (int i = 0; i < count; i++) {
            double start = now();
            work(i, payload);
            ns[i * repeats + r] = now() - start;
        }
    for (int i = 0; i < count; i++) {
        double *runs = ns + (size_t)i * (size_t)repeats;
        qsort(runs, (size_t)repeats, sizeof *runs, by_size);
        most = runs[repeats / 2] > most ? runs[repeats / 2] : most;
    }
    free(ns);
    return most;
}

const char *rounded(char out[32], double value)
{
    char plain[32];
    double step = value > 0 ? pow(10, floor(log10(value)) - 2) : 1;
    int digits = step >= 1 ? 0 : (int)-log10(step);
    int length = snprintf(plain, sizeof plain, "%.*f", digits, floor(value / step + 0.5) * step);
    int whole = digits > 0 ? length - digits - 1 : length, n = 0;
    for (int i = 0; i < length && n < 30; i++) {
        if (i > 0 && i < whole && (whole - i) % 3 == 0)
            out[n++] = ',';
        out[n++] = plain[i];
    }
    out[n] = '\0';
    return out;
}
