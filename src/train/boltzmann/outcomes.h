/* Positions of games, and who owned each point in the end. */
#ifndef KS_OUTCOMES_H
#define KS_OUTCOMES_H

#include "keisei-train.h"
#include "position.h"

typedef struct ks_outcome {
    ks_position position;
    signed char owner[KS_POINTS]; /* +1 Black, -1 White, 0 nobody */
} ks_outcome;

/* Starts as zeros. */
typedef struct ks_outcomes {
    ks_outcome *items;
    size_t count, capacity;
} ks_outcomes;

void ks_outcomes_release(ks_outcomes *outcomes);
/* Adds the positions after each of `moves` moves, of the first `games` games with labels (0: of
 * all); a short game has fewer. Games that are bad or have no labels are left out. */
int ks_outcomes_add(ks_outcomes *outcomes, const char *path, const int *moves, int move_count,
                    size_t games, ks_error *error);

#endif
