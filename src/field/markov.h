/* Markov chains over the configurations of a field (modelling-uncertainty, section 3): a sweep
 * changes the spins so that, after many, they are a sample.
 *
 * Gibbs draws one spin after the other, given its neighbours. Swendsen and Wang join spins to
 * clusters by random bonds, and draw every cluster as one; generalised to couplings of either sign
 * with fields (Edwards and Sokal): an edge whose spins do as its coupling w wants is a bond with
 * probability 1 - exp(-2|w|), and a cluster is turned over or not by the sum of its fields. */
#ifndef KS_MARKOV_H
#define KS_MARKOV_H

#include "field.h"
#include "random.h"

typedef enum ks_markov_kind { KS_MARKOV_GIBBS, KS_MARKOV_CLUSTERS } ks_markov_kind;

/* Large: 100 KB. */
typedef struct ks_markov {
    ks_markov_kind kind;
    int width, height;
    unsigned char spin[KS_FIELD_POINTS];
    double chance[KS_FIELD_POINTS][16]; /* Gibbs: P(spin 1) by the spins of the four neighbours */
    /* Clusters: bonds of edges whose spins are equal, or differ if `differ` says so. */
    double across[KS_FIELD_POINTS], down[KS_FIELD_POINTS];
    unsigned char differ_across[KS_FIELD_POINTS], differ_down[KS_FIELD_POINTS];
    double field[KS_FIELD_POINTS]; /* for spins that are -1 and +1 */
    double turn[KS_FIELD_POINTS];  /* chance of a spin 0 on its own to turn over */
    int16_t root[KS_FIELD_POINTS];
    double sum[KS_FIELD_POINTS];
} ks_markov;

/* Starts from what each point's own field wants; by chance where there is none. */
int ks_markov_init(ks_markov *out, const ks_field *field, ks_markov_kind kind, ks_random *random);
void ks_markov_sweep(ks_markov *chain, ks_random *random);
void ks_markov_spins(ks_spins *out, const ks_markov *chain);

/* The configurations after each of `count` sweeps, once `skip` have been made. */
int ks_markov_sample(ks_spins *out, size_t count, size_t skip, const ks_field *field,
                     ks_markov_kind kind, ks_random *random);

#endif
