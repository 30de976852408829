/* A field as elimination sees it: lines as long as the shorter side, one after the other, and for
 * every point the weights with which it enters. Points come in the order of lines, and within a
 * line from bit 0 on: the spins of the last n points are the n bits of a state. */
#ifndef KS_LATTICE_H
#define KS_LATTICE_H

#include "exact.h"

/* Indexed by the spin of the point before it on its line, that of the point that it replaces (the
 * one on the line before) and its own. Where there is no such point, its spin is taken as 0: on the
 * first line no state has a 1 there, and the first point of a line has the same weights for
 * both. */
typedef double ks_factor[2][2][2];

typedef struct ks_lattice {
    int bits, lines;
    int turned;       /* lines are columns */
    double log_scale; /* the log of the factor that all weights together were divided by */
    ks_factor entry[KS_EXACT_SIDE * KS_FIELD_SIDE];
} ks_lattice;

/* KS_ELARGE where the shorter side is above KS_EXACT_SIDE, else as ks_field_check. */
int ks_lattice_init(ks_lattice *out, const ks_field *field);

/* Where bit `bit` of a line is on the board. */
int ks_lattice_point(const ks_lattice *lattice, int line, int bit);

#endif
