/* The training of the convolutional network: from records with labels, from what a strong engine
 * expects of their positions, and from files of positions. */
#ifndef KS_CONVNET_TRAIN_H
#define KS_CONVNET_TRAIN_H

#include "keisei-train.h"

enum { KS_CONVNET_MOST_SOURCES = 16 };

typedef struct ks_convnet_training {
    ks_training common; /* an epoch is `steps` steps */
    const char *valid[KS_CONVNET_MOST_SOURCES];
    int valid_count;
    const char *soft[KS_CONVNET_MOST_SOURCES]; /* soft targets of the corpora, in their order */
    int soft_count;
    const char *positions[KS_CONVNET_MOST_SOURCES];
    int position_count;
    int shares[KS_CONVNET_MOST_SOURCES]; /* of the corpora and then of the files of positions, */
    int share_count;                     /* if they are not all alike */
    ks_option_file start;                /* a model; layers of its shape start with its weights */
    int channels, blocks, head, hidden;
    int epochs, steps, sheets; /* sheets of 19 lines a step */
    int muon;                  /* Muon's steps instead of Adam's */
    double rate, last_rate, decay;
    double soft_share, soft_weight; /* of positions that are drawn, and of the loss of owners */
    int mean;                       /* of the weights over so many steps */
    unsigned long long seed;
} ks_convnet_training;

extern const ks_training_kind ks_training_convnet;

#endif
