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
/* How many were predicted to be Black or White; and how many of those are. */
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

/* ---- Training ---- */

/* A training is a row of a table: its name, its options and the function that runs it, so that
 * programs can run all trainings without knowing them.
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
    const char *name;  /* of the model, or of the network that the next three tell apart */
    int step;          /* of a cascade, from 1; 0: none */
    int start;         /* from 1; 0: none, or a network that predicts for a half of the games */
    int half;          /* which half, from 1; 0: none */
    int epoch, epochs; /* passes over the examples: made so far, at most (0: not known) */
    int trained;       /* the network is done, and the figures are those of its best epoch */
    size_t examples;
    double loss, valid_loss; /* NAN: there is none */
    double error;            /* per cent of the examples for validation; only if it is done */
    double share;            /* of all work, from 0 to 1, if every network needs all its epochs */
} ks_training_progress;

/* What a training is to do next. */
typedef enum ks_training_answer {
    KS_TRAINING_GO_ON,
    KS_TRAINING_SAVE, /* save a checkpoint and go on */
    KS_TRAINING_STOP  /* save a checkpoint and stop with KS_ESTOPPED */
} ks_training_answer;

/* Callbacks that watch a training and keep its checkpoints. */
typedef struct ks_training_watch {
    /* After each epoch and each network; may be NULL. */
    ks_training_answer (*progress)(const ks_training_progress *progress, void *payload);
    /* Is given the bytes of a checkpoint after each network and when `progress` wants it; may be
     * NULL. A status other than 0 ends the training. */
    int (*save)(const void *bytes, size_t size, void *payload);
    /* Is asked now and then between the calls of `progress`, where these are far apart, whether to
     * stop at once, as after KS_TRAINING_STOP; may be NULL. */
    int (*stopped)(void *payload);
    /* For trainings that have a `board`: is given the bytes of the model after 100 epochs and after
     * every `snapshot_every`; may be NULL. A status other than 0 ends the training. */
    int (*snapshot)(const void *bytes, size_t size, int epoch, void *payload);
    int snapshot_every;
    void *payload;
    /* The last checkpoint of a run that was stopped; NULL: none. */
    const void *checkpoint;
    size_t checkpoint_size;
} ks_training_watch;

/* The settings that all trainings share. The settings of a kind start with it. */
typedef struct ks_training {
    const ks_training_kind *kind;
    const char *const *train; /* corpora of games with labels */
    int train_count;
    int threads;      /* 0: one a core */
    const char *text; /* what trains the model, to be kept in it */
    ks_training_watch watch;
} ks_training;

struct ks_training_kind {
    const char *name;         /* "life-end" */
    const char *summary;      /* half a line */
    const char *operands;     /* of a command line: "CORPUS... --valid CORPUS" */
    const char *notes;        /* whole lines about it; NULL: none */
    const ks_option *options; /* rows for its settings, */
    size_t settings_size;     /* which start with a ks_training */
    const char *example;      /* "positions": what it counts as examples */
    const char *epoch;        /* "game": what it counts as epochs */
    int needs_games;          /* at least one corpus */
    int resumes;              /* from a checkpoint */
    int one_thread;           /* it uses no more than one */
    int makes_text;           /* the output is a text for people, not a model */
    /* The modes of its options for these settings; NULL: there are none. */
    unsigned (*modes)(const ks_training *training);
    /* The size of the board on which models can play on the way, see `snapshot`; NULL: they cannot.
     */
    void (*board)(int size[2], const ks_training *training);
    /* Says in one sentence what is missing or does not go together; may be NULL. */
    int (*check)(const ks_training *training, ks_error *error);
    /* Puts the bytes of the model into `out`. A run that goes on from a checkpoint ends with the
     * same bytes as one that was never stopped. KS_EINPUT also if the checkpoint is damaged or
     * comes from other games or options; the error says which. */
    int (*run)(ks_buffer *out, const ks_training *training, ks_error *error);
};

/* The trainings, one by one from 0; NULL after the last. */
KS_API const ks_training_kind *ks_training_at(int index);
/* The one of that name, or NULL. */
KS_API const ks_training_kind *ks_training_find(const char *name);

/* A training with the defaults of its kind. */
KS_API int ks_training_new(ks_training **out, const ks_training_kind *kind);
KS_API void ks_training_free(ks_training *training);
/* Sets an option by name; the text must live as long as the training. The error names the option.
 */
KS_API int ks_training_set(ks_training *training, const char *name, const char *text,
                           ks_error *error);
/* Adds the text that describes a model: "life-end games.sgfs --hidden 64", with the options that
 * matter and the names of files without their folders. */
KS_API void ks_training_describe(ks_buffer *out, const ks_training *training);
/* Has the training everything that it needs? The error says what is missing. */
KS_API int ks_training_check(const ks_training *training, ks_error *error);
/* Checks and trains. */
KS_API int ks_training_run(ks_buffer *out, const ks_training *training, ks_error *error);

#ifdef __cplusplus
}
#endif

#endif
