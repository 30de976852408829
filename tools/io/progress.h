/* Progress of long work: one line on standard error that is rewritten, and only on a terminal. */
#ifndef KS_PROGRESS_H
#define KS_PROGRESS_H

#include "keisei.h"

typedef struct ks_progress {
    int on_terminal;
    int shown;   /* there is a line */
    double when; /* the last line was written; at first, the work began */
} ks_progress;

ks_progress ks_progress_new(void);
/* Is it time for another line? Not without a terminal, nor more than five times a second. */
int ks_progress_due(const ks_progress *progress);
/* Replaces the line. */
void ks_progress_show(ks_progress *progress, const char *format, ...) KS_FORMAT(2, 3);
/* Removes the line; to be called before anything else is written to standard error, and at the end.
 */
void ks_progress_erase(ks_progress *progress);
/* Keeps the line and continues below it. */
void ks_progress_keep(ks_progress *progress);

/* Shows the number of games if a line is due; a callback, whose payload is a ks_progress. Returns
 * KS_ESTOPPED after an interrupt (interrupt.h), else 0. */
int ks_progress_games(size_t games, void *payload);

#endif
