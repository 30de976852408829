/* Labelled examples: rows of features and the probability that each should get. */
#ifndef KS_EXAMPLES_H
#define KS_EXAMPLES_H

#include <stddef.h>

typedef struct ks_examples {
    int inputs;             /* I */
    size_t count, capacity; /* N */
    float *input;           /* [N][I] */
    float *target;          /* [N]: 0 or 1, or between */
    size_t input_capacity;
} ks_examples;

/* Starts as (ks_examples){.inputs = I}. */
void ks_examples_release(ks_examples *examples);
int ks_examples_add(ks_examples *examples, const float *input, float target);

#endif
