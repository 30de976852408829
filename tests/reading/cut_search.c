/* See cut_search.h. A plain search over all moves and passes that remembers what it has seen.
 * Whatever is not decided within MOST_DEPTH moves counts as cut, so "not cut" is a proof. */
#include "cut_search.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 21, CELLS = MOST * MOST, MOST_DEPTH = 40, MOST_PLAY = 20, SEEN = 1 << 16 };
enum { FREE, OWN, ENEMY, OFF };

typedef struct local {
    unsigned char stone[CELLS];
    int ko; /* what the side to move may not retake, or -1 */
} local;

typedef struct seen {
    uint64_t key;
    int run;                       /* what an earlier search has left does not count */
    unsigned char held_at, cut_at; /* with at least, at most so many moves left; 0 if unknown */
} seen;

typedef struct search {
    int width, height, a, b; /* b: -1 for the edge */
    cut_rules rules;
    unsigned char safe[CELLS]; /* stones that cannot be taken */
    int play[CELLS], plays;    /* cells on which anything can change */
    int nodes, overrun, run;
    seen *table;
} search;

static int neighbour(const search *s, int cell, int i)
{
    const int step[4] = {-1, 1, -s->width, s->width};
    return cell + step[i];
}

/* The block at `cell`; returns whether it has a liberty, here or elsewhere. */
static int collect(int *out, int *size, const search *s, const local *l, int cell)
{
    unsigned char known[CELLS] = {0};
    int free = 0, colour = l->stone[cell];
    *size = 0;
    out[(*size)++] = cell;
    known[cell] = 1;
    for (int i = 0; i < *size; i++) {
        free |= s->safe[out[i]];
        for (int j = 0; j < 4; j++) {
            int n = neighbour(s, out[i], j);
            free |= l->stone[n] == FREE;
            if (l->stone[n] == colour && !known[n]) {
                known[n] = 1;
                out[(*size)++] = n;
            }
        }
    }
    return free;
}

/* Returns whether the move is legal. */
static int make(local *out, const search *s, const local *l, int cell, int colour)
{
    int block[CELLS], size, taken = 0, last = -1;
    *out = *l;
    out->ko = -1;
    if (cell < 0)
        return 1;
    out->stone[cell] = (unsigned char)colour;
    for (int i = 0; i < 4; i++) {
        int n = neighbour(s, cell, i);
        if (out->stone[n] != OWN + ENEMY - colour || collect(block, &size, s, out, n))
            continue;
        if (colour == OWN && s->rules == CUT_NOTHING_TAKEN)
            continue;
        for (int j = 0; j < size; j++)
            out->stone[block[j]] = FREE;
        taken += size;
        last = n;
    }
    int free = collect(block, &size, s, out, cell), liberties = 0;
    for (int i = 0; i < 4; i++)
        liberties += out->stone[neighbour(s, cell, i)] == FREE;
    if (taken == 1 && size == 1 && liberties == 1 && !s->safe[cell]) {
        if (colour == ENEMY && s->rules == CUT_LOSES_KO)
            return 0;
        out->ko = last;
    }
    return free || (colour == ENEMY && s->rules == CUT_NOTHING_TAKEN);
}

/* Does a path of cells that are not barred lead from one stone to the other? */
static int path(const search *s, const local *l, const unsigned char barred[CELLS])
{
    unsigned char known[CELLS] = {0};
    int queue[CELLS], size = 0;
    queue[size++] = s->a;
    known[s->a] = 1;
    for (int i = 0; i < size; i++)
        for (int j = 0; j < 4; j++) {
            int n = neighbour(s, queue[i], j);
            if (n == s->b || (s->b < 0 && l->stone[n] == OFF))
                return 1;
            if (!known[n] && !barred[n]) {
                known[n] = 1;
                queue[size++] = n;
            }
        }
    return 0;
}

/* 1: joined by stones; -1: no hope is left; 0: open. `over`: both have passed, and empty cells are
 * as good as stones. */
static int decided(const search *s, const local *l, int over)
{
    unsigned char barred[CELLS] = {0};
    int block[CELLS], size;
    for (int i = 0; i < s->width * s->height; i++)
        barred[i] = l->stone[i] != OWN && !(over && l->stone[i] == FREE);
    if (path(s, l, barred))
        return 1;
    if (over)
        return -1;
    for (int i = 0; i < s->width * s->height; i++)
        barred[i] = l->stone[i] == OFF || (l->stone[i] == ENEMY && s->safe[i]) ||
                    (l->stone[i] == ENEMY && s->rules == CUT_NOTHING_TAKEN);
    for (int i = 0; i < s->plays; i++) {
        int cell = s->play[i], safe = 0;
        if (l->stone[cell] != ENEMY || barred[cell])
            continue;
        collect(block, &size, s, l, cell);
        for (int j = 0; j < size; j++)
            safe |= s->safe[block[j]];
        barred[cell] = (unsigned char)safe;
    }
    return path(s, l, barred) ? 0 : -1;
}

static seen *look_up(search *s, const local *l, int colour, int passed)
{
    uint64_t key = (uint64_t)(l->ko + 1) * 4 + (uint64_t)(colour == OWN) * 2 + (uint64_t)passed + 1;
    for (int i = 0; i < s->plays; i++)
        key = key * 3 + l->stone[s->play[i]];
    uint64_t slot = key * 0x9e3779b97f4a7c15 >> 48;
    while (s->table[slot].run == s->run && s->table[slot].key != key)
        slot = (slot + 1) % SEEN;
    if (s->table[slot].run != s->run)
        s->table[slot] = (seen){.key = key, .run = s->run};
    return &s->table[slot];
}

/* Is the link held with `colour` to move? The depth is bounded, and so is the recursion. */
static int held(search *s, const local *l, int colour, int passed, int left)
{
    int state = decided(s, l, 0);
    if (state)
        return state > 0;
    if (left == 0 || s->overrun)
        return 0;
    if (++s->nodes > SEEN / 2) {
        s->overrun = 1;
        return 0;
    }
    seen *known = look_up(s, l, colour, passed);
    if (known->held_at && left >= known->held_at)
        return 1;
    if (known->cut_at && left <= known->cut_at)
        return 0;
    int wanted = colour == OWN, result = !wanted;
    for (int i = 0; i <= s->plays && result != wanted; i++) {
        int cell = i < s->plays ? s->play[i] : -1;
        local next;
        if (cell >= 0 && (l->stone[cell] != FREE ||
                          (cell == l->ko && (colour == OWN || s->rules != CUT_WINS_KO))))
            continue;
        if (!make(&next, s, l, cell, colour))
            continue;
        if (cell < 0 && passed)
            result = decided(s, &next, 1) > 0;
        else
            result = held(s, &next, OWN + ENEMY - colour, cell < 0, left - 1);
    }
    if (result)
        known->held_at = (unsigned char)left;
    else
        known->cut_at = (unsigned char)left;
    return result;
}

/* ---- Setting up ---- */

typedef struct drawn {
    int width, height;
    char cell[MOST][MOST + 1];
} drawn;

static int parse(drawn *out, const char *drawing)
{
    memset(out, 0, sizeof *out);
    for (; *drawing; drawing++) {
        size_t size = strcspn(drawing, "\n");
        if (size > MOST - 4 || out->height == MOST - 4)
            return -1;
        memcpy(out->cell[out->height++], drawing, size);
        out->width = (int)size;
        drawing += size;
    }
    return 0;
}

/* How the board lies: so many rows and columns of the drawing are off it on each side. */
typedef struct margins {
    int north, south, west, east;
} margins;

static int is_off(const drawn *d, const margins *m, int x, int y)
{
    return y < m->north || y >= d->height - m->south || x < m->west || x >= d->width - m->east;
}

static int margins_fit(const drawn *d, const margins *m)
{
    for (int y = 0; y < d->height; y++)
        for (int x = 0; x < d->width; x++)
            if (strchr(is_off(d, m, x, y) ? "#~?" : "ABXO.*xo~?", d->cell[y][x]) == NULL)
                return 0;
    return 1;
}

/* Around the drawing are stones of the opponent, and around these the end of the world. `enemies`:
 * bit i says whether the i-th cell that is empty or the opponent's is his. */
static int set_up(search *s, local *l, const drawn *d, const margins *m, unsigned enemies)
{
    memset(l, ENEMY, sizeof *l);
    memset(s->safe, 1, sizeof s->safe);
    s->width = d->width + 4;
    s->height = d->height + 4;
    s->plays = 0;
    s->b = -1;
    l->ko = -1;
    for (int cell = 0; cell < s->width * s->height; cell++) {
        int x = cell % s->width - 2, y = cell / s->width - 2;
        int inside = x >= 0 && x < d->width && y >= 0 && y < d->height;
        char c = inside ? d->cell[y][x] : '?';
        int rim = x < -1 || x > d->width || y < -1 || y > d->height;
        if (rim || (y < m->north && m->north) || (y >= d->height - m->south && m->south) ||
            (x < m->west && m->west) || (x >= d->width - m->east && m->east)) {
            l->stone[cell] = OFF;
            continue;
        }
        if (c == '?')
            continue;
        s->a = c == 'A' ? cell : s->a;
        s->b = c == 'B' ? cell : s->b;
        int enemy = c == 'O' || (c == 'o' && (enemies & 1));
        enemies >>= c == 'o';
        l->stone[cell] = enemy ? ENEMY : strchr("ABX", c) != NULL ? OWN : FREE;
        s->safe[cell] = l->stone[cell] == OWN;
        if (l->stone[cell] != OWN)
            s->play[s->plays++] = cell;
    }
    return s->plays <= MOST_PLAY ? 0 : -1;
}

static int cut_with(search *s, const drawn *d, const margins *m)
{
    int count = 0, cut = 0;
    for (int y = 0; y < d->height; y++)
        for (int x = 0; x < d->width; x++)
            count += d->cell[y][x] == 'o';
    for (unsigned enemies = 0; enemies < 1U << count && !cut; enemies++) {
        local l;
        if (set_up(s, &l, d, m, enemies))
            return -1;
        s->run++;
        s->nodes = 0;
        cut = !held(s, &l, ENEMY, 0, MOST_DEPTH);
        if (s->overrun)
            return -1;
    }
    return cut;
}

int cut_search(const char *drawing, cut_rules rules)
{
    drawn d;
    search s = {.rules = rules, .table = calloc(SEEN, sizeof(seen))};
    int cut = s.table == NULL || parse(&d, drawing) ? -1 : 0;
    margins m;
    for (m.north = 0; !cut && m.north < d.height; m.north++)
        for (m.south = 0; !cut && m.north + m.south < d.height; m.south++)
            for (m.west = 0; !cut && m.west < d.width; m.west++)
                for (m.east = 0; !cut && m.west + m.east < d.width; m.east++)
                    if (margins_fit(&d, &m))
                        cut = cut_with(&s, &d, &m);
    free(s.table);
    return cut;
}
