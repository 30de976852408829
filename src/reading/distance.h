/* Which colour is nearer? */
#ifndef KS_DISTANCE_H
#define KS_DISTANCE_H

#include <stdint.h>

/* out[p] is +1 where the nearest positive point of `source` is nearer than the nearest negative
 * one, by Manhattan distance; -1 the other way round; 0 for a tie. A sign that does not occur is
 * infinitely far. Points of `source` themselves keep their sign. */
void ks_nearer(int8_t *out, const int8_t *source, int width, int height);

#endif
