/* The learning curve of a training, kept beside its model: OUT.csv, and OUT.svg as a picture of it.
 */
#ifndef KS_TOOLS_TRAIN_CURVE_H
#define KS_TOOLS_TRAIN_CURVE_H

#include "keisei-train.h"

/* How things stood after so many games. */
typedef struct ks_train_point {
    int games;
    double loss;
    int played;        /* games of a match with another engine; 0: there was none */
    ks_estimate wins;  /* per cent of these */
    ks_estimate score; /* points */
} ks_train_point;

/* Starts as zeros. */
typedef struct ks_train_curve {
    const char *output; /* of the model; NULL: nothing is kept */
    ks_train_point *points;
    int count, room;
} ks_train_curve;

/* Reads OUT.csv of a run that goes on; a file that is none is as if there were none. */
int ks_train_curve_open(ks_train_curve *curve, const char *output, int resumed);
void ks_train_curve_release(ks_train_curve *curve);

/* Adds a point and writes both files; what was known of later games is forgotten, since a run goes
 * on from its last checkpoint. These return 0, or KS_EXIT_FAILURE after saying why. */
int ks_train_curve_add(ks_train_curve *curve, const ks_train_point *point);
/* The last point with a match, or NULL. */
const ks_train_point *ks_train_curve_match(const ks_train_curve *curve);

#endif
