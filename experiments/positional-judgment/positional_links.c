/* Links, and other claims of the judge, compared with the end of the game. */
#include "positional_parts.h"

#include <stdlib.h>
#include <string.h>

/* What is known of each pair of blocks. */
typedef struct pairs {
    unsigned char *near, *shared; /* at most two points apart; liberties in common, up to 2 */
    int blocks;
} pairs;

typedef struct beside {
    int block[4], count;
} beside;

static beside blocks_beside(const ks_explanation *e, int point)
{
    int x = point % e->width, y = point / e->width;
    int around[4] = {x > 0 ? point - 1 : -1, x < e->width - 1 ? point + 1 : -1,
                     y > 0 ? point - e->width : -1, y < e->height - 1 ? point + e->width : -1};
    beside out = {{0}, 0};
    for (int i = 0; i < 4; i++) {
        int block = around[i] < 0 ? -1 : e->block_at[around[i]], known = block < 0;
        for (int j = 0; j < out.count; j++)
            known |= out.block[j] == block;
        if (!known)
            out.block[out.count++] = block;
    }
    return out;
}

static void mark(unsigned char *table, const pairs *p, const ks_explanation *e, const beside *a,
                 const beside *b, int most)
{
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++) {
            int low = a->block[i], high = b->block[j];
            if (low > high) {
                low = b->block[j];
                high = a->block[i];
            }
            unsigned char *cell = &table[low * p->blocks + high];
            if (low != high && e->facts[low].block.colour == e->facts[high].block.colour &&
                *cell < most)
                ++*cell;
        }
}

/* The pairs that meet at an empty point, or across it and the next one to the right or below. */
static void mark_at(pairs *out, const ks_explanation *e, int x, int y)
{
    int point = y * e->width + x;
    int next[2] = {x + 1 < e->width ? point + 1 : -1, y + 1 < e->height ? point + e->width : -1};
    beside here = blocks_beside(e, point);
    mark(out->near, out, e, &here, &here, 1);
    /* Each pair is marked twice, once in each order: so four means two liberties. */
    mark(out->shared, out, e, &here, &here, 4);
    for (int i = 0; i < 2; i++)
        if (next[i] >= 0 && e->block_at[next[i]] < 0) {
            beside there = blocks_beside(e, next[i]);
            mark(out->near, out, e, &here, &there, 1);
        }
}

static int find_pairs(pairs *out, const ks_explanation *e)
{
    size_t size = (size_t)e->blocks * (size_t)e->blocks + 1;
    out->blocks = e->blocks;
    out->near = calloc(size, 1);
    out->shared = calloc(size, 1);
    if (out->near == NULL || out->shared == NULL)
        return KS_EMEMORY;
    for (int y = 0; y < e->height; y++)
        for (int x = 0; x < e->width; x++)
            if (e->block_at[y * e->width + x] < 0)
                mark_at(out, e, x, y);
    return 0;
}

/* The final owner of most points of each block; 0: neither side has more. */
static void find_owners(signed char *out, const ks_explanation *e, const signed char *labels)
{
    int sums[KS_POINTS] = {0};
    for (int p = 0; p < e->width * e->height; p++)
        if (e->block_at[p] >= 0)
            sums[e->block_at[p]] += labels[p];
    for (int i = 0; i < e->blocks; i++)
        out[i] = (signed char)((sums[i] > 0) - (sums[i] < 0));
}

/* Numbers, for one colour, the areas that the other side does not cut at the end: points that do
 * not end as the other side's, joined along lines. */
static void find_areas(short *out, const ks_explanation *e, const signed char *labels, int sign)
{
    short queue[KS_POINTS];
    int points = e->width * e->height, areas = 0;
    for (int p = 0; p < points; p++)
        out[p] = -1;
    for (int p = 0; p < points; p++) {
        int first = 0, last = 0;
        if (out[p] >= 0 || labels[p] == -sign)
            continue;
        out[p] = (short)areas;
        queue[last++] = (short)p;
        while (first < last) {
            int q = queue[first++], x = q % e->width, y = q / e->width;
            int next[4] = {x > 0 ? q - 1 : -1, x < e->width - 1 ? q + 1 : -1,
                           y > 0 ? q - e->width : -1, y < e->height - 1 ? q + e->width : -1};
            for (int i = 0; i < 4; i++)
                if (next[i] >= 0 && out[next[i]] < 0 && labels[next[i]] != -sign) {
                    out[next[i]] = (short)areas;
                    queue[last++] = (short)next[i];
                }
        }
        areas++;
    }
}

/* The area of each block: that of its first stone which ends as its owner's. */
static void find_ends(short *out, const ks_explanation *e, const signed char *labels,
                      const signed char *owner)
{
    short area[2][KS_POINTS];
    find_areas(area[0], e, labels, 1);
    find_areas(area[1], e, labels, -1);
    for (int i = 0; i < e->blocks; i++)
        out[i] = -1;
    for (int p = 0; p < e->width * e->height; p++) {
        int block = e->block_at[p];
        if (block >= 0 && out[block] < 0 && owner[block] != 0 && labels[p] == owner[block])
            out[block] = area[owner[block] < 0][p];
    }
}

static void count_shape(game_sums *game, const ks_link *link, int wrong)
{
    const char *name = link->name ? link->name : ks_link_kind_name(link->kind);
    int i = 0;
    while (i < game->shape_count && strcmp(game->shapes[i].name, name) != 0)
        i++;
    if (i == SHAPES)
        return;
    if (i == game->shape_count)
        game->shapes[game->shape_count++] = (shape_sums){name, 0, 0};
    game->shapes[i].linked++;
    game->shapes[i].wrong += wrong;
}

/* Counts near pairs of blocks of one owner; a pair that is not linked is missed. */
static void count_missed(link_sums *out, const pairs *p, const ks_explanation *e,
                         const signed char *owner, const unsigned char *linked)
{
    for (int a = 0; a < e->blocks; a++)
        for (int b = a + 1; b < e->blocks; b++) {
            int i = a * e->blocks + b;
            if (!p->near[i] || owner[a] == 0 || owner[a] != owner[b])
                continue;
            out->near++;
            out->missed += !linked[i];
            out->apart += !linked[i] && e->facts[a].group != e->facts[b].group;
        }
}

static void count_row(link_sums *out, game_sums *game, const pairs *p, const ks_explanation *e,
                      const signed char *owner, const short *end, unsigned char *linked, int row)
{
    for (int i = 0; row != BASELINE && i < e->links; i++)
        linked[e->link[i].from * e->blocks + e->link[i].to] = 1;
    for (int i = 0; row == BASELINE && i < e->blocks * e->blocks; i++)
        linked[i] = p->shared[i] >= 4;
    for (int a = 0; a < e->blocks; a++)
        for (int b = a + 1; b < e->blocks; b++)
            if (linked[a * e->blocks + b] && owner[a] != 0 && owner[b] != 0) {
                out->linked++;
                out->wrong += owner[a] != owner[b];
                out->cut += owner[a] == owner[b] && end[a] != end[b];
            }
    for (int i = 0; row == OWN && i < e->links; i++) {
        int a = owner[e->link[i].from], b = owner[e->link[i].to];
        if (a != 0 && b != 0)
            count_shape(game, &e->link[i], a != b);
    }
    count_missed(out, p, e, owner, linked);
}

int ks_positional_links(link_sums *out, game_sums *game, const ks_explanation *explanation,
                        const signed char *labels, int row)
{
    pairs p = {NULL, NULL, 0};
    signed char owner[KS_POINTS];
    short end[KS_POINTS];
    unsigned char *linked = calloc((size_t)KS_POINTS * KS_POINTS, 1);
    int status = find_pairs(&p, explanation);
    if (status == 0 && linked != NULL) {
        find_owners(owner, explanation, labels);
        find_ends(end, explanation, labels, owner);
        count_row(out, game, &p, explanation, owner, end, linked, row);
    }
    status = linked == NULL ? KS_EMEMORY : status;
    free(linked);
    free(p.near);
    free(p.shared);
    return status;
}

void ks_positional_causes(cause_sums *out, const ks_explanation *explanation,
                          const signed char *labels)
{
    const ks_explanation *e = explanation;
    int live[KS_POINTS] = {0};
    for (int p = 0; p < e->width * e->height; p++)
        if (e->block_at[p] >= 0) {
            const ks_block_facts *facts = &e->facts[e->block_at[p]];
            live[facts->group] += labels[p] == (facts->block.colour == KS_BLACK ? 1 : -1);
        }
    for (int g = 0; g < e->groups; g++) {
        int stones = e->group[g].stones, size = stones == 1  ? 0
                                                : stones < 4 ? 1
                                                : stones < 9 ? 2
                                                             : 3;
        out[e->group[g].cause].groups[size]++;
        out[e->group[g].cause].live[size] += (double)live[g] / stones;
    }
}

void ks_positional_claims(claim_sums *out, const ks_explanation *explanation,
                          const ks_position *position, const signed char *labels)
{
    const ks_explanation *e = explanation;
    for (int p = 0; p < e->width * e->height; p++) {
        int stone = ks_position_stone(position, p), value = e->influence[p];
        int sign = (value > 0) - (value < 0);
        if (e->territory_at[p] >= 0) {
            int colour = e->group[e->territory_at[p]].colour;
            out->territory++;
            out->territory_right += labels[p] == (colour == KS_BLACK ? 1 : -1);
        } else if (stone == KS_EMPTY && abs(value) > 25) {
            out->influence++;
            out->influence_right += labels[p] == sign;
            out->control += abs(value) > 100;
            out->control_right += abs(value) > 100 && labels[p] == sign;
        }
        if (stone != KS_EMPTY) {
            int situation = (int)e->group[e->facts[e->block_at[p]].group].situation;
            out->stones[situation]++;
            out->survive[situation] += labels[p] == (stone == KS_BLACK ? 1 : -1);
        }
    }
}
