/* The training of random fields by maximum likelihood; neutral points are summed out. */
#ifndef KS_BOLTZMANN_TRAIN_H
#define KS_BOLTZMANN_TRAIN_H

#include "keisei-train.h"

enum { KS_BOLTZMANN_MOST_MOVES = 32 };

/* Whose likelihood is made as large as can be: of whole outcomes, as the paper does, or of the
 * owner of every point on its own, which is what log-loss measures. */
typedef enum ks_training_goal { KS_GOAL_OUTCOME, KS_GOAL_POINTS } ks_training_goal;

typedef struct ks_boltzmann_training {
    ks_training common;
    const char *model; /* "boltzmann5" or "boltzmann-liberties"; NULL: both */
    ks_training_goal goal;
    ks_inference inference;             /* of expectations: KS_INFERENCE_EXACT, _BP or _SW */
    int moves[KS_BOLTZMANN_MOST_MOVES]; /* positions after so many moves are learnt from */
    int move_count;
    int phases;  /* parameters of their own for each of `moves`, at most 4, the lowest first */
    int games;   /* of each corpus, the first so many; 0: all */
    int batch;   /* positions a step; 0: all */
    int epochs;  /* steps, at most */
    int samples; /* for each position and step */
    ks_option_file start; /* a model to start from and stay near to; none: the printed parameters */
    unsigned long long seed;
} ks_boltzmann_training;

extern const ks_training_kind ks_training_boltzmann;

int ks_boltzmann_train(ks_buffer *out, const ks_training *training, ks_error *error);

#endif
