/* Can this block be captured? A search over moves near it, bounded in nodes, so that it always
 * gives the same answer: see docs/capture.md. It reads ladders, nets, snapbacks, throw-ins,
 * squeezes and short capturing races.
 *
 * "Captured" is a proof, if nobody may commit suicide: whatever the defender plays, anywhere, the
 * attacker takes the block, and needs no ko for it. "Safe" is none: the attacker tries only what
 * looks useful, with a few quiet moves, which leave the block two liberties or more. */
#ifndef KS_CAPTURE_H
#define KS_CAPTURE_H

#include "reading.h"

/* Is the block captured when a given side moves first? */
typedef enum ks_catch {
    KS_CATCH_NO,      /* all moves to try were tried, and none captures */
    KS_CATCH_UNKNOWN, /* the limit of nodes came first */
    KS_CATCH_KO,      /* only if the attacker wins every ko */
    KS_CATCH_YES
} ks_catch;

/* The two answers as a player would say them. */
typedef enum ks_capture_status {
    KS_CAPTURE_SAFE,
    KS_CAPTURE_UNKNOWN,  /* the limit of nodes came before an answer, or a ko decides */
    KS_CAPTURE_CRITICAL, /* captured if the opponent moves first, and only then */
    KS_CAPTURE_CAPTURED  /* whoever moves first */
} ks_capture_status;

typedef struct ks_capture {
    ks_catch attacked; /* the opponent moves first */
    ks_catch defended; /* its own side moves first */
    int attack;        /* where the opponent plays if `attacked` is YES or KO; else KS_NO_POINT */
    int defence; /* where its side saves it if `attacked` is YES or KO and `defended` is NO; else
                    KS_NO_POINT */
    int nodes;   /* moves that were tried */
} ks_capture;

typedef struct ks_capture_options {
    int liberties; /* a block with more than these, or with more than quiet + 2, is safe without
                      search */
    int quiet;     /* most quiet moves of the attacker in a line of play; at most 6 */
    int nodes;     /* most moves tried for each of the two answers */
    int total;     /* and for all blocks of ks_capture_all together */
} ks_capture_options;

/* 3 liberties, 1 quiet move, 100 nodes, and 10 in all for each point of a board of that size. */
ks_capture_options ks_capture_defaults(int width, int height);

/* The line of play that proves a capture: the attacker's winning moves, and to each the reply that
 * holds out longest. Longer lines are cut off. */
enum { KS_CAPTURE_LINE = 64 };
typedef struct ks_capture_line {
    int length;
    int first; /* colour of the first move; colours alternate, KS_PASS included */
    int16_t point[KS_CAPTURE_LINE];
} ks_capture_line;

/* Reads the block at `point`. `line`, which may be NULL, is that of the stronger capture: with the
 * block's own side moving first, if it is captured even then. Its length is 0 if there is no
 * capture. */
void ks_capture_read(ks_capture *out, ks_capture_line *line, const ks_position *position, int point,
                     const ks_capture_options *options);

/* Reads all blocks; `out` is by number of the block. Those with the fewest liberties come first:
 * when `total` is used up, the others are UNKNOWN. */
void ks_capture_all(ks_capture *out, const ks_reading *reading, const ks_capture_options *options);

ks_capture_status ks_capture_status_of(const ks_capture *capture);

#endif
