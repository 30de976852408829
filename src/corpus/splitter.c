/* See splitter.h. Bytes of a game are copied in runs: `feed` remembers where in its input the run
 * starts and copies it when the game or the input ends. */
#include "splitter.h"

#include <limits.h>
#include <string.h>

enum state {
    OUTSIDE, /* between games */
    OPENED,  /* after a "(" that may start a game */
    INSIDE,  /* in a game, outside of values */
    VALUE,   /* between "[" and "]" */
    ESCAPE,  /* after a "\" in a value */
    LOST     /* in the rest of a game that is too large */
};

void ks_splitter_start(ks_splitter *splitter, int by_line)
{
    ks_buffer_clear(&splitter->text);
    splitter->by_line = by_line;
    splitter->line = 1;
    splitter->start_line = 1;
    splitter->state = OUTSIDE;
    splitter->depth = 0;
    splitter->junk = splitter->games = 0;
    splitter->handed_out = 0;
}

void ks_splitter_resume(ks_splitter *splitter, int by_line, int line)
{
    ks_splitter_start(splitter, by_line);
    splitter->line = splitter->start_line = line;
    splitter->games = 1;
}

static int is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\v';
}

static int in_game(const ks_splitter *s)
{
    return s->state == INSIDE || s->state == VALUE || s->state == ESCAPE;
}

/* What a byte does to the state. A game has ended when the state comes back to OUTSIDE from INSIDE.
 */
static void step(ks_splitter *s, char c)
{
    switch (s->state) {
    case OUTSIDE:
    case OPENED:
        if (c == '(') {
            s->state = OPENED;
            s->start_line = s->line;
        } else if (c == ';' && s->state == OPENED) {
            s->state = INSIDE;
            s->depth = 1;
        } else if (!is_space(c)) {
            s->state = OUTSIDE;
        }
        s->junk |= !is_space(c);
        break;
    case INSIDE:
        if (c == '[')
            s->state = VALUE;
        else if (c == '(')
            s->depth += s->depth < INT_MAX;
        else if (c == ')' && --s->depth == 0)
            s->state = OUTSIDE;
        break;
    case VALUE: s->state = c == '\\' ? ESCAPE : c == ']' ? INSIDE : VALUE; break;
    case ESCAPE: s->state = VALUE; break;
    default: break;
    }
}

/* Ends a line that holds one game: nothing carries over to the next line. */
static int end_line(ks_splitter *s)
{
    int unfinished = in_game(s), empty = s->junk && !s->games && !unfinished && s->state != LOST;
    if (empty)
        s->start_line = s->line;
    s->state = OUTSIDE;
    s->junk = s->games = 0;
    return unfinished ? 0 : empty ? KS_EINPUT : KS_EEND;
}

/* Copies a run of bytes to the game, unless that makes it too large. */
static int copy(ks_splitter *s, const char *bytes, size_t size)
{
    if (size > s->max_game - s->text.size) {
        s->state = LOST;
        return KS_ERANGE;
    }
    ks_buffer_put(&s->text, bytes, size);
    if (s->text.status == 0)
        return 0;
    s->state = LOST;
    return KS_EMEMORY;
}

static int hand_out(ks_splitter *s)
{
    s->handed_out = 1;
    s->games = 1;
    return 0;
}

static void count_line(ks_splitter *s, char c)
{
    if (c == '\n' && s->line < INT_MAX)
        s->line++;
}

/* A newline in a source with one game per line. `run` is the bytes of the game before it. */
static int feed_newline(ks_splitter *s, const char *run, size_t size)
{
    int held = in_game(s);
    int status = held ? copy(s, run, size) : 0;
    if (status == 0)
        status = end_line(s);
    else
        end_line(s);
    if (!held)
        ks_buffer_clear(&s->text);
    if (status == 0) {
        hand_out(s);
        s->games = 0; /* on the next line */
    }
    return status;
}

int ks_splitter_feed(size_t *used, ks_splitter *s, const char *bytes, size_t size)
{
    if (s->handed_out || s->text.status)
        ks_buffer_clear(&s->text);
    s->handed_out = 0;
    size_t run = 0; /* start of the bytes of the game that are not copied yet */
    for (size_t i = 0; i < size; i++) {
        char c = bytes[i];
        int before = s->state, status = KS_EEND;
        if (c == '\n' && s->by_line) {
            status = feed_newline(s, bytes + run, i - run);
        } else {
            step(s, c);
            if (s->state == OPENED && c == '(') {
                ks_buffer_clear(&s->text);
                run = i;
            } else if (before == INSIDE && s->state == OUTSIDE) {
                status = copy(s, bytes + run, i + 1 - run);
                status = status == 0 ? hand_out(s) : status;
            }
        }
        count_line(s, c);
        *used = i + 1;
        if (status != KS_EEND)
            return status;
    }
    *used = size;
    int status = in_game(s) || s->state == OPENED ? copy(s, bytes + run, size - run) : 0;
    return status ? status : KS_EEND;
}

int ks_splitter_finish(ks_splitter *s)
{
    if (s->handed_out)
        ks_buffer_clear(&s->text);
    s->handed_out = 0;
    int status = end_line(s);
    return status == 0 ? hand_out(s) : status;
}
