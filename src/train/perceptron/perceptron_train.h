/* The training of the perceptrons, for small boards, large ones or both, whichever there are games
 * of. */
#ifndef KS_PERCEPTRON_TRAIN_H
#define KS_PERCEPTRON_TRAIN_H

#include "keisei-train.h"

enum { KS_PERCEPTRON_MOST_CORPORA = 32 };

typedef struct ks_perceptron_training {
    ks_training common; /* `step` is 1 for boards up to 13x13 and 2 for larger ones */
    const char *form;   /* "mlp-enhanced-60" */
    const char *valid[KS_PERCEPTRON_MOST_CORPORA]; /* corpora of games with labels */
    int valid_count;
    int examples, valid_examples; /* points of small boards, and as many of large ones */
    int epochs, patience; /* most epochs; epochs without a better validation loss before it stops */
    int starts;           /* networks to train; the best is taken */
    unsigned long long seed;
} ks_perceptron_training;

extern const ks_training_kind ks_training_perceptron;

/* Trains with the settings as they are. KS_EJUDGE: there is no such perceptron. */
int ks_perceptron_train(ks_buffer *out, const ks_perceptron_training *options, ks_error *error);

#endif
