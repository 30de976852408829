/* The journal of a long command: PATH.journal, from which the command resumes after it was stopped,
 * killed, or the machine has failed.
 *
 *     keisei journal 1
 *     command keisei label
 *     program 0.1.0 77d1c5b0a3e94f16
 *     corpus games.zip
 *     state of the corpus 1 files 0f3c...
 *     --sure no
 *     begin 5e2f...                                  the checksum of all above
 *     so-far 1000 1000 2 0 84512 91ab... | 13c0...   entries, each with a checksum of its own
 *
 * What always holds:
 *
 * 1. Whoever has the journal open has it locked, so a command that has it is the only one that
 *    writes PATH and the files beside it. Closing it, or the death of the process, ends the lock.
 * 2. It only grows. What an entry claims was on the disk before the entry was written, and the
 * entry is on the disk before anything relies on it.
 * 3. A crash can only damage the end, so the journal is what comes before the first line whose
 *    checksum is wrong. If that is before `begin`, nothing had been done.
 * 4. The header has everything that the bytes of the result depend on. A journal with another
 * header is refused, and the sentence says what differs: what was begun is never mixed.
 * 5. Once the result is complete the journal is removed. One that is left beside a complete result
 *    says so in its last entry, and is removed by the next run.
 *
 * What the headers have, besides `command` and `program` (the checksum of the program that runs,
 * which holds the models that are compiled in), in the order of the calls below:
 *
 *     command    what
 *     label      the corpus, all options
 *     audit      the corpus, all options
 *     relabel    the seed, the corpus, all options
 *     train      nothing: the journal is the lock; what it resumes from is OUT.checkpoint
 *
 * A corpus is its path and its state, by ks_corpus_stamp: names, sizes and times. Options that do
 * not change the result (KS_OPTION_UNNAMED: -o, --threads, --save-every) are not in it. */
#ifndef KS_JOURNAL_H
#define KS_JOURNAL_H

#include "keisei-corpus.h"
#include "options.h"

#include <stdint.h>

/* Where an entry starts, and the next one: the same in the file and in memory. */
typedef struct ks_journal_line {
    size_t start, end;
} ks_journal_line;

/* Starts as zeros, but with `fd` -1 (KS_JOURNAL_CLOSED). */
typedef struct ks_journal {
    char *path;             /* of the journal */
    int fd;                 /* -1: it is not open */
    ks_buffer *header;      /* what is to be in it */
    uint64_t begin;         /* the checksum of the header */
    char *text;             /* all entries of an earlier run, each ended by a NUL */
    ks_journal_line *lines; /* where they are */
    size_t count, room;
    int begun; /* it was opened, and is of this run */
    int empty; /* there is no entry in the file */
} ks_journal;

#define KS_JOURNAL_CLOSED                                                                          \
    {                                                                                              \
        .fd = -1                                                                                   \
    }

/* Functions return 0 or a status, with a sentence in `error` if it is not KS_EMEMORY. */

/* Starts the header for a command: "label". Always to be closed. */
int ks_journal_start(ks_journal *out, const char *command);
/* Adds a line to the header. Control characters in the value become spaces. */
void ks_journal_put(ks_journal *journal, const char *name, const char *value);
/* Adds a corpus, by its path and its files, under `name`. */
int ks_journal_put_corpus(ks_journal *journal, const char *name, const char *path, ks_error *error);
/* Adds all options that the result depends on. */
void ks_journal_put_options(ks_journal *journal, const ks_options *options);
/* Adds the program that is running. */
int ks_journal_put_program(ks_journal *journal, ks_error *error);

/* Opens PATH.journal, begins it if there is none, and reads the entries that an earlier run has
 * left. KS_ESTOPPED: another run has it. KS_EINPUT: it is of another run, damaged, or no journal.
 */
int ks_journal_open(ks_journal *journal, const char *path, ks_error *error);
/* The entries of the earlier run, in order. */
const char *ks_journal_entry(const ks_journal *journal, size_t index);
/* Forgets all but the first `count` entries. */
int ks_journal_keep(ks_journal *journal, size_t count, ks_error *error);
/* Adds an entry of one line; it is on the disk when this returns 0. */
int ks_journal_add(ks_journal *journal, const char *entry, ks_error *error);
/* Removes the journal. It is still to be closed. */
int ks_journal_remove(ks_journal *journal, ks_error *error);
/* The same, but keeps it under another name. */
int ks_journal_rename(ks_journal *journal, const char *path, ks_error *error);

/* Reads a journal that is kept, whoever wrote it: its header and entries. */
int ks_journal_read(ks_journal *out, const char *path, ks_error *error);
/* The value of a line of the header, to be freed; NULL: there is none, or no memory. */
char *ks_journal_value(const ks_journal *journal, const char *name);
/* Fails like ks_journal_open if the headers of two journals differ but for the line `name`. */
int ks_journal_compare(const ks_journal *journal, const ks_journal *with, const char *name,
                       ks_error *error);

/* Prints why one of the functions above failed; returns KS_EXIT_FAILURE. */
int ks_journal_tell(const ks_journal *journal, const ks_error *error);
/* Ends the lock and frees the memory. The file stays if it was not removed and has entries; without
 * any there is nothing to resume from. */
void ks_journal_close(ks_journal *journal);

/* A checksum (FNV-1a), which can be continued: the first `sum` is KS_JOURNAL_SUM. */
#define KS_JOURNAL_SUM UINT64_C(0xCBF29CE484222325)
uint64_t ks_journal_sum(uint64_t sum, const void *bytes, size_t size);

#endif
