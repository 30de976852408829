/* The training of random fields by maximum likelihood; neutral points are summed out. */
#ifndef KS_BOLTZMANN_TRAIN_H
#define KS_BOLTZMANN_TRAIN_H

#include "keisei-train.h"

enum { KS_BOLTZMANN_MOST_MOVES = 32 };

/* The likelihood that is maximised: of whole outcomes, as in the paper, or of the owner of each
 * point on its own, which is what log-loss measures. */
typedef enum ks_training_goal { KS_GOAL_OUTCOME, KS_GOAL_POINTS } ks_training_goal;

typedef struct ks_boltzmann_training {
    ks_training common;
    const char *model; /* "boltzmann5" or "boltzmann-liberties"; NULL: both */
    ks_training_goal goal;
    ks_inference inference;             /* for expectations: KS_INFERENCE_EXACT, _BP or _SW */
    int moves[KS_BOLTZMANN_MOST_MOVES]; /* learn from the positions after these numbers of moves */
    int move_count;
    int phases;           /* separate parameters for each of `moves`, at most 4, ascending */
    int games;            /* use only the first ones of each corpus; 0: all */
    int batch;            /* positions per step; 0: all */
    int epochs;           /* maximum number of steps */
    int samples;          /* per position and step */
    ks_option_file start; /* a model to start from and stay near; none: the paper's parameters */
    unsigned long long seed;
} ks_boltzmann_training;

extern const ks_training_kind ks_training_boltzmann;

int ks_boltzmann_train(ks_buffer *out, const ks_training *training, ks_error *error);

#endif
