/* Markov chains over the configurations of a field (modelling-uncertainty, section 3): a sweep
 * changes the spins so that, after many, they are a sample.
 *
 * Gibbs draws one spin after the other, given its neighbours. Swendsen and Wang join spins to
 * clusters by random bonds, and draw every cluster as one; generalised to couplings of either sign
 * with fields (Edwards and Sokal): an edge whose spins do as its coupling w wants is a bond with
 * probability 1 - exp(-2|w|), and a cluster is turned over or not by the sum of its fields.
 *
 * Areas that are joined by many weak edges, such as walls of both colours along each other, then
 * almost never separate. So every third sweep makes bonds of strong couplings only and leaves the
 * others as they are (partial decoupling, Higdon): clusters are then drawn one after the other, by
 * the sum of their fields and of what their neighbours weigh.
 *
 * A sweep knows with which chance it drew each spin. The mean of these has the same expectation as
 * the share of sweeps with spin 1, and varies less: that of clusters by a lot. */
#ifndef KS_MARKOV_H
#define KS_MARKOV_H

#include "field.h"
#include "random.h"

typedef enum ks_markov_kind { KS_MARKOV_GIBBS, KS_MARKOV_CLUSTERS } ks_markov_kind;

/* The last of so many sweeps of clusters leaves couplings below KS_MARKOV_STRONG as they are; an
 * edge with that coupling is a bond six times out of seven. */
enum { KS_MARKOV_ROUND = 3 };
#define KS_MARKOV_STRONG 1.5

/* Large: 130 KB. */
typedef struct ks_markov {
    ks_markov_kind kind;
    int width, height;
    unsigned char spin[KS_FIELD_POINTS];
    double expected[KS_FIELD_POINTS];   /* with which chance the last sweep drew spin 1 */
    double chance[KS_FIELD_POINTS][16]; /* Gibbs: P(spin 1) by the spins of the four neighbours */
    /* Clusters: couplings, and the chance of a bond where spins do as these want. */
    double across[KS_FIELD_POINTS], down[KS_FIELD_POINTS];
    double bond_across[KS_FIELD_POINTS], bond_down[KS_FIELD_POINTS];
    unsigned sweeps;               /* made so far */
    int partial;                   /* the sweep at work leaves weak couplings as they are */
    double field[KS_FIELD_POINTS]; /* for spins that are -1 and +1 */
    double turn[KS_FIELD_POINTS];  /* chance of a spin 0 on its own to turn over */
    int16_t root[KS_FIELD_POINTS];
    int16_t next[KS_FIELD_POINTS]; /* of the same cluster; -1: none */
    double sum[KS_FIELD_POINTS];
} ks_markov;

/* Starts each point with the spin that its own field favours; at random if it has none. */
int ks_markov_init(ks_markov *out, const ks_field *field, ks_markov_kind kind, ks_random *random);
void ks_markov_sweep(ks_markov *chain, ks_random *random);
void ks_markov_spins(ks_spins *out, const ks_markov *chain);

/* The configurations after each of `count` sweeps, once `skip` have been made; and in `node`, which
 * may be NULL, the mean of what was expected of each point. */
int ks_markov_sample(ks_spins *out, double *node, size_t count, size_t skip, const ks_field *field,
                     ks_markov_kind kind, ks_random *random);

#endif
