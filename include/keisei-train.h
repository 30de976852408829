/* keisei-train: measures of judgments against labelled games, and the training of judges. Ratios,
 * tables and reports are in keisei-corpus.h, which comes with it.
 *
 * The conventions are those of keisei.h. This library reads files and starts threads; it never
 * prints and never exits. */
#ifndef KEISEI_TRAIN_H
#define KEISEI_TRAIN_H

#include "keisei-corpus.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Measures ---- */

/* How often each owner was predicted for each true owner, as counts[predicted][actual], both of
 * them +1 Black, -1 White, 0 nobody at index 0, 1 and 2. Starts as zeros. */
typedef struct ks_confusion {
    long long counts[3][3];
} ks_confusion;

KS_API void ks_confusion_count(ks_confusion *confusion, int predicted, int actual);
KS_API void ks_confusion_add(ks_confusion *confusion, const ks_confusion *other);
KS_API long long ks_confusion_total(const ks_confusion *confusion);
/* How many were predicted Black or White; and how many of these are right. */
KS_API long long ks_confusion_decided(const ks_confusion *confusion);
KS_API long long ks_confusion_right(const ks_confusion *confusion);
/* Are the sums of the columns equal, as they are if both count the same points? */
KS_API int ks_confusion_same_columns(const ks_confusion *a, const ks_confusion *b);

/* The cross-entropy of a position in nats: the mean of -ln P(true owner) over the points that end
 * Black or White, with P(Black) = (1 + owner) / 2 clipped to [.005, .995]. NAN if there are no such
 * points. */
KS_API double ks_log_loss(const float *owner, const signed char *labels, int points);

/* How accuracy rises as values near 0 are left undecided. Sizes of values are counted in `levels`
 * steps of width `step`; larger ones count in the last. */
typedef struct ks_tradeoff ks_tradeoff;

typedef struct ks_tradeoff_point {
    double threshold;              /* a point is decided if |value| >= this and not 0 */
    long long all, decided, right; /* points; decided ones; decided ones that end as predicted */
    double share;                  /* decided / all; NAN if there are no points */
    double accuracy;               /* right / decided; NAN if none is decided */
} ks_tradeoff_point;

KS_API int ks_tradeoff_new(ks_tradeoff **out, int levels, double step);
KS_API void ks_tradeoff_free(ks_tradeoff *tradeoff);
KS_API void ks_tradeoff_clear(ks_tradeoff *tradeoff);
KS_API void ks_tradeoff_count(ks_tradeoff *tradeoff, double value, int actual);
/* Adds the counts of another one with the same levels. */
KS_API void ks_tradeoff_add(ks_tradeoff *tradeoff, const ks_tradeoff *other);
/* The point at threshold level * step, with levels from 0; level 0 decides all values but 0. */
KS_API ks_tradeoff_point ks_tradeoff_at(const ks_tradeoff *tradeoff, int level);

/* ---- Training ---- */

/* A training is a row of a table: its name, the options that it takes and the function that runs
 * it, so that callers need not know which trainings there are.
 *
 *     ks_training *training;
 *     ks_training_new(&training, ks_training_find("life"));
 *     ks_training_set(training, "valid", "valid.sgfs", &error);
 *     training->train = &path;
 *     training->train_count = 1;
 *     ks_training_run(model, training, &error);
 *     ks_training_free(training);
 */
typedef struct ks_training_kind ks_training_kind;

/* How far a training has come. */
typedef struct ks_training_progress {
    const char *name;  /* of the model, or of the network; the next three say which network */
    int step;          /* of a cascade, from 1; 0: not a cascade */
    int start;         /* random start, from 1; 0: only one, or a network for a half of the games */
    int half;          /* of the games that the network predicts for, from 1; 0: all games */
    int epoch, epochs; /* passes over the examples: done, and the most there will be (0: unknown) */
    int trained;       /* the network is finished, and the figures are those of its best epoch */
    size_t examples;
    double loss, valid_loss; /* NAN: unknown */
    double error;            /* per cent of validation examples judged wrongly; only if `trained` */
    double share;      /* of the work that is done, 0 to 1, if every network needs all its epochs */
    const char *notes; /* more about the epoch for whoever watches, in whole lines; NULL: none */
} ks_training_progress;

/* How the training continues. */
typedef enum ks_training_answer {
    KS_TRAINING_GO_ON,
    KS_TRAINING_SAVE, /* save a checkpoint and go on */
    KS_TRAINING_STOP  /* save a checkpoint and stop with KS_ESTOPPED */
} ks_training_answer;

/* Callbacks of whoever watches a training and keeps its checkpoints. */
typedef struct ks_training_watch {
    /* Called after each epoch and each network; may be NULL. */
    ks_training_answer (*progress)(const ks_training_progress *progress, void *payload);
    /* Gets the bytes of a checkpoint after each network and when `progress` asks for it; may be
     * NULL. A status other than 0 ends the training. */
    int (*save)(const void *bytes, size_t size, void *payload);
    /* Called now and then if the calls of `progress` are far apart; not 0: stop at once, as after
     * KS_TRAINING_STOP. May be NULL. */
    int (*stopped)(void *payload);
    /* For trainings that have a `board`: gets the bytes of the model after 100 epochs and after
     * every `snapshot_every` epochs; may be NULL. A status other than 0 ends the training. */
    int (*snapshot)(const void *bytes, size_t size, int epoch, void *payload);
    int snapshot_every;
    void *payload;
    /* The last checkpoint of an interrupted run, to resume from; NULL: start anew. */
    const void *checkpoint;
    size_t checkpoint_size;
} ks_training_watch;

/* The settings that all trainings share. The settings of each kind start with them. */
typedef struct ks_training {
    const ks_training_kind *kind;
    const char *const *train; /* corpora of games with labels */
    int train_count;
    int threads;      /* 0: one per core */
    const char *text; /* how the model was trained; stored in the model */
    ks_training_watch watch;
} ks_training;

struct ks_training_kind {
    const char *name;         /* "life-end" */
    const char *summary;      /* half a line */
    const char *operands;     /* as shown in help: "CORPUS... --valid CORPUS" */
    const char *notes;        /* more about it for help, in whole lines; NULL: none */
    const ks_option *options; /* rows for its settings, */
    size_t settings_size;     /* which start with a ks_training */
    const char *example;      /* "positions": what its examples are */
    const char *epoch;        /* "game": what its epochs are */
    int needs_games;          /* it needs corpora */
    int resumes;              /* it can resume from a checkpoint */
    int one_thread;           /* it runs on one thread only */
    int makes_text;           /* it prints a text instead of a model */
    int has_curve;            /* its epochs are long enough for a learning curve */
    /* The modes that these settings select, for `modes` of its options; NULL: there are none. */
    unsigned (*modes)(const ks_training *training);
    /* The size of the board on which snapshots of the model can play matches; NULL: they cannot. */
    void (*board)(int size[2], const ks_training *training);
    /* Says in one sentence which setting is missing or which contradict each other; may be NULL. */
    int (*check)(const ks_training *training, ks_error *error);
    /* Puts the bytes of the model into `out`. A run that resumes from a checkpoint ends with the
     * same bytes as one that was never stopped. KS_EINPUT if the checkpoint is damaged or was made
     * with other games or options. */
    int (*run)(ks_buffer *out, const ks_training *training, ks_error *error);
};

/* The trainings one by one, from 0; NULL after the last. */
KS_API const ks_training_kind *ks_training_at(int index);
/* The one of that name, or NULL. */
KS_API const ks_training_kind *ks_training_find(const char *name);

/* Makes settings with the defaults of the kind. */
KS_API int ks_training_new(ks_training **out, const ks_training_kind *kind);
KS_API void ks_training_free(ks_training *training);
/* Sets an option by name; the text must live as long as the training. The error names the option.
 */
KS_API int ks_training_set(ks_training *training, const char *name, const char *text,
                           ks_error *error);
/* Adds a description of the training: "life-end games.sgfs --hidden 64", with the options that
 * matter and file names without folders. */
KS_API void ks_training_describe(ks_buffer *out, const ks_training *training);
/* Checks that the settings are complete; the error says what is missing. */
KS_API int ks_training_check(const ks_training *training, ks_error *error);
/* Checks and trains. */
KS_API int ks_training_run(ks_buffer *out, const ks_training *training, ks_error *error);

#ifdef __cplusplus
}
#endif

#endif
