/* Life and death of a block, whoever moves first: alive, dead, seki, ko, or it depends on who does.
 * Calm tests come first, then a search for each thing that could be proved; each claim is a proof
 * by itself, and nothing is concluded from a search that has found none. */
#ifndef KS_SIEGE_STATUS_H
#define KS_SIEGE_STATUS_H

#include "siege.h"

/* What becomes of it if both sides do their best. */
typedef enum ks_outcome {
    KS_OUTCOME_UNKNOWN,
    KS_OUTCOME_ALIVE, /* it comes to live unconditionally, or joins a friend who lives */
    KS_OUTCOME_SEKI,  /* it stays, but cannot live so */
    KS_OUTCOME_STAYS, /* one of these two */
    KS_OUTCOME_KO,    /* whoever wins the kos wins */
    KS_OUTCOME_DEAD   /* it is taken for good */
} ks_outcome;

enum { KS_SIEGE_LINE = 24 };

typedef struct ks_siege_answer {
    ks_outcome outcome;
    int threat; /* of a ko: the colour that needs the first threat; KS_EMPTY if that is not known */
    int length; /* of a line of play that shows it */
    int16_t line[KS_SIEGE_LINE]; /* points, or KS_PASS; the sides take turns */
} ks_siege_answer;

typedef enum ks_standing {
    KS_STANDING_UNKNOWN,
    KS_STANDING_ALIVE,
    KS_STANDING_SEKI,
    KS_STANDING_STAYS,
    KS_STANDING_KO,
    KS_STANDING_DEAD,
    KS_STANDING_DEPENDS /* on who moves first */
} ks_standing;

typedef struct ks_siege_status {
    ks_siege_answer attacked, defended; /* the enemy moves first; its own side does */
    ks_standing standing;
    int nodes;
} ks_siege_status;

/* Of the block at a point of the position that was set up. `nodes` is the most for each search. */
void ks_siege_find_status(ks_siege_status *out, ks_siege *siege, int point,
                          const unsigned char *sure, int empties, int nodes);

/* A line of play that shows what the last question has proved; returns its length. */
int ks_siege_line(int16_t out[KS_SIEGE_LINE], ks_siege *siege, int attacker_first);

#endif
