/* The logistic linear classifier, fitted by Newton's method (iteratively reweighted least squares).
 */
#ifndef KS_LOGISTIC_H
#define KS_LOGISTIC_H

#include "examples.h"
#include "network.h"

/* Minimises mean cross-entropy plus ridge / 2 times the squares of the weights; without the ridge,
 * classes that a plane separates would have no minimum. Makes a network without hidden units.
 * Targets may lie between 0 and 1. */
int ks_fit_logistic(ks_network *out, const ks_examples *examples, double ridge);

#endif
