/* GNU Go in a process of its own, asked over a pipe (GTP) which stones of a position are dead. It
 * may be missing, die, refuse or not answer in time: it is stopped then, and `why` says what
 * happened. */
#ifndef KS_BENCH_GNUGO_H
#define KS_BENCH_GNUGO_H

#include "keisei.h"

#include <sys/types.h>
#include <time.h>

enum { MOST_ANSWER = 8192 };

typedef struct gnugo {
    pid_t process;   /* 0: it does not run */
    int in, out;     /* where it reads, and where its answers come from */
    clockid_t clock; /* its processor time */
    char answer[MOST_ANSWER];
    char why[120]; /* it was stopped; "" while all is well */
} gnugo;

/* Whether it runs, `why` says; stop it in any case. */
void gnugo_start(gnugo *out);
void gnugo_stop(gnugo *peer);

/* Marks the dead stones, and sets the nanoseconds of processor time that finding them took it,
 * without those for setting up the position. Returns 0 once it is stopped. */
int gnugo_dead(unsigned char out[KS_POINTS], double *ns, gnugo *peer, const ks_position *position);

#endif
