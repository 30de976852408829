/* A Markov random field on a grid: a spin of 0 or 1 at every point, and a table of four log weights
 * on every edge between neighbours. The probability of a configuration is the exponential of the
 * sum of what its spins pick from the tables, divided by Z. Nothing here knows of Go.
 *
 * An edge names its table, since models have few tables and many edges: work that is the same for
 * all edges with one table is done once, and expectations can be summed by table, which is what
 * learning needs. Couplings and fields are a special case: see ks_field_split. */
#ifndef KS_FIELD_H
#define KS_FIELD_H

#include "keisei.h"

#include <stdint.h>

enum {
    KS_FIELD_SIDE = 25,
    KS_FIELD_POINTS = KS_FIELD_SIDE * KS_FIELD_SIDE,
    KS_FIELD_TABLES = 2 * KS_FIELD_POINTS, /* one for every edge, if need be */
};

/* By the spin of the first point of an edge and of the second: the left and the right one, or the
 * upper and the lower one. */
typedef double ks_edge_table[2][2];

typedef struct ks_field {
    int width, height; /* 1 to 25; a point is y * width + x */
    int tables;
    ks_edge_table table[KS_FIELD_TABLES];
    int16_t across[KS_FIELD_POINTS]; /* the table of the edge to the point on the right */
    int16_t down[KS_FIELD_POINTS];   /* and to the point below */
    /* Log weights of a point's own spins, normally both 0; -INFINITY rules a spin out. */
    double node[KS_FIELD_POINTS][2];
} ks_field;

/* Without tables and without edges; these are the caller's to fill in. */
void ks_field_init(ks_field *out, int width, int height);
/* KS_ESIZE or KS_ERANGE for a field that no method takes: a side that is not 1 to 25, a table that
 * does not exist, a log weight that is not a number or beyond 300 either way. All methods check
 * this first. */
int ks_field_check(const ks_field *field);
/* Fixes the spin of the point. */
void ks_field_clamp(ks_field *field, int point, int spin);
/* The log weight of a configuration, before division by Z. */
double ks_field_log_weight(const ks_field *field, const unsigned char *spin);

/* A table as coupling and fields of two spins that are -1 and +1:
 * constant + coupling * s * t + first * s + second * t. */
typedef struct ks_coupling {
    double coupling, first, second, constant;
} ks_coupling;

ks_coupling ks_field_split(ks_edge_table table);
/* The inverse. */
void ks_field_join(ks_edge_table out, const ks_coupling *coupling);

/* Weights from their logarithms, divided by the largest; returns the log of that. */
double ks_weights_of(double *out, const double *logs, int count);

/* The result of inference by any method. Edges are those of the field. */
typedef struct ks_beliefs {
    double log_z;                          /* NAN from methods that do not give it */
    double node[KS_FIELD_POINTS];          /* P(spin 1) */
    ks_edge_table across[KS_FIELD_POINTS]; /* joint probabilities of both ends */
    ks_edge_table down[KS_FIELD_POINTS];
} ks_beliefs;

/* Expected counts by table: how many edges of each show each pair of spins. This is the gradient of
 * log Z by the tables. `out` has as many as field->tables. */
void ks_beliefs_count(ks_edge_table *out, const ks_field *field, const ks_beliefs *beliefs);

/* A sample: the spins of a row are bits, the leftmost point the lowest. */
typedef struct ks_spins {
    uint32_t row[KS_FIELD_SIDE];
} ks_spins;

static inline int ks_spin_at(const ks_spins *spins, int x, int y)
{
    return (int)(spins->row[y] >> x & 1);
}

/* How many spins are 1. */
int ks_spins_count(const ks_spins *spins, int height);

/* Estimates the beliefs by counting samples. */
void ks_beliefs_tally(ks_beliefs *out, const ks_field *field, const ks_spins *samples,
                      size_t count);

/* Calls work(i, payload) for i from 0 to n-1 by the runner, or one after the other if it is NULL.
 */
int ks_field_each(const ks_runner *runner, size_t n, int (*work)(size_t i, void *payload),
                  void *payload);

#endif
