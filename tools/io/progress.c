/* See progress.h. */
#include "progress.h"

#include "clock.h"
#include "interrupt.h"
#include "keisei.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

static const double show_every = 0.2; /* seconds */

ks_progress ks_progress_new(void)
{
    return (ks_progress){.on_terminal = isatty(STDERR_FILENO), .when = ks_clock()};
}

int ks_progress_due(const ks_progress *progress)
{
    return progress->on_terminal && ks_clock() - progress->when >= show_every;
}

void ks_progress_show(ks_progress *progress, const char *format, ...)
{
    va_list arguments;
    if (!progress->on_terminal)
        return;
    fputs("\r\033[K", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fflush(stderr);
    progress->shown = 1;
    progress->when = ks_clock();
}

void ks_progress_erase(ks_progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = 0;
}

void ks_progress_keep(ks_progress *progress)
{
    if (progress->shown)
        fputc('\n', stderr);
    progress->shown = 0;
}

int ks_progress_games(size_t games, void *payload)
{
    ks_progress *progress = payload;
    if (ks_progress_due(progress))
        ks_progress_show(progress, "%zu games", games);
    return ks_interrupted() ? KS_ESTOPPED : 0;
}
