/* See boards.h. */
#include "boards.h"

static void throw_stones(ks_position *out, ks_random *random)
{
    uint32_t density = 10 + ks_random_below(random, 85), black = 20 + ks_random_below(random, 60);
    for (int p = 0; p < ks_points(out); p++)
        if (ks_random_below(random, 100) < density)
            ks_position_put(out, p, ks_random_below(random, 100) < black ? KS_BLACK : KS_WHITE);
    /* Taking blocks off gives liberties to others, so one at a time. */
    while (ks_position_rebuild(out) != 0) {
        int p = 0;
        while (out->stone[p] == KS_EMPTY || out->liberties[out->head[p]] > 0)
            p++;
        int stones[KS_POINTS], n = ks_position_block(stones, out, p);
        for (int i = 0; i < n; i++)
            ks_position_put(out, stones[i], KS_EMPTY);
    }
}

static int is_own_eye(const ks_position *position, int point, int colour)
{
    int neighbours[4], n = ks_neighbours(neighbours, position, point);
    for (int i = 0; i < n; i++)
        if (position->stone[neighbours[i]] != colour)
            return 0;
    return 1;
}

static void play_moves(ks_position *out, ks_random *random)
{
    int points = ks_points(out), moves = points + (int)ks_random_below(random, (uint32_t)points);
    for (int i = 0; i < moves; i++) {
        int p = (int)ks_random_below(random, (uint32_t)points), colour = out->to_move;
        if (!is_own_eye(out, p, colour) && ks_move_check(out, colour, p, 0) == 0)
            ks_move_make(out, colour, p);
    }
}

void random_position(ks_position *out, int width, int height, ks_random *random)
{
    ks_position_init(out, width, height);
    if (ks_random_below(random, 2))
        throw_stones(out, random);
    else
        play_moves(out, random);
}
