/* Measuring: how many nanoseconds of processor time something takes, as the median of repeated
 * runs, and how far the runs lie apart. */
#ifndef KS_BENCH_TIMING_H
#define KS_BENCH_TIMING_H

typedef struct timing {
    double ns;       /* a unit of work, the median of the runs */
    double spread;   /* half of what the middle half of the runs covers, as a share of the median */
    double ratio;    /* how many times as long the other work took, the median of pairs of runs */
    double other_ns; /* a unit of the other work, the median of its runs */
} timing;

/* Something to measure: work(payload) does `units` units of work. */
typedef struct task {
    void (*work)(void *payload);
    void *payload;
    double units;
} task;

/* Runs `task` and `other` in turn, `repeats` times each, a run being so many calls that it is long
 * against the clock's step. What else the machine does then slows both of a pair alike. */
timing measure(int repeats, task measured, task other);

/* Nanoseconds of the piece of work that takes longest, each the median of `repeats` runs of
 * work(i, payload) for i below `count`. The pieces take turns: a processor that does the same again
 * and again foresees it, which no user's does. 0 if there is no memory. */
double slowest(int repeats, int count, void (*work)(int i, void *payload), void *payload);

/* "1,234,567": a number with three digits that count. */
const char *rounded(char out[32], double value);

#endif
