/* See single_eyes.h. */
#include "single_eyes.h"

/* A point that two blocks surround. */
typedef struct shared_point {
    int16_t point, low, high; /* heads of the blocks */
} shared_point;

/* The one colour around an empty point, and the blocks: up to two; returns how many there are. */
static int look_around(int *colour, int heads[2], const ks_position *position, int point)
{
    int near[4], count = 0, neighbours = ks_neighbours(near, position, point);
    *colour = position->stone[near[0]];
    for (int i = 0; i < neighbours; i++) {
        int head = position->head[near[i]];
        if (*colour == KS_EMPTY || position->stone[near[i]] != *colour)
            return 0;
        if ((count > 0 && heads[0] == head) || (count > 1 && heads[1] == head))
            continue;
        if (count < 2)
            heads[count] = head;
        count++;
    }
    return count;
}

void ks_single_eyes(uint8_t out[KS_POINTS], const ks_position *position)
{
    shared_point shared[KS_POINTS];
    int count = 0;
    for (int p = 0; p < ks_points(position); p++) {
        int colour, heads[2];
        out[p] = KS_EMPTY;
        if (position->stone[p] != KS_EMPTY)
            continue;
        int blocks = look_around(&colour, heads, position, p);
        if (blocks == 1)
            out[p] = (uint8_t)colour;
        if (blocks != 2)
            continue;
        int low = heads[0] < heads[1] ? heads[0] : heads[1], high = heads[0] + heads[1] - low;
        for (int i = 0; i < count; i++)
            if (shared[i].low == low && shared[i].high == high)
                out[p] = out[shared[i].point] = (uint8_t)colour;
        shared[count++] = (shared_point){(int16_t)p, (int16_t)low, (int16_t)high};
    }
}
