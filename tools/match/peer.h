/* Another GTP engine: a process at the other end of two pipes. Nothing it does is trusted: it may
 * be missing, die, hang, say nothing to the point, or never stop talking. */
#ifndef KS_TOOLS_PEER_H
#define KS_TOOLS_PEER_H

#include "keisei.h"

#include <sys/types.h>

typedef struct ks_peer {
    const char *command; /* for the shell */
    double limit;        /* seconds for an answer */
    pid_t process;       /* 0: it does not run */
    int in, out;
    unsigned id;       /* of the last command, to know its answer by */
    ks_buffer *answer; /* the last one, without "= " and the empty line */
    char why[200];     /* what went wrong */
} ks_peer;

#if defined(__GNUC__)
#define KS_PEER_FORMAT __attribute__((format(printf, 2, 3)))
#else
#define KS_PEER_FORMAT
#endif

/* Starts it, with /usr/games on the path, where Debian has some of these programs. Returns 0 or -1;
 * that it cannot be found shows only when it is asked. */
int ks_peer_start(ks_peer *out, const char *command, double limit);
/* Ends it, and whatever it has started, at once. */
void ks_peer_stop(ks_peer *peer);
/* Starts it again. */
int ks_peer_restart(ks_peer *peer);

/* Sends a command. Returns the answer, which lives until the next; NULL with `why` set if it fails,
 * after which the process is still there only if it has answered with "?". */
const char *ks_peer_ask(ks_peer *peer, const char *format, ...) KS_PEER_FORMAT;

#endif
