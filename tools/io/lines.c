/* See lines.h. */
#include "lines.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void ks_lines_release(ks_lines *r)
{
    free(r->bytes);
    *r = (ks_lines){.longest = r->longest};
}

/* The end of the next line: its newline, or the end of input; NULL if it has not come yet. */
static const char *line_end(ks_lines *r)
{
    size_t from = r->looked > r->taken ? r->looked : r->taken;
    const char *end = r->size > from ? memchr(r->bytes + from, '\n', r->size - from) : NULL;
    if (end == NULL)
        r->looked = r->size;
    return end == NULL && r->ended && r->size > r->taken ? r->bytes + r->size : end;
}

/* Makes room for more input; lines that were taken are dropped first. */
static int make_room(ks_lines *r)
{
    enum { STEP = 1 << 16 };
    if (r->taken > 0) {
        memmove(r->bytes, r->bytes + r->taken, r->size - r->taken);
        r->size -= r->taken;
        r->looked = r->looked > r->taken ? r->looked - r->taken : 0;
        r->taken = 0;
    }
    if (r->room - r->size >= STEP)
        return 0;
    size_t room = r->room * 2 > STEP * 2 ? r->room * 2 : STEP * 2;
    char *bytes = realloc(r->bytes, room);
    if (bytes == NULL)
        return -1;
    r->bytes = bytes;
    r->room = room;
    return 0;
}

static void drop_excess(ks_lines *r)
{
    if (line_end(r) == NULL && r->size - r->taken > r->longest)
        r->looked = r->size = r->taken + r->longest + 1;
}

void ks_lines_read(ks_lines *r, int milliseconds)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    int ready = poll(&input, 1, milliseconds < 0 ? -1 : milliseconds);
    if (ready == 0 || (ready < 0 && errno == EINTR))
        return;
    if (ready < 0 || make_room(r)) {
        r->ended = 1;
        return;
    }
    ssize_t got = read(STDIN_FILENO, r->bytes + r->size, r->room - r->size);
    if (got > 0) {
        r->size += (size_t)got;
        drop_excess(r);
    } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
        r->ended = 1;
    }
}

const char *ks_lines_peek(size_t *size, ks_lines *r)
{
    const char *end = line_end(r);
    if (end == NULL)
        return NULL;
    *size = (size_t)(end - (r->bytes + r->taken));
    return r->bytes + r->taken;
}

const char *ks_lines_next(size_t *size, ks_lines *r)
{
    const char *line;
    while ((line = ks_lines_peek(size, r)) == NULL && !r->ended)
        ks_lines_read(r, -1);
    if (line != NULL) {
        r->taken += *size + (r->taken + *size < r->size);
        r->looked = r->taken;
    }
    return line;
}
