/* See interrupt.h. Signals belong to the process, so this is the only place with global state. */
#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t interrupted;
static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { SIGNALS = sizeof signals / sizeof *signals };
static struct sigaction before[SIGNALS];
static int watching;

static void note(int number)
{
    (void)number;
    interrupted = 1;
}

void ks_interrupt_watch(void)
{
    struct sigaction action = {.sa_handler = note};
    if (watching++ > 0)
        return;
    interrupted = 0;
    for (int i = 0; i < SIGNALS; i++) {
        sigaction(signals[i], &action, &before[i]);
        /* nohup has asked for the work to go on after the terminal is gone. */
        if (signals[i] == SIGHUP && before[i].sa_handler == SIG_IGN)
            sigaction(SIGHUP, &before[i], NULL);
    }
}

void ks_interrupt_unwatch(void)
{
    if (--watching > 0)
        return;
    for (int i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &before[i], NULL);
}

int ks_interrupted(void)
{
    return interrupted;
}
