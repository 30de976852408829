/* keisei-corpus: games from files, folders and archives, worker threads, and figures about many
 * games: ratios with their confidence intervals, tables and reports.
 *
 *     ks_corpus *corpus;
 *     ks_entry entry;
 *     ks_corpus_open(&corpus, "games.zip", NULL, NULL);
 *     while (ks_corpus_next(&entry, corpus) != KS_EEND)
 *         ...
 *
 * The conventions are those of keisei.h. Unlike libkeisei this library reads files and starts
 * threads; it still never prints and never exits. */
#ifndef KEISEI_CORPUS_H
#define KEISEI_CORPUS_H

#include "keisei.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Threads ---- */

/* How many cores this process may use, at least 1. */
KS_API int ks_workers_cores(void);
/* Calls fn(i, payload) once for every i from 0 to n-1 on up to `threads` threads (0: one per core).
 * A status other than 0 stops the work; the status of the lowest i that failed is returned,
 * whatever the number of threads. */
KS_API int ks_workers_run(int threads, size_t n, int (*fn)(size_t i, void *payload), void *payload);

/* A lock for what threads share, such as their output: one of them holds it at a time. */
typedef struct ks_lock ks_lock;

KS_API int ks_lock_new(ks_lock **out);
KS_API void ks_lock_free(ks_lock *lock);
KS_API void ks_lock_take(ks_lock *lock);
KS_API void ks_lock_leave(ks_lock *lock);

/* Tasks that come one by one, on threads that wait for them. */
typedef struct ks_tasks ks_tasks;

/* Starts `threads` threads (0: one per core), which call work(task, payload) once for every task.
 */
KS_API int ks_tasks_new(ks_tasks **out, int threads, void (*work)(void *task, void *payload),
                        void *payload);
/* Tasks of a higher priority are begun first; of the same, those that were added first. */
KS_API int ks_tasks_add(ks_tasks *tasks, void *task, long long priority);
/* How many are being worked on. */
KS_API int ks_tasks_running(ks_tasks *tasks);
/* Waits until all tasks are done, and ends the threads. */
KS_API void ks_tasks_free(ks_tasks *tasks);

/* ---- Corpora ---- */

/* Games from a file, a folder or an archive, one at a time. In a folder, and in the folders in it,
 * these are the files whose names end in .sgf or .sgfs and the archives (zip, tar, 7z, or a file
 * packed by gz, xz, zst or bz2), in the order of their names; in an archive, its members that end
 * in .sgf or .sgfs. A file may hold many games; if its name ends in .sgfs, each game has a line of
 * its own. */
typedef struct ks_corpus ks_corpus;

/* Where the games of a corpus are: see below. */
typedef struct ks_index ks_index;

/* A shard is a run of games: the first of N shards has the first Nth of all games, and so on; if
 * they do not come out even, the first shards have one more. */
typedef struct ks_corpus_options {
    size_t first;          /* resume: the first game to hand out, counted from 0 */
    size_t limit;          /* how many games to read at most; 0: all */
    int shard, shards;     /* only the games of that shard, from 0; 0 or 1 shards: all */
    const ks_index *index; /* to start where the games are; NULL with shards: made for this run */
    size_t read_size;      /* bytes handled at once; 0: 64 KiB */
    size_t max_game;       /* bytes of the largest game; 0: 16 MiB */
} ks_corpus_options;

typedef struct ks_entry {
    const char *text; /* one game; NULL if `status` is not 0 */
    size_t size;
    const char *source; /* "archive.zip/folder/game.sgf" */
    int line;           /* where the game starts in the source, from 1; 0: unknown */
    size_t index;       /* games before this one in the whole corpus */
    int status;         /* 0, or the error of the source */
    char message[200];  /* that error in one sentence, without its place */
} ks_entry;

/* `options` may be NULL. Fails only if there is nothing at `path`. */
KS_API int ks_corpus_open(ks_corpus **out, const char *path, const ks_corpus_options *options,
                          ks_error *error);
KS_API void ks_corpus_free(ks_corpus *corpus);
/* The next game. KS_EEND: there is none. Any other status: a file, a member of an archive or a line
 * is bad, and `out` says which and why; the next call continues after it. What `out` points to is
 * valid until the next call. */
KS_API int ks_corpus_next(ks_entry *out, ks_corpus *corpus);

/* Bytes read from files so far. */
KS_API unsigned long long ks_corpus_bytes(const ks_corpus *corpus);

/* An index of a corpus: how many games there are, and places where reading can start, with the
 * games before each. It is made once, by reading everything; then whoever wants some of the games
 * reads only where they are. Reading starts at files, at members of a tar or zip that is not
 * compressed as a whole, and behind the games of plain files, about every MiB. */
typedef struct ks_index_options {
    size_t step;      /* bytes of files between places; 0: 1 MiB */
    size_t read_size; /* as in ks_corpus_options */
    size_t max_game;
    /* Called for every game; a status other than 0 ends the work. May be NULL. */
    int (*watch)(size_t games, void *payload);
    void *payload;
} ks_index_options;

/* `options` may be NULL. Fails if a file cannot be read because of the disk, or for want of memory,
 * since the games in it would not be counted; damaged archives and records are as ks_corpus_next
 * has them. */
KS_API int ks_index_make(ks_index **out, const char *path, const ks_index_options *options,
                         ks_error *error);
/* Reads what ks_index_write has written; the same corpus gives the same bytes. KS_EINPUT: it is
 * damaged. */
KS_API int ks_index_read(ks_index **out, const char *bytes, size_t size, ks_error *error);
KS_API int ks_index_write(ks_buffer *out, const ks_index *index);
KS_API void ks_index_free(ks_index *index);
/* Is it of this corpus as it is now, by ks_corpus_stamp, and of games up to this size? */
KS_API int ks_index_fits(const ks_index *index, const char *path, size_t max_game);
KS_API size_t ks_index_games(const ks_index *index);

/* A number that changes when a file of the corpus gets another name, size or time of its last
 * change, or one comes or goes; and how many files there are. Contents are not read. */
KS_API int ks_corpus_stamp(unsigned long long *out, size_t *files, const char *path,
                           ks_error *error);

/* "2/8", the second of eight shards, counted from 1. */
KS_API int ks_shard_parse(int *shard, int *shards, const char *text);

/* "game.sgf:12: move 17: White E5 is occupied": an error in the text of an entry, with its place;
 * if `error` is NULL, the error of the entry itself. */
KS_API void ks_entry_complain(ks_buffer *out, const ks_entry *entry, const ks_error *error);
/* Passes that sentence to `complain`, if it is not NULL. Returns 0 or KS_EMEMORY. */
KS_API int ks_entry_tell(const ks_entry *entry, const ks_error *error,
                         void (*complain)(const char *sentence, void *payload), void *payload);
/* Reads the game of an entry whose status is 0, and who owns each point in the end, as
 * ks_game_labels has it. A game without labels is an error like any other. */
KS_API int ks_entry_labelled(ks_game **out, signed char *owner, const ks_entry *entry,
                             ks_error *error);

/* Something to do with every game of a corpus on several threads. */
typedef struct ks_corpus_job {
    size_t result_size; /* bytes of a result */
    /* Called by any thread, in any order, for good entries only. The result is zeroed memory when
     * it is first used; later it holds what an earlier game left there. */
    int (*work)(void *result, const ks_entry *entry, void *payload);
    /* Called by the thread that runs the job, in the order of the games, for bad entries too (their
     * result means nothing). Never at the same time as another reduce. */
    int (*reduce)(void *result, const ks_entry *entry, void *payload);
    /* Frees what a result points to; may be NULL. */
    void (*release)(void *result);
    void *payload;
} ks_corpus_job;

/* Does the job on `threads` threads (0: one per core), with a few games in memory at a time. What
 * reduce sees does not depend on the number of threads. Stops at the first status other than 0 of
 * reduce or work, in the order of the games, and returns it. */
KS_API int ks_corpus_run(ks_corpus *corpus, int threads, const ks_corpus_job *job);

/* ---- Ratios ---- */

typedef struct ks_estimate {
    double value;  /* NAN if nothing was measured */
    double margin; /* half of the 95% confidence interval; NAN if unknown */
} ks_estimate;

/* A ratio of two sums over games, such as positions judged right over all positions. The games are
 * independent, the positions of one game are not. Starts as zeros. */
typedef struct ks_ratio {
    double games;
    double amount, weight;                              /* sums over games */
    double amount_amount, amount_weight, weight_weight; /* sums of their products */
} ks_ratio;

/* Adds a game: its sum in the numerator and in the denominator. Games without weight do not count.
 */
KS_API void ks_ratio_add(ks_ratio *ratio, double amount, double weight);
/* The ratio, with the interval of the linearised ratio estimator, clustered by games. */
KS_API ks_estimate ks_ratio_estimate(const ks_ratio *ratio);
KS_API ks_estimate ks_ratio_percent(const ks_ratio *ratio);

/* ---- Tables and reports ---- */

typedef enum ks_column_kind { KS_COLUMN_TEXT, KS_COLUMN_NUMBER, KS_COLUMN_ESTIMATE } ks_column_kind;

typedef struct ks_column {
    const char *name;
    ks_column_kind kind;
    int digits; /* after the point */
} ks_column;

/* Cells are put row by row, from left to right. */
typedef struct ks_table ks_table;

KS_API int ks_table_new(ks_table **out, const ks_column *columns, int count);
KS_API void ks_table_free(ks_table *table);
/* Puts the next cell. If memory runs out, writing the table will fail. */
KS_API void ks_table_text(ks_table *table, const char *text);
KS_API void ks_table_number(ks_table *table, double value);
KS_API void ks_table_estimate(ks_table *table, ks_estimate estimate);
/* Estimates are written as "73.8 ±0.9"; NAN is left empty. */
KS_API int ks_table_markdown(ks_buffer *out, const ks_table *table);
/* Estimates have two columns, the second named "NAME margin". */
KS_API int ks_table_csv(ks_buffer *out, const ks_table *table);

/* What an experiment hands back: a text in Markdown, and files that belong to it. */
typedef struct ks_report ks_report;

KS_API int ks_report_new(ks_report **out);
KS_API void ks_report_free(ks_report *report);
/* The text, to be read or added to. */
KS_API ks_buffer *ks_report_text(ks_report *report);
/* Adds a heading and the table to the text, and the file NAME.csv. */
KS_API int ks_report_add_table(ks_report *report, const char *name, const char *title,
                               const ks_table *table);
/* Adds a link to the text, and the file NAME.svg. */
KS_API int ks_report_add_plot(ks_report *report, const char *name, const ks_plot *plot);
/* The same for a picture of a board. */
KS_API int ks_report_add_picture(ks_report *report, const char *name, const ks_picture *picture);
/* Adds a link to the text, and a file with these bytes, called `name` and `ending` (".sgf"). */
KS_API int ks_report_add_file(ks_report *report, const char *name, const char *ending,
                              const char *title, const ks_buffer *bytes);
KS_API int ks_report_files(const ks_report *report);
KS_API const char *ks_report_file_name(const ks_report *report, int index);
KS_API const ks_buffer *ks_report_file(const ks_report *report, int index);

#ifdef __cplusplus
}
#endif

#endif
