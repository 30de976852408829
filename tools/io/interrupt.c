/* See interrupt.h. Signals belong to the process, so this is the one place with state of its own.
 */
#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t interrupted;
static struct sigaction before;
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
    sigaction(SIGINT, &action, &before);
}

void ks_interrupt_unwatch(void)
{
    if (--watching == 0)
        sigaction(SIGINT, &before, NULL);
}

int ks_interrupted(void)
{
    return interrupted;
}
