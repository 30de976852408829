/* The vector of elimination in tiles that fit into the nearest cache.
 *
 * A point touches two bits of the state, its own and the one before. So a run of points needs only
 * their bits and one more, and the vector falls into parts that are independent of each other while
 * these points enter: tiles. A line is done in one run if it is short, else in two: the low bits,
 * whose tiles lie in one piece, and the high bits, whose tiles are gathered in strips and scattered
 * again. So the vector goes through memory twice a line and not once a point. */
#ifndef KS_TILES_H
#define KS_TILES_H

#include "lattice.h"

enum {
    KS_TILE_WHOLE = 11,  /* lines of up to so many bits are one run */
    KS_TILE_STRIP = 3,   /* bits of a strip: 8 doubles, a line of a cache */
    KS_TILE_POINTS = 13, /* the most points of a run */
};

typedef struct ks_run {
    int line, first, points; /* bits of a line, from `first` on */
    int low;                 /* bit of the state where the high part of a tile begins; 0: in one
                                piece */
    int position;            /* the bit within a tile that is bit `first` of the state */
    int tile_bits;
    size_t tiles;
} ks_run;

/* The runs of a lattice in their order; returns how many. */
int ks_runs_of(ks_run out[2 * KS_FIELD_SIDE], const ks_lattice *lattice);
/* The bits of the largest tile. */
int ks_runs_tile_bits(const ks_run *runs, int count);

/* Copies a tile out of a vector or back into it. */
void ks_tile_gather(double *out, const double *vector, const ks_run *run, size_t tile);
void ks_tile_scatter(double *vector, const double *tile_values, const ks_run *run, size_t tile);

/* Where a state is: in which tile, and there at which place; and back. */
size_t ks_tile_of(uint32_t *place, const ks_run *run, uint32_t state);
uint32_t ks_tile_state(const ks_run *run, size_t tile, uint32_t place);

/* A point enters whose bit within the tile is `bit`; `out` may be `in`. */
void ks_tile_advance(double *out, const double *in, int tile_bits, int bit, ks_factor entry);

/* The same backwards: `values`, which hold what all later points weigh for each state after the
 * point, become those before it. `before` is the vector just before the point enters; to `sums` is
 * added, by the three spins of an entry, what both weigh together. */
void ks_tile_retreat(double *values, ks_factor sums, const double *before, int tile_bits, int bit,
                     ks_factor entry);

/* The sum of all values of a tile. */
double ks_tile_sum(const double *values, int tile_bits);

#endif
