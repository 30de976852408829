/* GNU Go in a process of its own, asked which stones of a position are dead. If it is missing,
 * dies, refuses or does not answer in time, it is stopped, and the peer's `why` says what happened.
 */
#ifndef KS_BENCH_GNUGO_H
#define KS_BENCH_GNUGO_H

#include "peer.h"

#include <time.h>

typedef struct gnugo {
    ks_peer peer;
    clockid_t clock; /* its processor time */
} gnugo;

/* Returns 0, or -1 if it cannot be used; stop it in any case. */
int gnugo_start(gnugo *out);
void gnugo_stop(gnugo *engine);

/* Marks the dead stones, and sets the nanoseconds of processor time that finding them took it,
 * without those for setting up the position. Returns 0 or -1. */
int gnugo_dead(unsigned char out[KS_POINTS], double *ns, gnugo *engine,
               const ks_position *position);

#endif
