/* Exact inference by variable elimination (modelling-uncertainty, section 3), a point at a time:
 * one vector of 2^n numbers for the configurations of the shorter side, which every point updates
 * in place by a 2x2 matrix. See exact.c for how it works.
 *
 * Time goes with the number of points times 2^n. Memory is taken once, before anything is done: for
 * sides of 9 about 0.1 MB, for 13 two, for 19 less than 100 and for 21 by 25 less than 300 MB. A
 * shorter side above KS_EXACT_SIDE is refused with KS_ELARGE. KS_ERANGE: the weights of the field
 * differ so much that a sum of them is not a number that a double can hold. The runner may be NULL.
 */
#ifndef KS_EXACT_H
#define KS_EXACT_H

#include "field.h"
#include "random.h"

enum { KS_EXACT_SIDE = 21 };

/* Log Z and the marginals of all points and edges. */
int ks_exact_run(ks_beliefs *out, const ks_field *field, const ks_runner *runner);

/* Only log Z, at a quarter of the cost. With some points clamped, less log Z of the field as it
 * was, it is the log probability of these spins. */
int ks_exact_log_z(double *out, const ks_field *field, const ks_runner *runner);

/* Perfect samples: `count` independent draws from the field, by going backwards through the
 * elimination; all of them cost about as much as ks_exact_run, and a fifth of a millisecond each on
 * 19x19. `beliefs` may be NULL; else it is filled in as ks_exact_run does. Spins are drawn with
 * probabilities that are floats, which may be off by one part in ten million. */
int ks_exact_sample(ks_spins *out, size_t count, ks_beliefs *beliefs, const ks_field *field,
                    ks_random *random, const ks_runner *runner);

#endif
