/* The exact distribution of the number of spins that are 1: elimination with a polynomial in place
 * of every number, whose powers count the ones. It takes about as many times longer than log Z as
 * there are points, so the shorter side is at most KS_COUNTING_SIDE: KS_ESIZE beyond. */
#ifndef KS_COUNTING_H
#define KS_COUNTING_H

#include "exact.h"

enum { KS_COUNTING_SIDE = 13 };

/* P(k ones) for k from 0 to the number of points. Takes memory for one vector: on 9x9 0.3 MB, on
 * 13x13 11 MB. */
int ks_count_ones(double *out, const ks_field *field);

#endif
