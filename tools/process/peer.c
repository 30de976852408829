/* See peer.h. There is one command at a time, and everything that is read after it belongs to its
 * answer. */
#include "peer.h"

#include "clock.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { LARGEST = 1 << 20 };

int ks_peer_start(ks_peer *out, const char *command, double limit)
{
    *out = (ks_peer){.command = command, .limit = limit};
    return ks_buffer_new(&out->answer) ? -1 : ks_process_start(&out->process, command);
}

void ks_peer_stop(ks_peer *peer)
{
    ks_process_stop(&peer->process);
    ks_buffer_free(peer->answer);
    peer->answer = NULL;
}

int ks_peer_restart(ks_peer *peer)
{
    const char *command = peer->command;
    double limit = peer->limit;
    ks_peer_stop(peer);
    return ks_peer_start(peer, command, limit);
}

int ks_peer_runs(const ks_peer *peer)
{
    return peer->process.id != 0;
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

/* Stops the process, which is of no more use. */
static const char *give_up(ks_peer *peer, const char *command, const char *why)
{
    ks_process_stop(&peer->process);
    return fail(peer, "%s: %s", command, why);
}

static const char *fail_memory(ks_peer *peer, const char *command)
{
    peer->status = KS_EMEMORY;
    return give_up(peer, command, ks_status_text(KS_EMEMORY));
}

/* Reports how a process has ended by itself. */
static const char *gone(ks_peer *peer, const char *command)
{
    int status = ks_process_collect(&peer->process);
    /* If a signal has killed its command, the shell exits with 128 plus the signal. */
    int ending = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    int signal = WIFSIGNALED(status) ? WTERMSIG(status) : ending > 128 ? ending - 128 : 0;
    if (ending == KS_PROCESS_NOT_FOUND)
        return fail(peer, "%s: the command was not found", command);
    if (signal > 0)
        return fail(peer, "%s: the engine was killed by signal %d", command, signal);
    return fail(peer, "%s: the engine has exited or closed its output", command);
}

/* The end of a reply is an empty line; some engines end lines with CR LF. */
static size_t reply_end(const char *text)
{
    const char *plain = strstr(text, "\n\n"), *returns = strstr(text, "\n\r\n");
    const char *found = plain == NULL || (returns != NULL && returns < plain) ? returns : plain;
    return found ? (size_t)(found - text) : 0;
}

/* Removes "=", the id and white space at the end; the text of the reply stays. */
static const char *cut(ks_peer *peer, const char *command, const char *text, size_t size)
{
    int good = text[0] == '=';
    char *start;
    const char *stop = text + size;
    if (strtoul(text + 1, &start, 10) != peer->id)
        return give_up(peer, command, "the answer has another id");
    while (start < stop && (*start == ' ' || *start == '\t'))
        start++;
    while (stop > start && (unsigned char)stop[-1] <= ' ')
        stop--;
    if (!good)
        return fail(peer, "%s: the engine answers: %.*s", command,
                    (int)(stop - start < 100 ? stop - start : 100), start);
    ks_buffer *answer = NULL;
    if (ks_buffer_new(&answer) == 0)
        ks_buffer_put(answer, start, (size_t)(stop - start));
    if (answer == NULL || ks_buffer_status(answer)) {
        ks_buffer_free(answer);
        return fail_memory(peer, command);
    }
    ks_buffer_free(peer->answer);
    peer->answer = answer;
    return ks_buffer_data(answer);
}

static const char *fail_process(ks_peer *peer, const char *command, int why)
{
    if (why == KS_PROCESS_GONE)
        return gone(peer, command);
    return give_up(peer, command, why == KS_PROCESS_LATE ? "no answer in time" : "interrupted");
}

static const char *read_answer(ks_peer *peer, const char *command, double deadline)
{
    char bytes[4096];
    ks_buffer_clear(peer->answer);
    for (;;) {
        ssize_t got = ks_process_read(&peer->process, bytes, sizeof bytes, deadline);
        if (got < 0)
            return fail_process(peer, command, (int)got);
        for (ssize_t i = 0; i < got; i++)
            if (bytes[i] == '\0')
                bytes[i] = ' ';
        ks_buffer_put(peer->answer, bytes, (size_t)got);
        if (ks_buffer_status(peer->answer))
            return fail_memory(peer, command);
        const char *text = ks_buffer_data(peer->answer);
        text += strspn(text, " \t\r\n");
        if (*text != '\0' && *text != '=' && *text != '?')
            return give_up(peer, command, "the answer is not GTP");
        if (ks_buffer_size(peer->answer) > LARGEST)
            return give_up(peer, command, "the answer is too long");
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
    if (!ks_peer_runs(peer))
        return fail(peer, "%s: the engine is not running", command);
    double deadline = ks_clock() + peer->limit;
    int size = snprintf(line, sizeof line, "%u %s\n", ++peer->id, command);
    int why = ks_process_write(&peer->process, line, (size_t)size, deadline);
    return why ? fail_process(peer, command, why) : read_answer(peer, command, deadline);
}

/* Plays stone by stone. Meanwhile every block has at least the liberties that it has in the end, so
 * nothing is captured. */
int ks_peer_set_up(ks_peer *peer, const ks_position *position)
{
    int width = ks_position_width(position), height = ks_position_height(position);
    if (width != height) {
        fail(peer, "a board of %d by %d: GTP has square ones only", width, height);
        return -1;
    }
    if (!ks_peer_ask(peer, "boardsize %d", width) || !ks_peer_ask(peer, "clear_board"))
        return -1;
    for (int p = 0; p < width * height; p++) {
        int stone = ks_position_stone(position, p);
        char name[8];
        ks_point_name(name, p, width, height);
        if (stone != KS_EMPTY &&
            !ks_peer_ask(peer, "play %s %s", stone == KS_BLACK ? "black" : "white", name))
            return -1;
    }
    return 0;
}
