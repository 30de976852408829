/* How well an audit finds what is wrong: in a corpus of rightly scored games one in so many is made
 * wrong, in its result and, apart from that, in its marks of dead stones. Scoring looks at neither,
 * so that this is done to what was read, after it was scored; there are no copies of games. */
#ifndef KS_FALSIFY_H
#define KS_FALSIFY_H

#include "audit.h"

typedef struct ks_falsify_count {
    size_t games, found; /* those that were falsified, or were not; those that the audit lists */
} ks_falsify_count;

enum {
    KS_FALSE_WRONG, /* results that are found wrong */
    KS_FALSE_DOUBT, /* or doubtful */
    KS_FALSE_ANY,   /* or otherwise not the same */
    KS_FALSE_MARKS, /* marks of other dead stones */
    KS_FALSE_SURE,  /* and our own are not in doubt */
    KS_FALSE_TRIALS
};

/* Starts as zeros, but for `every`. */
typedef struct ks_falsify {
    int every;                                   /* one game in so many */
    size_t results, marks;                       /* games with either so far */
    ks_falsify_count counts[KS_FALSE_TRIALS][2]; /* true games, falsified ones */
} ks_falsify;

/* Takes the next game into account. */
void ks_falsify_add(ks_falsify *falsify, const ks_batch_game *game);
int ks_falsify_report(ks_report *out, const ks_falsify *falsify);

#endif
