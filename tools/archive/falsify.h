/* Measures how well an audit finds wrong games: in a corpus of correctly scored games, one in N
 * gets a wrong result and, separately, one in N gets wrong marks of dead stones. Scoring uses
 * neither, so they are changed after a game was scored, and games need not be copied. */
#ifndef KS_FALSIFY_H
#define KS_FALSIFY_H

#include "audit.h"

typedef struct ks_falsify_count {
    size_t games, found; /* all of them; those that the audit lists */
} ks_falsify_count;

enum {
    KS_FALSE_WRONG, /* results that are found wrong */
    KS_FALSE_DOUBT, /* or doubtful */
    KS_FALSE_ANY,   /* or otherwise not the same */
    KS_FALSE_MARKS, /* marks of other dead stones */
    KS_FALSE_SURE,  /* the same, if our score has no warning */
    KS_FALSE_TRIALS
};

/* Starts as zeros, but for `every`. */
typedef struct ks_falsify {
    int every;                                   /* falsify one game in this many */
    size_t results, marks;                       /* games so far that have them */
    ks_falsify_count counts[KS_FALSE_TRIALS][2]; /* [trial][falsified] */
} ks_falsify;

/* Counts the next game. */
void ks_falsify_add(ks_falsify *falsify, const ks_batch_game *game);
int ks_falsify_report(ks_report *out, const ks_falsify *falsify);

#endif
