/* How much of the board is settled? */
#ifndef KS_SETTLED_H
#define KS_SETTLED_H

#include <stdint.h>

/* The points where living stones stand, and those of the regions between them that only one colour
 * bounds. A region of more points than there are stones is open all the same: a single stone does
 * not settle the board. `living` has the colour of each living stone; dead ones are left out. */
int ks_settled_points(const uint8_t *living, int width, int height);

#endif
