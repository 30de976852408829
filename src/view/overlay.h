/* What a picture shows of an explanation (ks_overlay), or numbers, in three layers: on the wood,
 * between lines and stones, and on the stones. */
#ifndef KS_OVERLAY_H
#define KS_OVERLAY_H

#include "layout.h"

/* Has the picture an overlay that fits its board? */
int ks_overlay_shown(const ks_picture *picture);
/* Is it one of an explanation? */
int ks_overlay_explains(const ks_picture *picture);

/* What the colours and marks of an explanation mean, in a line; NULL where the picture has none. */
const char *ks_overlay_legend(const ks_picture *picture);

/* The board of an explanation and its legend. */
void ks_overlay_text(ks_buffer *out, const ks_picture *picture);

void ks_overlay_below(const ks_layout *layout);
void ks_overlay_between(const ks_layout *layout);
void ks_overlay_above(const ks_layout *layout);

#endif
