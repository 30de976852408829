/* Time that passes, for deadlines and for what is shown now and then. */
#ifndef KS_CLOCK_H
#define KS_CLOCK_H

/* Seconds of a clock that is never set. */
double ks_clock(void);

#endif
