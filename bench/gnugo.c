/* See gnugo.h. */
#include "gnugo.h"

#include <stdio.h>
#include <string.h>

/* The longest wait for an answer, by the wall clock: many times the normal time, since the machine
 * may be busy. */
static const double limit_seconds = 300;

static int fail(gnugo *engine, const char *why)
{
    snprintf(engine->peer.why, sizeof engine->peer.why, "%s", why);
    return -1;
}

/* `exec` replaces the shell by GNU Go, so that the time of the process is GNU Go's. */
int gnugo_start(gnugo *out)
{
    *out = (gnugo){0};
    if (ks_peer_start(&out->peer, "exec gnugo --mode gtp --chinese-rules --seed 1", limit_seconds))
        return fail(out, "it cannot be started");
    if (ks_peer_ask(&out->peer, "name") == NULL)
        return -1;
    if (clock_getcpuclockid(out->peer.process.id, &out->clock))
        return fail(out, "its processor time cannot be measured");
    return 0;
}

void gnugo_stop(gnugo *engine)
{
    ks_peer_stop(&engine->peer);
}

static double nanoseconds(clockid_t clock)
{
    struct timespec t = {0};
    clock_gettime(clock, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Marks the points named in the text, separated by spaces and newlines. */
static int mark_points(unsigned char out[KS_POINTS], const char *text, int width, int height)
{
    for (;;) {
        char name[8];
        int point;
        text += strspn(text, " \r\n");
        size_t size = strcspn(text, " \r\n");
        if (size == 0)
            return 0;
        snprintf(name, sizeof name, "%.*s", (int)(size < sizeof name ? size : 0), text);
        if (ks_point_parse(&point, name, width, height) || point < 0)
            return -1;
        out[point] = 1;
        text += size;
    }
}

int gnugo_dead(unsigned char out[KS_POINTS], double *ns, gnugo *engine, const ks_position *position)
{
    int width = ks_position_width(position), height = ks_position_height(position);
    memset(out, 0, KS_POINTS);
    *ns = 0;
    if (ks_peer_set_up(&engine->peer, position))
        return -1;
    double start = nanoseconds(engine->clock);
    const char *dead = ks_peer_ask(&engine->peer, "final_status_list dead");
    if (dead == NULL)
        return -1;
    *ns = nanoseconds(engine->clock) - start;
    return mark_points(out, dead, width, height)
               ? fail(engine, "final_status_list dead: the answer has a word that is not a point")
               : 0;
}
