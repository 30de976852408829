/* The nearest neighbours: all examples are kept, and a row gets the class of most of the k nearest
 * of them, by the Euclidean distance of standardised features. Of examples at the same distance the
 * earlier counts as nearer. */
#ifndef KS_NEAREST_H
#define KS_NEAREST_H

#include "model.h"

enum { KS_MOST_NEIGHBOURS = 255 };

typedef struct ks_nearest {
    int inputs, count, k; /* I, N; k of them vote, at most N */
    float *memory;
    float *mean, *scale;  /* [I]: an input enters as (x - mean) * scale */
    float *example;       /* standardised, sixteen at a time: [(N + 15) / 16][I][16] */
    unsigned char *label; /* [N]: 0 or 1 */
} ks_nearest;

/* All zeros, scale one, k 1. KS_ERANGE for more than KS_MOST_INPUTS inputs or no examples. */
int ks_nearest_init(ks_nearest *out, int inputs, int count);
void ks_nearest_release(ks_nearest *neighbours);
/* Where feature `input` of an example is. */
float *ks_nearest_at(const ks_nearest *neighbours, int example, int input);

/* The probability of class 1 for one row: votes for it, plus one, of k + 2. */
float ks_nearest_run(const ks_nearest *neighbours, const float *input);

/* The classes of the `k` nearest of a standardised row, nearest first, without the example `skip`
 * (negative: all count). Returns how many there are: k, or all. */
int ks_nearest_classes(unsigned char *out, const ks_nearest *neighbours, const float *row, int k,
                       int skip);

int ks_nearest_store(ks_model *model, const char *prefix, const ks_nearest *neighbours);
int ks_nearest_load(ks_nearest *out, const ks_model *model, const char *prefix, ks_error *error);

#endif
