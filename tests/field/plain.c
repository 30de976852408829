/* See plain.h. exp and log are libm's here. */
#include "plain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double uniform(double strength, ks_random *random)
{
    return (2 * ks_random_unit(random) - 1) * strength;
}

void random_field(ks_field *out, int width, int height, double strength, ks_random *random)
{
    ks_field_init(out, width, height);
    for (int p = 0; p < width * height; p++) {
        out->across[p] = (int16_t)out->tables++;
        out->down[p] = (int16_t)out->tables++;
        out->node[p][0] = uniform(strength, random);
        out->node[p][1] = uniform(strength, random);
    }
    for (int t = 0; t < out->tables; t++)
        for (int i = 0; i < 4; i++)
            out->table[t][i / 2][i % 2] = uniform(strength, random);
}

void even_field(ks_field *out, int width, int height, double w, double h)
{
    ks_field_init(out, width, height);
    out->tables = 1;
    ks_field_join(out->table[0], &(ks_coupling){.coupling = w, .first = h, .second = h});
}

/* ---- All configurations ---- */

static void add_configuration(ks_beliefs *out, const ks_field *field, const unsigned char *spin,
                              double weight)
{
    int width = field->width, height = field->height;
    for (int p = 0; p < width * height; p++) {
        out->node[p] += spin[p] * weight;
        if (p % width < width - 1)
            out->across[p][spin[p]][spin[p + 1]] += weight;
        if (p / width < height - 1)
            out->down[p][spin[p]][spin[p + width]] += weight;
    }
}

void plain_all(ks_beliefs *out, double *ones, const ks_field *field)
{
    int points = field->width * field->height;
    double z = 0, count[KS_FIELD_POINTS] = {0};
    ks_beliefs sums = {0};
    for (unsigned c = 0; c < 1u << points; c++) {
        unsigned char spin[32] = {0};
        int k = 0;
        for (int p = 0; p < points; p++)
            k += spin[p] = c >> p & 1;
        double weight = exp(ks_field_log_weight(field, spin));
        z += weight;
        count[k] += weight;
        if (out != NULL)
            add_configuration(&sums, field, spin, weight);
    }
    for (int p = 0; p < points; p++) {
        sums.node[p] /= z;
        for (int i = 0; i < 4; i++) {
            sums.across[p][i / 2][i % 2] /= z;
            sums.down[p][i / 2][i % 2] /= z;
        }
    }
    sums.log_z = log(z);
    if (out != NULL)
        *out = sums;
    for (int k = 0; ones != NULL && k <= points; k++)
        ones[k] = count[k] / z;
}

/* ---- Elimination ---- */

/* What the spins of a row weigh by themselves. */
static double row_weight(const ks_field *field, int y, unsigned state)
{
    int width = field->width;
    double sum = 0;
    for (int x = 0; x < width; x++) {
        int p = y * width + x, spin = state >> x & 1;
        sum += field->node[p][spin];
        if (x < width - 1)
            sum += field->table[field->across[p]][spin][state >> (x + 1) & 1];
    }
    return exp(sum);
}

/* Sums the edges between rows y and y + 1 in, a column at a time; forwards or backwards. */
static void cross(double *to, const double *from, const ks_field *field, int y, int back,
                  double *other)
{
    size_t states = (size_t)1 << field->width;
    memcpy(to, from, states * sizeof *to);
    for (int x = 0; x < field->width; x++) {
        const double(*table)[2] = field->table[field->down[y * field->width + x]];
        double weight[2][2]; /* by the spin that stays and the one that goes */
        for (int i = 0; i < 4; i++)
            weight[i / 2][i % 2] = exp(back ? table[i / 2][i % 2] : table[i % 2][i / 2]);
        for (size_t state = 0; state < states; state++) {
            size_t bit = (size_t)1 << x;
            int spin = (state & bit) != 0;
            other[state] = to[state & ~bit] * weight[spin][0] + to[state | bit] * weight[spin][1];
        }
        memcpy(to, other, states * sizeof *to);
    }
}

static double normalise(double *values, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += values[i];
    for (size_t i = 0; i < count; i++)
        values[i] /= sum;
    return log(sum);
}

void plain_exact(double *log_z, double *node, const ks_field *field, double *memory)
{
    int width = field->width, height = field->height;
    size_t states = (size_t)1 << width;
    double *above = memory, *below = above + (size_t)(height + 1) * states;
    double *other = below + (size_t)(height + 1) * states;
    *log_z = 0;
    for (int y = 0; y < height; y++) { /* with the row itself */
        double *row = above + (size_t)y * states;
        for (size_t s = 0; s < states; s++)
            row[s] = 1;
        if (y > 0)
            cross(row, row - states, field, y - 1, 0, other);
        for (size_t s = 0; s < states; s++)
            row[s] *= row_weight(field, y, (unsigned)s);
        *log_z += normalise(row, states);
    }
    for (int y = height - 1; y >= 0; y--) { /* without it */
        double *row = below + (size_t)y * states, sum = 0, one[KS_FIELD_SIDE] = {0};
        for (size_t s = 0; s < states; s++)
            row[s] = y < height - 1 ? row[states + s] * row_weight(field, y + 1, (unsigned)s) : 1;
        if (y < height - 1)
            cross(row, row, field, y, 1, other);
        normalise(row, states);
        for (size_t s = 0; s < states; s++) {
            double p = row[s] * above[(size_t)y * states + s];
            sum += p;
            for (int x = 0; x < width; x++)
                one[x] += s >> x & 1 ? p : 0;
        }
        for (int x = 0; x < width; x++)
            node[y * width + x] = one[x] / sum;
    }
}

/* ---- Messages ---- */

enum { SIDES = 4 };

/* The neighbour of a point on a side (west, east, north, south), or -1. */
static int neighbour(const ks_field *field, int p, int side)
{
    int width = field->width > 0 ? field->width : 1, x = p % width, y = p / width;
    if (side == 0)
        return x > 0 ? p - 1 : -1;
    if (side == 1)
        return x < width - 1 ? p + 1 : -1;
    if (side == 2)
        return y > 0 ? p - width : -1;
    return y < field->height - 1 ? p + width : -1;
}

/* The log weight of the edge to the neighbour on a side. */
static double edge(const ks_field *field, int p, int side, int own, int other)
{
    switch (side) {
    case 0: return field->table[field->across[p - 1]][other][own];
    case 1: return field->table[field->across[p]][own][other];
    case 2: return field->table[field->down[p - field->width]][other][own];
    default: return field->table[field->down[p]][own][other];
    }
}

typedef double letters[KS_FIELD_POINTS][SIDES][2]; /* into a point, from a side */

static double product(const ks_field *field, letters m, int p, int spin, int without)
{
    double value = exp(field->node[p][spin]);
    for (int side = 0; side < SIDES; side++)
        if (side != without && neighbour(field, p, side) >= 0)
            value *= m[p][side][spin];
    return value;
}

void plain_propagate(double *node, const ks_field *field, int rounds, double damping)
{
    static letters old, new;
    int points = field->width * field->height;
    for (int i = 0; i < points * SIDES * 2; i++)
        old[i / 8][i / 2 % 4][i % 2] = 0.5;
    for (int round = 0; round < rounds; round++) {
        for (int p = 0; p < points; p++)
            for (int side = 0; side < SIDES; side++) {
                int q = neighbour(field, p, side);
                double sum[2] = {0};
                for (int i = 0; q >= 0 && i < 4; i++)
                    sum[i % 2] += product(field, old, q, i / 2, side ^ 1) *
                                  exp(edge(field, p, side, i % 2, i / 2));
                for (int s = 0; q >= 0 && s < 2; s++)
                    new[p][side][s] =
                        damping *old[p][side][s] + (1 - damping) * sum[s] / (sum[0] + sum[1]);
            }
        memcpy(old, new, sizeof old);
    }
    for (int p = 0; p < points; p++) {
        double zero = product(field, old, p, 0, -1), one = product(field, old, p, 1, -1);
        node[p] = one / (zero + one);
    }
}

/* ---- Sweeps ---- */

void plain_gibbs(double *expected, unsigned char *spin, const ks_field *field, ks_random *random)
{
    for (int p = 0; p < field->width * field->height; p++) {
        double weight[2];
        for (int s = 0; s < 2; s++) {
            weight[s] = field->node[p][s];
            for (int side = 0; side < SIDES; side++) {
                int q = neighbour(field, p, side);
                weight[s] += q >= 0 ? edge(field, p, side, s, spin[q]) : 0;
            }
        }
        expected[p] = 1 / (1 + exp(weight[0] - weight[1]));
        spin[p] = ks_random_unit(random) < expected[p];
    }
}

/* The coupling of an edge, and the field of a point. */
static double coupling(const ks_field *field, int p, int side)
{
    return (edge(field, p, side, 0, 0) + edge(field, p, side, 1, 1) - edge(field, p, side, 0, 1) -
            edge(field, p, side, 1, 0)) /
           4;
}

static double pull(const ks_field *field, int p)
{
    double sum = (field->node[p][1] - field->node[p][0]) / 2;
    for (int side = 0; side < SIDES; side++)
        if (neighbour(field, p, side) >= 0)
            sum += (edge(field, p, side, 1, 0) + edge(field, p, side, 1, 1) -
                    edge(field, p, side, 0, 0) - edge(field, p, side, 0, 1)) /
                   4;
    return sum;
}

/* What the weak edges of a point that lead out of its cluster weigh as they are. */
static double held(const unsigned char *spin, const ks_field *field, int p, const int *inside,
                   double least)
{
    double sum = 0;
    for (int side = 0; side < SIDES; side++) {
        int q = neighbour(field, p, side);
        double w = q >= 0 ? coupling(field, p, side) : 0;
        if (q >= 0 && !inside[q] && fabs(w) < least)
            sum += spin[p] == spin[q] ? w : -w;
    }
    return sum;
}

void plain_clusters(double *expected, unsigned char *spin, const ks_field *field, double least,
                    ks_random *random)
{
    int points = field->width * field->height, seen[KS_FIELD_POINTS] = {0};
    unsigned char bond[KS_FIELD_POINTS][SIDES] = {{0}};
    for (int p = 0; p < points; p++)
        for (int side = 1; side < SIDES; side += 2) {
            int q = neighbour(field, p, side);
            double w = q >= 0 ? coupling(field, p, side) : 0;
            if (q >= 0 && fabs(w) >= least && (spin[p] == spin[q]) == (w > 0) &&
                ks_random_unit(random) < 1 - exp(-2 * fabs(w)))
                bond[p][side] = bond[q][side ^ 1] = 1;
        }
    for (int start = 0; start < points; start++) {
        int cluster[KS_FIELD_POINTS], inside[KS_FIELD_POINTS] = {0}, size = 0;
        double obeyed = 0;
        if (seen[start])
            continue;
        seen[cluster[size++] = start] = 1;
        for (int i = 0; i < size; i++) {
            int p = cluster[i];
            obeyed += spin[p] ? pull(field, p) : -pull(field, p);
            for (int side = 0; side < SIDES; side++) {
                int q = neighbour(field, p, side);
                if (bond[p][side] && !seen[q])
                    seen[cluster[size++] = q] = 1;
            }
        }
        for (int i = 0; i < size; i++)
            inside[cluster[i]] = 1;
        for (int i = 0; i < size; i++)
            obeyed += held(spin, field, cluster[i], inside, least);
        double turn = 1 / (1 + exp(2 * obeyed));
        int turned = ks_random_unit(random) < turn;
        for (int i = 0; i < size; i++) {
            expected[cluster[i]] = spin[cluster[i]] ? 1 - turn : turn;
            spin[cluster[i]] = (unsigned char)(spin[cluster[i]] ^ turned);
        }
    }
}
