/* See field.h. */
#include "field.h"

#include "elementary.h"

#include <math.h>
#include <string.h>

/* Beyond this a weight is out of the range in which products of a few of them are safe. */
static const double most_log_weight = 300;

void ks_field_init(ks_field *out, int width, int height)
{
    memset(out, 0, sizeof *out);
    out->width = width;
    out->height = height;
}

static int is_side(int side)
{
    return side >= 1 && side <= KS_FIELD_SIDE;
}

static int is_weight(double value)
{
    return fabs(value) <= most_log_weight;
}

static int is_node(const double node[2])
{
    if (is_weight(node[0]) && is_weight(node[1]))
        return 1;
    return (node[0] == -INFINITY && is_weight(node[1])) ||
           (node[1] == -INFINITY && is_weight(node[0]));
}

int ks_field_check(const ks_field *field)
{
    int width = field->width, height = field->height;
    if (!is_side(width) || !is_side(height))
        return KS_ESIZE;
    if (field->tables < 0 || field->tables > KS_FIELD_TABLES)
        return KS_ERANGE;
    for (int t = 0; t < field->tables; t++)
        for (int i = 0; i < 4; i++)
            if (!is_weight(field->table[t][i / 2][i % 2]))
                return KS_ERANGE;
    for (int p = 0; p < width * height; p++) {
        if (!is_node(field->node[p]))
            return KS_ERANGE;
        if (p % width < width - 1 && (field->across[p] < 0 || field->across[p] >= field->tables))
            return KS_ERANGE;
        if (p / width < height - 1 && (field->down[p] < 0 || field->down[p] >= field->tables))
            return KS_ERANGE;
    }
    return 0;
}

void ks_field_clamp(ks_field *field, int point, int spin)
{
    field->node[point][!spin] = -INFINITY;
}

double ks_field_log_weight(const ks_field *field, const unsigned char *spin)
{
    int width = field->width, height = field->height;
    double sum = 0;
    for (int p = 0; p < width * height; p++) {
        sum += field->node[p][spin[p]];
        if (p % width < width - 1)
            sum += field->table[field->across[p]][spin[p]][spin[p + 1]];
        if (p / width < height - 1)
            sum += field->table[field->down[p]][spin[p]][spin[p + width]];
    }
    return sum;
}

ks_coupling ks_field_split(ks_edge_table t)
{
    return (ks_coupling){.coupling = (t[0][0] - t[0][1] - t[1][0] + t[1][1]) / 4,
                         .first = (t[1][0] + t[1][1] - t[0][0] - t[0][1]) / 4,
                         .second = (t[0][1] + t[1][1] - t[0][0] - t[1][0]) / 4,
                         .constant = (t[0][0] + t[0][1] + t[1][0] + t[1][1]) / 4};
}

void ks_field_join(ks_edge_table out, const ks_coupling *c)
{
    for (int i = 0; i < 4; i++) {
        int s = i / 2 * 2 - 1, t = i % 2 * 2 - 1;
        out[i / 2][i % 2] = c->constant + c->coupling * s * t + c->first * s + c->second * t;
    }
}

double ks_weights_of(double *out, const double *logs, int count)
{
    double largest = logs[0];
    for (int i = 1; i < count; i++)
        largest = fmax(largest, logs[i]);
    for (int i = 0; i < count; i++)
        out[i] = ks_exp(logs[i] - largest);
    return largest;
}

static void add_table(ks_edge_table out, const ks_edge_table table)
{
    for (int i = 0; i < 4; i++)
        out[i / 2][i % 2] += table[i / 2][i % 2];
}

void ks_beliefs_count(ks_edge_table *out, const ks_field *field, const ks_beliefs *beliefs)
{
    int width = field->width, height = field->height;
    memset(out, 0, (size_t)field->tables * sizeof *out);
    for (int p = 0; p < width * height; p++) {
        if (p % width < width - 1)
            add_table(out[field->across[p]], beliefs->across[p]);
        if (p / width < height - 1)
            add_table(out[field->down[p]], beliefs->down[p]);
    }
}

static int count_bits(uint32_t word)
{
    int count = 0;
    for (; word; word &= word - 1)
        count++;
    return count;
}

int ks_spins_count(const ks_spins *spins, int height)
{
    int count = 0;
    for (int y = 0; y < height; y++)
        count += count_bits(spins->row[y]);
    return count;
}

static void count_ones(double *ones, uint32_t bits)
{
    for (; bits; bits >>= 1)
        *ones++ += bits & 1;
}

/* The joint probabilities of two spins from those that one, the other and both are 1. */
static void fill_joint(ks_edge_table out, double first, double second, double both)
{
    out[1][1] = both;
    out[1][0] = first - both;
    out[0][1] = second - both;
    out[0][0] = 1 - first - second + both;
}

void ks_beliefs_tally(ks_beliefs *out, const ks_field *field, const ks_spins *samples, size_t count)
{
    int width = field->width, height = field->height, points = width * height;
    double across[KS_FIELD_POINTS] = {0}, down[KS_FIELD_POINTS] = {0};
    memset(out, 0, sizeof *out);
    out->log_z = NAN;
    for (size_t i = 0; i < count; i++)
        for (int y = 0; y < height; y++) {
            uint32_t row = samples[i].row[y];
            count_ones(out->node + y * width, row);
            count_ones(across + y * width, row & row >> 1);
            if (y < height - 1)
                count_ones(down + y * width, row & samples[i].row[y + 1]);
        }
    double share = count > 0 ? 1 / (double)count : 0;
    for (int p = 0; p < points; p++)
        out->node[p] *= share;
    for (int p = 0; p < points; p++) {
        if (p % width < width - 1)
            fill_joint(out->across[p], out->node[p], out->node[p + 1], across[p] * share);
        if (p / width < height - 1)
            fill_joint(out->down[p], out->node[p], out->node[p + width], down[p] * share);
    }
}

int ks_field_each(const ks_runner *runner, size_t n, int (*work)(size_t i, void *payload),
                  void *payload)
{
    if (runner != NULL)
        return runner->run(n, work, payload, runner->runner);
    int status = 0;
    for (size_t i = 0; i < n && status == 0; i++)
        status = work(i, payload);
    return status;
}
