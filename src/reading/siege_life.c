/* See siege_search.h. Benson's algorithm in the space, where sure stones live anyway: rooms are
 * what the stones of one colour enclose, and a room is vital to a block if all its empty cells are
 * liberties of the block. A block lives with two rooms that are vital to it and have none but
 * living blocks around them. */
#include "siege_search.h"

#include <string.h>

enum { MOST = 32 }; /* of blocks, and of rooms; with more, nothing is found */

typedef struct life {
    int blocks, rooms;
    int16_t head[MOST];
    uint32_t rooted, alive;               /* of blocks */
    uint32_t whole;                       /* rooms with none but living blocks around them */
    uint32_t boundary[MOST], vital[MOST]; /* of rooms: blocks beside it, and those it is vital to */
    int from[MOST + 1];                   /* of rooms: where its cells start in the list */
    int16_t cell[KS_CELLS];
} life;

static int index_of(const life *l, int head)
{
    for (int i = 0; i < l->blocks; i++)
        if (l->head[i] == head)
            return i;
    return -1;
}

/* The number of a block, which may be new; -1 if there are too many. */
static int number(life *l, const ks_siege *s, int head)
{
    int i = index_of(l, head);
    if (i >= 0 || l->blocks == MOST)
        return i;
    l->head[l->blocks] = (int16_t)head;
    l->rooted |= (uint32_t)ks_siege_rooted(s, head) << l->blocks;
    return l->blocks++;
}

/* Walks through the room at a cell of the space. -1: there are too many blocks; 0: it has sure
 * stones of the enemy, so it is nobody's room. */
static int walk_room(life *l, ks_siege *s, int start, int colour)
{
    const ks_undo_board *b = &s->board;
    int from = l->from[l->rooms], end = from, closed = 1;
    uint32_t boundary = 0, vital = ~(uint32_t)0;
    l->cell[end++] = (int16_t)start;
    s->marked[start] = s->stamp;
    for (int i = from; i < end; i++) {
        int cell = l->cell[i];
        uint32_t near = 0;
        for (int k = 0; k < 4; k++) {
            int beside = cell + b->step[k];
            if (b->stone[beside] == colour) {
                int n = number(l, s, b->head[beside]);
                if (n < 0)
                    return -1;
                near |= (uint32_t)1 << n;
            } else if (s->sure[beside]) {
                closed = 0;
            } else if (b->stone[beside] != KS_BORDER && s->marked[beside] != s->stamp) {
                s->marked[beside] = s->stamp;
                l->cell[end++] = (int16_t)beside;
            }
        }
        boundary |= near;
        if (b->stone[cell] == KS_EMPTY)
            vital &= near;
    }
    l->boundary[l->rooms] = boundary;
    l->vital[l->rooms] = vital & boundary;
    l->from[l->rooms + 1] = end;
    return closed;
}

/* Strikes out blocks without two vital rooms, and rooms beside them, until all others have two. */
static void strike(life *l)
{
    l->alive = l->blocks == MOST ? ~(uint32_t)0 : ((uint32_t)1 << l->blocks) - 1;
    l->whole = l->rooms == MOST ? ~(uint32_t)0 : ((uint32_t)1 << l->rooms) - 1;
    for (int struck = 1; struck;) {
        struck = 0;
        for (int i = 0; i < l->blocks; i++) {
            uint32_t bit = (uint32_t)1 << i;
            int vital = 0;
            for (int j = 0; j < l->rooms; j++)
                vital += l->whole >> j & 1 && l->vital[j] & bit;
            if (vital >= 2 || !(l->alive & bit) || l->rooted & bit)
                continue;
            l->alive &= ~bit;
            struck = 1;
            for (int j = 0; j < l->rooms; j++)
                if (l->boundary[j] & bit)
                    l->whole &= ~((uint32_t)1 << j);
        }
    }
}

/* 0: there are too many blocks or rooms. */
static int find_life(life *l, ks_siege *s, int colour)
{
    l->blocks = l->rooms = l->from[0] = 0;
    l->rooted = 0;
    s->stamp++;
    for (int i = 0; i < s->region_size; i++) {
        int cell = s->region[i];
        if (s->board.stone[cell] == colour || s->marked[cell] == s->stamp)
            continue;
        if (l->rooms == MOST)
            return 0;
        int closed = walk_room(l, s, cell, colour);
        if (closed < 0)
            return 0;
        l->rooms += closed;
    }
    strike(l);
    return 1;
}

/* Adds what a living block depends on: two vital rooms, the blocks around them, and so on. */
static void add_needs(ks_zone *zone, const life *l, const ks_siege *s, int block)
{
    uint32_t needed = (uint32_t)1 << block, done = 0;
    while ((needed & ~done) != 0) {
        int i = __builtin_ctz(needed & ~done), rooms = 0;
        done |= (uint32_t)1 << i;
        KS_EACH_CELL(stone, &s->board, l->head[i])
        {
            ks_zone_add(zone, stone);
        }
        for (int j = 0; j < l->rooms && rooms < 2 && !(l->rooted >> i & 1); j++) {
            if (!(l->whole >> j & 1) || !(l->vital[j] >> i & 1))
                continue;
            rooms++;
            needed |= l->boundary[j];
            for (int k = l->from[j]; k < l->from[j + 1]; k++)
                ks_zone_add(zone, l->cell[k]);
        }
    }
}

static int is_beside(const ks_undo_board *b, int cell, int head, int colour)
{
    for (int k = 0; k < 4; k++) {
        int beside = cell + b->step[k];
        if (b->stone[beside] == colour && b->head[beside] == head)
            return 1;
    }
    return 0;
}

/* Is the room at a liberty vital to the block? The walk ends at the first cell that says no, so one
 * that comes upon a cell marked by another walk since `since` is in such a room. */
static int is_vital(ks_siege *s, int liberty, int head, uint32_t since)
{
    const ks_undo_board *b = &s->board;
    int16_t room[KS_CELLS];
    int size = 1, colour = b->stone[head];
    room[0] = (int16_t)liberty;
    s->marked[liberty] = ++s->stamp;
    for (int i = 0; i < size; i++) {
        if (b->stone[room[i]] == KS_EMPTY && !is_beside(b, room[i], head, colour))
            return 0;
        for (int k = 0; k < 4; k++) {
            int beside = room[i] + b->step[k];
            if (b->stone[beside] == colour || b->stone[beside] == KS_BORDER ||
                s->marked[beside] == s->stamp)
                continue;
            if (s->sure[beside] || s->marked[beside] >= since)
                return 0;
            s->marked[beside] = s->stamp;
            room[size++] = (int16_t)beside;
        }
    }
    return 1;
}

/* Has the block two vital rooms, whatever else is around them? Mostly it has not. */
static int has_rooms(ks_siege *s, int head)
{
    const ks_undo_board *b = &s->board;
    uint32_t since = s->stamp + 1;
    int rooms = 0;
    KS_EACH_CELL(stone, b, head)
    {
        for (int k = 0; k < 4 && rooms < 2; k++) {
            int beside = stone + b->step[k];
            if (b->stone[beside] == KS_EMPTY && s->marked[beside] < since)
                rooms += is_vital(s, beside, head, since);
        }
    }
    return rooms >= 2;
}

int ks_siege_lives(ks_zone *zone, ks_siege *s)
{
    life l;
    int head = s->board.head[s->target];
    if (s->board.stone[s->target] != s->defender)
        return 0;
    if (ks_siege_rooted(s, head)) {
        if (zone != NULL)
            ks_zone_add(zone, s->target);
        return 1;
    }
    if (s->board.liberties[head] < 2 || !has_rooms(s, head) || !find_life(&l, s, s->defender))
        return 0;
    int block = index_of(&l, head);
    if (block < 0 || !(l.alive >> block & 1))
        return 0;
    if (zone != NULL)
        add_needs(zone, &l, s, block);
    return 1;
}

/* The points of a room that do not touch a secure block of the owner: two that are no neighbours
 * could be two eyes. */
typedef struct inner {
    int count, cell[3];
} inner;

/* Can there be two eyes? */
static int has_room(const ks_siege *s, const inner *found)
{
    if (found->count != 2)
        return found->count > 2;
    int apart = found->cell[1] - found->cell[0];
    return apart != s->board.step[0] && apart != s->board.step[1] && apart != s->board.step[2] &&
           apart != s->board.step[3];
}

/* The owner's blocks that cannot be taken: by sure stones, or because they live. */
typedef struct walls {
    int owner;
    unsigned char
        joined[KS_CELLS]; /* by head, of blocks in the space and beside it: with sure ones */
    life life;            /* if life.blocks > 0 */
} walls;

static void find_walls(walls *w, ks_siege *s, int owner, int living)
{
    const ks_undo_board *b = &s->board;
    w->owner = owner;
    memset(w->joined, 0, (size_t)b->cells);
    for (int i = 0; i < s->rim_size; i++)
        w->joined[b->head[s->rim[i]]] = b->stone[s->rim[i]] == owner;
    w->life.blocks = 0;
    if (living && !find_life(&w->life, s, owner))
        w->life.blocks = 0;
}

static int lives_in(const life *l, int head)
{
    int i = l->blocks > 0 ? index_of(l, head) : -1;
    return i >= 0 && l->alive >> i & 1;
}

/* Is there a stone of a secure block? */
static int is_wall(const walls *w, const ks_siege *s, int cell)
{
    int head = s->board.head[cell];
    return s->board.stone[cell] == w->owner && (w->joined[head] || lives_in(&w->life, head));
}

static void need_wall(ks_zone *zone, const walls *w, const ks_siege *s, int cell)
{
    int head = s->board.head[cell];
    ks_zone_add(zone, cell);
    if (!w->joined[head])
        add_needs(zone, &w->life, s, index_of(&w->life, head));
}

/* Walks from the target within the walls. */
static int is_enclosed(ks_zone *zone, ks_siege *s, const walls *w)
{
    const ks_undo_board *b = &s->board;
    int16_t room[KS_CELLS];
    int size = 1;
    inner found = {0, {0}};
    room[0] = (int16_t)s->target;
    s->stamp++;
    s->marked[s->target] = s->stamp;
    for (int i = 0; i < size; i++) {
        int near = 0;
        for (int k = 0; k < 4; k++) {
            int beside = room[i] + b->step[k];
            if (b->stone[beside] == KS_BORDER)
                continue;
            if (is_wall(w, s, beside)) {
                near = 1;
                if (zone != NULL)
                    need_wall(zone, w, s, beside);
            } else if (s->sure[beside]) {
                return 0;
            } else if (s->marked[beside] != s->stamp) {
                s->marked[beside] = s->stamp;
                room[size++] = (int16_t)beside;
            }
        }
        if (!near)
            found.cell[found.count++] = room[i];
        if (found.count > 2)
            return 0;
        if (zone != NULL)
            ks_zone_add(zone, room[i]);
    }
    return !has_room(s, &found);
}

int ks_siege_is_owned(ks_zone *zone, ks_siege *s, int owner)
{
    walls w;
    /* The attacker's walls are sure stones until there is something to hold on to. */
    find_walls(&w, s, owner, owner == s->defender || s->board.stone[s->target] != s->defender);
    if (!is_wall(&w, s, s->target))
        return is_enclosed(zone, s, &w);
    if (zone != NULL)
        need_wall(zone, &w, s, s->target);
    return 1;
}
