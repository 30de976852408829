/* See peer.h. One command is under way at a time, and what was read before its answer belongs to
 * it. The process leads a group of its own, so that ending it ends its children too, and Ctrl-C
 * does not reach it: the match ends in order. */
#include "peer.h"

#include "interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LARGEST = 1 << 20, NOT_FOUND = 127 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int reap(ks_peer *peer)
{
    int status = 0;
    while (waitpid(peer->process, &status, 0) < 0 && errno == EINTR) {
    }
    peer->process = 0;
    return status;
}

static void end(ks_peer *peer)
{
    close(peer->in);
    close(peer->out);
    kill(-peer->process, SIGKILL);
}

void ks_peer_stop(ks_peer *peer)
{
    if (peer->process > 0) {
        end(peer);
        reap(peer);
    }
    ks_buffer_free(peer->answer);
    peer->answer = NULL;
}

/* ---- Starting ---- */

static void become(const char *command, int in, int out)
{
    static char shell[] = "sh", option[] = "-c";
    char path[4096], line[4096];
    const char *before = getenv("PATH");
    int nowhere = open("/dev/null", O_WRONLY);
    snprintf(path, sizeof path, "%s%s/usr/games", before ? before : "", before ? ":" : "");
    int size = snprintf(line, sizeof line, "%s", command);
    char *arguments[] = {shell, option, line, NULL};
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    if (size > 0 && (size_t)size < sizeof line && nowhere >= 0 && setenv("PATH", path, 1) == 0 &&
        dup2(in, 0) == 0 && dup2(out, 1) == 1 && dup2(nowhere, 2) == 2)
        execv("/bin/sh", arguments);
    _exit(NOT_FOUND);
}

/* So that no other process holds this end of a pipe open. */
static void keep(int descriptor)
{
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

int ks_peer_start(ks_peer *out, const char *command, double limit)
{
    int in[2], from[2];
    *out = (ks_peer){.command = command, .limit = limit};
    if (ks_buffer_new(&out->answer) || pipe(in))
        return -1;
    if (pipe(from)) {
        close(in[0]);
        close(in[1]);
        return -1;
    }
    keep(in[1]);
    keep(from[0]);
    out->process = fork();
    if (out->process == 0)
        become(command, in[0], from[1]);
    close(in[0]);
    close(from[1]);
    if (out->process < 0) {
        close(in[1]);
        close(from[0]);
        out->process = 0;
        return -1;
    }
    setpgid(out->process, out->process);
    out->in = in[1];
    out->out = from[0];
    return 0;
}

int ks_peer_restart(ks_peer *peer)
{
    const char *command = peer->command;
    double limit = peer->limit;
    ks_peer_stop(peer);
    return ks_peer_start(peer, command, limit);
}

/* ---- Asking ---- */

static const char *fail(ks_peer *peer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(peer->why, sizeof peer->why, format, arguments);
    va_end(arguments);
    return NULL;
}

/* It is of no more use. */
static const char *give_up(ks_peer *peer, const char *command, const char *why)
{
    end(peer);
    reap(peer);
    return fail(peer, "%s: %s", command, why);
}

/* A process that has gone of itself tells how. */
static const char *gone(ks_peer *peer, const char *command)
{
    close(peer->in);
    close(peer->out);
    int status = 0;
    /* It may have closed its output and live on: a moment, then no more. */
    for (int i = 0; i < 50 && waitpid(peer->process, &status, WNOHANG) == 0; i++)
        nanosleep(&(struct timespec){.tv_nsec = 10 * 1000 * 1000}, NULL);
    kill(-peer->process, SIGKILL);
    while (waitpid(peer->process, NULL, 0) < 0 && errno == EINTR) {
    }
    peer->process = 0;
    /* The shell tells by a number above 128 of what signal its command has died. */
    int ending = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    int signal = WIFSIGNALED(status) ? WTERMSIG(status) : ending > 128 ? ending - 128 : 0;
    if (ending == NOT_FOUND)
        return fail(peer, "%s: it cannot be started", command);
    if (signal > 0)
        return fail(peer, "%s: it has died of signal %d", command, signal);
    return fail(peer, "%s: it has gone", command);
}

/* The end of a reply is an empty line; some engines end lines with CR LF. */
static size_t reply_end(const char *text)
{
    const char *plain = strstr(text, "\n\n"), *returns = strstr(text, "\n\r\n");
    const char *found = plain == NULL || (returns != NULL && returns < plain) ? returns : plain;
    return found ? (size_t)(found - text) : 0;
}

/* Takes "=", the id and what is behind off; only the text of the reply stays. */
static const char *cut(ks_peer *peer, const char *command, const char *text, size_t size)
{
    int good = text[0] == '=';
    char *start;
    const char *stop = text + size;
    if (strtoul(text + 1, &start, 10) != peer->id)
        return give_up(peer, command, "it answers something else");
    while (start < stop && (*start == ' ' || *start == '\t'))
        start++;
    while (stop > start && (unsigned char)stop[-1] <= ' ')
        stop--;
    if (!good)
        return fail(peer, "%s: it answers: %.*s", command,
                    (int)(stop - start < 100 ? stop - start : 100), start);
    ks_buffer *answer;
    if (ks_buffer_new(&answer))
        return fail(peer, "%s: out of memory", command);
    ks_buffer_put(answer, start, (size_t)(stop - start));
    ks_buffer_free(peer->answer);
    peer->answer = answer;
    return ks_buffer_data(answer);
}

/* Returns what poll does, waiting until the deadline at most. */
static int wait_until(int fd, double deadline)
{
    double left = deadline - now();
    struct pollfd from = {.fd = fd, .events = POLLIN};
    return left > 0 ? poll(&from, 1, (int)(left * 1000) + 1) : 0;
}

static const char *read_answer(ks_peer *peer, const char *command)
{
    double deadline = now() + peer->limit;
    char bytes[4096];
    ks_buffer_clear(peer->answer);
    for (;;) {
        int ready = wait_until(peer->out, deadline);
        if (ks_interrupted())
            return give_up(peer, command, "interrupted");
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready <= 0)
            return give_up(peer, command, "it does not answer in time");
        ssize_t got = read(peer->out, bytes, sizeof bytes);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return gone(peer, command);
        for (ssize_t i = 0; i < got; i++)
            if (bytes[i] == '\0')
                bytes[i] = ' ';
        ks_buffer_put(peer->answer, bytes, (size_t)got);
        const char *text = ks_buffer_data(peer->answer);
        text += strspn(text, " \t\r\n");
        if (*text != '\0' && *text != '=' && *text != '?')
            return give_up(peer, command, "it does not speak GTP");
        if (ks_buffer_status(peer->answer) || ks_buffer_size(peer->answer) > LARGEST)
            return give_up(peer, command, "its answer has no end");
        size_t size = reply_end(text);
        if (size > 0)
            return cut(peer, command, text, size);
    }
}

const char *ks_peer_ask(ks_peer *peer, const char *format, ...)
{
    char command[200], line[220];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    if (peer->process == 0)
        return fail(peer, "%s: it does not run", command);
    int size = snprintf(line, sizeof line, "%u %s\n", ++peer->id, command);
    ssize_t put = write(peer->in, line, (size_t)size);
    return put == size ? read_answer(peer, command) : gone(peer, command);
}
