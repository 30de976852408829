/* What the optimisers share: options, results, and the trainer, which draws initial parameters,
 * passes over the examples, takes steps at a falling rate, averages the latest parameters, stops by
 * validation examples, keeps the best parameters so far, and keeps checkpoints from which a resumed
 * run ends with the same bytes. */
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

/* The rate of the next step after `done` of `all` steps. */
double ks_rate_at(const ks_rate *rate, double done, double all);

/* A finished epoch. */
typedef struct ks_training_epoch {
    int epoch;               /* from 0 */
    double loss, valid_loss; /* equal if there are no validation examples */
    const float *parameters; /* that the training would end with now */
} ks_training_epoch;

typedef struct ks_training_options {
    int threads;  /* 0: one per core */
    int epochs;   /* at most */
    int patience; /* epochs without a better validation loss before it stops; 0: never stop early */
    uint64_t seed; /* of the initial parameters and of what is drawn */
    float decay;   /* of parameters, as in loss + decay / 2 * sum of squares */
    /* Called after each epoch; may be NULL. Returns how to continue: a ks_training_answer, or a
     * status to fail with. A stop after the last epoch is ignored. */
    int (*progress)(const ks_training_epoch *epoch, void *payload);
    void *payload;
    /* Where the state is kept, under `name`, and what an interrupted training resumes from; it ends
     * with the same result as one that was not. NULL: none. For RPROP, Adam and online learning. */
    ks_checkpoint *checkpoint;
    const char *name;

    /* The rest is for Adam and online learning alone. */
    ks_rate rate;
    /* The training ends with the mean of the parameters over about this many latest steps (over the
     * latest quarter, in the first four times as many), and is validated by that mean; 0: with the
     * last parameters. The steps themselves do not use the mean. */
    int mean;
    /* For Adam: each step makes the parameters smaller by this share of the rate, apart from the
     * gradient and its moments (Loshchilov and Hutter's AdamW). */
    float decoupled_decay;
    int open_ended; /* a training of more epochs may go on from the checkpoint of this one */
} ks_training_options;

typedef struct ks_training_result {
    int epochs, best_epoch;
    double loss, valid_loss;   /* mean loss at the best epoch */
    double error, valid_error; /* share of examples judged wrongly */
} ks_training_result;

/* ---- For the optimisers ---- */

enum { KS_TRAINER_OWN = 2 };

typedef struct ks_trainer {
    const ks_trainable *trainable;
    const ks_training_options *options;
    ks_training_result *result;
    ks_passes *passes;
    size_t count;      /* of parameters */
    float *parameters; /* those of the trainable */
    float *memory, *gradient;
    float *own[KS_TRAINER_OWN]; /* [count], zeros at first: for the optimiser */
    float *best;                /* NULL: the last parameters are the result */
    float *mean;                /* NULL: no averaging */
    float *before;              /* parameters before the step, if it may be stopped halfway */
    ks_random random;
    double loss, error; /* of the last pass */
    double objective;   /* loss with decay, whose gradient is `gradient` */
    int epoch;
    size_t step;        /* within this epoch */
    ks_sums epoch_sums; /* over the steps of this epoch so far */
    int save;           /* keep the state after this epoch */
    uint64_t key;       /* of examples and options */
} ks_trainer;

/* Draws initial parameters. `way` is the name of the optimiser, which has `own` arrays. */
int ks_trainer_start(ks_trainer *out, ks_training_result *result, const ks_trainable *trainable,
                     const ks_training_options *options, const char *way, int own);
/* A pass over the training examples; computes the gradient too if `gradient`. KS_EINPUT if there
 * are no examples. */
int ks_trainer_pass(ks_trainer *trainer, int gradient);
/* Ends an epoch with the loss of the last pass: validates and keeps what is best. 1: the training
 * is finished; KS_ESTOPPED: it should stop early. */
int ks_trainer_mark(ks_trainer *trainer);
/* Puts the state into the checkpoint, if there is one, and saves it: between two steps or epochs,
 * or when the training is finished (`trained`). */
int ks_trainer_keep(ks_trainer *trainer, int trained);
/* Restores the state from the checkpoint. 0: there is none, or it was restored; 1: the training was
 * finished already; KS_EINPUT: the state is of other examples or options. */
int ks_trainer_recall(ks_trainer *trainer);
/* Gives the trainable its best parameters, and frees memory. */
void ks_trainer_end(ks_trainer *trainer);

/* Takes a step with the drawn examples, and sets `out` to their sums. A step that fails leaves the
 * trainer's `own` arrays as they were. */
typedef int ks_trainer_step(ks_sums *out, ks_trainer *trainer, size_t examples, double rate);

/* A whole training by an optimiser that takes steps: `way` and `own` as for ks_trainer_start. */
int ks_trainer_steps(ks_training_result *out, const ks_trainable *trainable,
                     const ks_training_options *options, const char *way, int own,
                     ks_trainer_step *take);

/* The weight of the latest parameters in their mean after `done` steps. */
float ks_mean_share(size_t done, int most);

#endif
