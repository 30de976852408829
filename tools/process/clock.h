/* Elapsed time, for deadlines and progress. */
#ifndef KS_CLOCK_H
#define KS_CLOCK_H

/* Seconds of a monotonic clock. */
double ks_clock(void);

#endif
