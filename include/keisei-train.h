/* keisei-train: what training and experiments need beyond libkeisei: games from files, threads,
 * measures with their confidence intervals, tables and reports.
 *
 *     ks_corpus *corpus;
 *     ks_entry entry;
 *     ks_corpus_open(&corpus, "games.zip", NULL, NULL);
 *     while (ks_corpus_next(&entry, corpus) != KS_EEND)
 *         ...
 *
 * The conventions are those of keisei.h. Unlike libkeisei this library reads files and starts
 * threads; it still never prints and never exits. */
#ifndef KEISEI_TRAIN_H
#define KEISEI_TRAIN_H

#include "keisei.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Threads ---- */

/* How many cores this process may use, at least 1. */
KS_API int ks_workers_cores(void);
/* Calls fn(i, payload) once for every i from 0 to n-1 on up to `threads` threads (0: one a core).
 * A status other than 0 stops the work; the status of the lowest i that failed is returned,
 * whatever the number of threads. */
KS_API int ks_workers_run(int threads, size_t n, int (*fn)(size_t i, void *payload), void *payload);

/* ---- Corpora ---- */

/* Games from a file, a folder or an archive, one at a time. In a folder, and in the folders in it,
 * these are the files whose names end in .sgf or .sgfs and the archives (zip, tar, 7z, or a file
 * packed by gz, xz, zst or bz2), in the order of their names; in an archive, its members that end
 * in .sgf or .sgfs. A file may hold many games; where its name ends in .sgfs each game has a line
 * of its own. */
typedef struct ks_corpus ks_corpus;

typedef struct ks_corpus_options {
    size_t first;      /* resume: the first game to hand out, counted from 0 */
    size_t limit;      /* how many games to read at most; 0: all */
    int shard, shards; /* only games whose index is `shard` modulo `shards`; 0 shards: all */
    size_t read_size;  /* bytes handled at once; 0: 64 KiB */
    size_t max_game;   /* bytes of the largest game; 0: 16 MiB */
} ks_corpus_options;

typedef struct ks_entry {
    const char *text; /* one game, or NULL where `status` is not 0 */
    size_t size;
    const char *source; /* "archive.zip/folder/game.sgf" */
    int line;           /* of the source, from 1, where the game starts; 0: none */
    size_t index;       /* games before this one in the whole corpus */
    int status;         /* 0, or what is wrong with the source */
    char message[200];  /* one sentence about that, without its place */
} ks_entry;

/* `options` may be NULL. Fails only if there is nothing at `path`. */
KS_API int ks_corpus_open(ks_corpus **out, const char *path, const ks_corpus_options *options,
                          ks_error *error);
KS_API void ks_corpus_free(ks_corpus *corpus);
/* The next game. KS_EEND: there is none. Any other status: a file, a member of an archive or a line
 * is bad, and `out` says which and why; the next call goes on behind it. What `out` points to lives
 * until the next call. */
KS_API int ks_corpus_next(ks_entry *out, ks_corpus *corpus);

/* "2/8", the second of eight shards, counted from 1. */
KS_API int ks_shard_parse(int *shard, int *shards, const char *text);

/* "game.sgf:12: move 17: White E5 is occupied": the place of an error that was found in the text of
 * an entry, or, where `error` is NULL, the error of the entry itself. */
KS_API void ks_entry_complain(ks_buffer *out, const ks_entry *entry, const ks_error *error);
/* Tells that sentence to `complain`, if it is not NULL. Returns 0 or KS_EMEMORY. */
KS_API int ks_entry_tell(const ks_entry *entry, const ks_error *error,
                         void (*complain)(const char *sentence, void *payload), void *payload);

/* Something to do with every game of a corpus on several threads. */
typedef struct ks_corpus_job {
    size_t result_size; /* bytes of a result */
    /* Called by any thread, in any order, for entries that are good. The result is zeroed memory
     * when it is first used, and then holds what an earlier game left there. */
    int (*work)(void *result, const ks_entry *entry, void *payload);
    /* Called by the thread that runs the job, in the order of the games, bad entries (whose result
     * means nothing) included. Never at the same time as another reduce. */
    int (*reduce)(void *result, const ks_entry *entry, void *payload);
    /* Frees what a result points to; may be NULL. */
    void (*release)(void *result);
    void *payload;
} ks_corpus_job;

/* Does the job on `threads` threads (0: one a core), a few games in memory at a time. What reduce
 * sees does not depend on the number of threads. Stops at the first status other than 0 of reduce
 * or work, in the order of the games, and returns it. */
KS_API int ks_corpus_run(ks_corpus *corpus, int threads, const ks_corpus_job *job);

/* ---- Measures ---- */

typedef struct ks_estimate {
    double value;  /* NAN if nothing was measured */
    double margin; /* half of the 95% confidence interval; NAN if that is not known */
} ks_estimate;

/* A ratio of two sums over games, such as positions judged right by positions: the games are
 * independent, the positions of one game are not. Starts as zeros. */
typedef struct ks_ratio {
    double games;
    double amount, weight;                              /* sums over games */
    double amount_amount, amount_weight, weight_weight; /* sums of their products */
} ks_ratio;

/* Adds a game: its sum in the numerator and in the denominator. Games without weight do not count.
 */
KS_API void ks_ratio_add(ks_ratio *ratio, double amount, double weight);
/* With the interval of the linearised ratio estimator, clustered by games. */
KS_API ks_estimate ks_ratio_estimate(const ks_ratio *ratio);
KS_API ks_estimate ks_ratio_percent(const ks_ratio *ratio);

/* How often each owner was predicted for each true owner, as counts[predicted][actual], both of
 * them +1 Black, -1 White, 0 nobody at index 0, 1 and 2. Starts as zeros. */
typedef struct ks_confusion {
    long long counts[3][3];
} ks_confusion;

KS_API void ks_confusion_count(ks_confusion *confusion, int predicted, int actual);
KS_API void ks_confusion_add(ks_confusion *confusion, const ks_confusion *other);
KS_API long long ks_confusion_total(const ks_confusion *confusion);
/* Predicted Black or White; and those of them that are so. */
KS_API long long ks_confusion_decided(const ks_confusion *confusion);
KS_API long long ks_confusion_right(const ks_confusion *confusion);
/* Were they made from the same points: are the sums of the columns equal? */
KS_API int ks_confusion_same_columns(const ks_confusion *a, const ks_confusion *b);

/* The cross-entropy of a position in nats: the mean of -ln P(true owner) over the points that end
 * Black or White, with P(Black) = (1 + owner) / 2 clipped to [.005, .995]. NAN if there are none.
 */
KS_API double ks_log_loss(const float *owner, const signed char *labels, int points);

/* How accuracy rises as values near 0 are left undecided. Values are cut into `levels` steps of
 * `step`; those beyond fall into the last. */
typedef struct ks_tradeoff ks_tradeoff;

typedef struct ks_tradeoff_point {
    double threshold;              /* decided where |value| >= this and above 0 */
    long long all, decided, right; /* points; those decided; those of them that end as predicted */
    double share;                  /* decided / all; NAN if there are none */
    double accuracy;               /* right / decided; NAN if none is */
} ks_tradeoff_point;

KS_API int ks_tradeoff_new(ks_tradeoff **out, int levels, double step);
KS_API void ks_tradeoff_free(ks_tradeoff *tradeoff);
KS_API void ks_tradeoff_clear(ks_tradeoff *tradeoff);
KS_API void ks_tradeoff_count(ks_tradeoff *tradeoff, double value, int actual);
/* Adds another with the same levels. */
KS_API void ks_tradeoff_add(ks_tradeoff *tradeoff, const ks_tradeoff *other);
/* At threshold level * step, for levels from 0; level 0 decides all points that are not 0. */
KS_API ks_tradeoff_point ks_tradeoff_at(const ks_tradeoff *tradeoff, int level);

/* ---- Judges over labelled games ---- */

enum { KS_MOST_JUDGES = 64 };

typedef struct ks_trial_options {
    /* By name, as ks_judge_new takes them. None: every kind but slow random fields, with its dead
     * stones left and removed; where a name has numbers, bouzy-5-21 and bouzy-4-13 stand for all.
     */
    const char *judges[KS_MOST_JUDGES];
    int judge_count;
    /* Model files, as ks_judge_read takes them, and what to call them; without judges these alone.
     */
    struct {
        const char *name;
        const void *bytes;
        size_t size;
    } models[KS_MOST_JUDGES];
    int model_count;
    int fields;  /* of every kind, these too */
    int every;   /* position of a game is judged, from the first on */
    int threads; /* 0: one a core */
    /* Told of each record that is left out, in one sentence with its place. May be NULL. */
    void (*complain)(const char *sentence, void *payload);
    /* Told now and then how many games are done; anything but 0 stops the work. May be NULL. */
    int (*progress)(size_t games, void *payload);
    void *payload;
} ks_trial_options;

/* The judges that are asked. */
typedef struct ks_panel {
    ks_judge *judge[KS_MOST_JUDGES], *life;
    const char *name[KS_MOST_JUDGES];
    int count;
} ks_panel;

/* KS_EJUDGE: `error` says which judge there is not. Whatever it returns, the panel is to be freed.
 */
KS_API int ks_panel_new(ks_panel *out, const ks_trial_options *options, ks_error *error);
KS_API void ks_panel_free(ks_panel *panel);
/* What `life` thinks of the stones: in the question, it need not be asked for each judge. */
KS_API int ks_panel_life(float alive[KS_POINTS], const ks_panel *panel,
                         const ks_question *question);

/* What is measured of every labelled game. */
typedef struct ks_trial {
    size_t size; /* bytes of what is measured of one game */
    /* Called by any thread, in any order; `out` is zeroed. */
    int (*measure)(void *out, const ks_game *game, const signed char *labels, void *payload);
    /* Called in the order of the games. */
    void (*add)(const void *measured, void *payload);
    void *payload;
} ks_trial;

/* `games` were measured; records that are bad or have no labels are left out. KS_EEND: all were. */
KS_API int ks_trial_run(size_t *games, size_t *left_out, ks_corpus *corpus,
                        const ks_trial_options *options, const ks_trial *trial);

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
/* The next cell. Memory that is missing is remembered until the table is written. */
KS_API void ks_table_text(ks_table *table, const char *text);
KS_API void ks_table_number(ks_table *table, double value);
KS_API void ks_table_estimate(ks_table *table, ks_estimate estimate);
/* Estimates are written as "73.8 ±0.9"; what is NAN is left empty. */
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
/* Adds a link to the text, and the file NAME and ending (".sgf") with these bytes. */
KS_API int ks_report_add_file(ks_report *report, const char *name, const char *ending,
                              const char *title, const ks_buffer *bytes);
KS_API int ks_report_files(const ks_report *report);
KS_API const char *ks_report_file_name(const ks_report *report, int index);
KS_API const ks_buffer *ks_report_file(const ks_report *report, int index);

/* ---- Blocks of finished games ---- */

/* Does the score depend on the block at `point` (a stone)? 0 if not, else 1 if it lives and -1 if
 * it dies: most of its points end as somebody else's; or it lives beside a point that does not end
 * as its own. `owner` as ks_game_labels has it. */
KS_API int ks_block_label(const ks_position *position, const signed char *owner, int point);

/* The final positions of labelled games, and the blocks in them that the score depends on. */
typedef struct ks_finals ks_finals;

KS_API int ks_finals_new(ks_finals **out);
KS_API void ks_finals_free(ks_finals *finals);
/* Adds the games of a corpus. Those that are bad or have no labels are left out: `left_out` counts
 * them, and `complain` (may be NULL) is told of each in one sentence with its place. */
KS_API int ks_finals_add(ks_finals *finals, ks_corpus *corpus, size_t *left_out,
                         void (*complain)(const char *sentence, void *payload), void *payload);
KS_API size_t ks_finals_boards(const ks_finals *finals);
/* How many such blocks there are, and those of them that die. */
KS_API size_t ks_finals_blocks(const ks_finals *finals);
KS_API size_t ks_finals_dead(const ks_finals *finals);

/* `count` different numbers below `all`, at most as many, all sets of them equally likely; in
 * ascending order. */
KS_API int ks_draw(size_t *out, size_t count, size_t all, unsigned long long seed);

/* ---- Classifiers ---- */

/* Rows of numbers, and the class of each: 0 or 1. */
typedef struct ks_examples ks_examples;

typedef enum ks_block_view {
    KS_BLOCK_FEATURES, /* what is read off the position without predictions: 53 numbers */
    KS_BLOCK_BOARDS    /* three boards of bits */
} ks_block_view;

/* A row for each block; class 1 lives. KS_ESIZE if boards are asked for and are not of one size. */
KS_API int ks_finals_examples(ks_examples **out, const ks_finals *finals, ks_block_view view,
                              int threads);
/* Some of the rows, by their numbers. */
KS_API int ks_examples_pick(ks_examples **out, const ks_examples *examples, const size_t *numbers,
                            size_t count);
KS_API void ks_examples_free(ks_examples *examples);
KS_API size_t ks_examples_count(const ks_examples *examples);

typedef struct ks_classifier ks_classifier;

typedef struct ks_classifier_options {
    /* nearest-mean, linear-discriminant, quadratic-discriminant, logistic, nearest-neighbour,
     * k-nearest-neighbours; or a network, by how it is trained: backpropagation,
     * levenberg-marquardt, rprop */
    const char *method;
    int components;  /* onto which rows are mapped first; 0: see `variance` */
    double variance; /* the share of the variance that the components keep; 0: none, rows as they
                        are */
    int hidden;      /* units of a network */
    int epochs, patience; /* of its training: at most; without a better validation loss */
    unsigned long long seed;
    int threads; /* 0: one a core */
} ks_classifier_options;

/* `valid` says when to stop training a network; others do not look at it, and it may be NULL. */
KS_API int ks_classifier_train(ks_classifier **out, const ks_examples *train,
                               const ks_examples *valid, const ks_classifier_options *options);
KS_API void ks_classifier_free(ks_classifier *classifier);
/* How many numbers a row has when it has been mapped onto components. */
KS_API int ks_classifier_inputs(const ks_classifier *classifier);
/* The share of the examples that it takes for the wrong class. */
KS_API int ks_classifier_mistakes(double *out, const ks_classifier *classifier,
                                  const ks_examples *examples, int threads);

/* ---- Cascades ---- */

/* Networks one after the other, each told what the one before says of the blocks around. */
typedef struct ks_cascade ks_cascade;

enum { KS_CASCADE_STEPS = 4 };

typedef struct ks_cascade_options {
    int hidden, epochs, patience; /* of each network, as above */
    /* What a step learns of the step before are predictions for games that one has learnt from or,
     * with this, for others: two more networks a step learn from half of the games each. */
    int halves;
    unsigned long long seed;
    int threads; /* 0: one a core */
} ks_cascade_options;

/* Learns from `count` blocks of `train` by their numbers (NULL: all), and stops by those of
 * `valid`; with the features of the paper alone: 53 at the first step and 59 at the others. */
KS_API int ks_cascade_train(ks_cascade **out, const ks_finals *train, const size_t *blocks,
                            size_t count, const ks_finals *valid, const size_t *valid_blocks,
                            size_t valid_count, const ks_cascade_options *options);
/* Those that are compiled in: "end" for final positions, "game" for any. They prove what they can
 * (unconditional life) before they ask a network. */
KS_API int ks_cascade_embedded(ks_cascade **out, const char *name, ks_error *error);
KS_API void ks_cascade_free(ks_cascade *cascade);
/* After each step, the share of the blocks that it takes for the wrong class. */
KS_API int ks_cascade_mistakes(double out[KS_CASCADE_STEPS], const ks_cascade *cascade,
                               const ks_finals *finals, int threads);
/* After each step, by point: of stones the probability that they survive, else 1. */
KS_API int ks_cascade_run(float out[KS_CASCADE_STEPS][KS_POINTS], const ks_cascade *cascade,
                          const ks_position *position);

/* ---- Training ---- */

/* How far the training of a judge has come. */
typedef struct ks_training_progress {
    const char *name;  /* of the model; NULL: a network of a cascade, which the next three name */
    int step;          /* of the cascade, from 1 */
    int start;         /* from 1; 0: a network that predicts for a half of the games */
    int half;          /* which half, from 1; 0: none */
    int epoch, epochs; /* passes over the examples: made so far, at most */
    int trained;       /* the network is done, and the figures are those of its best epoch */
    size_t examples;
    double loss, valid_loss;
    double error; /* per cent of the blocks for validation; only if it is done */
    double share; /* of all work, from 0 to 1, if every network needs all its epochs */
} ks_training_progress;

/* What comes next. */
typedef enum ks_training_answer {
    KS_TRAINING_GO_ON,
    KS_TRAINING_SAVE, /* save a checkpoint and go on */
    KS_TRAINING_STOP  /* save a checkpoint and stop with KS_ESTOPPED */
} ks_training_answer;

/* Who watches a training, and keeps what it could go on from. */
typedef struct ks_training_watch {
    /* After each epoch and each network; may be NULL. */
    ks_training_answer (*progress)(const ks_training_progress *progress, void *payload);
    /* Is given the bytes of a checkpoint after each network and when `progress` wants it; may be
     * NULL. A status other than 0 ends the training. */
    int (*save)(const void *bytes, size_t size, void *payload);
    /* Is asked now and then between the calls of `progress`, where these are far apart, whether to
     * stop at once, as after KS_TRAINING_STOP; may be NULL. */
    int (*stopped)(void *payload);
    void *payload;
    /* The last checkpoint of a run that did not come to its end; NULL: none. */
    const void *checkpoint;
    size_t checkpoint_size;
} ks_training_watch;

typedef struct ks_life_training {
    const char *const *train, *const *valid; /* corpora of games with labels */
    int train_count, valid_count;
    int hold_out;    /* every so many-th game of `train` is for validation instead; 0: none */
    int whole_games; /* any position of a game, not only its end */
    int hidden;      /* units of each network */
    int epochs;      /* passes over the examples */
    int starts;      /* of which the best is taken, or all joined */
    float decay;     /* of weights */
    unsigned long long seed;
    int threads; /* 0: one a core */
    ks_training_watch watch;
} ks_life_training;

/* Trains the cascades of the life judge, one for final positions and one for all; `out` gets the
 * bytes of the model file, in which `text` says what trained it. A run that goes on from a
 * checkpoint ends with the same bytes as one that was never stopped. KS_EINPUT also if the
 * checkpoint is damaged or of other games or options, which the error tells. */
KS_API int ks_life_train(ks_buffer *out, const ks_life_training *options, const char *text,
                         ks_error *error);

typedef struct ks_perceptron_training {
    const char *judge;                       /* "perceptron-mlp-enhanced-60" */
    const char *const *train, *const *valid; /* corpora of games with labels */
    int train_count, valid_count;
    int examples, valid_examples; /* points of small boards, and as many of large ones */
    int epochs, patience;         /* at most; without a better validation loss before it stops */
    int starts;                   /* of which the best is taken */
    unsigned long long seed;
    int threads;             /* 0: one a core */
    ks_training_watch watch; /* `step` is 1 for boards up to 13x13 and 2 for larger ones */
} ks_perceptron_training;

/* Trains one of the perceptrons, for those of the two sizes of boards of which there are games. The
 * rest is as for the life judge. KS_EJUDGE: there is no such perceptron. */
KS_API int ks_perceptron_train(ks_buffer *out, const ks_perceptron_training *options,
                               const char *text, ks_error *error);

/* Whose likelihood is made as large as can be: of whole outcomes, as the paper does, or of the
 * owner of every point on its own, which is what log-loss measures. */
typedef enum ks_training_goal { KS_GOAL_OUTCOME, KS_GOAL_POINTS } ks_training_goal;

typedef struct ks_boltzmann_training {
    const char *const *train; /* corpora of games with labels */
    int train_count;
    const char *model; /* "boltzmann5" or "boltzmann-liberties"; NULL: both */
    ks_training_goal goal;
    ks_inference inference; /* of expectations: KS_INFERENCE_EXACT, _BP or _SW */
    const int *moves;       /* positions after so many moves are learnt from */
    int move_count;
    int phases;  /* parameters of their own for each of `moves`, at most 4, the lowest first */
    int games;   /* of each corpus, the first so many; 0: all */
    int batch;   /* positions a step; 0: all */
    int epochs;  /* steps, at most */
    int samples; /* for each position and step */
    /* The bytes of a model to start from and stay near to; NULL: the printed parameters. */
    const void *start;
    size_t start_size;
    unsigned long long seed;
    int threads; /* 0: one a core */
    ks_training_watch watch;
} ks_boltzmann_training;

/* Learns the parameters of random fields by maximum likelihood; neutral points are summed out. The
 * rest is as for the life judge. */
KS_API int ks_boltzmann_train(ks_buffer *out, const ks_boltzmann_training *options,
                              const char *text, ks_error *error);

typedef struct ks_calibration_training {
    const char *const *valid; /* corpora of games with labels, which no judge has learnt from */
    int valid_count;
    /* These judges alone, while the values of others keep the meaning that is compiled in; none:
     * all of them. */
    const char *const *judges;
    int judge_count;
    int threads; /* 0: one a core */
    /* Told now and then how many games are done, of twice as many as there are; anything but 0
     * stops the work. May be NULL. */
    int (*progress)(size_t games, void *payload);
    void *payload;
} ks_calibration_training;

/* Finds out what the values of all judges mean, for those of the two sizes of boards of which there
 * are games; `out` gets the bytes of the model file, in which `text` says what made it. */
KS_API int ks_calibration_train(ks_buffer *out, const ks_calibration_training *options,
                                const char *text, ks_error *error);

typedef struct ks_softseg_training {
    /* Corpora of games with labels to learn from; none: the network plays against itself. */
    const char *const *train;
    int train_count;
    int width, height;  /* of the board on which it plays */
    int games;          /* to play, or passes over the games of the corpora */
    int raw;            /* the board alone is the input, without the features of the paper */
    int first, second;  /* neurons a point of the hidden layers */
    double rate;        /* of learning at the start */
    double last_rate;   /* to which it falls by the end, evenly; 0: it does not */
    int mean;           /* models have the mean of the weights of about so many latest games; 0: the
                           weights as they are. Of the first games, the latest quarter counts */
    double sampled;     /* the share of moves that are drawn instead of the best, */
    double temperature; /* and how evenly */
    int recent;         /* so many of the latest games are learnt from after each */
    int outcome;        /* records: who owns what in the end tells all, not the next position */
    int positions;      /* records: so many of each game a pass, others the next time; 0: all */
    int log_error;      /* cross-entropy instead of squared errors */
    const void *model;  /* the bytes of a model to go on from, on boards of any size; its layers */
    size_t model_size;  /* count, not those above. NULL: small random weights */
    unsigned long long seed;
    int threads;             /* 0: one a core */
    ks_training_watch watch; /* after each game; `epoch` is how many there were */
    /* Is given the bytes of the model as it is after 100 games and after every so many, with the
     * watch's payload; may be NULL. A status other than 0 ends the training. */
    int (*snapshot)(const void *bytes, size_t size, int games, void *payload);
    int snapshot_every;
} ks_softseg_training;

/* The numbers of the paper: 9x9, 10,000 games, layers of 8 and 2, rate .0003, 15% sampled at 4.0,
 * ten games, snapshots every 5,000. It does not say which error; cross-entropy learns faster. */
KS_API ks_softseg_training ks_softseg_defaults(void);
/* Trains the network of soft segmentation. The rest is as for the life judge. */
KS_API int ks_softseg_train(ks_buffer *out, const ks_softseg_training *options, const char *text,
                            ks_error *error);

/* How often a block can be left alone before it is lost (the possible omission number of soft
 * segmentation), as a linear form of its liberties of order 1 to 4: empty points that many steps
 * away. */
typedef struct ks_pon_form {
    int blocks;
    int counts[7]; /* of these, those with -1, 0 ... 5 */
    ks_estimate constant, weights[4];
    double error; /* the root of the mean squared error */
} ks_pon_form;

typedef struct ks_pon_fitting {
    const char *const *train; /* corpora of games with labels */
    int train_count;
    int blocks; /* one a game, in a position that is drawn */
    unsigned long long seed;
    /* Told of each block; anything but 0 stops the work. May be NULL. */
    int (*progress)(int blocks, void *payload);
    void *payload;
} ks_pon_fitting;

/* Fits the form to what the capture reader finds: -1 for a block that is captured even if its side
 * moves first, 0 if the opponent must, k if he also needs k moves beside it before that, 5 if four
 * do not do. KS_EEND: there are fewer than ten blocks. */
KS_API int ks_pon_fit(ks_pon_form *out, const ks_pon_fitting *options, ks_error *error);

#ifdef __cplusplus
}
#endif

#endif
