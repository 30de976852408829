/* Fields the plain way: every configuration one by one, elimination with two vectors and no tricks,
 * messages and sweeps as the paper writes them down. Oracles of the tests, and what make bench
 * measures against. */
#ifndef KS_TEST_PLAIN_H
#define KS_TEST_PLAIN_H

#include "counting.h"
#include "exact.h"
#include "markov.h"
#include "propagation.h"

/* A table for every edge, log weights from -strength to +strength, for points too. */
void random_field(ks_field *out, int width, int height, double strength, ks_random *random);
/* Couplings and fields that are all the same: w s t + h s + h t on every edge. */
void even_field(ks_field *out, int width, int height, double w, double h);

/* By all 2^points configurations, at most 2^20: beliefs, and P(k ones). Either may be NULL. */
void plain_all(ks_beliefs *out, double *ones, const ks_field *field);

/* Log Z and P(spin 1) of every point by elimination of one row after the other; `memory` has 3 *
 * (height + 1) * 2^width doubles. */
void plain_exact(double *log_z, double *node, const ks_field *field, double *memory);

/* Belief propagation in doubles, a message at a time. */
void plain_propagate(double *node, const ks_field *field, int rounds, double damping);

/* A sweep that works out every chance anew; and one that finds clusters by walking along bonds, of
 * couplings from `least` on, while weaker ones are left as they are. `expected` gets the chances of
 * spin 1. */
void plain_gibbs(double *expected, unsigned char *spin, const ks_field *field, ks_random *random);
void plain_clusters(double *expected, unsigned char *spin, const ks_field *field, double least,
                    ks_random *random);

#endif
