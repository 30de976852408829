/* Calibrating the judges, on small boards, large ones or both, whichever there are games of. No
 * judge should have learnt from these games. */
#ifndef KS_CALIBRATION_TRAIN_H
#define KS_CALIBRATION_TRAIN_H

#include "keisei-train.h"

enum { KS_CALIBRATION_MOST_JUDGES = 32 };

typedef struct ks_calibration_training {
    ks_training common; /* epochs are games, each of which is read twice */
    /* Calibrate these judges alone; the others keep the calibration that is compiled in. None: all
     * judges. */
    const char *judges[KS_CALIBRATION_MOST_JUDGES];
    int judge_count;
} ks_calibration_training;

extern const ks_training_kind ks_training_calibration;

int ks_calibration_train(ks_buffer *out, const ks_training *training, ks_error *error);

#endif
