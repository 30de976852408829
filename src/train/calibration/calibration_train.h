/* Finding out what the values of all judges mean, for those of the two sizes of boards of which
 * there are games, which no judge should have learnt from. */
#ifndef KS_CALIBRATION_TRAIN_H
#define KS_CALIBRATION_TRAIN_H

#include "keisei-train.h"

enum { KS_CALIBRATION_MOST_JUDGES = 32 };

typedef struct ks_calibration_training {
    ks_training common; /* `epoch` is how many games are done, of twice as many as there are */
    /* These judges alone, while the values of others keep the meaning that is compiled in; none:
     * all of them. */
    const char *judges[KS_CALIBRATION_MOST_JUDGES];
    int judge_count;
} ks_calibration_training;

extern const ks_training_kind ks_training_calibration;

int ks_calibration_train(ks_buffer *out, const ks_training *training, ks_error *error);

#endif
