/* The experiment soft-segmentation: networks at several times of their training are tested against
 * other engines, and segmentation.h makes the paper's figures of it. */
#ifndef KS_TOOLS_SEGMENTATION_MATCHES_H
#define KS_TOOLS_SEGMENTATION_MATCHES_H

#include "keisei-train.h"

enum { KS_SEGMENTATION_OPPONENTS = 8 };

typedef struct ks_segmentation_request {
    /* NAME.model.GAMES are in it, as `keisei-lab train softseg --every N` writes them; the matches are
     * kept in its folder matches/, a folder each, or in matches-T/ at another temperature. */
    const char *folder;
    const char *against[KS_SEGMENTATION_OPPONENTS]; /* "NAME=COMMAND" */
    int against_count;                              /* 0: GNU Go at its levels 0 and 10 */
    int games;   /* a match; 0: none is played, and what there is counts */
    int every;   /* networks after 100 games and every so many are tested; 0: 5000 */
    int size;    /* of the board; 0: 9 */
    int threads; /* games at the same time; 0: one a core */
    int seed;
    double temperature; /* of our moves, by the score; negative: the paper's */
} ks_segmentation_request;

/* Plays the games that are missing and fills the report. Returns 0, or KS_TROUBLE after saying why,
 * an interrupt included: the same request goes on. */
int ks_segmentation_play(ks_report *out, const ks_segmentation_request *request);

#endif
