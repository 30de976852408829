/* The table of experiments: one row each, defined in its folder. */
#include "experiment_rows.h"

#include "direct.h"
#include "log_loss.h"
#include "pictures.h"
#include "positional.h"
#include "reliability.h"
#include "scoring.h"
#include "segmentation_matches.h"
#include "sentences.h"
#include "uncertainty.h"

const ks_experiment_kind *const ks_experiment_rows[] = {
    &ks_experiment_direct,
    &ks_experiment_territory,
    &ks_experiment_scoring,
    &ks_experiment_log_loss,
    &ks_experiment_reliability,
    &ks_experiment_uncertainty,
    &ks_experiment_positional,
    &ks_experiment_pictures,
    &ks_experiment_sentences,
    &ks_experiment_segmentation,
    NULL,
};
