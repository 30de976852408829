/* Scoring every game of a corpus: on all cores, with progress on a terminal, in shards, and with
 * results in a file (part.h) from which a later run of the same command resumes. */
#ifndef KS_BATCH_H
#define KS_BATCH_H

#include "keisei-corpus.h"
#include "options.h"
#include "part.h"
#include "relevance.h"

#include <limits.h>

typedef struct ks_batch {
    const char *path;    /* of the corpus */
    const char *command; /* "label" */
    ks_corpus_options corpus;
    const char *index; /* the file with the index of the corpus; NULL: none */
    int threads;
    size_t save_every; /* games between entries in the journal */
    ks_part *part;     /* the result, from which the batch resumes; NULL: none */
    ks_mark mark;      /* after the last game that was taken */
    int stopped;       /* before the end of the corpus, */
    int interrupted;   /* by a signal */
    size_t seen;       /* all records, good or bad */
    size_t bad;        /* records that could not be read */
    /* Is the game with that index wanted? NULL: all are. The others are skipped unread. */
    int (*wants)(size_t index, const void *payload);
    const void *wants_payload;
} ks_batch;

/* Readers of values for rows below. */
int ks_read_first(void *field, const ks_option *option, const char *text, ks_error *error);
int ks_read_shard(void *field, const ks_option *option, const char *text, ks_error *error);

/* Rows for tables of options: `batch` is a field of `type`. */
#define KS_ROW_FIRST(type, batch)                                                                  \
    "first", 0, "N", "start at game N of the corpus, counted from 1",                              \
        KS_OPTION_OTHER(type, batch.corpus.first, ks_read_first), .least = 1, .most = INT_MAX
#define KS_ROW_LIMIT(type, batch)                                                                  \
    "limit", 'n', "N", "read only N games", KS_OPTION_INT(type, batch.corpus.limit, 1, INT_MAX),   \
        .otherwise = "all"
#define KS_ROW_SHARD(type, batch)                                                                  \
    "shard", 0, "I/N", "only the Ith of N shards, an Nth of the games",                            \
        KS_OPTION_OTHER(type, batch.corpus, ks_read_shard)
#define KS_ROW_INDEX(type, batch)                                                                  \
    "index", 0, "FILE", "the index of CORPUS, which shards share; made if need be",                \
        KS_OPTION_PATH(type, batch.index), .unnamed = KS_OPTION_UNNAMED
#define KS_ROW_THREADS(type, threads)                                                              \
    "threads", 't', "N", "threads; the result does not depend on it",                              \
        KS_OPTION_INT(type, threads, 1, 256), .otherwise = "one per core",                         \
                                              .unnamed = KS_OPTION_UNNAMED

#define KS_ROW_SAVE_EVERY(type, batch)                                                             \
    "save-every", 0, "N", "games between two entries in the journal of -o",                        \
        KS_OPTION_INT(type, batch.save_every, 1, 1000000), .initial = "1000",                      \
                                                           .unnamed = KS_OPTION_UNNAMED

/* A game and its score. */
typedef struct ks_batch_game {
    int status; /* 0, or why it could not be scored */
    ks_error error;
    ks_verdict verdict;
    ks_terms terms;
    ks_result result;
    int agree;  /* our score gives the result; -1: the result has no score */
    int labels; /* does the record mark the same dead stones? -1: it marks none */
    unsigned char dead[KS_POINTS]; /* as the labels of the record mark them */
    int blocks[KS_RELEVANCES];     /* how many are alive, dead, or do not matter */
    char player[3][64];            /* by colour */
    char rating[3][16];
    char result_text[32]; /* RE */
    int year;             /* from DT; 0: unknown */
    ks_buffer *record;    /* the record with TB and TW */
} ks_batch_game;

/* Scores all games and passes them to `each` in order; without a scorer, games have names, ratings
 * and year only. Bad records are reported and counted, and not passed on. `each` returns 0, or
 * KS_EXIT_FAILURE after a message, which stops the batch. Returns the exit code; an interrupt stops
 * the batch too, and is reported. */
int ks_batch_run(ks_batch *batch, const ks_scorer *scorer,
                 int (*each)(const ks_batch_game *game, const ks_entry *entry, void *payload),
                 void *payload);

/* Adds a record on one line: without newlines, not even in its comments. */
void ks_batch_put_line(ks_buffer *out, const ks_buffer *record);

/* ---- The result ---- */

/* The header of its journal. Returns 0, or KS_EXIT_FAILURE after a message; to be closed in any
 * case. */
int ks_batch_header(ks_journal *out, const ks_batch *batch, const ks_options *options);
/* Opens what the batch writes: a file that an earlier run of the same command may have begun, or
 * what is written to directly. Then ks_batch_run goes on from there. The part is to be closed in
 * any case. Returns 0, or KS_EXIT_FAILURE after a message. */
int ks_batch_open(ks_batch *batch, ks_part *part, const char *path, const ks_options *options);
/* After the run: the file gets its name if the batch came to its end; else what is done is kept for
 * the next run. Returns as above. */
int ks_batch_settle(ks_batch *batch);

#endif
