/* Scoring every game of a corpus: on all cores, with progress on a terminal, in shards, and with
 * results in a file that a later run of the same command goes on with. */
#ifndef KS_BATCH_H
#define KS_BATCH_H

#include "keisei-corpus.h"
#include "options.h"

#include <limits.h>

typedef struct ks_batch {
    const char *path;    /* of the corpus */
    const char *command; /* "label" */
    ks_corpus_options corpus;
    int threads;
    int stopped; /* before the end of the corpus */
    size_t seen; /* records there are, good or bad */
    size_t bad;  /* records that could not be read */
    /* Which games, by their index; NULL: all. The others are passed over unread. */
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
    "shard", 0, "I/N", "only every Nth game: the Ith of N shards",                                 \
        KS_OPTION_OTHER(type, batch.corpus, ks_read_shard)
#define KS_ROW_THREADS(type, threads)                                                              \
    "threads", 't', "N", "threads; the result does not depend on it",                              \
        KS_OPTION_INT(type, threads, 1, 256), .otherwise = "one per core",                         \
                                              .unnamed = KS_OPTION_UNNAMED

/* A game and its score. */
typedef struct ks_batch_game {
    int status; /* 0, or why it could not be scored */
    ks_error error;
    ks_verdict verdict;
    ks_terms terms;
    ks_result result;
    int agree;  /* with the result; -1 if it says nothing to agree with */
    int labels; /* do those of the record name the same dead stones? -1: it has none */
    unsigned char dead[KS_POINTS]; /* the stones that they name */
    char player[3][64];            /* by colour */
    char rating[3][16];
    int year;          /* of DT; 0: not known */
    ks_buffer *record; /* the record with TB and TW */
} ks_batch_game;

/* Scores all games and hands them to `each` in their order; without a scorer they are read only,
 * and nothing is known of them but names, ratings and year. Bad ones are reported and counted, and
 * are not handed on. `each` returns 0, or KS_EXIT_FAILURE after saying why, which stops. Returns
 * the exit code; an interrupt stops too, and is told. */
int ks_batch_run(ks_batch *batch, const ks_scorer *scorer,
                 int (*each)(const ks_batch_game *game, const ks_entry *entry, void *payload),
                 void *payload);

/* Adds a record on one line: without newlines, not even in its comments. */
void ks_batch_put_line(ks_buffer *out, const ks_buffer *record);

/* ---- Results on the way ---- */

/* A file that grows as PATH.part; PATH.state says how much of it is good and which games it holds.
 * Starts as zeros, but with `fd` -1. */
typedef struct ks_part {
    char *path, *part, *state;
    int fd;
    size_t bytes;   /* good so far */
    size_t next;    /* the index of the first game that is not in it */
    size_t unsaved; /* games since the state was written */
    ks_buffer *waiting;
} ks_part;

/* Starts PATH, or goes on with what an earlier run of the same batch left, which then moves
 * batch->corpus.first. Returns 0, or KS_EXIT_FAILURE after saying why; either way it is to be
 * closed. */
int ks_part_open(ks_part *out, const char *path, ks_batch *batch);
/* Adds the bytes that belong to the game with that index. */
int ks_part_add(ks_part *part, const ks_batch *batch, size_t index, const char *bytes, size_t size);
/* Makes the file PATH of it, or, if the run was stopped, leaves it for the next. */
int ks_part_close(ks_part *part, const ks_batch *batch, int finished);

#endif
