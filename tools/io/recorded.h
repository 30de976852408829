/* What other programs have written into a record about a position: V, the standard property; SBKV
 * and SBKS, as Sabaki writes them; LZ, as Lizzie does; KT, as KaTrain does. */
#ifndef KS_RECORDED_H
#define KS_RECORDED_H

#include "keisei.h"

typedef struct ks_recorded {
    double lead; /* Black minus White by the terms; NAN: not said */
    double wins; /* the chance of Black to win; NAN: not said */
} ks_recorded;

/* For the position after so many moves, whose side to move is given. Returns whether anything is
 * said. */
int ks_recorded_read(ks_recorded *out, const ks_game *game, int moves, int to_move);

#endif
