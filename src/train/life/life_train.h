/* The training of the cascades of the life judge, one for final positions and one for all. */
#ifndef KS_LIFE_TRAIN_H
#define KS_LIFE_TRAIN_H

#include "keisei-train.h"

enum { KS_LIFE_MOST_CORPORA = 32 };

typedef struct ks_life_training {
    ks_training common;
    const char *valid[KS_LIFE_MOST_CORPORA]; /* corpora of games with labels */
    int valid_count;
    int hold_out;    /* use every so-many-th game of `train` for validation instead; 0: none */
    int whole_games; /* any position of a game, not only its end */
    int hidden;      /* hidden units of each network */
    int epochs;      /* passes over the examples */
    int starts;      /* networks per step; the best is taken, or all joined */
    float decay;     /* of weights */
    unsigned long long seed;
} ks_life_training;

extern const ks_training_kind ks_training_life, ks_training_life_end;

/* Trains with the settings as they are. */
int ks_life_train(ks_buffer *out, const ks_life_training *options, ks_error *error);

#endif
