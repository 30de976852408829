/* See naive.h. */
#include "naive.h"

#include <stdlib.h>
#include <string.h>

static int inside(const naive *n, int x, int y)
{
    return x >= 0 && x < n->width && y >= 0 && y < n->height;
}

static int neighbours(int out[4], const naive *n, int point)
{
    static const int dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};
    int count = 0;
    for (int i = 0; i < 4; i++) {
        int x = point % n->width + dx[i], y = point / n->width + dy[i];
        if (inside(n, x, y))
            out[count++] = y * n->width + x;
    }
    return count;
}

/* ---- Sets ---- */

int naive_count(const naive *n, const naive_marks marks)
{
    int count = 0;
    for (int p = 0; p < n->points; p++)
        count += marks[p];
    return count;
}

static int beside(const naive *n, int point, const naive_marks marks)
{
    int q[4], count = neighbours(q, n, point);
    for (int i = 0; i < count; i++)
        if (marks[q[i]])
            return 1;
    return 0;
}

void naive_around(naive_marks out, const naive *n, const naive_marks marks)
{
    for (int p = 0; p < n->points; p++)
        out[p] = !marks[p] && beside(n, p, marks);
}

static void flood_from(naive_marks out, const naive *n, int point, const naive_marks within)
{
    if (out[point] || !within[point])
        return;
    out[point] = 1;
    int q[4], count = neighbours(q, n, point);
    for (int i = 0; i < count; i++)
        flood_from(out, n, q[i], within);
}

void naive_flood(naive_marks out, const naive *n, const naive_marks seed, const naive_marks within)
{
    memset(out, 0, NAIVE_POINTS);
    for (int p = 0; p < n->points; p++)
        if (seed[p])
            flood_from(out, n, p, within);
}

int naive_perimeter(const naive *n, const naive_marks marks)
{
    int padded[27][27] = {{0}}, count = 0;
    static const int dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};
    for (int p = 0; p < n->points; p++)
        for (int i = 0; i < 4 && marks[p]; i++)
            padded[p / n->width + 1 + dy[i]][p % n->width + 1 + dx[i]] = 1;
    for (int y = 0; y < 27; y++)
        for (int x = 0; x < 27; x++) {
            int own = inside(n, x - 1, y - 1) && marks[(y - 1) * n->width + x - 1];
            count += padded[y][x] && !own;
        }
    return count;
}

/* Walks over the marked cells of a window with its middle left out. */
static void walk_window(int window[3][3], int x, int y)
{
    if (x < 0 || x > 2 || y < 0 || y > 2 || !window[y][x])
        return;
    window[y][x] = 0;
    walk_window(window, x - 1, y);
    walk_window(window, x + 1, y);
    walk_window(window, x, y - 1);
    walk_window(window, x, y + 1);
}

int naive_splits(const naive *n, const naive_marks marks)
{
    static const int side_x[4] = {1, 2, 1, 0}, side_y[4] = {0, 1, 2, 1};
    int count = 0;
    for (int p = 0; p < n->points; p++) {
        int window[3][3] = {{0}}, pieces = 0;
        if (!marks[p])
            continue;
        for (int y = -1; y <= 1; y++)
            for (int x = -1; x <= 1; x++) {
                int u = p % n->width + x, v = p / n->width + y;
                window[y + 1][x + 1] = (x || y) && inside(n, u, v) && marks[v * n->width + u];
            }
        for (int i = 0; i < 4; i++)
            if (window[side_y[i]][side_x[i]]) {
                pieces++;
                walk_window(window, side_x[i], side_y[i]);
            }
        count += pieces > 1;
    }
    return count;
}

int naive_diagonals(const naive *n, int point, const naive_marks marks)
{
    int count = 0;
    for (int dy = -1; dy <= 1; dy += 2)
        for (int dx = -1; dx <= 1; dx += 2) {
            int x = point % n->width + dx, y = point / n->width + dy;
            count += inside(n, x, y) && marks[y * n->width + x];
        }
    return count;
}

/* ---- Blocks ---- */

void naive_same(naive_marks out, const naive *n, const int *label, int point)
{
    memset(out, 0, NAIVE_POINTS);
    for (int p = 0; p < n->points; p++)
        out[p] = label[p] >= 0 && label[p] == label[point];
}

void naive_liberties(naive_marks out, const naive *n, const naive_marks stones)
{
    naive_around(out, n, stones);
    for (int p = 0; p < n->points; p++)
        out[p] = out[p] && n->stone[p] == 0;
}

static void label_blocks(naive *n)
{
    for (int p = 0; p < n->points; p++)
        n->block[p] = -1;
    for (int p = 0; p < n->points; p++) {
        naive_marks same = {0}, block = {0};
        if (n->stone[p] == 0 || n->block[p] >= 0)
            continue;
        for (int q = 0; q < n->points; q++)
            same[q] = n->stone[q] == n->stone[p];
        flood_from(block, n, p, same);
        naive_marks liberties;
        naive_liberties(liberties, n, block);
        for (int q = 0; q < n->points; q++)
            if (block[q]) {
                n->block[q] = p;
                n->liberties[q] = naive_count(n, liberties);
            }
    }
}

int naive_playable(const naive *n, int colour, int point)
{
    int q[4], count = neighbours(q, n, point);
    for (int i = 0; i < count; i++)
        if (n->stone[q[i]] == 3 - colour && n->liberties[q[i]] == 1)
            return 1;
    naive_marks own = {0}, block = {0}, liberties;
    for (int p = 0; p < n->points; p++)
        own[p] = n->stone[p] == colour || p == point;
    flood_from(block, n, point, own);
    naive_liberties(liberties, n, block);
    return naive_count(n, liberties) >= 2;
}

/* ---- Chains and links ---- */

/* Gives all stones of one label another. */
static void relabel(const naive *n, int *label, int from, int to)
{
    for (int p = 0; p < n->points; p++)
        if (label[p] == from)
            label[p] = to;
}

int naive_labels_beside(int out[4], const naive *n, const int *label, int point, int colour)
{
    int q[4], count = neighbours(q, n, point), found = 0;
    for (int i = 0; i < count; i++) {
        int known = 0;
        for (int j = 0; j < found; j++)
            known |= out[j] == label[q[i]];
        if (n->stone[q[i]] == colour && !known)
            out[found++] = label[q[i]];
    }
    return found;
}

static void join_labels(const naive *n, int *label, const int *found, int count)
{
    int first = found[0];
    for (int i = 1; i < count; i++)
        first = found[i] < first ? found[i] : first;
    for (int i = 0; i < count; i++)
        relabel(n, label, found[i], first);
}

static void label_chains(naive *n)
{
    memcpy(n->chain, n->block, sizeof n->chain);
    for (int p = 0; p < n->points; p++)
        for (int colour = 1; colour <= 2 && n->stone[p] == 0; colour++) {
            int found[4], count = naive_labels_beside(found, n, n->chain, p, colour);
            if (count > 1)
                join_labels(n, n->chain, found, count);
        }
}

/* Is there another point with just these two labels beside it? */
static int has_twin(const naive *n, int point, int colour, const int pair[2])
{
    for (int p = 0; p < n->points; p++) {
        int found[4];
        if (p == point || n->stone[p] != 0 ||
            naive_labels_beside(found, n, n->linked, p, colour) != 2)
            continue;
        if ((found[0] == pair[0] && found[1] == pair[1]) ||
            (found[0] == pair[1] && found[1] == pair[0]))
            return 1;
    }
    return 0;
}

/* Links blocks as the board is now, all at once; marks what links them. */
static int link_round(naive *n, naive_marks linking)
{
    int next[NAIVE_POINTS], linked = 0;
    memcpy(next, n->linked, sizeof next);
    for (int p = 0; p < n->points; p++)
        for (int colour = 1; colour <= 2 && n->stone[p] == 0; colour++) {
            int found[4], count = naive_labels_beside(found, n, n->linked, p, colour);
            if (count != 2 || !has_twin(n, p, colour, found))
                continue;
            linking[p] |= (unsigned char)colour;
            count = naive_labels_beside(found, n, next, p, colour);
            if (count > 1)
                join_labels(n, next, found, count);
            linked = 1;
        }
    memcpy(n->linked, next, sizeof next);
    return linked;
}

/* Linked blocks, and for each point the colours that it links, as a sum of 1 and 2. */
static void label_linked(naive *n, naive_marks linking)
{
    memset(linking, 0, NAIVE_POINTS);
    memcpy(n->linked, n->block, sizeof n->linked);
    for (int p = 0; p < n->points; p++)
        for (int colour = 1; colour <= 2 && n->stone[p] == 0; colour++) {
            int found[4];
            if (naive_playable(n, 3 - colour, p) ||
                naive_labels_beside(found, n, n->block, p, colour) < 2)
                continue;
            linking[p] |= (unsigned char)colour;
            int count = naive_labels_beside(found, n, n->linked, p, colour);
            join_labels(n, n->linked, found, count);
        }
    while (link_round(n, linking))
        ;
}

/* ---- Regions ---- */

/* A board of kinds, and where its cells were before it was turned. */
typedef struct turned {
    int width, height, kind[NAIVE_POINTS], from[NAIVE_POINTS];
} turned;

static turned transposed(const turned *t)
{
    turned out = {.width = t->height, .height = t->width};
    for (int y = 0; y < out.height; y++)
        for (int x = 0; x < out.width; x++) {
            out.kind[y * out.width + x] = t->kind[x * t->width + y];
            out.from[y * out.width + x] = t->from[x * t->width + y];
        }
    return out;
}

static turned mirrored(const turned *t)
{
    turned out = {.width = t->width, .height = t->height};
    for (int y = 0; y < out.height; y++)
        for (int x = 0; x < out.width; x++) {
            int old = y * t->width + t->width - 1 - x;
            out.kind[y * out.width + x] = t->kind[old];
            out.from[y * out.width + x] = t->from[old];
        }
    return out;
}

static int comes_before(const turned *a, const turned *b)
{
    long weight[2] = {0, 0};
    for (int i = 0; i < a->width * a->height; i++) {
        weight[0] += (long)i * a->kind[i];
        weight[1] += (long)i * b->kind[i];
    }
    if (weight[0] != weight[1])
        return weight[0] < weight[1];
    for (int i = 0; i < a->width * a->height; i++)
        if (a->kind[i] != b->kind[i])
            return a->kind[i] < b->kind[i];
    return 0;
}

/* Of the ways to lay the board down that are at least as wide as high, the first: as it is, left
 * and right changed, top and bottom changed, both; then these with rows as columns. */
static turned lay_down(const turned *as_it_is)
{
    turned best = {0};
    for (int i = 0; i < 8; i++) {
        turned now = i & 1 ? mirrored(as_it_is) : *as_it_is, sideways = transposed(&now);
        if (i & 2) {
            sideways = mirrored(&sideways);
            now = transposed(&sideways);
        }
        if (i & 4)
            now = sideways;
        if (now.width >= now.height && (best.width == 0 || comes_before(&now, &best)))
            best = now;
    }
    return best;
}

enum { STONE = 1, WAITING, OFFER, USED };

static int compare_ints(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* An interior point uses two offers, those first that fewest waiting points want, then those that
 * are first on the board. */
static int use_two(turned *t, int at)
{
    const naive n = {.width = t->width, .height = t->height, .points = t->width * t->height};
    int q[4], count = neighbours(q, &n, at), taken[2], takes = 0;
    qsort(q, (size_t)count, sizeof *q, compare_ints);
    for (int want = 1; want <= 4; want++)
        for (int i = 0; i < count; i++) {
            int r[4], around = neighbours(r, &n, q[i]), wanted = 0;
            for (int j = 0; j < around; j++)
                wanted += t->kind[r[j]] == WAITING;
            if (t->kind[q[i]] == OFFER && wanted == want && takes < 2)
                taken[takes++] = q[i];
        }
    if (takes < 2)
        return 0;
    t->kind[taken[0]] = t->kind[taken[1]] = USED;
    t->kind[at] = OFFER;
    return 1;
}

void naive_access(naive_marks out, const naive *n, const naive_marks in, const naive_marks start,
                  const naive_marks used)
{
    turned t = {.width = n->width, .height = n->height};
    for (int p = 0; p < n->points; p++) {
        t.from[p] = p;
        t.kind[p] = !in[p] ? 0 : n->stone[p] ? STONE : !start[p] ? WAITING : used[p] ? USED : OFFER;
    }
    t = lay_down(&t);
    for (int grown = 1; grown;) {
        grown = 0;
        for (int i = 0; i < n->points; i++)
            if (t.kind[i] == WAITING)
                grown |= use_two(&t, i);
    }
    memset(out, 0, NAIVE_POINTS);
    for (int i = 0; i < n->points; i++)
        out[t.from[i]] = t.kind[i] == OFFER || t.kind[i] == USED;
}

static int all_reached(const naive *n, const naive_region *region, const naive_marks start,
                       const naive_marks used)
{
    naive_marks reached;
    naive_access(reached, n, region->in, start, used);
    for (int p = 0; p < n->points; p++)
        if (region->in[p] && n->stone[p] == 0 && !reached[p])
            return 0;
    return 1;
}

/* From the stones of some label that are beside the region. */
static int reached_from(const naive *n, const naive_region *region, const int *label,
                        const naive_marks used)
{
    for (int p = 0; p < n->points; p++) {
        naive_marks same, stones = {0}, start;
        if (n->stone[p] != region->colour || label[p] != p)
            continue;
        naive_same(same, n, label, p);
        for (int q = 0; q < n->points; q++) {
            naive_marks block;
            if (!same[q] || !beside(n, q, region->in))
                continue;
            naive_same(block, n, n->block, q);
            for (int r = 0; r < n->points; r++)
                stones[r] |= block[r];
        }
        if (naive_count(n, stones) == 0)
            continue;
        naive_liberties(start, n, stones);
        if (all_reached(n, region, start, used))
            return 1;
    }
    return 0;
}

static void read_region(const naive *n, naive_region *region, const naive_marks linking)
{
    naive_marks stones, start, nothing = {0}, used = {0};
    int boundary = 0;
    for (int p = 0; p < n->points; p++) {
        stones[p] = n->stone[p] == region->colour;
        used[p] = (linking[p] & region->colour) != 0;
        boundary |= stones[p] && beside(n, p, region->in);
    }
    naive_liberties(start, n, stones);
    naive_access(region->accessible, n, region->in, start, nothing);
    region->full = boundary && all_reached(n, region, start, nothing);
    region->from_one = region->full && (reached_from(n, region, n->block, nothing) ||
                                        reached_from(n, region, n->linked, used));
}

static void find_regions(naive *n, const naive_marks linking)
{
    for (int colour = 1; colour <= 2; colour++) {
        naive_marks others = {0}, seen = {0};
        for (int p = 0; p < n->points; p++)
            others[p] = n->stone[p] != colour;
        for (int p = 0; p < n->points; p++) {
            if (!others[p] || seen[p])
                continue;
            naive_region *region = &n->region[n->regions++];
            region->colour = colour;
            flood_from(region->in, n, p, others);
            for (int q = 0; q < n->points; q++)
                seen[q] |= region->in[q];
            read_region(n, region, linking);
        }
    }
}

naive *naive_new(int width, int height, const unsigned char *stone)
{
    naive *n = calloc(1, sizeof *n);
    if (!n)
        return NULL;
    n->width = width;
    n->height = height;
    n->points = width * height;
    for (int p = 0; p < n->points; p++)
        n->stone[p] = stone[p];
    naive_marks linking;
    label_blocks(n);
    label_chains(n);
    label_linked(n, linking);
    find_regions(n, linking);
    return n;
}
