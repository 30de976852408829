/* How often patterns came true in games. They are searched after moves 30, 60, 100, 150, 200 and
 * 250 of every game with labels. A link came true if both blocks belong to one side in the end,
 * alive or dead; an edge-link and an eye, if their points all end as their side's; an
 * outlet, if its block lives. A claim that a pattern makes twice in a position counts once. */
#ifndef KS_PATTERN_COUNT_H
#define KS_PATTERN_COUNT_H

#include "keisei.h"

/* By number of the pattern: those of the first set, then those of the next. */
typedef struct ks_pattern_counts {
    int patterns;
    long games;
    long *found, *held;
} ks_pattern_counts;

/* Counts in the games of a corpus. Returns 0, or KS_EXIT_FAILURE after a message, or if some
 * records were bad; the counts must be released either way. */
int ks_pattern_count(ks_pattern_counts *out, const char *path, int threads);
void ks_pattern_counts_release(ks_pattern_counts *counts);

#endif
