/* See problems.h. */
#include "problems.h"

#include "support.h"

#include <math.h>

double normal(ks_random *random)
{
    double u = 1 - ks_random_unit(random), v = ks_random_unit(random);
    return sqrt(-2 * log(u)) * cos(6.283185307179586 * v);
}

static void add(ks_examples *examples, const float *row, int label)
{
    assert_int_equal(ks_examples_add(examples, row, (float)label), 0);
}

/* P(normal < -1) */
const double two_normals_bayes = 0.158655;

/* x = (a, .8 a + .6 b) has variances of 1 and a correlation of .8; with (a, b) moved by (1.2, 1.6),
 * a distance of 2, the means differ by (1.2, 1.92). */
ks_examples two_normals(ks_random *random, size_t count)
{
    ks_examples examples = {.inputs = 2};
    for (size_t i = 0; i < count; i++) {
        int label = (int)(i % 2);
        double a = normal(random) + 1.2 * label, b = normal(random) + 1.6 * label;
        add(&examples, (float[]){(float)(100 + 5 * a), (float)(0.8 * a + 0.6 * b)}, label);
    }
    return examples;
}

/* Class 1 is likelier beyond r^2 = 2.25 ln 9: a half of e^(-r^2 / 2) + 1 - e^(-r^2 / 18). */
const double narrow_and_wide_bayes = 0.162317;

ks_examples narrow_and_wide(ks_random *random, size_t count)
{
    ks_examples examples = {.inputs = 2};
    for (size_t i = 0; i < count; i++) {
        int label = (int)(i % 2);
        float row[2];
        for (int k = 0; k < 2; k++)
            row[k] = (float)(normal(random) * (label ? 3 : 1));
        add(&examples, row, label);
    }
    return examples;
}

ks_examples exclusive_or(size_t copies)
{
    ks_examples examples = {.inputs = 2};
    for (size_t i = 0; i < 4 * copies; i++) {
        int x = (int)(i & 1), y = (int)(i >> 1 & 1);
        add(&examples, (float[]){(float)x, (float)y}, x ^ y);
    }
    return examples;
}

ks_examples circle(ks_random *random, size_t count, int inputs)
{
    ks_examples examples = {.inputs = inputs};
    for (size_t i = 0; i < count; i++) {
        float row[64] = {0};
        for (int k = 0; k < inputs; k++)
            row[k] = (float)(2 * ks_random_unit(random) - 1);
        add(&examples, row, row[0] * row[0] + row[1] * row[1] < 0.6F);
    }
    return examples;
}
