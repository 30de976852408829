/* An experiment is a row of a table (tools/lab/experiment_rows.c): its name, the options that it
 * takes and the function that runs it. Its row is defined in its folder. */
#ifndef KS_EXPERIMENT_H
#define KS_EXPERIMENT_H

#include "trial.h"

/* The settings that all experiments share. The settings of each kind start with them. */
typedef struct ks_experiment {
    const char *path;  /* the operand: a corpus, a folder or a game */
    ks_corpus *corpus; /* the same, opened, for kinds that read a corpus */
    size_t limit;      /* most games to read; 0: all */
    int threads;       /* 0: one per core */
    /* Called for each record that is left out, with one sentence and its place. */
    void (*complain)(const char *sentence, void *payload);
    /* Called now and then with the number of games done; anything but 0 stops the work. */
    int (*progress)(size_t games, void *payload);
    /* Called before each part of the work, with its name; anything but 0 stops the work. */
    int (*tell)(const char *what, void *payload);
    void *payload;
} ks_experiment;

typedef struct ks_experiment_kind {
    const char *name;
    const char *summary;      /* half a line */
    const char *operand;      /* "CORPUS" */
    const char *notes;        /* more about it for help, in whole lines; NULL: none */
    const ks_option *options; /* rows for its settings, */
    size_t settings_size;     /* which start with a ks_experiment */
    int reads_corpus;         /* open `corpus` before the run */
    /* Fills the report, and sets `left_out` to the number of bad records.
     * Returns 0, a status with a sentence in `error` (KS_EEND: the corpus holds no labelled game),
     * or an exit code above 0 if it has printed the error itself. */
    int (*run)(ks_report *out, size_t *left_out, const ks_experiment *experiment, ks_error *error);
} ks_experiment_kind;

/* Rows for tables of options: `type` starts with a ks_experiment called common. */
#define KS_ROW_FIRST_GAMES(type)                                                                   \
    "limit", 'n', "N", "use only the first N games",                                               \
        KS_OPTION_INT(type, common.limit, 1, 2147483647), .otherwise = "all"
#define KS_ROW_EVERY(type, words)                                                                  \
    "every", 'e', "N", "judge every Nth position", KS_OPTION_INT(type, every, 1, 1000000),         \
        .initial = words
#define KS_ROW_SPLIT(type)                                                                         \
    "split", 0, NULL, "games to measure on", KS_OPTION_CHOICE(type, test, "valid|test"),           \
        .initial = "valid"

/* The settings of experiments that compare judges. */
typedef struct ks_judges_experiment {
    ks_experiment common;
    int every, fields;
    int moves[KS_MOST_MOVES], move_count; /* instead of `every` */
    const char *judges[KS_MOST_JUDGES];
    int judge_count;
    ks_option_file models[KS_MOST_JUDGES];
    int model_count;
} ks_judges_experiment;

#define KS_ROW_JUDGES                                                                              \
    "judge", 'j', "JUDGE", "compare only these judges; may be given again",                        \
        KS_OPTION_TEXT(ks_judges_experiment, judges),                                              \
        KS_OPTION_COUNT(ks_judges_experiment, judge_count), .otherwise = "all but slow ones"
#define KS_ROW_MODELS                                                                              \
    "model", 0, "FILE", "compare the judge of this model file; may be given again",                \
        KS_OPTION_FILE(ks_judges_experiment, models),                                              \
        KS_OPTION_COUNT(ks_judges_experiment, model_count)
#define KS_ROW_MOVES                                                                               \
    "moves", 0, "N,N,...", "judge the positions after these numbers of moves instead",             \
        KS_OPTION_INTS(ks_judges_experiment, moves, 0, 100000),                                    \
        KS_OPTION_COUNT(ks_judges_experiment, move_count)
#define KS_ROW_FIELDS                                                                              \
    "fields", 0, NULL, "also compare random fields, which are slow",                               \
        KS_OPTION_FLAG(ks_judges_experiment, fields)

ks_trial_options ks_experiment_trial(const ks_judges_experiment *settings);

#endif
