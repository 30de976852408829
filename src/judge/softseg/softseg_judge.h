/* The judge `softseg`: a network of soft segmentation, and the boards that it is used on most. */
#ifndef KS_SOFTSEG_JUDGE_H
#define KS_SOFTSEG_JUDGE_H

#include "softseg.h"

enum { KS_SOFTSEG_BOARDS = 3 };

/* The state of the judge. */
typedef struct ks_softseg_kit {
    ks_softseg net;
    ks_softseg_board *boards[KS_SOFTSEG_BOARDS]; /* 9x9, 13x13, 19x19; others are made when asked */
} ks_softseg_kit;

/* softseg, which was trained on records, and softseg:selfplay, which was trained by self-play;
 * their models are softseg.model and softseg-selfplay.model. */
extern const ks_judge_family ks_softseg_judges;

#endif
