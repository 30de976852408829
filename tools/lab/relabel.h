/* The results of relabelling, year by year: the rows of its report, which are also the entries of
 * its journal. */
#ifndef KS_RELABEL_H
#define KS_RELABEL_H

#include "journal.h"
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

/* A finished row as an entry of the journal, with the checksum of the files that belong to it. */
int ks_relabel_add(ks_journal *journal, const ks_relabel_row *row, uint64_t files, ks_error *error);
/* Fills the row from an entry; 0 if the entry is not of this row. */
int ks_relabel_read(ks_relabel_row *row, uint64_t *files, const char *entry);

/* The table, with the sum of all years; `unread` is the number of records that could not be read.
 */
int ks_relabel_report(ks_report *out, const ks_relabel_row *rows, int count, size_t unread);

#endif
