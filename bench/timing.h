/* Measuring: how many nanoseconds of processor time something takes, commands that it runs
 * included, as the median of repeated runs, and how far the runs lie apart. */
#ifndef KS_BENCH_TIMING_H
#define KS_BENCH_TIMING_H

typedef struct timing {
    double ns;       /* per unit of work, the median of the runs */
    double spread;   /* half of the interquartile range, as a share of the median */
    double ratio;    /* how many times as long the other work took, the median of pairs of runs */
    double other_ns; /* per unit of the other work, the median of its runs */
} timing;

/* Something to measure: work(payload) does `units` units of work. */
typedef struct task {
    void (*work)(void *payload);
    void *payload;
    double units;
} task;

/* Runs `task` and `other` in turn, `repeats` times each, a run having enough calls to be long
 * compared with the clock's resolution. Other processes then slow both of a pair alike. */
timing measure(int repeats, task measured, task other);

/* Nanoseconds of the piece of work that takes longest, each the median of `repeats` runs of work(i,
 * payload) for i below `count`. The pieces take turns: a processor that repeats the same work
 * learns to predict its branches, which does not happen in real use. 0 if memory runs out. */
double slowest(int repeats, int count, void (*work)(int i, void *payload), void *payload);

/* "1,230,000": a number rounded to three significant digits. */
const char *rounded(char out[32], double value);

#endif
