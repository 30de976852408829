/* The table of trainings; each row is defined in its folder. Nothing else is here, so that a
 * program can link a table of its own. */
#include "training_rows.h"

#include "boltzmann_train.h"
#include "calibration_train.h"
#include "convnet_train.h"
#include "life_train.h"
#include "perceptron_train.h"
#include "pon.h"
#include "softseg_train.h"

const ks_training_kind *const ks_training_rows[] = {
    &ks_training_life,      &ks_training_life_end,    &ks_training_perceptron,
    &ks_training_boltzmann, &ks_training_softseg,     &ks_training_convnet,
    &ks_training_pon,       &ks_training_calibration, NULL,
};
