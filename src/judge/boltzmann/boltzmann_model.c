/* The two models as tables. See boltzmann.h. */
#include "boltzmann.h"

#include "text.h"

#include <string.h>

int ks_boltzmann_parameters(const ks_boltzmann *model)
{
    return model->kinds == KS_BOLTZMANN5_KINDS ? KS_BOLTZMANN5_PARAMETERS : KS_LIBERTIES_PARAMETERS;
}

/* ---- BoltzmannLiberties: which weights are the same ---- */

/* The kind with its colour changed. */
static int turned(int kind)
{
    return kind == 0 ? 0 : kind <= 4 ? kind + 4 : kind - 4;
}

static int code_of(int first, int second, int spin, int other)
{
    return ((first * KS_LIBERTIES_KINDS + second) * 2 + spin) * 2 + other;
}

/* The lowest code among a weight, the same edge from its other end, and both with all colours
 * changed: these four are one parameter. */
static int lowest_code(int first, int second, int spin, int other)
{
    int a = turned(first), b = turned(second);
    int codes[] = {code_of(first, second, spin, other), code_of(second, first, other, spin),
                   code_of(a, b, !spin, !other), code_of(b, a, !other, !spin)};
    int lowest = codes[0];
    for (int i = 1; i < 4; i++)
        lowest = codes[i] < lowest ? codes[i] : lowest;
    return lowest;
}

/* Neighbours of one colour are one block, with one number of liberties. */
static int can_be(int first, int second)
{
    int same_colour = first > 0 && second > 0 && (first <= 4) == (second <= 4);
    return !same_colour || first == second;
}

int ks_liberties_parameter(int first, int second, int spin, int other)
{
    int wanted = lowest_code(first, second, spin, other), index = 0;
    if (!can_be(first, second))
        return -1;
    for (int code = 0; code < wanted; code++) {
        int a = code / 4 / KS_LIBERTIES_KINDS, b = code / 4 % KS_LIBERTIES_KINDS;
        index += can_be(a, b) && lowest_code(a, b, code / 2 % 2, code % 2) == code;
    }
    return index;
}

/* ---- Boltzmann5 ---- */

static int coupling_of(int first, int second)
{
    if (first == 0 || second == 0)
        return first == second ? KS_W_EMPTY : KS_W_CHAIN_EMPTY;
    return first == second ? KS_W_CHAINS : KS_W_INTER_CHAIN;
}

/* The field that a kind feels, in units of h: Black's is +1, White's -1. */
static int pull_of(int kind)
{
    return (kind == 1) - (kind == 2);
}

/* ---- Both ---- */

/* Tables are sums of parameters times factors: adds a parameter to an entry, or, for the gradient,
 * an entry to a parameter. */
static void add(double *entry, double *parameter, double factor, int to_entry)
{
    if (to_entry)
        *entry += *parameter * factor;
    else
        *parameter += *entry * factor;
}

/* The same for all entries of the table of two kinds and all parameters in it. */
static void add_table(ks_edge_table table, double *parameter, int kinds, int index, int to_entries)
{
    int first = index / kinds, second = index % kinds;
    for (int i = 0; i < 4; i++) {
        int spin = i / 2, other = i % 2, s = 2 * spin - 1, t = 2 * other - 1;
        double *entry = &table[spin][other];
        if (!to_entries && *entry == 0)
            continue; /* its parameter need not be looked up */
        if (kinds == KS_BOLTZMANN5_KINDS) {
            add(entry, &parameter[coupling_of(first, second)], s * t, to_entries);
            add(entry, &parameter[KS_H_STONES], pull_of(first) * s + pull_of(second) * t,
                to_entries);
            continue;
        }
        int tied = ks_liberties_parameter(first, second, spin, other);
        if (tied >= 0)
            add(entry, &parameter[tied], 1, to_entries);
    }
}

void ks_boltzmann_add_phase(ks_boltzmann *model, double full, const double *parameter)
{
    int phase = model->phases++, kinds = model->kinds;
    size_t size = (size_t)ks_boltzmann_parameters(model) * sizeof *parameter;
    model->full[phase] = full;
    memcpy(model->parameter[phase], parameter, size);
    for (int t = 0; t < kinds * kinds; t++)
        add_table(model->table[phase][t], model->parameter[phase], kinds, t, 1);
}

void ks_boltzmann_init(ks_boltzmann *out, int kinds, const double *parameter)
{
    memset(out, 0, sizeof *out);
    out->kinds = kinds;
    out->settings = ks_inference_defaults();
    ks_boltzmann_add_phase(out, 0, parameter);
}

/* ---- Phases ---- */

double ks_boltzmann_full(const ks_position *position)
{
    int stones = 0, points = ks_points(position);
    for (int p = 0; p < points; p++)
        stones += position->stone[p] != KS_EMPTY;
    return (double)stones / points;
}

/* The phase before, and the share of the one after it. */
static int find_phase(double *share, const ks_boltzmann *model, double full)
{
    int phase = 0, last = model->phases - 1;
    while (phase < last - 1 && full >= model->full[phase + 1])
        phase++;
    *share = 0;
    if (last > 0)
        *share = (full - model->full[phase]) / (model->full[phase + 1] - model->full[phase]);
    *share = *share < 0 ? 0 : *share > 1 ? 1 : *share;
    return phase;
}

void ks_boltzmann_at(double *out, const ks_boltzmann *model, double full)
{
    double share;
    int phase = find_phase(&share, model, full);
    for (int i = 0; i < ks_boltzmann_parameters(model); i++) {
        out[i] = model->parameter[phase][i];
        if (share > 0)
            out[i] += share * (model->parameter[phase + 1][i] - out[i]);
    }
}

/* Tables are linear in the parameters, so interpolating the tables is the same. */
static void fill_tables(ks_field *out, const ks_boltzmann *model, double full)
{
    double share;
    int phase = find_phase(&share, model, full);
    out->tables = model->kinds * model->kinds;
    memcpy(out->table, model->table[phase], (size_t)out->tables * sizeof *out->table);
    for (int i = 0; i < 4 * out->tables && share > 0; i++) {
        double *entry = &out->table[i / 4][i / 2 % 2][i % 2];
        *entry += share * (model->table[phase + 1][i / 4][i / 2 % 2][i % 2] - *entry);
    }
}

/* ---- Positions ---- */

void ks_boltzmann_gradient(double *out, const ks_boltzmann *model, ks_edge_table *count)
{
    int kinds = model->kinds;
    memset(out, 0, (size_t)ks_boltzmann_parameters(model) * sizeof *out);
    for (int t = 0; t < kinds * kinds; t++) {
        ks_edge_table table;
        memcpy(table, count[t], sizeof table);
        add_table(table, out, kinds, t, 0);
    }
}

static int kind_of(const ks_boltzmann *model, const ks_position *position, int point)
{
    int stone = position->stone[point];
    if (model->kinds == KS_BOLTZMANN5_KINDS || stone == KS_EMPTY)
        return stone;
    int liberties = position->liberties[position->head[point]];
    return (stone == KS_BLACK ? 0 : 4) + (liberties < 1 ? 1 : liberties > 4 ? 4 : liberties);
}

void ks_boltzmann_field(ks_field *out, const ks_boltzmann *model, const ks_position *position)
{
    int width = position->width, height = position->height, kinds = model->kinds;
    int kind[KS_POINTS] = {0};
    ks_field_init(out, width, height);
    fill_tables(out, model, ks_boltzmann_full(position));
    for (int p = 0; p < width * height; p++)
        kind[p] = kind_of(model, position, p);
    for (int y = 0, p = 0; y < height; y++)
        for (int x = 0; x < width; x++, p++) {
            if (x < width - 1)
                out->across[p] = (int16_t)(kind[p] * kinds + kind[p + 1]);
            if (y < height - 1)
                out->down[p] = (int16_t)(kind[p] * kinds + kind[p + width]);
        }
}

/* The phases of a tensor of so many rows of count + 1 numbers. */
static int read_phases(ks_boltzmann *out, const ks_tensor *tensor, int count)
{
    double parameter[KS_LIBERTIES_PARAMETERS];
    out->phases = 0;
    for (int phase = 0; phase < tensor->size[0]; phase++) {
        const float *row = tensor->data + phase * (count + 1);
        for (int i = 0; i < count; i++)
            parameter[i] = (double)row[i + 1];
        if (phase == KS_BOLTZMANN_PHASES || (phase > 0 && (double)row[0] <= out->full[phase - 1]))
            return KS_EINPUT;
        memset(out->table[phase], 0, sizeof out->table[phase]);
        ks_boltzmann_add_phase(out, (double)row[0], parameter);
    }
    return 0;
}

int ks_boltzmann_read(ks_boltzmann *out, const ks_model *model, const char *name, int kinds,
                      ks_error *error)
{
    int count = kinds == KS_BOLTZMANN5_KINDS ? KS_BOLTZMANN5_PARAMETERS : KS_LIBERTIES_PARAMETERS;
    double parameter[KS_LIBERTIES_PARAMETERS] = {0};
    const ks_tensor *tensor = ks_model_tensor(model, name, 1, &count);
    const ks_tensor *phases = ks_model_tensor(model, name, 2, (const int[]){0, count + 1});
    if (tensor == NULL && phases == NULL)
        return ks_error_set(error, KS_EINPUT, 0, 0, "the model has no tensor %s of %d numbers",
                            name, count);
    for (int i = 0; i < count && tensor != NULL; i++)
        parameter[i] = (double)tensor->data[i];
    ks_boltzmann_init(out, kinds, parameter);
    if (phases != NULL && read_phases(out, phases, count))
        return ks_error_set(error, KS_EINPUT, 0, 0,
                            "tensor %s has too many phases, or they are not in order", name);
    return 0;
}

/* ---- What was printed ---- */

const double ks_boltzmann_paper[KS_BOLTZMANN5_PARAMETERS] = {[KS_H_STONES] = .265,
                                                             [KS_W_EMPTY] = .427,
                                                             [KS_W_CHAIN_EMPTY] = .442,
                                                             [KS_W_CHAINS] = 2.74,
                                                             [KS_W_INTER_CHAIN] = .521};
