/* The parts of the experiment, each of which adds to the report. */
#ifndef KS_SEGMENTATION_PARTS_H
#define KS_SEGMENTATION_PARTS_H

#include "segmentation.h"

/* Figures 5 and 6. */
int ks_segmentation_example(ks_report *out, const ks_judge *judge, const char *network);
/* The game with comments, and its score move by move. */
int ks_segmentation_win(ks_report *out, const ks_judge *judge,
                        const ks_segmentation_results *results, ks_error *error);

#endif
