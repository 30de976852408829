/* Markov chains over the configurations of a field (modelling-uncertainty, section 3): a sweep
 * changes the spins so that, after many, they are a sample.
 *
 * Gibbs draws one spin after the other, given its neighbours. Swendsen and Wang join spins to
 * clusters by random bonds, and draw every cluster as one; generalised to couplings of either sign
 * with fields (Edwards and Sokal): an edge whose spins do as its coupling w wants is a bond with
 * probability 1 - exp(-2|w|), and a cluster is turned over or not by the sum of its fields. */
#ifndef KS_CHAIN_H
#define KS_CHAIN_H

#include "field.h"
#include "random.h"

typedef enum ks_chain_kind { KS_CHAIN_GIBBS, KS_CHAIN_CLUSTERS } ks_chain_kind;

/* Large: 100 KB. */
typedef struct ks_chain {
    ks_chain_kind kind;
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
} ks_chain;

/* Starts from spins that are all as likely, where the field does not rule one out. */
int ks_chain_init(ks_chain *out, const ks_field *field, ks_chain_kind kind, ks_random *random);
void ks_chain_sweep(ks_chain *chain, ks_random *random);
void ks_chain_spins(ks_spins *out, const ks_chain *chain);

/* The configurations after each of `count` sweeps, once `skip` have been made. */
int ks_chain_sample(ks_spins *out, size_t count, size_t skip, const ks_field *field,
                    ks_chain_kind kind, ks_random *random);

#endif
