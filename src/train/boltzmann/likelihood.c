/* See likelihood.h. Both models are linear in their parameters, so the gradient of log P is the
 * counts of the outcome less the expected counts, and the second derivatives of log Z are the
 * covariance of the counts. The covariance of counts that lie far apart is nothing that inference
 * by points and edges tells; samples do, and a few of each position are enough, as it is needed for
 * the direction of steps alone.
 *
 * Positions fall into shards of a fixed size whose sums are added in order. */
#include "likelihood.h"

#include "alloc.h"
#include "elementary.h"
#include "exact.h"
#include "markov.h"
#include "outcome.h"
#include "propagation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHARD = 4, /* positions */
    KINDS_SQUARED = KS_LIBERTIES_KINDS * KS_LIBERTIES_KINDS,
    TERMS = 2, /* parameters in an entry of a table, at most */
};

/* Which parameters an entry of a table is made of. */
typedef struct term {
    int parameter;
    double factor; /* 0: none */
} term;

typedef struct evaluation {
    const ks_boltzmann *model;
    const ks_outcomes *outcomes;
    const ks_likelihood_settings *settings;
    int parameters;
    term terms[KINDS_SQUARED][4][TERMS];
    ks_likelihood *shards;
} evaluation;

typedef struct room {
    ks_field field;
    ks_beliefs beliefs;
    ks_outcome_room outcome;
    ks_edge_table known[KS_FIELD_TABLES], expected[KS_FIELD_TABLES];
    ks_spins drawn[]; /* (samples) */
} room;

/* ---- From tables to parameters ---- */

/* Found by asking for the gradient of one entry after the other. */
static void find_terms(evaluation *e)
{
    int tables = e->model->kinds * e->model->kinds;
    ks_edge_table unit[KINDS_SQUARED] = {0};
    double gradient[KS_LIKELIHOOD_MOST];
    for (int i = 0; i < 4 * tables; i++) {
        double *entry = &unit[i / 4][i / 2 % 2][i % 2];
        int count = 0;
        *entry = 1;
        ks_boltzmann_gradient(gradient, e->model, unit);
        *entry = 0;
        for (int k = 0; k < e->parameters && count < TERMS; k++)
            if (gradient[k] != 0)
                e->terms[i / 4][i % 4][count++] = (term){k, gradient[k]};
    }
}

static void add_counts(double *out, const evaluation *e, ks_edge_table *count, double times)
{
    int tables = e->model->kinds * e->model->kinds;
    for (int i = 0; i < 4 * tables; i++) {
        double value = count[i / 4][i / 2 % 2][i % 2] * times;
        if (value == 0)
            continue;
        for (int k = 0; k < TERMS; k++)
            out[e->terms[i / 4][i % 4][k].parameter] += value * e->terms[i / 4][i % 4][k].factor;
    }
}

/* ---- One position ---- */

static void count_sample(ks_edge_table *out, const ks_field *field, const ks_spins *spins)
{
    memset(out, 0, (size_t)field->tables * sizeof *out);
    for (int y = 0, p = 0; y < field->height; y++)
        for (int x = 0; x < field->width; x++, p++) {
            int spin = ks_spin_at(spins, x, y);
            if (x < field->width - 1)
                out[field->across[p]][spin][ks_spin_at(spins, x + 1, y)] += 1;
            if (y < field->height - 1)
                out[field->down[p]][spin][ks_spin_at(spins, x, y + 1)] += 1;
        }
}

/* Adds the covariance of what samples have; the lower half, that is [i][j] with j <= i. */
static void add_curvature(double *out, const evaluation *e, room *r)
{
    int n = e->parameters, samples = e->settings->samples;
    double sum[KS_LIKELIHOOD_MOST] = {0}, share = 1.0 / samples;
    for (int s = 0; s < samples; s++) {
        double counts[KS_LIKELIHOOD_MOST] = {0};
        count_sample(r->expected, &r->field, &r->drawn[s]);
        add_counts(counts, e, r->expected, 1);
        for (int i = 0; i < n; i++) {
            sum[i] += counts[i];
            if (counts[i] == 0)
                continue;
            for (int j = 0; j <= i; j++)
                out[i * n + j] += counts[i] * counts[j] * share;
        }
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            out[i * n + j] -= sum[i] * share * sum[j] * share;
}

/* Beliefs, and samples for the curvature: perfect ones if inference is exact, else those of a
 * chain. */
static int infer(const evaluation *e, room *r, size_t index)
{
    static const ks_propagation propagation = {50, 0.5, 1e-6};
    size_t samples = (size_t)e->settings->samples;
    ks_random random = ks_random_seed(e->settings->seed + index);
    if (e->settings->inference == KS_INFERENCE_EXACT)
        return ks_exact_sample(r->drawn, samples, &r->beliefs, &r->field, &random, NULL);
    int status = ks_markov_sample(r->drawn, samples, samples / 10 + 10, &r->field,
                                  KS_MARKOV_CLUSTERS, &random);
    if (status)
        return status;
    if (e->settings->inference == KS_INFERENCE_BP)
        return ks_propagate(&r->beliefs, NULL, &r->field, &propagation);
    ks_beliefs_tally(&r->beliefs, &r->field, r->drawn, samples);
    r->beliefs.log_z = NAN;
    return 0;
}

/* The mean of -ln P(owner) over the points that end Black or White, P clipped to [.005, .995]. */
static double loss_of(const ks_beliefs *beliefs, const ks_outcome *outcome)
{
    double loss = 0;
    int owned = 0;
    for (int p = 0; p < ks_points(&outcome->position); p++) {
        int owner = outcome->owner[p];
        double chance = owner > 0 ? beliefs->node[p] : 1 - beliefs->node[p];
        if (owner == 0)
            continue;
        loss -= ks_log(chance < .005 ? .005 : chance > .995 ? .995 : chance);
        owned++;
    }
    return owned ? loss / owned : 0;
}

static int add_position(ks_likelihood *out, const evaluation *e, room *r, size_t index)
{
    const ks_outcome *outcome = &e->outcomes->items[index];
    double log_weight;
    ks_boltzmann_field(&r->field, e->model, &outcome->position);
    int status = infer(e, r, index);
    if (status)
        return status;
    add_curvature(out->curvature, e, r);
    memset(r->known, 0, sizeof r->known);
    status = ks_outcome_count(r->known, &log_weight, &r->field, outcome->owner, &r->outcome);
    if (status)
        return status;
    ks_beliefs_count(r->expected, &r->field, &r->beliefs);
    add_counts(out->gradient, e, r->known, 1);
    add_counts(out->gradient, e, r->expected, -1);
    out->value += log_weight - r->beliefs.log_z;
    out->loss += loss_of(&r->beliefs, outcome);
    return 0;
}

/* ---- All of them ---- */

static int add_shard(size_t shard, void *payload)
{
    evaluation *e = payload;
    size_t first = shard * SHARD, end = first + SHARD;
    room *r = ks_alloc(1, sizeof *r + (size_t)e->settings->samples * sizeof *r->drawn);
    int status = r == NULL ? KS_EMEMORY : 0;
    end = end < e->outcomes->count ? end : e->outcomes->count;
    for (size_t i = first; i < end && status == 0; i++)
        status = add_position(&e->shards[shard], e, r, i);
    free(r);
    return status;
}

static void add_up(ks_likelihood *out, const evaluation *e, size_t shards)
{
    int n = e->parameters;
    double share = 1 / (double)e->outcomes->count;
    memset(out, 0, sizeof *out);
    for (size_t s = 0; s < shards; s++) {
        const ks_likelihood *shard = &e->shards[s];
        out->value += shard->value * share;
        out->loss += shard->loss * share;
        for (int i = 0; i < n; i++)
            out->gradient[i] += shard->gradient[i] * share;
        for (int i = 0; i < n * n; i++)
            out->curvature[i] += shard->curvature[i] * share;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            out->curvature[j * n + i] = out->curvature[i * n + j];
}

int ks_likelihood_run(ks_likelihood *out, const ks_boltzmann *model, const ks_outcomes *outcomes,
                      const ks_likelihood_settings *settings)
{
    size_t shards = (outcomes->count + SHARD - 1) / SHARD;
    if (outcomes->count == 0 || settings->samples < 2)
        return KS_EINPUT;
    evaluation *e = ks_alloc(1, sizeof *e);
    if (e == NULL)
        return KS_EMEMORY;
    *e = (evaluation){.model = model,
                      .outcomes = outcomes,
                      .settings = settings,
                      .parameters = ks_boltzmann_parameters(model)};
    e->shards = ks_alloc(shards, sizeof *e->shards);
    int status = e->shards ? 0 : KS_EMEMORY;
    if (status == 0) {
        find_terms(e);
        status = ks_workers_run(settings->threads, shards, add_shard, e);
    }
    if (status == 0)
        add_up(out, e, shards);
    free(e->shards);
    free(e);
    return status;
}
