/* What a board shows of the things that the network predicts (soft-segmentation, 2.1): single-point
 * eyes, connections and live points. */
#ifndef KS_SOFTSEG_SIGNALS_H
#define KS_SOFTSEG_SIGNALS_H

#include "softseg.h"

typedef struct ks_softseg_signals {
    uint8_t eye[KS_POINTS];    /* whose single-point eye, or KS_EMPTY */
    int16_t chain[KS_POINTS];  /* connected stones and eyes of one colour; -1: neither */
    uint8_t colour[KS_POINTS]; /* of the chain, or KS_EMPTY */
    uint8_t alive[KS_POINTS];  /* the colour that the point is alive for: its chain has two eyes */
    int alive_count;
} ks_softseg_signals;

void ks_softseg_signals_read(ks_softseg_signals *out, const ks_position *position);

/* Are the two points connected by the colour? */
static inline int ks_softseg_connected(const ks_softseg_signals *signals, int colour, int p, int q)
{
    return signals->colour[p] == colour && signals->chain[p] == signals->chain[q];
}

#endif
