/* Elimination under way: the vectors of exact.c, and what drawing samples (perfect.c) needs of
 * them. */
#ifndef KS_ELIMINATION_H
#define KS_ELIMINATION_H

#include "tiles.h"

enum {
    KS_ELIMINATION_PARTS = 16, /* of the work of a run, whatever the number of threads */
    KS_ELIMINATION_RUNS = 2 * KS_FIELD_SIDE,
};

/* What one part of a run adds up. */
typedef struct ks_part_sums {
    double total;                    /* of the vector */
    ks_factor entry[KS_TILE_POINTS]; /* by point of the run */
} ks_part_sums;

typedef struct ks_elimination {
    ks_lattice lattice;
    ks_run runs[KS_ELIMINATION_RUNS];
    int count, stride; /* runs, and how many lie between vectors that are kept */
    size_t states;
    const ks_runner *runner;
    /* The vector before run i is multiplied by 2^-exponent[i]. */
    int exponent[KS_ELIMINATION_RUNS + 1];
    double log_z;
    /* Vectors of `states` numbers, in one block. */
    double *memory;
    double *kept;       /* those before runs 0, stride, 2 stride, ... */
    double *inner;      /* those before the other runs of the stretch that is gone through */
    double *last;       /* that after all runs */
    double *values;     /* what all later points weigh, going backwards */
    double *work;       /* (slots, points + 1, tile): a slot a part, or one if there is no runner */
    size_t slot;        /* numbers of a slot */
    ks_part_sums *sums; /* (KS_ELIMINATION_PARTS) */
    float *odds;        /* (points of a run, states / 2): for samples, else NULL */
} ks_elimination;

/* The place of a pair of numbers among those of a run that differ in the bit of its k-th point. */
static inline size_t ks_odds_at(const ks_run *run, size_t tile, uint32_t place, int k)
{
    unsigned bit = (unsigned)(run->position + k) & 31; /* a tile has far fewer */
    uint32_t pair = place >> (bit + 1) << bit | (place & (((uint32_t)1 << bit) - 1));
    return (tile << (run->tile_bits - 1)) + pair;
}

/* ---- Samples (perfect.c) ---- */

/* Samples that are being drawn, each with the state of the bits after the points drawn so far. */
typedef struct ks_draws {
    ks_spins *spins; /* (count): filled from the end */
    size_t count;
    uint32_t *state;   /* (count) */
    ks_random *random; /* (count) */
    ks_elimination *elimination;
    const ks_run *run;
} ks_draws;

int ks_draws_init(ks_draws *out, ks_spins *spins, size_t count, ks_random *random);
void ks_draws_release(ks_draws *draws);
/* Draws the states of the last line. */
int ks_draws_start(ks_draws *draws, ks_elimination *elimination);
/* Goes back by a run, whose odds are known. */
int ks_draws_retreat(ks_draws *draws, const ks_run *run);

#endif
