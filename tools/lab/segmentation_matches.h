/* The experiment soft-segmentation: networks at several stages of their training are tested against
 * other engines, and segmentation.h makes the paper's figures from that. Its row is here, not in
 * experiments/, since it plays matches. */
#ifndef KS_TOOLS_SEGMENTATION_MATCHES_H
#define KS_TOOLS_SEGMENTATION_MATCHES_H

#include "experiment.h"

extern const ks_experiment_kind ks_experiment_segmentation;

#endif
