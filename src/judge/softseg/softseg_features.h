/* The preprocessed input (soft-segmentation, Table 1), by the numbers of the table: 26 features of
 * empty points and 19 of stones. Black of the table is the side to move. */
#ifndef KS_SOFTSEG_FEATURES_H
#define KS_SOFTSEG_FEATURES_H

#include "softseg.h"

enum {
    /* Empty points. */
    KS_SOFTSEG_OWN_LIBERTIES = 0,   /* 0, 1, 2, 3, 4, more if playing here */
    KS_SOFTSEG_ENEMY_LIBERTIES = 6, /* the same of the opponent */
    KS_SOFTSEG_OWN_LADDER = 12,     /* captured in a ladder if playing here */
    KS_SOFTSEG_ENEMY_LADDER = 13,
    KS_SOFTSEG_OWN_EYE = 14,       /* a single-point eye */
    KS_SOFTSEG_OWN_EYE_MOVES = 15, /* 1, 2, more moves to one */
    KS_SOFTSEG_OWN_PONNUKI = 18,
    KS_SOFTSEG_ENEMY_EYE_MOVES = 19,
    KS_SOFTSEG_ENEMY_PONNUKI = 22,
    KS_SOFTSEG_ATARI = 23,    /* a move here puts a block of the opponent in atari */
    KS_SOFTSEG_OWN_LINK = 24, /* part of a link pattern */
    KS_SOFTSEG_ENEMY_LINK = 25,
    /* Stones. */
    KS_SOFTSEG_PON = 0,              /* below -1.5, -0.5, 0.5, 1.5, 2.5, 3.5, 4.5, above */
    KS_SOFTSEG_CAPTURED = 8,         /* in a ladder if the opponent moves first */
    KS_SOFTSEG_CAPTURED_FIRST = 9,   /* even if its own side does */
    KS_SOFTSEG_BLOCK_LIBERTIES = 10, /* 1, 2, 3, more */
    KS_SOFTSEG_BLOCK_STONES = 14     /* 1, 2, 3, 4, more */
};

/* Adds the features of all points, whose types are set and whose lists are empty. */
void ks_softseg_features(ks_softseg_inputs *out, const ks_softseg_board *board,
                         const ks_position *position);

enum { KS_SOFTSEG_ORDERS = 4 };

/* How often a block can be left alone before it is lost (Tajima and Sanechika's possible omission
 * number), as a linear form of its liberties of order 1 to 4: empty points that many steps from
 * it. `keisei-lab train pon` fits such forms: see docs/softseg.md. */
float ks_softseg_pon(const int orders[KS_SOFTSEG_ORDERS]);
/* These liberties of a block of a position, of which `empty` are the empty points. */
void ks_softseg_orders(int out[KS_SOFTSEG_ORDERS], const ks_frame *frame,
                       const ks_position *position, int head, const ks_set *empty);

#endif
