/* Lines of standard input for programs that answer one after the other: kept until a line is
 * complete, and looked for without waiting where that is asked for. */
#ifndef KS_LINES_H
#define KS_LINES_H

#include <stddef.h>

typedef struct ks_lines {
    size_t longest; /* of a longer line only so many bytes and one more are kept */
    char *bytes;
    size_t size, room; /* read so far */
    size_t taken;      /* bytes of lines that were taken */
    size_t looked;     /* there is no newline before this */
    int ended;
} ks_lines;

/* Starts as zeros, but for `longest`. */
void ks_lines_release(ks_lines *lines);

/* Reads what has come; waits for it up to that many milliseconds, or without limit if -1. */
void ks_lines_read(ks_lines *lines, int milliseconds);
/* The next line if it has come, or NULL; it stays the next one. The end of input ends a line. */
const char *ks_lines_peek(size_t *size, ks_lines *lines);
/* Waits for the next line and takes it; it lives until more is read. NULL: there are no more. */
const char *ks_lines_next(size_t *size, ks_lines *lines);

#endif
