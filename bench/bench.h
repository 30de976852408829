/* The measurements, one function a table. */
#ifndef KS_BENCH_H
#define KS_BENCH_H

#include "keisei.h"

typedef struct choice {
    int repeats;
    const char *only; /* what the name of a measurement must have in it */
} choice;

/* Reading and replaying of records, beside a plain walk along the bytes and a naive board. */
int bench_records(const choice *chosen);
/* Every judge on every usual size, beside its naive oracle. */
int bench_judges(const choice *chosen);

#endif
