/* See process.h. A process is spawned rather than forked, so that no code of ours, which would have
 * to be careful about threads, runs between fork and exec. */
#include "process.h"

#include "clock.h"
#include "interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* An interrupt wakes only one thread, or may come just before a wait, so waits are short. */
static const double longest_wait = 0.05;
static const double time_to_end = 0.5;

/* ---- Starting ---- */

/* The child inherits our environment, but not the signals that we block or ignore. */
static int set_attributes(posix_spawnattr_t *out)
{
    sigset_t none, ignored;
    sigemptyset(&none);
    sigemptyset(&ignored);
    sigaddset(&ignored, SIGPIPE);
    sigaddset(&ignored, SIGXFSZ);
    int error = posix_spawnattr_setflags(out, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                                  POSIX_SPAWN_SETSIGDEF);
    if (error == 0)
        error = posix_spawnattr_setpgroup(out, 0);
    if (error == 0)
        error = posix_spawnattr_setsigmask(out, &none);
    return error ? error : posix_spawnattr_setsigdefault(out, &ignored);
}

/* The ends of the pipes that the child gets; those of the guard are the last, so that their
 * descriptor, 9, does not overwrite another. */
enum { STANDARD_INPUT, STANDARD_OUTPUT, GUARD, PIPES };

static int set_streams(posix_spawn_file_actions_t *out, const int theirs[PIPES])
{
    int error = posix_spawn_file_actions_adddup2(out, theirs[STANDARD_INPUT], STDIN_FILENO);
    if (error == 0)
        error = posix_spawn_file_actions_adddup2(out, theirs[STANDARD_OUTPUT], STDOUT_FILENO);
    if (error == 0)
        error = posix_spawn_file_actions_addopen(out, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    return error ? error : posix_spawn_file_actions_adddup2(out, theirs[GUARD], 9);
}

/* The shell starts the guard and then becomes that of the command, which does not know the guard,
 * so its `wait` does not wait for it. The $( ) ends when the guard has let go of the streams, which
 * must be the command's alone. Returns 0 or an error number. */
static int spawn(pid_t *out, char *command, const int theirs[PIPES])
{
    static char shell[] = "sh", option[] = "-c";
    static char line[] = "_=$( (exec </dev/null >/dev/null; read -r _ <&9; kill -KILL 0) & )\n"
                         "PATH=\"${PATH:+$PATH:}/usr/games\"; export PATH\n"
                         "exec sh -c \"$0\" 9<&-";
    char *arguments[] = {shell, option, line, command, NULL};
    posix_spawn_file_actions_t streams;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&streams);
    if (error)
        return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        error = set_attributes(&attributes);
        if (error == 0)
            error = set_streams(&streams, theirs);
        if (error == 0)
            error = posix_spawn(out, "/bin/sh", &streams, &attributes, arguments, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&streams);
    return error;
}

/* Writing must not wait for a program that does not read. */
static int do_not_block(int descriptor)
{
    return fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) ? errno : 0;
}

static void close_all(const int ends[PIPES], int count)
{
    for (int i = 0; i < count; i++)
        close(ends[i]);
}

/* The ends are close-on-exec from the start, so that no other program that is started at the same
 * time inherits them. */
static int make_pipes(int ours[PIPES], int theirs[PIPES])
{
    for (int i = 0; i < PIPES; i++) {
        int ends[2], reads = i == STANDARD_OUTPUT;
        if (pipe2(ends, O_CLOEXEC)) {
            int error = errno;
            close_all(ours, i);
            close_all(theirs, i);
            return error;
        }
        ours[i] = ends[!reads];
        theirs[i] = ends[reads];
    }
    return 0;
}

/* Returns 0 or an error number. */
static int start(ks_process *out, char *command)
{
    int ours[PIPES], theirs[PIPES];
    int error = make_pipes(ours, theirs);
    if (error)
        return error;
    error = do_not_block(ours[STANDARD_INPUT]);
    if (error == 0)
        error = spawn(&out->id, command, theirs);
    close_all(theirs, PIPES);
    if (error) {
        close_all(ours, PIPES);
        return error;
    }
    out->in = ours[STANDARD_INPUT];
    out->out = ours[STANDARD_OUTPUT];
    out->guard = ours[GUARD];
    return 0;
}

int ks_process_start(ks_process *out, const char *command)
{
    *out = (ks_process){0};
    char *copy = strdup(command);
    int error = copy ? start(out, copy) : ENOMEM;
    free(copy);
    if (error == 0)
        return 0;
    out->id = 0;
    errno = error;
    return -1;
}

/* ---- Ending ---- */

/* The group is ended before its leader is reaped, so that its number cannot belong to another
 * process. */
static int end(ks_process *process)
{
    int status = 0;
    kill(-process->id, SIGKILL);
    while (waitpid(process->id, &status, 0) < 0 && errno == EINTR) {
    }
    close(process->guard);
    process->id = 0;
    return status;
}

static void close_streams(const ks_process *process)
{
    close(process->in);
    close(process->out);
}

void ks_process_stop(ks_process *process)
{
    if (process->id == 0)
        return;
    close_streams(process);
    end(process);
}

static int has_ended(const ks_process *process)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)process->id, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid != 0;
}

int ks_process_collect(ks_process *process)
{
    if (process->id == 0)
        return 0;
    close_streams(process);
    double deadline = ks_clock() + time_to_end;
    while (!has_ended(process) && ks_clock() < deadline)
        nanosleep(&(struct timespec){.tv_nsec = 5 * 1000 * 1000}, NULL);
    int ended = has_ended(process), status = end(process);
    return ended ? status : 0;
}

/* ---- Talking ---- */

/* Waits for `events`; returns 0, or why not. */
static int wait_for(int descriptor, short events, double deadline)
{
    for (;;) {
        double left = deadline - ks_clock();
        struct pollfd which = {.fd = descriptor, .events = events};
        if (ks_interrupted())
            return KS_PROCESS_INTERRUPTED;
        if (left <= 0)
            return KS_PROCESS_LATE;
        int ready = poll(&which, 1, (int)((left < longest_wait ? left : longest_wait) * 1000) + 1);
        if (ready > 0)
            return 0;
        if (ready < 0 && errno != EINTR)
            return KS_PROCESS_GONE;
    }
}

/* A closed stream is an error of write like any other; its signal, which would kill us, is consumed
 * in this thread. */
static ssize_t write_quietly(int descriptor, const char *bytes, size_t size)
{
    sigset_t only, before, pending;
    sigemptyset(&only);
    sigaddset(&only, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &only, &before);
    ssize_t put = write(descriptor, bytes, size);
    int error = errno;
    if (put < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE))
        sigtimedwait(&only, NULL, &(struct timespec){0});
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return put;
}

int ks_process_write(const ks_process *process, const char *bytes, size_t size, double deadline)
{
    while (size > 0) {
        int why = wait_for(process->in, POLLOUT, deadline);
        if (why)
            return why;
        ssize_t put = write_quietly(process->in, bytes, size);
        if (put < 0 && errno != EINTR && errno != EAGAIN)
            return KS_PROCESS_GONE;
        if (put > 0) {
            bytes += put;
            size -= (size_t)put;
        }
    }
    return 0;
}

ssize_t ks_process_read(const ks_process *process, char *bytes, size_t size, double deadline)
{
    for (;;) {
        int why = wait_for(process->out, POLLIN, deadline);
        if (why)
            return why;
        ssize_t got = read(process->out, bytes, size);
        if (got > 0)
            return got;
        if (got == 0 || errno != EINTR)
            return KS_PROCESS_GONE;
    }
}
