/* See markov.h. */
#include "markov.h"

#include "alloc.h"
#include "elementary.h"
#include "roots.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double logistic(double x)
{
    return 1 / (1 + ks_exp(-x));
}

/* ---- Gibbs ---- */

enum { WEST = 1, EAST = 2, NORTH = 4, SOUTH = 8 };

/* How much more spin 1 of a point weighs than spin 0, by the neighbours' spins. */
static double log_odds(const ks_field *field, int p, int around)
{
    int width = field->width, height = field->height, x = p % width, y = p / width;
    double odds = field->node[p][1] - field->node[p][0];
    if (x > 0) {
        const double(*t)[2] = field->table[field->across[p - 1]];
        odds += t[(around & WEST) != 0][1] - t[(around & WEST) != 0][0];
    }
    if (x < width - 1) {
        const double(*t)[2] = field->table[field->across[p]];
        odds += t[1][(around & EAST) != 0] - t[0][(around & EAST) != 0];
    }
    if (y > 0) {
        const double(*t)[2] = field->table[field->down[p - width]];
        odds += t[(around & NORTH) != 0][1] - t[(around & NORTH) != 0][0];
    }
    if (y < height - 1) {
        const double(*t)[2] = field->table[field->down[p]];
        odds += t[1][(around & SOUTH) != 0] - t[0][(around & SOUTH) != 0];
    }
    return odds;
}

static void init_gibbs(ks_markov *out, const ks_field *field)
{
    for (int p = 0; p < field->width * field->height; p++)
        for (int around = 0; around < 16; around++)
            out->chance[p][around] = logistic(log_odds(field, p, around));
}

/* Neighbours off the board count as spin 0, whose table was never added. */
static void sweep_gibbs(ks_markov *chain, ks_random *random)
{
    int width = chain->width, height = chain->height;
    unsigned char *spin = chain->spin;
    for (int y = 0, p = 0; y < height; y++)
        for (int x = 0; x < width; x++, p++) {
            int around = (x > 0 ? spin[p - 1] : 0) | (x < width - 1 ? spin[p + 1] << 1 : 0) |
                         (y > 0 ? spin[p - width] << 2 : 0) |
                         (y < height - 1 ? spin[p + width] << 3 : 0);
            chain->expected[p] = chain->chance[p][around];
            spin[p] = ks_random_unit(random) < chain->expected[p];
        }
}

/* ---- Clusters ---- */

static void init_edge(double *coupling, double *bond, ks_markov *chain, ks_edge_table table,
                      int first, int second)
{
    ks_coupling c = ks_field_split(table);
    *coupling = c.coupling;
    *bond = 1 - ks_exp(-2 * fabs(c.coupling));
    chain->field[first] += c.first;
    chain->field[second] += c.second;
}

static void init_clusters(ks_markov *out, const ks_field *field)
{
    int width = field->width, height = field->height;
    for (int p = 0; p < width * height; p++)
        out->field[p] = (field->node[p][1] - field->node[p][0]) / 2;
    for (int p = 0; p < width * height; p++) {
        ks_edge_table table;
        if (p % width < width - 1) {
            memcpy(table, field->table[field->across[p]], sizeof table);
            init_edge(&out->across[p], &out->bond_across[p], out, table, p, p + 1);
        }
        if (p / width < height - 1) {
            memcpy(table, field->table[field->down[p]], sizeof table);
            init_edge(&out->down[p], &out->bond_down[p], out, table, p, p + width);
        }
    }
    for (int p = 0; p < width * height; p++)
        out->turn[p] = logistic(2 * out->field[p]);
    out->sweeps = 0;
}

/* The lower of two roots stays, so that roots come before the rest of their clusters. */
static void join(int16_t *root, int a, int b)
{
    a = ks_root_find(root, a);
    b = ks_root_find(root, b);
    if (a < b)
        root[b] = (int16_t)a;
    else
        root[a] = (int16_t)b;
}

/* Whether an edge may be a bond in this sweep. */
static int is_open(const ks_markov *chain, double coupling)
{
    return !chain->partial || fabs(coupling) >= KS_MARKOV_STRONG;
}

static void make_bonds(ks_markov *chain, ks_random *random)
{
    int width = chain->width, height = chain->height;
    const unsigned char *spin = chain->spin;
    for (int p = 0; p < width * height; p++)
        chain->root[p] = (int16_t)p;
    for (int y = 0, p = 0; y < height; y++)
        for (int x = 0; x < width; x++, p++) {
            if (x < width - 1 && is_open(chain, chain->across[p]) &&
                (spin[p] != spin[p + 1]) == (chain->across[p] < 0) &&
                ks_random_unit(random) < chain->bond_across[p])
                join(chain->root, p, p + 1);
            if (y < height - 1 && is_open(chain, chain->down[p]) &&
                (spin[p] != spin[p + width]) == (chain->down[p] < 0) &&
                ks_random_unit(random) < chain->bond_down[p])
                join(chain->root, p, p + width);
        }
}

/* Draws whether a cluster turns over, from its root on. */
static void draw_cluster(ks_markov *chain, int root, double turn, ks_random *random)
{
    int turned = ks_random_unit(random) < turn;
    for (int p = root; p >= 0; p = chain->next[p]) {
        chain->expected[p] = chain->spin[p] ? 1 - turn : turn;
        chain->spin[p] ^= (unsigned char)turned;
    }
}

/* The weight of an edge that is no possible bond in this sweep, if it leads out of the cluster. */
static double hold(const ks_markov *chain, int p, int q, double coupling)
{
    if (chain->root[p] == chain->root[q] || is_open(chain, coupling))
        return 0;
    return chain->spin[p] == chain->spin[q] ? coupling : -coupling;
}

static double hold_all(const ks_markov *chain, int root)
{
    int width = chain->width, height = chain->height;
    double sum = 0;
    for (int p = root; p >= 0; p = chain->next[p]) {
        int x = p % width, y = p / width;
        sum += x > 0 ? hold(chain, p, p - 1, chain->across[p - 1]) : 0;
        sum += x < width - 1 ? hold(chain, p, p + 1, chain->across[p]) : 0;
        sum += y > 0 ? hold(chain, p, p - width, chain->down[p - width]) : 0;
        sum += y < height - 1 ? hold(chain, p, p + width, chain->down[p]) : 0;
    }
    return sum;
}

/* A cluster keeps the relations between its spins, so its field is the sum of the fields that its
 * spins follow, minus those that they do not. It stays as it is with a probability that is the
 * logistic function of twice that. */
static void sweep_clusters(ks_markov *chain, ks_random *random)
{
    int points = chain->width * chain->height;
    chain->partial = chain->sweeps++ % KS_MARKOV_ROUND == KS_MARKOV_ROUND - 1;
    make_bonds(chain, random);
    for (int p = 0; p < points; p++) {
        int root = ks_root_find(chain->root, p);
        double obeyed = chain->spin[p] ? chain->field[p] : -chain->field[p];
        chain->root[p] = (int16_t)root;
        chain->next[p] = -1;
        chain->sum[p] = obeyed;
        if (root == p)
            continue;
        chain->sum[root] += obeyed;
        chain->next[p] = chain->next[root];
        chain->next[root] = (int16_t)p;
    }
    for (int p = 0; p < points; p++) {
        if (chain->root[p] != p)
            continue;
        if (chain->partial)
            draw_cluster(chain, p, logistic(-2 * (chain->sum[p] + hold_all(chain, p))), random);
        else if (chain->next[p] >= 0)
            draw_cluster(chain, p, logistic(-2 * chain->sum[p]), random);
        else
            draw_cluster(chain, p, chain->spin[p] ? 1 - chain->turn[p] : chain->turn[p], random);
    }
}

/* ---- Both ---- */

int ks_markov_init(ks_markov *out, const ks_field *field, ks_markov_kind kind, ks_random *random)
{
    int status = ks_field_check(field);
    if (status)
        return status;
    out->kind = kind;
    out->width = field->width;
    out->height = field->height;
    init_clusters(out, field);
    if (kind == KS_MARKOV_GIBBS)
        init_gibbs(out, field);
    for (int p = 0; p < field->width * field->height; p++) {
        int either = (int)ks_random_below(random, 2);
        out->spin[p] = (unsigned char)(out->field[p] != 0 ? out->field[p] > 0 : either);
    }
    return 0;
}

void ks_markov_sweep(ks_markov *chain, ks_random *random)
{
    if (chain->kind == KS_MARKOV_GIBBS)
        sweep_gibbs(chain, random);
    else
        sweep_clusters(chain, random);
}

void ks_markov_spins(ks_spins *out, const ks_markov *chain)
{
    memset(out, 0, sizeof *out);
    for (int y = 0, p = 0; y < chain->height; y++)
        for (int x = 0; x < chain->width; x++, p++)
            out->row[y] |= (uint32_t)chain->spin[p] << x;
}

int ks_markov_sample(ks_spins *out, double *node, size_t count, size_t skip, const ks_field *field,
                     ks_markov_kind kind, ks_random *random)
{
    ks_markov *chain = ks_alloc(1, sizeof *chain);
    int status = chain ? ks_markov_init(chain, field, kind, random) : KS_EMEMORY;
    int points = field->width * field->height;
    for (int p = 0; p < points && node != NULL && status == 0; p++)
        node[p] = 0;
    for (size_t i = 0; i < skip && status == 0; i++)
        ks_markov_sweep(chain, random);
    for (size_t i = 0; i < count && status == 0; i++) {
        ks_markov_sweep(chain, random);
        ks_markov_spins(&out[i], chain);
        for (int p = 0; p < points && node != NULL; p++)
            node[p] += chain->expected[p] / (double)count;
    }
    free(chain);
    return status;
}
