/* What the ways of training share: options and results; and, for those ways themselves, the
 * trainer: first parameters, passes over the examples, steps at a rate that falls, the mean of the
 * latest parameters, the validation examples that say when to stop, the best parameters so far, and
 * checkpoints that lead to the same bytes. */
#ifndef KS_TRAINING_H
#define KS_TRAINING_H

#include "passes.h"

typedef enum ks_schedule {
    KS_RATE_CONSTANT,
    KS_RATE_LINEAR, /* from the first to the last, evenly */
    KS_RATE_COSINE  /* by half a cosine */
} ks_schedule;

/* The rate of learning over all steps of a training. */
typedef struct ks_rate {
    ks_schedule schedule;
    double first, last;
} ks_rate;

/* For the next step after `done` of `all`. */
double ks_rate_at(const ks_rate *rate, double done, double all);

/* An epoch that is over. */
typedef struct ks_training_epoch {
    int epoch;               /* from 0 */
    double loss, valid_loss; /* the same without validation examples */
    const float *parameters; /* those that the training would end with now */
} ks_training_epoch;

typedef struct ks_training_options {
    int threads;   /* 0: one a core */
    int epochs;    /* at most */
    int patience;  /* epochs without a better validation loss before it stops; 0: never before the
                      end */
    uint64_t seed; /* of the first parameters and of what is drawn */
    float decay;   /* of parameters, as in loss + decay / 2 * sum of squares */
    /* After each epoch; may be NULL. Says how to go on: a ks_training_answer, or a status to fail
     * with. A training that has come to its end with this epoch is not stopped any more. */
    int (*progress)(const ks_training_epoch *epoch, void *payload);
    void *payload;
    /* What an interrupted training goes on from, to the result of one that was not, and where its
     * state is kept, under `name`; NULL: nowhere. For RPROP, Adam and online learning. */
    ks_checkpoint *checkpoint;
    const char *name;

    /* Of Adam and online learning alone: */
    ks_rate rate;
    /* The training ends with the mean of the parameters after about so many latest steps (of the
     * first four times as many, the latest quarter), and is judged by that; 0: with the last ones.
     * The steps themselves do not see it. */
    int mean;
    /* Of Adam: each step makes the parameters smaller by this share of the rate, apart from the
     * gradient and its moments (Loshchilov and Hutter's AdamW). */
    float decoupled_decay;
    int open_ended; /* a training of more epochs may go on from the checkpoint of this one */
} ks_training_options;

typedef struct ks_training_result {
    int epochs, best_epoch;
    double loss, valid_loss;   /* mean loss at the best epoch */
    double error, valid_error; /* share that was judged wrongly */
} ks_training_result;

/* ---- For the ways of training ---- */

enum { KS_TRAINER_OWN = 2 };

typedef struct ks_trainer {
    const ks_trainable *trainable;
    const ks_training_options *options;
    ks_training_result *result;
    ks_passes *passes;
    size_t count;      /* of parameters */
    float *parameters; /* those of the trainable */
    float *memory, *gradient;
    float *own[KS_TRAINER_OWN]; /* [count], zeros at first: of the way of training */
    float *best;                /* NULL: the last ones count */
    float *mean;                /* NULL: none is asked for */
    float *before;              /* the step under way, if it may be stopped halfway */
    ks_random random;
    double loss, error; /* of the last pass */
    double objective;   /* loss with decay; gradient is of this */
    int epoch;
    size_t step;        /* of this epoch */
    ks_sums epoch_sums; /* over its steps so far */
    int save;           /* the state is to be kept after this epoch */
    uint64_t key;       /* of examples and options */
} ks_trainer;

/* Draws first parameters. `way` is the name of the way of training, with so many arrays of its own
 * and, if it is `stepwise`, for ks_trainer_steps. */
int ks_trainer_start(ks_trainer *out, ks_training_result *result, const ks_trainable *trainable,
                     const ks_training_options *options, const char *way, int own, int stepwise);
/* A pass over the training examples; the gradient as well if it is wanted. KS_EINPUT if there are
 * none. */
int ks_trainer_pass(ks_trainer *trainer, int gradient);
/* Ends an epoch with the loss of the last pass: validates and keeps what is best. 1: the training
 * is at its end; KS_ESTOPPED: it is to be stopped before that. */
int ks_trainer_mark(ks_trainer *trainer);
/* Puts the state into the checkpoint, if there is one, and saves it: between two steps or epochs,
 * or of what is trained. */
int ks_trainer_keep(ks_trainer *trainer, int trained);
/* Takes it from there. 0: there is none; 1: it is that of a training at its end; KS_EINPUT: it is
 * of other examples or options. */
int ks_trainer_recall(ks_trainer *trainer);
/* Gives the trainable its best parameters, and memory back. */
void ks_trainer_end(ks_trainer *trainer);

/* Takes a step with the examples that were drawn, and tells their losses. A step that fails leaves
 * the trainer's `own` arrays as they were. */
typedef int ks_trainer_step(ks_sums *out, ks_trainer *trainer, size_t examples, double rate);

/* Everything between start and end, for a way of training by steps. */
int ks_trainer_steps(ks_trainer *trainer, ks_trainer_step *take);

/* How much the latest parameters count in their mean after so many steps. */
float ks_mean_share(size_t done, int most);

#endif
