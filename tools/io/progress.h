/* How far long work is: one line on standard error that is written over and over, and only if that
 * is a terminal. */
#ifndef KS_PROGRESS_H
#define KS_PROGRESS_H

#include <stddef.h>

typedef struct ks_progress {
    int on_terminal;
    int shown;   /* a line stands there */
    double when; /* the last line was written; at first, when the work began */
} ks_progress;

#if defined(__GNUC__)
#define KS_PROGRESS_FORMAT __attribute__((format(printf, 2, 3)))
#else
#define KS_PROGRESS_FORMAT
#endif

ks_progress ks_progress_new(void);
/* Is it time for another line? Not without a terminal, nor more than five times a second. */
int ks_progress_due(const ks_progress *progress);
/* Writes a line in the place of the last one. */
void ks_progress_show(ks_progress *progress, const char *format, ...) KS_PROGRESS_FORMAT;
/* Makes room for something else, such as a complaint: before anything is written to standard error,
 * and in the end. */
void ks_progress_erase(ks_progress *progress);
/* Lets the line stand and goes on below it. */
void ks_progress_keep(ks_progress *progress);

/* Shows so many games if it is time to; a callback, whose payload is a ks_progress. Returns
 * KS_ESTOPPED once we are told to stop (interrupt.h), else 0. */
int ks_progress_games(size_t games, void *payload);

#endif
