/* What the network is told of a position: the types of points (soft-segmentation, Figure 2), and
 * with the raw board one input that is always 1 (4.1). */
#include "softseg_features.h"

enum { OWN_STONE = 6, ENEMY_STONE = 7 };

void ks_softseg_read(ks_softseg_inputs *out, const ks_softseg_board *board,
                     const ks_position *position, int inputs)
{
    for (int p = 0; p < board->points; p++) {
        int stone = position->stone[p];
        out->type[p] = stone == KS_EMPTY            ? board->empty_type[p]
                       : stone == position->to_move ? OWN_STONE
                                                    : ENEMY_STONE;
        out->count[p] = inputs == KS_SOFTSEG_RAW;
        out->feature[p][0] = 0;
    }
    if (inputs != KS_SOFTSEG_RAW)
        ks_softseg_features(out, board, position);
}
