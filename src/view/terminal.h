/* Colours of terminals: the palette of 256. */
#ifndef KS_TERMINAL_H
#define KS_TERMINAL_H

#include "keisei.h"

/* The number of the nearest colour of the 6 by 6 by 6 cube. */
int ks_terminal_colour(ks_rgba colour);

/* Sets the colour of the text that follows and, unless it is negative, that of its background. */
void ks_terminal_set(ks_buffer *out, int colour, int behind);
void ks_terminal_reset(ks_buffer *out);

#endif
