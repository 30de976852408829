/* See lattice.h. Every table is divided by its largest weight, so that all weights are between 0
 * and 1: then a point can at most double a sum, and sums never overflow within a line. */
#include "lattice.h"

/* Tables and points as weights, with what they were divided by as logarithms. */
typedef struct weights {
    ks_edge_table table[KS_FIELD_TABLES];
    double table_log[KS_FIELD_TABLES];
} weights;

static void fill_weights(weights *out, const ks_field *field)
{
    for (int t = 0; t < field->tables; t++)
        out->table_log[t] = ks_weights_of(out->table[t][0], field->table[t][0], 4);
}

/* Tables of the edges to the point on the line before and to the one before on its own line; -1
 * where there is none. */
static void tables_of(int *upper, int *left, const ks_lattice *lattice, const ks_field *field,
                      int line, int bit)
{
    *upper = *left = -1;
    if (line > 0) {
        int before = ks_lattice_point(lattice, line - 1, bit);
        *upper = lattice->turned ? field->across[before] : field->down[before];
    }
    if (bit > 0) {
        int before = ks_lattice_point(lattice, line, bit - 1);
        *left = lattice->turned ? field->down[before] : field->across[before];
    }
}

static void fill_entry(ks_lattice *out, const ks_field *field, const weights *w, int line, int bit)
{
    int upper, left, point = ks_lattice_point(out, line, bit);
    double own[2];
    tables_of(&upper, &left, out, field, line, bit);
    out->log_scale += ks_weights_of(own, field->node[point], 2);
    out->log_scale += upper >= 0 ? w->table_log[upper] : 0;
    out->log_scale += left >= 0 ? w->table_log[left] : 0;
    for (int i = 0; i < 8; i++) {
        int before = i / 4, old = i / 2 % 2, spin = i % 2;
        double weight = own[spin];
        weight *= upper >= 0 ? w->table[upper][old][spin] : 1;
        weight *= left >= 0 ? w->table[left][before][spin] : 1;
        out->entry[line * out->bits + bit][before][old][spin] = weight;
    }
}

int ks_lattice_init(ks_lattice *out, const ks_field *field)
{
    weights w;
    int status = ks_field_check(field);
    if (status)
        return status;
    out->turned = field->width > field->height;
    out->bits = out->turned ? field->height : field->width;
    out->lines = out->turned ? field->width : field->height;
    out->log_scale = 0;
    if (out->bits > KS_EXACT_SIDE)
        return KS_ELARGE;
    fill_weights(&w, field);
    for (int line = 0; line < out->lines; line++)
        for (int bit = 0; bit < out->bits; bit++)
            fill_entry(out, field, &w, line, bit);
    return 0;
}

int ks_lattice_point(const ks_lattice *lattice, int line, int bit)
{
    return lattice->turned ? bit * lattice->lines + line : line * lattice->bits + bit;
}
