/* The measurements, one function per table. */
#ifndef KS_BENCH_H
#define KS_BENCH_H

#include "keisei.h"

/* The most final positions of one set. */
enum { MOST_FINALS = 5000 };

typedef struct choice {
    int repeats;
    int positions;    /* of each set of final positions; 0: the default of the set */
    const char *only; /* run only measurements whose names contain this */
} choice;

/* Reading and replaying of records, beside a plain walk along the bytes and a naive board. */
int bench_records(const choice *chosen);
/* Every judge on 9x9, 13x13 and 19x19, beside its naive version. */
int bench_judges(const choice *chosen);
/* The judge groups on positions of a game, by its parts. */
int bench_groups(const choice *chosen);
/* The scorer on final positions, beside GNU Go if it is installed. */
int bench_scoring(const choice *chosen);
/* The commands for archives, beside reading alone, on one thread and on one per core. */
int bench_archives(const choice *chosen);

/* All patterns, beside the plain matcher. */
int bench_patterns(const choice *chosen);

/* Random fields of growing size, each method beside its plain version. */
int bench_fields(const choice *chosen);
/* The network of soft segmentation beside its naive version, and games that it learns from. */
int bench_softseg(const choice *chosen);
/* Convolutions in integers by kernel, beside the plain ones and the peak of the core. */
int bench_convolutions(const choice *chosen);
/* The judge convnet by its parts, and its network by kernel. */
int bench_convnet(const choice *chosen);
/* The passes of its training, beside a bare loop over their convolutions. */
int bench_training(const choice *chosen);

#endif
