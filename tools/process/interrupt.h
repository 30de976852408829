/* SIGINT (Ctrl-C), SIGTERM and SIGHUP (the terminal is gone, and nohup was not used) in long work:
 * the signal is noted, and the work stops at the next place where nothing is lost. */
#ifndef KS_INTERRUPT_H
#define KS_INTERRUPT_H

/* Notes these signals from here on, instead of being killed by them. Calls may be nested: the
 * outermost pair counts. */
void ks_interrupt_watch(void);
void ks_interrupt_unwatch(void);
int ks_interrupted(void);

#endif
