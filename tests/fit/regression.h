/* A trainable that is no network: a plane through points, by least squares. Its steps draw some
 * points at random, moved by a number that only its checkpoint knows, so that a training which
 * resumes to the same bytes has kept everything. */
#ifndef KS_TEST_REGRESSION_H
#define KS_TEST_REGRESSION_H

#include "adam.h"
#include "online.h"
#include "rprop.h"

enum { PLANE = 5, POINTS = 90, VALID_POINTS = 40, BATCH = 12, STEPS = 4 /* of an epoch */ };

typedef struct regression {
    ks_trainable trainable;
    float parameters[PLANE];
    float x[POINTS + VALID_POINTS][PLANE], y[POINTS + VALID_POINTS]; /* the valid ones come last */
    size_t drawn[BATCH], moved, moved_before;
    int asked, stop_every; /* how often it could have been stopped; 0: never is */
    int fails;             /* passes do */
} regression;

/* With all examples known, or those that are drawn only. */
void regression_init(regression *out, int whole, int valid);

/* Half the squared error of an example; adds its gradient. */
double regression_derive(double *gradient, const regression *r, const double *parameters,
                         size_t example);

#endif
