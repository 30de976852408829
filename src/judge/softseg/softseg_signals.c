/* See softseg_signals.h. */
#include "softseg_signals.h"

#include "single_eyes.h"

/* Numbers the points that are connected with `start`, and finds out whether they are alive. */
static void fill_chain(ks_softseg_signals *out, const ks_position *position, int start, int number)
{
    int16_t waiting[KS_POINTS];
    int count = 1, eyes = 0, near[4];
    waiting[0] = (int16_t)start;
    out->chain[start] = (int16_t)number;
    for (int i = 0; i < count; i++) {
        int p = waiting[i], neighbours = ks_neighbours(near, position, p);
        eyes += out->eye[p] != KS_EMPTY;
        for (int k = 0; k < neighbours; k++) {
            int q = near[k];
            if (out->chain[q] >= 0 || out->colour[q] != out->colour[start])
                continue;
            out->chain[q] = (int16_t)number;
            waiting[count++] = (int16_t)q;
        }
    }
    for (int i = 0; i < count; i++)
        out->alive[waiting[i]] = eyes >= 2 ? out->colour[start] : KS_EMPTY;
    out->alive_count += eyes >= 2 ? count : 0;
}

void ks_softseg_signals_read(ks_softseg_signals *out, const ks_position *position)
{
    int points = ks_points(position), chains = 0;
    ks_single_eyes(out->eye, position);
    for (int p = 0; p < points; p++) {
        out->colour[p] = position->stone[p] ? position->stone[p] : out->eye[p];
        out->chain[p] = -1;
        out->alive[p] = KS_EMPTY;
    }
    out->alive_count = 0;
    for (int p = 0; p < points; p++)
        if (out->colour[p] != KS_EMPTY && out->chain[p] < 0)
            fill_chain(out, position, p, chains++);
}
