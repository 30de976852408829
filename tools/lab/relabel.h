/* The results of relabelling, year by year: the rows of its report, and the state from which a
 * later run of the same command resumes. */
#ifndef KS_RELABEL_H
#define KS_RELABEL_H

#include "keisei-train.h"

enum { KS_SEED_ROW = -1, KS_UNDATED = 0 };

/* A year, or the seed. */
typedef struct ks_relabel_row {
    int year; /* or one of those above */
    size_t games;
    size_t kept;            /* counting gives the result, and nothing is in doubt */
    size_t wrong;           /* our count differs, without a warning */
    size_t doubtful;        /* our count has a warning */
    size_t rules;           /* right by other rules, or apart from neutral points */
    size_t uncounted;       /* ended by resignation, or without a result */
    size_t bad;             /* records that cannot be scored */
    size_t compared, other; /* kept games with labels in the record; those with other stones */
    size_t again;           /* to be inspected again after the last year */
    double error;           /* wrong blocks in held-out games, %, after training with this year */
} ks_relabel_row;

/* "seed", "2001", "undated". */
void ks_relabel_name(char out[16], const ks_relabel_row *row);

/* The state: `key`, a line that identifies the run, and one line per row. */
int ks_relabel_save(const char *path, const char *key, const ks_relabel_row *rows, int count);
/* Fills the rows that are done, which come first, and returns their number; -1 after a message if
 * the state cannot be used. */
int ks_relabel_load(ks_relabel_row *rows, int count, const char *path, const char *key);

/* The table, with the sum of all years; `unread` is the number of records that could not be read.
 */
int ks_relabel_report(ks_report *out, const ks_relabel_row *rows, int count, size_t unread);

#endif
