/* See interrupt.h. Signals belong to the process, so this is the only place with global state. */
#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t interrupted;
static struct sigaction before[2];
static const int signals[2] = {SIGINT, SIGTERM};
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
    for (int i = 0; i < 2; i++)
        sigaction(signals[i], &action, &before[i]);
}

void ks_interrupt_unwatch(void)
{
    if (--watching > 0)
        return;
    for (int i = 0; i < 2; i++)
        sigaction(signals[i], &before[i], NULL);
}

int ks_interrupted(void)
{
    return interrupted;
}
