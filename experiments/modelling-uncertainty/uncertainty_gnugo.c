/* GNU Go's estimate of territory, in the place of Many Faces (Figure 3). GNU Go is run as a process
 * that speaks GTP: all commands go in at once, which fit into a pipe, and its answers come out. */
#include "uncertainty_parts.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { COMMANDS = 16384 }; /* bytes of all commands; a pipe takes as much at once */

static char colour_letter(int colour)
{
    return colour == KS_BLACK ? 'B' : 'W';
}

/* Sets up the stones one by one: no subset of a legal position captures anything. */
static size_t write_commands(char out[COMMANDS], const ks_position *position)
{
    int width = ks_position_width(position), height = ks_position_height(position);
    int size = snprintf(out, COMMANDS, "boardsize %d\nclear_board\n", width);
    for (int p = 0; p < width * height; p++) {
        int stone = ks_position_stone(position, p);
        char name[8];
        ks_point_name(name, p, width, height);
        if (stone != KS_EMPTY)
            size += snprintf(out + size, (size_t)(COMMANDS - size), "play %c %s\n",
                             colour_letter(stone), name);
    }
    size += snprintf(out + size, (size_t)(COMMANDS - size),
                     "initial_influence %c territory_value\nquit\n",
                     colour_letter(ks_position_to_move(position)));
    return (size_t)size;
}

static void become_gnugo(const int to[2], const int from[2])
{
    dup2(to[0], STDIN_FILENO);
    dup2(from[1], STDOUT_FILENO);
    close(to[0]);
    close(to[1]);
    close(from[0]);
    close(from[1]);
    execlp("gnugo", "gnugo", "--mode", "gtp", "--chinese-rules", (char *)NULL);
    execl("/usr/games/gnugo", "gnugo", "--mode", "gtp", "--chinese-rules", (char *)NULL);
    _exit(127);
}

/* All that GNU Go answers; KS_EFILE without it. The caller frees it. */
static int ask(char **out, const char *commands, size_t size)
{
    enum { MOST = 65536 };
    int to[2], from[2], end = 0;
    size_t count = 0;
    ssize_t got = 1;
    *out = malloc(MOST);
    if (*out == NULL)
        return KS_EMEMORY;
    if (pipe(to))
        return KS_EFILE;
    if (pipe(from)) {
        close(to[0]);
        close(to[1]);
        return KS_EFILE;
    }
    pid_t child = fork();
    if (child == 0)
        become_gnugo(to, from);
    close(to[0]);
    close(from[1]);
    void (*before)(int) = signal(SIGPIPE, SIG_IGN); /* it may not be there to read */
    int sent = child > 0 && write(to[1], commands, size) == (ssize_t)size;
    signal(SIGPIPE, before);
    close(to[1]);
    while (sent && count < MOST - 1 && (got = read(from[0], *out + count, MOST - 1 - count)) > 0)
        count += (size_t)got;
    close(from[0]);
    (*out)[count] = '\0';
    if (child > 0)
        waitpid(child, &end, 0);
    return sent && got >= 0 && WIFEXITED(end) && WEXITSTATUS(end) == 0 ? 0 : KS_EFILE;
}

/* The values of the last answer, White's positive; a stone that lives has 0. */
static int read_values(ks_judgment *out, const char *answers, const ks_position *position)
{
    const char *last = NULL;
    for (const char *at = answers; (at = strchr(at, '=')) != NULL; at++)
        if (strchr(at, '.') != NULL)
            last = at + 1;
    for (int p = 0; p < out->width * out->height; p++) {
        char *end;
        int stone = ks_position_stone(position, p);
        double value = last ? -strtod(last, &end) : 0;
        if (last == NULL || end == last)
            return KS_EINPUT;
        last = end;
        if (value == 0 && stone != KS_EMPTY)
            value = stone == KS_BLACK ? 1 : -1;
        out->owner[p] = (float)(value > 1 ? 1 : value < -1 ? -1 : value);
    }
    return 0;
}

int uncertainty_gnugo(ks_judgment *out, const ks_position *position)
{
    char commands[COMMANDS], *answers = NULL;
    *out =
        (ks_judgment){.width = ks_position_width(position), .height = ks_position_height(position)};
    int status = out->width == out->height && out->width <= 19 ? 0 : KS_ESIZE;
    if (status == 0)
        status = ask(&answers, commands, write_commands(commands, position));
    if (status == 0)
        status = read_values(out, answers, position);
    free(answers);
    return status;
}
