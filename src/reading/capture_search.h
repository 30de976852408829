/* The search of capture.c: whether a block falls, one side moving first. */
#ifndef KS_CAPTURE_SEARCH_H
#define KS_CAPTURE_SEARCH_H

#include "capture.h"
#include "undo_board.h"
#include "zone.h"

enum { KS_MAX_LIBERTIES = 8, KS_MAX_QUIET = 6 };

/* Lines of play by depth, in cells. */
typedef struct ks_capture_lines {
    int length[KS_UNDO_DEPTH + 1];
    int16_t cell[KS_UNDO_DEPTH + 1][KS_CAPTURE_LINE];
} ks_capture_lines;

typedef struct ks_search {
    ks_undo_board board;
    int words; /* of zones */
    int target, attacker, defender;
    int nodes, limit;
    int kos;                         /* may the attacker take kos, even at once? */
    int ko_met;                      /* would that have made a difference? */
    ks_capture_lines *lines;         /* NULL if not wanted */
    int16_t best[KS_UNDO_DEPTH + 1]; /* by depth: the move that captured, or that saved */
} ks_search;

typedef enum ks_found { KS_HELD, KS_CAUGHT, KS_CUT } ks_found;

/* The attacker moves. `out` may be NULL if there are no quiet moves: a ladder needs no zone.
 * `strays`: how many moves of the defender on the way here were passed over as
 * outside of the zone; they may have taken liberties of attackers' blocks. */
ks_found ks_search_attack(ks_search *search, ks_zone *out, int quiet, int strays);
/* The defender moves, his block in atari. */
ks_found ks_search_tight(ks_search *search, ks_zone *out, int quiet, int strays);
/* The defender moves, having more liberties; `zone` is that of the capture if he passes. */
ks_found ks_search_replies(ks_search *search, ks_zone *out, const ks_zone *zone, int first,
                           int quiet, int strays);

#endif
