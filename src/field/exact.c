/* See exact.h.
 *
 * Forwards: the vector holds, for each state of the last n points, the weight of all that came
 * before. Backwards: for each state, the weight of all that comes after (the same pass over the
 * board turned by 180 degrees). At each point the product of both, split by the spins that meet
 * there, is the joint distribution of the point and its two earlier neighbours: every edge once.
 *
 * Going backwards needs the forward vectors again, last one first. Those before every stride-th run
 * of points are kept, the others are made again a stretch at a time, and within a run a tile at a
 * time. Up to 18 lines all are kept, on 19x19 every second one, and on larger boards so few that
 * memory grows as the root of the number of runs.
 *
 * Scale: before each run the vector is multiplied by a power of two that brings its sum near 1;
 * powers of two round nothing. Work is cut into parts that do not depend on the number of threads,
 * and their sums are added in order: the same bytes for any number. */
#include "alloc.h"
#include "elementary.h"
#include "elimination.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const size_t enough_bytes = (size_t)96 << 20;

/* ---- Memory ---- */

static size_t kept_vectors(const ks_elimination *e)
{
    return (size_t)(e->count + e->stride - 1) / (size_t)e->stride;
}

/* Vectors that going backwards takes: those kept, those of a stretch, the last, and the values. */
static size_t all_vectors(const ks_elimination *e)
{
    return kept_vectors(e) + (size_t)e->stride + 1;
}

/* Chooses the shortest stride for which there is enough memory; else the one that needs least. */
static void choose_stride(ks_elimination *e)
{
    e->stride = 1;
    while (e->stride * e->stride < e->count &&
           all_vectors(e) * e->states * sizeof(double) > enough_bytes)
        e->stride++;
}

static int most_points(const ks_elimination *e)
{
    int most = 0;
    for (int i = 0; i < e->count && i < 2; i++)
        most = e->runs[i].points > most ? e->runs[i].points : most;
    return most;
}

static int allocate(ks_elimination *e, int backwards, int odds)
{
    size_t vectors = backwards ? all_vectors(e) : 2;
    size_t slots = e->runner ? KS_ELIMINATION_PARTS : 1, points = (size_t)most_points(e);
    e->slot = (points + 2) << ks_runs_tile_bits(e->runs, e->count);
    e->memory = ks_alloc(vectors * e->states + slots * e->slot, sizeof(double));
    e->sums = ks_alloc(KS_ELIMINATION_PARTS, sizeof *e->sums);
    e->odds = odds ? ks_alloc(points * (e->states / 2), sizeof *e->odds) : NULL;
    if (e->memory == NULL || e->sums == NULL || (odds && e->odds == NULL))
        return KS_EMEMORY;
    e->work = e->memory;
    e->last = e->work + slots * e->slot;
    e->values = e->last + e->states;
    e->kept = backwards ? e->values + e->states : e->values;
    e->inner = e->kept + kept_vectors(e) * e->states;
    return 0;
}

static void release(ks_elimination *e)
{
    if (e != NULL) {
        free(e->memory);
        free(e->sums);
        free(e->odds);
    }
    free(e);
}

static int start(ks_elimination **out, const ks_field *field, const ks_runner *runner,
                 int backwards, int odds)
{
    ks_elimination *e = ks_alloc(1, sizeof *e);
    *out = e;
    if (e == NULL)
        return KS_EMEMORY;
    int status = ks_lattice_init(&e->lattice, field);
    if (status)
        return status;
    e->runner = runner;
    e->count = ks_runs_of(e->runs, &e->lattice);
    e->states = (size_t)1 << e->lattice.bits;
    choose_stride(e);
    if (!backwards)
        e->stride = e->count;
    return allocate(e, backwards, odds);
}

/* ---- A run in parts ---- */

typedef struct task {
    ks_elimination *e;
    const ks_run *run;
    const double *in;
    double *out;
    ks_factor entry[KS_TILE_POINTS];
    size_t parts;
} task;

static void task_init(task *out, ks_elimination *e, int index)
{
    const ks_run *run = &e->runs[index];
    out->e = e;
    out->run = run;
    memcpy(out->entry, e->lattice.entry[run->line * e->lattice.bits + run->first],
           (size_t)run->points * sizeof *out->entry);
    out->parts = run->tiles < KS_ELIMINATION_PARTS ? run->tiles : KS_ELIMINATION_PARTS;
}

static void scale_entry(ks_factor entry, int exponent)
{
    double factor = ldexp(1, -exponent);
    for (int i = 0; i < 8; i++)
        entry[i / 4][i / 2 % 2][i % 2] *= factor;
}

static double *slot_of(const task *t, size_t part)
{
    return t->e->work + (t->e->runner ? part : 0) * t->e->slot;
}

/* Calls `work` for every part; the totals of their sums in order. */
static int run_parts(double *total, task *t, int (*work)(size_t part, void *payload))
{
    memset(t->e->sums, 0, KS_ELIMINATION_PARTS * sizeof *t->e->sums);
    int status = ks_field_each(t->e->runner, t->parts, work, t);
    *total = 0;
    for (size_t part = 0; part < t->parts; part++)
        *total += t->e->sums[part].total;
    return status ? status : isfinite(*total) && *total > 0 ? 0 : KS_ERANGE;
}

static int exponent_of(double value)
{
    int exponent;
    frexp(value, &exponent);
    return exponent;
}

/* ---- Forwards ---- */

static int forward_part(size_t part, void *payload)
{
    task *t = payload;
    const ks_run *run = t->run;
    double total = 0, *tile = slot_of(t, part);
    for (size_t i = run->tiles * part / t->parts; i < run->tiles * (part + 1) / t->parts; i++) {
        ks_tile_gather(tile, t->in, run, i);
        for (int k = 0; k < run->points; k++)
            ks_tile_advance(tile, tile, run->tile_bits, run->position + k, t->entry[k]);
        total += ks_tile_sum(tile, run->tile_bits);
        ks_tile_scatter(t->out, tile, run, i);
    }
    t->e->sums[part].total = total;
    return 0;
}

/* The vector after a run from that before it; `total` is its sum. */
static int forward(double *out, double *total, ks_elimination *e, const double *in, int index)
{
    task t;
    task_init(&t, e, index);
    scale_entry(t.entry[0], e->exponent[index]);
    t.in = in;
    t.out = out;
    return run_parts(total, &t, forward_part);
}

/* Goes through all runs, and keeps vectors on the way. */
static int forward_all(ks_elimination *e)
{
    double total = 1, *vector = e->kept;
    int exponents = 0;
    vector[0] = 1;
    for (int i = 0; i < e->count; i++) {
        double *next = i + 1 < e->count && (i + 1) % e->stride == 0
                           ? e->kept + (size_t)((i + 1) / e->stride) * e->states
                           : e->last;
        e->exponent[i] = exponent_of(total);
        exponents += e->exponent[i];
        int status = forward(next, &total, e, vector, i);
        if (status)
            return status;
        vector = next;
    }
    e->log_z = ks_log(total) + exponents * ks_log(2) + e->lattice.log_scale;
    return 0;
}

/* ---- Backwards ---- */

/* For each pair that differs in the point's bit, the odds of the second. */
static void note_odds(float *out, const double *tile, int tile_bits, int bit)
{
    size_t size = (size_t)1 << tile_bits, apart = (size_t)1 << bit;
    for (size_t at = 0; at < size; at += 2 * apart, out += apart)
        for (size_t i = 0; i < apart; i++)
            out[i] = (float)(tile[at + apart + i] / tile[at + i]);
}

static int backward_part(size_t part, void *payload)
{
    task *t = payload;
    const ks_run *run = t->run;
    ks_elimination *e = t->e;
    size_t size = (size_t)1 << run->tile_bits;
    double *level = slot_of(t, part), *values = level + (size_t)run->points * size;
    ks_part_sums *sums = &e->sums[part];
    for (size_t i = run->tiles * part / t->parts; i < run->tiles * (part + 1) / t->parts; i++) {
        ks_tile_gather(level, t->in, run, i);
        ks_tile_gather(values, e->values, run, i);
        for (int k = 0; k + 1 < run->points; k++)
            ks_tile_advance(level + (size_t)(k + 1) * size, level + (size_t)k * size,
                            run->tile_bits, run->position + k, t->entry[k]);
        for (int k = run->points - 1; k >= 0; k--) {
            double *before = level + (size_t)k * size;
            if (e->odds != NULL)
                note_odds(e->odds + (size_t)k * (e->states / 2) + i * (size / 2), before,
                          run->tile_bits, run->position + k);
            ks_tile_retreat(values, sums->entry[k], before, run->tile_bits, run->position + k,
                            t->entry[k]);
        }
        sums->total += ks_tile_sum(values, run->tile_bits);
        ks_tile_scatter(e->values, values, run, i);
    }
    return 0;
}

/* The joint distribution of a point and its two earlier neighbours as marginals. */
static void fill_beliefs(ks_beliefs *out, const ks_lattice *lattice, int line, int bit,
                         ks_factor joint)
{
    int point = ks_lattice_point(lattice, line, bit);
    ks_edge_table upper = {{0}}, left = {{0}};
    for (int i = 0; i < 8; i++) {
        int before = i / 4, old = i / 2 % 2, spin = i % 2;
        double p = joint[before][old][spin];
        out->node[point] += spin ? p : 0;
        upper[old][spin] += p;
        left[before][spin] += p;
    }
    out->node[point] = fmin(out->node[point], 1); /* rounding may leave a little more */
    if (line > 0) {
        int other = ks_lattice_point(lattice, line - 1, bit);
        memcpy(lattice->turned ? out->across[other] : out->down[other], upper, sizeof upper);
    }
    if (bit > 0) {
        int other = ks_lattice_point(lattice, line, bit - 1);
        memcpy(lattice->turned ? out->down[other] : out->across[other], left, sizeof left);
    }
}

/* From the sums of all parts, for each point of the run. */
static int finish_run(ks_beliefs *out, const task *t)
{
    const ks_lattice *lattice = &t->e->lattice;
    for (int k = 0; k < t->run->points; k++) {
        ks_factor joint = {{{0}}};
        double total = 0;
        for (int i = 0; i < 8; i++) {
            double *p = &joint[i / 4][i / 2 % 2][i % 2];
            for (size_t part = 0; part < t->parts; part++)
                *p += t->e->sums[part].entry[k][i / 4][i / 2 % 2][i % 2];
            *p *= t->entry[k][i / 4][i / 2 % 2][i % 2];
            total += *p;
        }
        if (!(total > 0) || !isfinite(total))
            return KS_ERANGE;
        for (int i = 0; i < 8; i++)
            joint[i / 4][i / 2 % 2][i % 2] /= total;
        fill_beliefs(out, lattice, t->run->line, t->run->first + k, joint);
    }
    return 0;
}

/* Makes the vectors before the runs of a stretch again; the first of them was kept. */
static int refill(ks_elimination *e, int first, int end)
{
    const double *vector = e->kept + (size_t)(first / e->stride) * e->states;
    for (int i = first; i + 1 < end; i++) {
        double total, *next = e->inner + (size_t)(i - first) * e->states;
        int status = forward(next, &total, e, vector, i);
        if (status)
            return status;
        vector = next;
    }
    return 0;
}

static int backward_all(ks_beliefs *out, ks_elimination *e, ks_draws *draws)
{
    double total = (double)e->states;
    for (size_t i = 0; i < e->states; i++)
        e->values[i] = 1;
    for (int end = e->count, first; end > 0; end = first) {
        first = (end - 1) / e->stride * e->stride;
        int status = refill(e, first, end);
        for (int i = end - 1; i >= first && status == 0; i--) {
            task t;
            task_init(&t, e, i);
            t.in = i == first ? e->kept + (size_t)(first / e->stride) * e->states
                              : e->inner + (size_t)(i - first - 1) * e->states;
            scale_entry(t.entry[t.run->points - 1], exponent_of(total));
            status = run_parts(&total, &t, backward_part);
            if (status == 0)
                status = finish_run(out, &t);
            if (status == 0 && draws != NULL)
                status = ks_draws_retreat(draws, t.run);
        }
        if (status)
            return status;
    }
    return 0;
}

/* ---- The three questions ---- */

int ks_exact_run(ks_beliefs *out, const ks_field *field, const ks_runner *runner)
{
    ks_elimination *e;
    memset(out, 0, sizeof *out);
    int status = start(&e, field, runner, 1, 0);
    if (status == 0)
        status = forward_all(e);
    if (status == 0)
        status = backward_all(out, e, NULL);
    if (status == 0)
        out->log_z = e->log_z;
    release(e);
    return status;
}

int ks_exact_log_z(double *out, const ks_field *field, const ks_runner *runner)
{
    ks_elimination *e;
    int status = start(&e, field, runner, 0, 0);
    if (status == 0)
        status = forward_all(e);
    if (status == 0)
        *out = e->log_z;
    release(e);
    return status;
}

int ks_exact_sample(ks_spins *out, size_t count, ks_beliefs *beliefs, const ks_field *field,
                    ks_random *random, const ks_runner *runner)
{
    ks_elimination *e;
    ks_draws draws = {0};
    ks_beliefs *scratch = beliefs ? NULL : ks_alloc(1, sizeof *scratch);
    ks_beliefs *filled = beliefs ? beliefs : scratch;
    int status = start(&e, field, runner, 1, 1);
    if (status == 0)
        status = filled ? ks_draws_init(&draws, out, count, random) : KS_EMEMORY;
    if (status == 0)
        status = forward_all(e);
    if (status == 0)
        status = ks_draws_start(&draws, e);
    if (status == 0) {
        memset(filled, 0, sizeof *filled);
        status = backward_all(filled, e, &draws);
    }
    if (status == 0)
        filled->log_z = e->log_z;
    ks_draws_release(&draws);
    free(scratch);
    release(e);
    return status;
}
