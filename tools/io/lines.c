/* See lines.h. */
#include "lines.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void ks_lines_release(ks_lines *lines)
{
    free(lines->bytes);
    *lines = (ks_lines){.longest = lines->longest};
}

/* The end of the next line: its newline, or the end of input; NULL if it has not come yet. */
static const char *line_end(ks_lines *lines)
{
    size_t from = lines->looked > lines->taken ? lines->looked : lines->taken;
    const char *end =
        lines->size > from ? memchr(lines->bytes + from, '\n', lines->size - from) : NULL;
    if (end == NULL)
        lines->looked = lines->size;
    return end == NULL && lines->ended && lines->size > lines->taken ? lines->bytes + lines->size
                                                                     : end;
}

/* Makes room for more input; lines that were taken are dropped first. */
static int make_room(ks_lines *lines)
{
    enum { STEP = 1 << 16 };
    if (lines->taken > 0) {
        memmove(lines->bytes, lines->bytes + lines->taken, lines->size - lines->taken);
        lines->size -= lines->taken;
        lines->looked = lines->looked > lines->taken ? lines->looked - lines->taken : 0;
        lines->taken = 0;
    }
    if (lines->room - lines->size >= STEP)
        return 0;
    size_t room = lines->room * 2 > STEP * 2 ? lines->room * 2 : STEP * 2;
    char *bytes = realloc(lines->bytes, room);
    if (bytes == NULL)
        return -1;
    lines->bytes = bytes;
    lines->room = room;
    return 0;
}

static void drop_excess(ks_lines *lines)
{
    if (line_end(lines) == NULL && lines->size - lines->taken > lines->longest)
        lines->looked = lines->size = lines->taken + lines->longest + 1;
}

void ks_lines_read(ks_lines *lines, int milliseconds)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    int ready = poll(&input, 1, milliseconds < 0 ? -1 : milliseconds);
    if (ready == 0 || (ready < 0 && errno == EINTR))
        return;
    if (ready < 0 || make_room(lines)) {
        lines->ended = 1;
        return;
    }
    ssize_t got = read(STDIN_FILENO, lines->bytes + lines->size, lines->room - lines->size);
    if (got > 0) {
        lines->size += (size_t)got;
        drop_excess(lines);
    } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
        lines->ended = 1;
    }
}

const char *ks_lines_peek(size_t *size, ks_lines *lines)
{
    const char *end = line_end(lines);
    if (end == NULL)
        return NULL;
    *size = (size_t)(end - (lines->bytes + lines->taken));
    return lines->bytes + lines->taken;
}

const char *ks_lines_next(size_t *size, ks_lines *lines)
{
    const char *line;
    while ((line = ks_lines_peek(size, lines)) == NULL && !lines->ended)
        ks_lines_read(lines, -1);
    if (line != NULL) {
        lines->taken += *size + (lines->taken + *size < lines->size);
        lines->looked = lines->taken;
    }
    return line;
}
