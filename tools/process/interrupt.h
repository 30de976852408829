/* Ctrl-C and the polite kill (SIGINT, SIGTERM) in long work: the signal is noted, and the work
 * stops at the next place where nothing is lost by it. */
#ifndef KS_INTERRUPT_H
#define KS_INTERRUPT_H

/* Notes these signals from here on, instead of dying of them. Work may be part of other work: the
 * outermost pair counts. */
void ks_interrupt_watch(void);
void ks_interrupt_unwatch(void);
int ks_interrupted(void);

#endif
