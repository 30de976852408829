/* The measurements, one function a table. */
#ifndef KS_BENCH_H
#define KS_BENCH_H

#include "keisei.h"

/* Final positions of one set. */
enum { MOST_FINALS = 5000 };

typedef struct choice {
    int repeats;
    int positions;    /* of each set of final positions; 0: as many as is usual for it */
    const char *only; /* what the name of a measurement must have in it */
} choice;

/* Reading and replaying of records, beside a plain walk along the bytes and a naive board. */
int bench_records(const choice *chosen);
/* Every judge on every usual size, beside its naive oracle. */
int bench_judges(const choice *chosen);
/* The judge groups on positions of a game, by its parts. */
int bench_groups(const choice *chosen);
/* The scorer on final positions, beside GNU Go where there is one. */
int bench_scoring(const choice *chosen);

/* All patterns, beside the plain matcher. */
int bench_patterns(const choice *chosen);

/* Random fields of growing size, each method beside its plain oracle. */
int bench_fields(const choice *chosen);
/* The network of soft segmentation beside its naive version, and games that it learns from. */
int bench_softseg(const choice *chosen);

#endif
