/* Colours of terminals: the 256 that every one of them has. */
#ifndef KS_TERMINAL_H
#define KS_TERMINAL_H

#include "keisei.h"

/* The number of the nearest colour of the 6 by 6 by 6 cube. */
int ks_terminal_colour(ks_rgba colour);

/* What is written from here on has this colour, and, if it is not negative, this one behind it. */
void ks_terminal_set(ks_buffer *out, int colour, int behind);
void ks_terminal_reset(ks_buffer *out);

#endif
