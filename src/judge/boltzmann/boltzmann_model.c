/* The two models as tables. See boltzmann.h. */
#include "boltzmann.h"

#include "alloc.h"
#include "embedded.h"
#include "text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int ks_boltzmann_parameters(const ks_boltzmann *model)
{
    return model->kinds == KS_BOLTZMANN5_KINDS ? KS_BOLTZMANN5_PARAMETERS : KS_LIBERTIES_PARAMETERS;
}

/* ---- BoltzmannLiberties: which weights are the same ---- */

/* The kind with its colour turned. */
static int turned(int kind)
{
    return kind == 0 ? 0 : kind <= 4 ? kind + 4 : kind - 4;
}

static int code_of(int first, int second, int spin, int other)
{
    return ((first * KS_LIBERTIES_KINDS + second) * 2 + spin) * 2 + other;
}

/* The lowest code among a weight, the same edge from its other end, and both with all colours
 * turned: these four are one parameter. */
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

void ks_boltzmann_init(ks_boltzmann *out, int kinds, const double *parameter)
{
    memset(out, 0, sizeof *out);
    out->kinds = kinds;
    out->settings = ks_inference_defaults();
    memcpy(out->parameter, parameter, (size_t)ks_boltzmann_parameters(out) * sizeof *parameter);
    for (int t = 0; t < kinds * kinds; t++)
        add_table(out->table[t], out->parameter, kinds, t, 1);
}

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
    out->tables = kinds * kinds;
    memcpy(out->table, model->table, (size_t)out->tables * sizeof *out->table);
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

int ks_boltzmann_read(ks_boltzmann *out, const ks_model *model, const char *name, int kinds,
                      ks_error *error)
{
    int count = kinds == KS_BOLTZMANN5_KINDS ? KS_BOLTZMANN5_PARAMETERS : KS_LIBERTIES_PARAMETERS;
    double parameter[KS_LIBERTIES_PARAMETERS];
    const ks_tensor *tensor = ks_model_tensor(model, name, 1, &count);
    if (tensor == NULL)
        return ks_error_set(error, KS_EINPUT, 0, 0, "the model has no tensor %s of %d numbers",
                            name, count);
    for (int i = 0; i < count; i++)
        parameter[i] = (double)tensor->data[i];
    ks_boltzmann_init(out, kinds, parameter);
    return 0;
}

/* ---- The models of judges ---- */

/* The paper's, section 4. */
static const double paper[KS_BOLTZMANN5_PARAMETERS] = {[KS_H_STONES] = .265,
                                                       [KS_W_EMPTY] = .427,
                                                       [KS_W_CHAIN_EMPTY] = .442,
                                                       [KS_W_CHAINS] = 2.74,
                                                       [KS_W_INTER_CHAIN] = .521};

/* A judge, and where its parameters are: in the library's model file of that name, the tensor that
 * is named as the judge; NULL: the paper's. */
typedef struct origin {
    const ks_judge_kind *kind;
    int kinds;
    const char *file;
} origin;

static const origin origins[] = {
    {&ks_judge_boltzmann5_paper, KS_BOLTZMANN5_KINDS, NULL},
};

static int read_embedded(ks_boltzmann *out, const origin *from, ks_error *error)
{
    size_t size;
    const unsigned char *bytes = ks_embedded(from->file, &size);
    ks_model *model;
    int status = ks_model_read(&model, bytes, size, error);
    if (status == 0)
        status = ks_boltzmann_read(out, model, from->kind->info.name, from->kinds, error);
    ks_model_free(model);
    return status;
}

int ks_boltzmann_load(ks_judge *judge, ks_error *error)
{
    const origin *from = origins, *end = origins + sizeof origins / sizeof *origins;
    while (from < end && from->kind != judge->kind)
        from++;
    assert(from < end);
    judge->boltzmann = ks_alloc(1, sizeof *judge->boltzmann);
    if (judge->boltzmann == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    if (from->file != NULL)
        return read_embedded(judge->boltzmann, from, error);
    ks_boltzmann_init(judge->boltzmann, from->kinds, paper);
    return 0;
}

void ks_boltzmann_unload(ks_judge *judge)
{
    free(judge->boltzmann);
}
