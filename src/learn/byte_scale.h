/* Numbers as bytes -127 to 127 times a scale: one scale for the numbers that are kept together,
 * such as the weights of a channel.
 *
 * A scale has 16 significant bits. So 127 times a scale is a float without rounding, and numbers
 * that have been bytes once become the same bytes with the same scale again. */
#ifndef KS_BYTE_SCALE_H
#define KS_BYTE_SCALE_H

#include <stddef.h>

enum { KS_MOST_BYTE = 127 };

/* The scale for these numbers: 127 times it is no less than any of them, whatever their signs; 0 if
 * all are 0. */
float ks_byte_scale(const float *values, size_t count);
/* The nearest byte. */
int ks_byte_of(float value, float scale);

#endif
