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
