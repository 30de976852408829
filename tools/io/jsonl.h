/* JSON lines: a position in, its judgment or score out. The interface is described in
 * docs/man/keisei.1.scd; programs depend on it, so fields may be added but never change. */
#ifndef KS_JSONL_H
#define KS_JSONL_H

#include "default_judges.h"

typedef struct ks_jsonl {
    const ks_judge *judge;             /* NULL: the default for the size of the board */
    const ks_default_judges *defaults; /* not NULL if `judge` is */
    int raw;
    const char *connection;  /* the name of a point, for a random field; NULL: none */
    const ks_scorer *scorer; /* not NULL: finished games are scored, not judged */
} ks_jsonl;

/* The longest line that is read, in bytes. */
#define KS_JSONL_LONGEST ((size_t)16 << 20)

/* Answers line `number` (from 1, `size` bytes without a newline): adds one JSON object without a
 * newline. Returns 0 if that is a judgment, 1 if it is an error, or KS_EMEMORY. May be called by
 * several threads at once with buffers of their own. */
int ks_jsonl_answer(ks_buffer *out, const ks_jsonl *settings, const char *line, size_t size,
                    size_t number);
/* Adds the error for a line that cannot be parsed at all. */
int ks_jsonl_complain(ks_buffer *out, size_t number, const char *sentence);

/* Nothing but white space? Such lines have no answer. */
int ks_jsonl_blank(const char *line, size_t size);

/* Answers the lines of standard input on standard output until the end, on that many threads.
 * Answers are written once no more input is waiting. Returns the exit code. */
int ks_jsonl_run(const ks_jsonl *settings, int threads);

#endif
