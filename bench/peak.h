/* What a core could do at most: loops of the instructions that the kernels of int_conv.h multiply
 * with, all in registers and independent of one another. */
#ifndef KS_BENCH_PEAK_H
#define KS_BENCH_PEAK_H

/* Products and their additions that one call of a loop does. */
enum { PEAK_PRODUCTS = 1 << 20 };

/* The loop for kernels of that name, to be called only where the machine has them; NULL where we
 * have none. */
void (*peak_of(const char *name))(void *unused);

#endif
