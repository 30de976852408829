/* The features of the oracle: see naive.h. */
#include "naive.h"

#include <stdlib.h>
#include <string.h>

/* ---- Eyespace ---- */

static int is_dead(const naive *n, const float *alive, int point)
{
    return alive ? alive[point] < 0.5F : n->liberties[point] == 1;
}

void naive_eyespace(naive_marks out, const naive *n, const float *alive, int colour)
{
    naive_marks living = {0}, enemies = {0}, near;
    for (int p = 0; p < n->points; p++) {
        enemies[p] = n->stone[p] == 3 - colour;
        living[p] = enemies[p] && !is_dead(n, alive, p);
    }
    naive_around(near, n, living);
    memset(out, 0, NAIVE_POINTS);
    for (int p = 0; p < n->points; p++) {
        int x = p % n->width, y = p / n->width;
        int edge = x == 0 || y == 0 || x == n->width - 1 || y == n->height - 1;
        if (n->stone[p] == colour || living[p] || (n->stone[p] == 0 && near[p]))
            continue;
        /* Before there are predictions, all stones count as alive against an empty point. */
        int against = naive_diagonals(n, p, n->stone[p] == 0 && !alive ? enemies : living);
        out[p] = against < (edge ? 1 : 2);
    }
}

static void eyespace_beside(int out[2], const naive *n, const float *alive,
                            const naive_marks stones, int colour)
{
    naive_marks around, eyespace, space;
    naive_around(around, n, stones);
    naive_eyespace(eyespace, n, alive, colour);
    naive_flood(space, n, around, eyespace);
    out[0] = naive_count(n, space);
    out[1] = naive_perimeter(n, space);
}

/* ---- The block ---- */

static int least(int a, int b)
{
    return a < b ? a : b;
}

static void block_features(float *out, const naive *n, const naive_marks stones, int point)
{
    int colour = n->stone[point], size = naive_count(n, stones), majority = 0, blocks = 0;
    int sum_x = 0, sum_y = 0, left = 25, right = 0, top = 25, bottom = 0, hard = 0, atari = 0;
    naive_marks liberties, around, second, third, near;
    naive_liberties(liberties, n, stones);
    naive_around(around, n, stones);
    naive_liberties(second, n, liberties);
    for (int p = 0; p < n->points; p++)
        near[p] = liberties[p] || second[p];
    naive_liberties(third, n, near);
    int count = naive_count(n, liberties), opponents = 0;
    for (int p = 0; p < n->points; p++) {
        int distance = 99, x = p % n->width, y = p / n->width, touched = 0;
        for (int q = 0; q < n->points; q++) {
            if (stones[q])
                distance = least(distance, abs(q % n->width - x) + abs(q / n->width - y));
            touched |= around[q] && n->block[q] == p;
        }
        if (n->stone[p] != 0 && !stones[p] && distance <= 2)
            majority += n->stone[p] == colour ? -1 : 1;
        blocks += touched;
        opponents += around[p] && n->stone[p] != 0;
        hard += liberties[p] && !naive_playable(n, 3 - colour, p);
        atari += count == 2 && liberties[p] && !naive_playable(n, colour, p);
        if (!stones[p])
            continue;
        sum_x += x;
        sum_y += y;
        left = least(left, x);
        right = -least(-right, -x);
        top = least(top, y);
        bottom = -least(-bottom, -y);
    }
    int to_side = least(sum_x, (n->width - 1) * size - sum_x);
    int to_end = least(sum_y, (n->height - 1) * size - sum_y);
    int numbers[13] = {size,
                       naive_perimeter(n, stones),
                       opponents,
                       count,
                       hard,
                       atari,
                       naive_count(n, second),
                       naive_count(n, third),
                       blocks,
                       majority,
                       0,
                       0,
                       (right - left + 1) * (bottom - top + 1)};
    for (int i = 0; i < 13; i++)
        out[i] = (float)numbers[i];
    out[10] = (float)least(to_side, to_end) / (float)size;
    out[11] = (float)-least(-to_side, -to_end) / (float)size;
}

static int touch(const naive *n, const naive_marks a, const naive_marks b)
{
    naive_marks around;
    naive_around(around, n, a);
    for (int p = 0; p < n->points; p++)
        if (around[p] && b[p])
            return 1;
    return 0;
}

static void region_features(float out[10], const naive *n, const naive_marks stones, int colour)
{
    for (int i = 0; i < n->regions; i++) {
        const naive_region *region = &n->region[i];
        naive_marks interior;
        if (region->colour != colour || !touch(n, stones, region->in))
            continue;
        for (int p = 0; p < n->points; p++)
            interior[p] = region->in[p] && !region->accessible[p];
        if (region->full) {
            out[0]++;
            out[1] += (float)naive_count(n, region->in);
            out[2] += (float)naive_perimeter(n, region->in);
            out[3] += (float)naive_splits(n, region->in);
        } else {
            out[4]++;
            out[5] += (float)naive_count(n, region->accessible);
            out[6] += (float)naive_perimeter(n, region->accessible);
            out[7] += (float)naive_count(n, interior);
            out[8] += (float)naive_perimeter(n, interior);
            out[9] += (float)naive_splits(n, interior);
        }
    }
}

/* ---- The chain ---- */

static void chain_features(float out[10], const naive *n, const float *alive,
                           const naive_marks chain, int colour)
{
    naive_marks joined, liberties, eyespace, external = {0};
    int eyes[2];
    naive_liberties(liberties, n, chain);
    naive_eyespace(eyespace, n, alive, colour);
    for (int p = 0; p < n->points; p++) {
        naive_marks other, free;
        int blocks[4], sharers = naive_labels_beside(blocks, n, n->block, p, colour);
        joined[p] = chain[p] || (liberties[p] && sharers > 1);
        out[0] += (float)(chain[p] && n->block[p] == p);
        if (n->stone[p] != 3 - colour || n->block[p] != p)
            continue;
        naive_same(other, n, n->block, p);
        if (!touch(n, other, chain))
            continue;
        naive_liberties(free, n, other);
        for (int q = 0; q < n->points; q++)
            external[q] |= free[q] && !liberties[q];
    }
    out[1] = (float)naive_count(n, chain);
    out[2] = (float)naive_perimeter(n, chain);
    out[3] = (float)naive_splits(n, joined);
    for (int i = 0; i < n->regions; i++) {
        const naive_region *region = &n->region[i];
        int eye = 0;
        if (region->colour != colour || !touch(n, chain, region->in))
            continue;
        for (int p = 0; p < n->points; p++)
            eye |= region->in[p] && eyespace[p];
        out[4]++;
        out[5] += (float)eye;
        out[6] += (float)region->from_one;
    }
    eyespace_beside(eyes, n, alive, chain, colour);
    out[7] = (float)eyes[0];
    out[8] = (float)eyes[1];
    out[9] = (float)naive_count(n, external);
}

/* ---- Opponents ---- */

/* What may be told of an enemy block, in the order in which it makes it the weaker one. */
typedef struct enemy {
    double liberties, larger, shared, perimeter, splits, eye_perimeter, chain_eyes,
        chain_eye_perimeter, value, chain_value;
} enemy;

enum { NUMBERS = sizeof(enemy) / sizeof(double) };

static float value_of(const float *alive, int point)
{
    return alive ? 2 * alive[point] - 1 : 0;
}

static enemy describe(const naive *n, const float *alive, const naive_marks mine, int point)
{
    naive_marks stones, chain, free, own;
    int eyes[2], blocks = 0, colour = n->stone[point];
    enemy out = {0};
    naive_same(stones, n, n->block, point);
    naive_same(chain, n, n->chain, point);
    naive_liberties(free, n, stones);
    naive_liberties(own, n, mine);
    for (int p = 0; p < n->points; p++) {
        out.shared -= free[p] && own[p];
        if (chain[p] && n->block[p] == p) {
            out.chain_value += (double)value_of(alive, p);
            blocks++;
        }
    }
    out.chain_value /= blocks;
    out.value = (double)value_of(alive, point);
    out.liberties = naive_count(n, free);
    out.larger = -naive_count(n, stones);
    out.perimeter = naive_perimeter(n, stones);
    out.splits = naive_splits(n, stones);
    eyespace_beside(eyes, n, alive, stones, colour);
    out.eye_perimeter = eyes[1];
    eyespace_beside(eyes, n, alive, chain, colour);
    out.chain_eyes = eyes[0];
    out.chain_eye_perimeter = eyes[1];
    return out;
}

static int compare_enemies(const void *a, const void *b)
{
    double one[NUMBERS], other[NUMBERS];
    memcpy(one, a, sizeof one);
    memcpy(other, b, sizeof other);
    for (int i = 0; i < NUMBERS; i++)
        if (one[i] != other[i])
            return one[i] < other[i] ? -1 : 1;
    return 0;
}

static void show_enemy(float out[5], const enemy *e)
{
    out[0] = (float)e->perimeter;
    out[1] = (float)e->liberties;
    out[2] = (float)-e->shared;
    out[3] = (float)e->splits;
    out[4] = (float)e->eye_perimeter;
}

/* The 15 features of enemies, and those of predictions but the first. */
static void enemy_features(float out[15], float predicted[6], const naive *n, const float *alive,
                           const naive_marks stones, const naive_marks chain, int colour)
{
    enemy touching[NAIVE_POINTS], rivals[NAIVE_POINTS];
    int touch_count = 0, rival_count = 0;
    naive_marks reach;
    naive_liberties(reach, n, chain);
    for (int p = 0; p < n->points; p++) {
        naive_marks other, free;
        if (n->stone[p] != 3 - colour || n->block[p] != p)
            continue;
        naive_same(other, n, n->block, p);
        naive_liberties(free, n, other);
        int near = touch(n, other, chain);
        for (int q = 0; q < n->points; q++)
            near |= free[q] && reach[q];
        if (!near)
            continue;
        rivals[rival_count++] = describe(n, alive, stones, p);
        if (touch(n, other, stones))
            touching[touch_count++] = rivals[rival_count - 1];
    }
    qsort(touching, (size_t)touch_count, sizeof *touching, compare_enemies);
    qsort(rivals, (size_t)rival_count, sizeof *rivals, compare_enemies);
    if (rival_count > 0)
        show_enemy(out + 10, &rivals[0]);
    if (touch_count > 1) {
        show_enemy(out + 5, &touching[1]);
        predicted[2] = (float)touching[1].value;
    }
    if (touch_count == 0)
        return;
    show_enemy(out, &touching[0]);
    predicted[1] = (float)touching[0].value;
    predicted[3] = (float)touching[0].chain_value;
    predicted[4] = (float)touching[0].chain_eyes;
    predicted[5] = (float)touching[0].chain_eye_perimeter;
}

/* ---- Disputes, friends, and all together ---- */

static void dispute_features(float out[3], const naive *n, const naive_marks stones, int colour)
{
    naive_marks empty = {0}, own = {0}, theirs = {0}, mine, areas, by_enemy;
    for (int p = 0; p < n->points; p++) {
        empty[p] = n->stone[p] == 0;
        own[p] = n->stone[p] == colour;
        theirs[p] = n->stone[p] == 3 - colour;
    }
    naive_liberties(mine, n, stones);
    naive_flood(areas, n, mine, empty);
    naive_marks near_own, near_theirs;
    naive_liberties(near_own, n, own);
    naive_liberties(near_theirs, n, theirs);
    naive_flood(by_enemy, n, near_theirs, empty);
    for (int p = 0; p < n->points; p++)
        if (areas[p] && by_enemy[p]) {
            out[0] += mine[p];
            out[1] += near_own[p];
            out[2] += near_theirs[p];
        }
}

static float friend_value(const naive *n, const float *alive, const naive_marks stones, int point)
{
    naive_marks mine;
    float best = -2;
    naive_liberties(mine, n, stones);
    for (int p = 0; p < n->points; p++) {
        naive_marks other, free;
        if (n->stone[p] != n->stone[point] || n->block[p] != p || stones[p])
            continue;
        naive_same(other, n, n->block, p);
        naive_liberties(free, n, other);
        int shared = 0;
        for (int q = 0; q < n->points; q++)
            shared |= free[q] && mine[q];
        if (shared && value_of(alive, p) > best)
            best = value_of(alive, p);
    }
    return best < -1 ? 0 : best;
}

void naive_features(float out[NAIVE_FEATURES], const naive *n, const float *alive, int point)
{
    naive_marks stones, chain;
    int colour = n->stone[point], eyes[2];
    memset(out, 0, sizeof(float) * NAIVE_FEATURES);
    naive_same(stones, n, n->block, point);
    naive_same(chain, n, n->chain, point);
    block_features(out, n, stones, point);
    region_features(out + 13, n, stones, colour);
    eyespace_beside(eyes, n, alive, stones, colour);
    out[23] = (float)eyes[0];
    out[24] = (float)eyes[1];
    chain_features(out + 25, n, alive, chain, colour);
    enemy_features(out + 35, out + 53, n, alive, stones, chain, colour);
    dispute_features(out + 50, n, stones, colour);
    out[53] = friend_value(n, alive, stones, point);
}
