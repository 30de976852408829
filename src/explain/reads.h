/* All that a page or a story asks of the readers of src/reading, in one place. */
#ifndef KS_READS_H
#define KS_READS_H

#include "position.h"

/* Is the block at a point captured, without a ko, when that side moves first? */
int ks_reads_capture(const ks_position *position, int point, int first);
/* Is a stone that a colour plays there captured at once, whatever its side does? Then nobody should
 * play it. A move that is not allowed is refuted too. */
int ks_reads_refuted(const ks_position *position, int colour, int move);
/* The moves by which a block is captured when its enemy moves first, at most so many; 0 where that
 * is not read, or where it is captured anyway. */
int ks_reads_line(short *out, int most, const ks_position *position, int point);

/* What players call such a line. */
typedef enum ks_trick { KS_TRICK_NONE, KS_TRICK_NET, KS_TRICK_SNAPBACK } ks_trick;
ks_trick ks_reads_trick(const ks_position *position, int point, const short *line, int length);

#endif
