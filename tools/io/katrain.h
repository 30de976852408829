/* KT and KTV, the properties in which KaTrain keeps its analysis. */
#ifndef KS_KATRAIN_H
#define KS_KATRAIN_H

#include "recorded.h"

/* Three values: the owners and the chances of moves as numbers of two bytes each, and the rest as
 * JSON; each packed by gzip, then in base64. Values are Black's. */
void ks_katrain_put(ks_buffer *out, const ks_analysis *found, const ks_position *position,
                    const float *owner, const float *policy);

/* What the third value, which is of this number, says of the position; NAN where it says nothing.
 */
enum { KS_KATRAIN_ANALYSIS = 2 };
ks_recorded ks_katrain_read(const char *value);

#endif
