/* Playing moves. See position.h for what is kept.
 *
 * Liberties are counted exactly. Placing a stone takes the point from each block beside it; taking
 * a stone off gives the point to each; joining two blocks adds those liberties of the smaller one
 * that the larger one has not. So a move costs the stones of the smaller blocks that it joins, and
 * of those it captures. */
#include "position.h"

#include "zobrist.h"

#include <assert.h>
#include <string.h>

int ks_size_allowed(int width, int height)
{
    return width >= KS_MIN_SIZE && width <= KS_MAX_SIZE && height >= KS_MIN_SIZE &&
           height <= KS_MAX_SIZE;
}

void ks_position_init(ks_position *out, int width, int height)
{
    assert(ks_size_allowed(width, height));
    memset(out, 0, sizeof *out);
    out->width = (uint8_t)width;
    out->height = (uint8_t)height;
    out->to_move = KS_BLACK;
    out->captures_known = 1;
    out->ko = KS_NO_POINT;
    out->hash = ks_zobrist_size(width, height);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            out->sides[y * width + x] =
                (uint8_t)((x > 0 ? KS_WEST : 0) | (x < width - 1 ? KS_EAST : 0) |
                          (y > 0 ? KS_NORTH : 0) | (y < height - 1 ? KS_SOUTH : 0));
}

/* The different blocks of `colour` around a point; returns how many. */
static int blocks_around(int out[4], const ks_position *position, int point, int colour)
{
    int neighbours[4], n = ks_neighbours(neighbours, position, point), count = 0;
    for (int i = 0; i < n; i++) {
        if (position->stone[neighbours[i]] != colour)
            continue;
        int head = position->head[neighbours[i]], known = 0;
        for (int j = 0; j < count; j++)
            known |= out[j] == head;
        out[count] = head;
        count += !known;
    }
    return count;
}

static int touches_block(const ks_position *position, int point, int head)
{
    int neighbours[4], n = ks_neighbours(neighbours, position, point);
    for (int i = 0; i < n; i++)
        if (position->stone[neighbours[i]] != KS_EMPTY && position->head[neighbours[i]] == head)
            return 1;
    return 0;
}

/* Joins two blocks: the smaller one takes the head of the larger one. Its stones change blocks one
 * by one, so a liberty counts as soon as the first stone beside it has changed. */
static void join(ks_position *position, int a, int b)
{
    int large = position->size[a] >= position->size[b] ? a : b, small = a + b - large;
    int added = 0;
    KS_EACH_STONE(stone, position, small)
    {
        int neighbours[4], n = ks_neighbours(neighbours, position, stone);
        for (int i = 0; i < n; i++)
            if (position->stone[neighbours[i]] == KS_EMPTY &&
                !touches_block(position, neighbours[i], large))
                added++;
        position->head[stone] = (int16_t)large;
    }
    position->liberties[large] = (int16_t)(position->liberties[large] + added);
    position->size[large] = (int16_t)(position->size[large] + position->size[small]);
    int16_t next = position->next[large];
    position->next[large] = position->next[small];
    position->next[small] = next;
}

static void place(ks_position *position, int point, int colour)
{
    int neighbours[4], n = ks_neighbours(neighbours, position, point);
    int liberties = 0, blocks[4];
    for (int i = 0; i < n; i++)
        liberties += position->stone[neighbours[i]] == KS_EMPTY;
    for (int side = KS_BLACK; side <= KS_WHITE; side++) {
        int count = blocks_around(blocks, position, point, side);
        for (int i = 0; i < count; i++)
            position->liberties[blocks[i]]--;
    }
    position->stone[point] = (uint8_t)colour;
    position->head[point] = position->next[point] = (int16_t)point;
    position->size[point] = 1;
    position->liberties[point] = (int16_t)liberties;
    position->hash ^= ks_zobrist(point, colour);
    int own = blocks_around(blocks, position, point, colour);
    for (int i = 0; i < own; i++)
        join(position, position->head[point], blocks[i]);
}

/* Takes a block off the board; returns its size. */
static int lift(ks_position *position, int head)
{
    int colour = position->stone[head], count = position->size[head];
    KS_EACH_STONE(stone, position, head)
    {
        position->stone[stone] = KS_EMPTY;
        position->hash ^= ks_zobrist(stone, colour);
    }
    /* The links of lifted stones stay readable: nothing is placed meanwhile. */
    KS_EACH_STONE(stone, position, head)
    {
        int blocks[4];
        for (int side = KS_BLACK; side <= KS_WHITE; side++) {
            int n = blocks_around(blocks, position, stone, side);
            for (int i = 0; i < n; i++)
                position->liberties[blocks[i]]++;
        }
    }
    return count;
}

int ks_move_check(const ks_position *position, int colour, int point, int suicide_allowed)
{
    if (point == KS_PASS)
        return 0;
    if (point < 0 || point >= ks_points(position))
        return KS_EPOINT;
    if (position->stone[point] != KS_EMPTY)
        return KS_EOCCUPIED;
    if (point == position->ko && colour == position->to_move)
        return KS_EKO;
    int neighbours[4], n = ks_neighbours(neighbours, position, point);
    for (int i = 0; i < n; i++) {
        int q = neighbours[i], stone = position->stone[q];
        if (stone == KS_EMPTY)
            return 0;
        /* A friend with another liberty, or an enemy in atari. */
        if ((stone == colour) == (position->liberties[position->head[q]] > 1))
            return 0;
    }
    return suicide_allowed ? 0 : KS_ESUICIDE;
}

void ks_move_make(ks_position *position, int colour, int point)
{
    int enemy = KS_OPPONENT(colour);
    position->to_move = (uint8_t)enemy;
    position->ko = KS_NO_POINT;
    position->passed = point == KS_PASS;
    if (point == KS_PASS)
        return;
    place(position, point, colour);
    int blocks[4], n = blocks_around(blocks, position, point, enemy), taken = 0, last = 0;
    for (int i = 0; i < n; i++)
        if (position->liberties[blocks[i]] == 0) {
            last = blocks[i];
            taken += lift(position, last);
        }
    position->captures[colour] += taken;
    int head = position->head[point];
    if (taken == 1 && position->size[head] == 1 && position->liberties[head] == 1)
        position->ko = (int16_t)last;
    if (position->liberties[head] == 0)
        position->captures[enemy] += lift(position, head);
}

void ks_position_put(ks_position *position, int point, int colour)
{
    int old = position->stone[point];
    if (old != KS_EMPTY)
        position->hash ^= ks_zobrist(point, old);
    if (colour != KS_EMPTY)
        position->hash ^= ks_zobrist(point, colour);
    position->stone[point] = (uint8_t)colour;
    position->ko = KS_NO_POINT;
    position->passed = 0;
}

int ks_position_rebuild(ks_position *position)
{
    uint8_t stones[KS_POINTS];
    int points = ks_points(position);
    memcpy(stones, position->stone, (size_t)points);
    uint64_t hash = position->hash;
    memset(position->stone, KS_EMPTY, (size_t)points);
    for (int p = 0; p < points; p++)
        if (stones[p] != KS_EMPTY)
            place(position, p, stones[p]);
    position->hash = hash;
    for (int p = 0; p < points; p++)
        if (stones[p] != KS_EMPTY && position->liberties[position->head[p]] == 0)
            return KS_ELIBERTY;
    return 0;
}

const ks_position *ks_position_without(ks_position *out, const ks_position *position,
                                       const unsigned char *dead)
{
    if (dead == NULL)
        return position;
    *out = *position;
    for (int p = 0; p < ks_points(position); p++)
        if (dead[p])
            ks_position_put(out, p, KS_EMPTY);
    ks_position_rebuild(out);
    return out;
}

int ks_position_set_up(ks_position *out, int width, int height, const unsigned char *stones)
{
    ks_position_init(out, width, height);
    for (int p = 0; p < width * height; p++)
        if (stones[p] != KS_EMPTY)
            ks_position_put(out, p, stones[p]);
    return ks_position_rebuild(out);
}
