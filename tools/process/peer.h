/* Another GTP engine in its own process. Besides failing as processes do (process.h), it may answer
 * something that is not GTP. */
#ifndef KS_TOOLS_PEER_H
#define KS_TOOLS_PEER_H

#include "keisei.h"
#include "process.h"

typedef struct ks_peer {
    const char *command; /* for the shell */
    double limit;        /* seconds for an answer */
    ks_process process;
    unsigned id;       /* of the last command, which its answer must repeat */
    ks_buffer *answer; /* the last one, without "= " and the empty line */
    char why[200];     /* what went wrong */
    int status;        /* KS_EMEMORY: we ran out of memory, which is no fault of the engine */
} ks_peer;

/* Starts it as ks_process_start does. */
int ks_peer_start(ks_peer *out, const char *command, double limit);
/* Ends it, and whatever it has started, at once. */
void ks_peer_stop(ks_peer *peer);
/* Starts it again. */
int ks_peer_restart(ks_peer *peer);
int ks_peer_runs(const ks_peer *peer);

/* Sends a command. Returns the answer, which lives until the next; NULL with `why` set if it fails,
 * after which the process still runs only if it has answered with "?". */
const char *ks_peer_ask(ks_peer *peer, const char *format, ...) KS_FORMAT(2, 3);

/* Sets up the stones of a position. Returns 0, or -1 with `why` set. */
int ks_peer_set_up(ks_peer *peer, const ks_position *position);

#endif
