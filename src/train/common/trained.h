/* Progress reports of finished networks. */
#ifndef KS_TRAINED_H
#define KS_TRAINED_H

#include "keisei-train.h"
#include "training.h"

static inline ks_training_progress ks_trained(const ks_training_result *result)
{
    return (ks_training_progress){.trained = 1,
                                  .epoch = result->epochs,
                                  .loss = result->loss,
                                  .valid_loss = result->valid_loss,
                                  .error = 100 * result->valid_error};
}

#endif
