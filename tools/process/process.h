/* Another program at the other end of two pipes. Nothing it does is trusted: it may be missing,
 * die, hang, close its streams or never stop talking. Nobody waits for it longer than until a
 * deadline.
 *
 * The process leads a group of its own, so that ending it ends whatever it has started too, and a
 * Ctrl-C on the terminal does not reach it: who has started it notes that (interrupt.h), waiting
 * ends, and the group is ended in order. No other program inherits our ends of the pipes. */
#ifndef KS_PROCESS_H
#define KS_PROCESS_H

#include <stddef.h>
#include <sys/types.h>

typedef struct ks_process {
    pid_t id;    /* 0: it does not run */
    int in, out; /* our ends of its standard input and output */
} ks_process;

/* Why nothing could be written or read. */
enum {
    KS_PROCESS_LATE = -1,        /* not until the deadline */
    KS_PROCESS_GONE = -2,        /* it has closed that stream or has ended */
    KS_PROCESS_INTERRUPTED = -3, /* we were told to stop meanwhile */
};

/* What the shell says of a command that is not there. */
enum { KS_PROCESS_NOT_FOUND = 127 };

/* Starts a command of the shell, with /usr/games on the path, where Debian has some of these
 * programs; what it says on standard error is dropped. Returns 0, or -1 with errno set; that the
 * command is not there shows only when it is talked to. */
int ks_process_start(ks_process *out, const char *command);
/* Ends it, and whatever it has started, at once. Nothing happens if it does not run. */
void ks_process_stop(ks_process *process);
/* The same for one that seems to have gone: it gets a moment to end by itself. Returns how it has
 * done so, as waitpid has it; 0 if it has not. */
int ks_process_collect(ks_process *process);

/* Writes all of it: 0, or why not. Deadlines are times of ks_clock. */
int ks_process_write(const ks_process *process, const char *bytes, size_t size, double deadline);
/* Reads what there is, waiting for the first byte: how many, or why not. */
ssize_t ks_process_read(const ks_process *process, char *bytes, size_t size, double deadline);

#endif
