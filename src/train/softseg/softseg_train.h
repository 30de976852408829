/* The training of the network of soft segmentation, from its own games or from records. */
#ifndef KS_SOFTSEG_TRAIN_H
#define KS_SOFTSEG_TRAIN_H

#include "keisei-train.h"

typedef struct ks_softseg_training {
    ks_training common; /* without corpora the network plays against itself; epochs are games */
    int size[2];        /* of the board on which it plays: width and height */
    int games;          /* to play, */
    int passes;         /* or passes over the games of the corpora */
    int raw;            /* the board alone is the input, without the features of the paper */
    int layers[2];      /* neurons per point of the hidden layers */
    double rate;        /* initial learning rate */
    double last_rate;   /* final learning rate, reached linearly; 0: same as `rate` */
    int mean; /* average weights over about this many latest games (over the latest quarter, at
                 first); 0: no averaging */
    double sampled;       /* share of moves drawn at random, instead of the best */
    double temperature;   /* of these random moves */
    int recent;           /* latest games to learn from after each game */
    int outcome;          /* records: learn from final owners, not from the next position */
    int positions;        /* records: positions sampled per game and pass; 0: all */
    int log_error;        /* cross-entropy instead of squared errors */
    ks_option_file start; /* model to continue from, of boards of any size, with its own layers;
                             none: small random weights */
    unsigned long long seed;
} ks_softseg_training;

extern const ks_training_kind ks_training_softseg;

/* The numbers of the paper: 9x9, 10,000 games, layers of 8 and 2, rate .0003, 15% sampled at 4.0,
 * ten games. It does not say which error; cross-entropy learns faster. */
ks_softseg_training ks_softseg_defaults(void);
int ks_softseg_train(ks_buffer *out, const ks_training *training, ks_error *error);

#endif
