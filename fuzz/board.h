/* A board out of the bytes of an input, for targets that need a position: the first two give its
 * sides, the others a point each. */
#ifndef KS_FUZZ_BOARD_H
#define KS_FUZZ_BOARD_H

#include "position.h"
#include "target.h"

enum { BOARD_HEAD = 2 };

/* Most boards are small, since large ones take a hundred times as long. */
static inline int board_side(uint8_t byte, int largest)
{
    enum { SMALL = 6 };
    int most = largest < SMALL || byte >= 240 ? largest : SMALL;
    return KS_MIN_SIZE + byte % (most - KS_MIN_SIZE + 1);
}

/* 0: the bytes are too few, or a block has no liberty. */
static inline int board_of(ks_position *out, const uint8_t *bytes, size_t size, int largest)
{
    if (size < BOARD_HEAD)
        return 0;
    ks_position_init(out, board_side(bytes[0], largest), board_side(bytes[1], largest));
    for (size_t i = BOARD_HEAD; i < size && i - BOARD_HEAD < (size_t)ks_points(out); i++)
        ks_position_put(out, (int)i - BOARD_HEAD, bytes[i] % 3);
    return ks_position_rebuild(out) == 0;
}

#endif
