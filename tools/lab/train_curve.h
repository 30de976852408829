/* The learning curve of a training, kept beside its model: OUT.csv, and OUT.svg as a picture of it.
 */
#ifndef KS_TOOLS_TRAIN_CURVE_H
#define KS_TOOLS_TRAIN_CURVE_H

#include "keisei-train.h"

/* The state of training after a number of epochs, which for some trainings are games. */
typedef struct ks_train_point {
    int epochs;
    double loss, valid_loss; /* NAN: unknown */
    int played;              /* games of a match with another engine; 0: there was none */
    ks_estimate wins;        /* per cent of `played` */
    ks_estimate score;       /* points */
} ks_train_point;

/* Starts as zeros. */
typedef struct ks_train_curve {
    const ks_training_kind *kind;
    const char *output; /* the file of the model; NULL: the curve is not written */
    ks_train_point *points;
    int count, room;
} ks_train_curve;

/* Reads OUT.csv of a run that resumes; a file that is not a curve is ignored. */
int ks_train_curve_open(ks_train_curve *curve, const ks_training_kind *kind, const char *output,
                        int resumed);
void ks_train_curve_release(ks_train_curve *curve);

/* Adds a point and writes both files; points of later epochs are dropped, since a run resumes from
 * its last checkpoint. These return 0, or KS_EXIT_FAILURE after a message. */
int ks_train_curve_add(ks_train_curve *curve, const ks_train_point *point);
/* The last point with a match, or NULL. */
const ks_train_point *ks_train_curve_match(const ks_train_curve *curve);

#endif
