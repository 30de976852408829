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

/* Nanoseconds a unit, the median of `repeats` short runs: to compare many pieces of work. */
double typical(int repeats, task measured);

/* "1,234,567": a number with three digits that count. */
const char *rounded(char out[32], double value);

#endif
