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
    int layers[2];      /* neurons a point of the hidden layers */
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
    ks_option_file start; /* a model to go on from, on boards of any size; its layers count, not
                             those above. None: small random weights */
    unsigned long long seed;
} ks_softseg_training;

extern const ks_training_kind ks_training_softseg;

/* The numbers of the paper: 9x9, 10,000 games, layers of 8 and 2, rate .0003, 15% sampled at 4.0,
 * ten games. It does not say which error; cross-entropy learns faster. */
ks_softseg_training ks_softseg_defaults(void);
int ks_softseg_train(ks_buffer *out, const ks_training *training, ks_error *error);

#endif
