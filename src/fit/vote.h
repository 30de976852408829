/* Keeping examples for nearest neighbours, and choosing how many of them vote. */
#ifndef KS_VOTE_H
#define KS_VOTE_H

#include "examples.h"
#include "nearest.h"

/* Keeps all examples, standardised; k is 1. KS_ERANGE if there are none, or more than a model
 * holds. */
int ks_fit_nearest(ks_nearest *out, const ks_examples *examples);

/* Sets k to the odd number, at most `most`, that makes the fewest mistakes when each example is
 * judged by the others; the smallest such number. `mistakes`, if not NULL, is set to how many it
 * makes. */
int ks_fit_k(ks_nearest *neighbours, size_t *mistakes, int most, int threads);

#endif
