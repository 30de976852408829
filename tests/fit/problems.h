/* Problems with known answers, for what learns. */
#ifndef KS_TEST_PROBLEMS_H
#define KS_TEST_PROBLEMS_H

#include "examples.h"
#include "random.h"

/* A standard normal number. */
double normal(ks_random *random);

/* Two classes in two dimensions, equally likely, with one covariance that has a correlation of .8;
 * their means are 2 apart in its standard deviations, so nobody can do better than P(normal < -1).
 */
ks_examples two_normals(ks_random *random, size_t count);
extern const double two_normals_bayes;

/* Both around the origin: class 0 with deviation 1, class 1 with deviation 3. */
ks_examples narrow_and_wide(ks_random *random, size_t count);
extern const double narrow_and_wide_bayes;

/* The four corners of a square, of which opposite ones are of a class; `copies` of each. */
ks_examples exclusive_or(size_t copies);

/* `inputs` numbers from -1 to 1; class 1 where the first two are within a circle. */
ks_examples circle(ks_random *random, size_t count, int inputs);

#endif
