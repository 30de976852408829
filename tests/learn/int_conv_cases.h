/* Cases for the kernels of int_conv.h, checked against a naive convolution: six loops on plain
 * weights. Without cmocka and stdio, so that they also run where only a compiler is: in an emulator
 * of another machine, and as WebAssembly. */
#ifndef KS_TEST_INT_CONV_CASES_H
#define KS_TEST_INT_CONV_CASES_H

#include "int_conv.h"

/* How many cases there are. */
int int_conv_cases(void);
/* Whether kernels pass case `i`: NULL, or what is wrong. */
const char *int_conv_check(const ks_int_kernels *kernels, int i);
/* The same for sums and maxima over the board. */
const char *int_pool_check(const ks_int_kernels *kernels, int i);

#endif
