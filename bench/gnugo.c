/* See gnugo.h. One command is under way at a time: a pipe that has been read to the end takes it
 * whole, so that writing never waits, and reading waits until a time limit and no longer. */
#include "gnugo.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The longest that it may take for an answer, by the wall clock: many times the usual, since a busy
 * machine may let it wait. */
enum { LIMIT_SECONDS = 300, NOT_FOUND = 127 };

static double seconds(clockid_t clock)
{
    struct timespec t = {0};
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Killed rather than told to quit: it has nothing to save, and the wait for it is short then. */
void gnugo_stop(gnugo *peer)
{
    int status = 0;
    if (peer->process == 0)
        return;
    close(peer->in);
    close(peer->out);
    kill(peer->process, SIGKILL);
    while (waitpid(peer->process, &status, 0) < 0 && errno == EINTR) {
    }
    peer->process = 0;
}

static int give_up(gnugo *peer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(peer->why, sizeof peer->why, format, arguments);
    va_end(arguments);
    gnugo_stop(peer);
    return 0;
}

/* Looks in /usr/games too, where Debian has it and PATH may not. */
static void become_gnugo(int in, int out)
{
    static char name[] = "gnugo", mode[] = "--mode", gtp[] = "gtp", rules[] = "--chinese-rules",
                seed[] = "--seed", one[] = "1";
    char *arguments[] = {name, mode, gtp, rules, seed, one, NULL};
    int nowhere = open("/dev/null", O_WRONLY);
    signal(SIGPIPE, SIG_DFL);
    if (nowhere >= 0 && dup2(in, 0) == 0 && dup2(out, 1) == 1 && dup2(nowhere, 2) == 2) {
        execvp(name, arguments);
        execv("/usr/games/gnugo", arguments);
    }
    _exit(NOT_FOUND);
}

/* So that no other process holds this end of a pipe open. */
static int keep(int descriptor)
{
    return fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

/* Its answer, once it is whole and says that all is well, is in peer->answer behind the "=". */
static int read_answer(gnugo *peer, const char *command)
{
    double deadline = seconds(CLOCK_MONOTONIC) + LIMIT_SECONDS;
    size_t size = 0;
    for (;;) {
        double left = deadline - seconds(CLOCK_MONOTONIC);
        struct pollfd from = {.fd = peer->out, .events = POLLIN};
        int ready = left > 0 ? poll(&from, 1, (int)(left * 1000) + 1) : 0;
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready <= 0)
            return give_up(peer, "%s: no answer within %d seconds", command, LIMIT_SECONDS);
        ssize_t got = read(peer->out, peer->answer + size, sizeof peer->answer - 1 - size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return give_up(peer, got == 0 ? "%s: it has gone" : "%s: the answer is too long",
                           command);
        size += (size_t)got;
        peer->answer[size] = '\0';
        if (size >= 2 && strcmp(peer->answer + size - 2, "\n\n") == 0)
            return peer->answer[0] == '=' ||
                   give_up(peer, "%s: %.*s", command, (int)strcspn(peer->answer, "\n"),
                           peer->answer);
        if (size == sizeof peer->answer - 1)
            return give_up(peer, "%s: the answer is too long", command);
    }
}

static int ask(gnugo *peer, const char *format, ...)
{
    char command[64];
    va_list arguments;
    if (peer->process == 0)
        return 0;
    va_start(arguments, format);
    int size = vsnprintf(command, sizeof command - 1, format, arguments);
    va_end(arguments);
    command[size] = '\n';
    ssize_t put = write(peer->in, command, (size_t)size + 1);
    command[size] = '\0';
    return put == size + 1 ? read_answer(peer, command) : give_up(peer, "%s: it has gone", command);
}

void gnugo_start(gnugo *out)
{
    int in[2], from[2];
    *out = (gnugo){0};
    signal(SIGPIPE, SIG_IGN);
    if (pipe(in)) {
        give_up(out, "no pipe to it");
        return;
    }
    if (pipe(from)) {
        close(in[0]);
        close(in[1]);
        give_up(out, "no pipe from it");
        return;
    }
    keep(in[1]);
    keep(from[0]);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0)
        become_gnugo(in[0], from[1]);
    close(in[0]);
    close(from[1]);
    if (child < 0) {
        close(in[1]);
        close(from[0]);
        give_up(out, "it cannot be started");
        return;
    }
    out->process = child;
    out->in = in[1];
    out->out = from[0];
    if (!ask(out, "name"))
        give_up(out, "there is no gnugo that answers, on PATH or in /usr/games");
    else if (clock_getcpuclockid(child, &out->clock))
        give_up(out, "its processor time cannot be told");
}

/* Stone by stone. On the way every block has at least the liberties that it has in the end, so
 * nothing is ever taken. */
static int set_up(gnugo *peer, const ks_position *position)
{
    int width = ks_position_width(position), height = ks_position_height(position), well = 1;
    if (width != height)
        return give_up(peer, "it knows square boards only");
    well = ask(peer, "boardsize %d", width) && ask(peer, "clear_board");
    for (int p = 0; p < width * height && well; p++) {
        int stone = ks_position_stone(position, p);
        char name[8];
        ks_point_name(name, p, width, height);
        if (stone != KS_EMPTY)
            well = ask(peer, "play %s %s", stone == KS_BLACK ? "black" : "white", name);
    }
    return well;
}

int gnugo_dead(unsigned char out[KS_POINTS], double *ns, gnugo *peer, const ks_position *position)
{
    int width = ks_position_width(position), height = ks_position_height(position);
    memset(out, 0, KS_POINTS);
    *ns = 0;
    if (!set_up(peer, position))
        return 0;
    double start = seconds(peer->clock);
    if (!ask(peer, "final_status_list dead"))
        return 0;
    *ns = (seconds(peer->clock) - start) * 1e9;
    for (char *rest = peer->answer + 1; *rest != '\0';) {
        size_t length = strcspn(rest, " \n");
        char *next = rest + length + (rest[length] != '\0');
        int point;
        rest[length] = '\0';
        if (length > 0) {
            if (ks_point_parse(&point, rest, width, height) || point < 0)
                return give_up(peer, "final_status_list dead: no point is called %.20s", rest);
            out[point] = 1;
        }
        rest = next;
    }
    return 1;
}
