/* Another program at the other end of two pipes. It is not trusted: it may be missing, die, hang,
 * close its streams or never stop talking. Every wait has a deadline.
 *
 * The process leads a group of its own, so that ending it also ends whatever it has started, and a
 * Ctrl-C on the terminal does not reach it: we note the signal (interrupt.h), stop waiting, and end
 * the group in order. If we are killed instead, a guard in the group ends it: it waits for the end
 * of a pipe that we hold open. No other program inherits our ends of the pipes. */
#ifndef KS_PROCESS_H
#define KS_PROCESS_H

#include <stddef.h>
#include <sys/types.h>

typedef struct ks_process {
    pid_t id;    /* 0: it is not running */
    int in, out; /* our ends of its standard input and output */
    int guard;   /* the pipe whose end ends the group */
} ks_process;

/* Why nothing could be written or read. */
enum {
    KS_PROCESS_LATE = -1,        /* the deadline has passed */
    KS_PROCESS_GONE = -2,        /* it has closed that stream or has ended */
    KS_PROCESS_INTERRUPTED = -3, /* by a signal (interrupt.h) */
};

/* The exit code of the shell for a command that does not exist. */
enum { KS_PROCESS_NOT_FOUND = 127 };

/* Starts a shell command, with /usr/games on the path, where Debian has some Go programs; its
 * standard error is discarded. Returns 0, or -1 with errno set; a missing command shows only when
 * something is written or read. */
int ks_process_start(ks_process *out, const char *command);
/* Ends it, and whatever it has started, at once. Does nothing if it is not running. */
void ks_process_stop(ks_process *process);
/* The same for one that seems to have ended: it gets a moment to end by itself. Returns its status,
 * as waitpid does; 0 if it had to be ended. */
int ks_process_collect(ks_process *process);

/* Writes all bytes. Returns 0, or why not. Deadlines are times of ks_clock. */
int ks_process_write(const ks_process *process, const char *bytes, size_t size, double deadline);
/* Reads what has come, waiting for the first byte. Returns how many bytes, or why none. */
ssize_t ks_process_read(const ks_process *process, char *bytes, size_t size, double deadline);

#endif
