/* See likelihood.h. Both models are linear in their parameters, so the gradient of log P is the
 * counts of the outcome minus the expected counts, and the second derivatives of log Z are the
 * covariance of the counts. Inference by points and edges does not give the covariance of counts
 * that lie far apart; samples do, and a few per position are enough, since only the direction of
 * steps depends on it.
 *
 * The log-likelihood of points is the sum of log P(owner) of each. Its gradient by a parameter is a
 * sum of covariances of a point's spin with the counts; their sum is how the expected counts
 * respond to a small field on all points, of 1 / P(owner) at each. So one more inference, with such
 * a field, gives it (Domke, implicit differentiation by perturbation). Its curvature is that of
 * Gauss and Newton, from the covariances of samples; if inference is by samples, the gradient comes
 * from them too.
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
    TERMS = 2, /* most parameters in an entry of a table */
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
    ks_field field, pushed;
    ks_beliefs beliefs, answer;
    ks_outcome_room outcome;
    ks_edge_table known[KS_FIELD_TABLES], expected[KS_FIELD_TABLES];
    double node[KS_FIELD_POINTS]; /* P(spin 1) by a chain */
    ks_spins *drawn;              /* (samples) */
    double *counts;               /* [samples][parameters]: of each sample, minus their mean */
} room;

static void room_free(room *r)
{
    if (r != NULL) {
        free(r->drawn);
        free(r->counts);
    }
    free(r);
}

static room *room_new(size_t samples, size_t parameters)
{
    room *r = ks_alloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    r->drawn = ks_alloc(samples, sizeof *r->drawn);
    r->counts = ks_alloc(samples * parameters, sizeof *r->counts);
    if (r->drawn != NULL && r->counts != NULL)
        return r;
    room_free(r);
    return NULL;
}

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

static const double least = 0.005; /* smallest probability of an owner */

static double within(double chance)
{
    return least + (1 - 2 * least) * chance;
}

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

/* The counts of each sample, minus their mean. */
static void count_samples(const evaluation *e, room *r)
{
    int n = e->parameters, samples = e->settings->samples;
    double mean[KS_LIKELIHOOD_MOST] = {0};
    for (int s = 0; s < samples; s++) {
        double *counts = r->counts + (size_t)s * (size_t)n;
        memset(counts, 0, (size_t)n * sizeof *counts);
        count_sample(r->expected, &r->field, &r->drawn[s]);
        add_counts(counts, e, r->expected, 1);
        for (int i = 0; i < n; i++)
            mean[i] += counts[i] / samples;
    }
    for (int s = 0; s < samples; s++)
        for (int i = 0; i < n; i++)
            r->counts[(size_t)s * (size_t)n + (size_t)i] -= mean[i];
}

/* Adds the square of a vector, times a factor; the lower half, that is [i][j] with j <= i. */
static void add_square(double *out, const double *vector, int n, double times)
{
    for (int i = 0; i < n; i++) {
        double value = vector[i] * times;
        if (value == 0)
            continue;
        for (int j = 0; j <= i; j++)
            out[i * n + j] += value * vector[j];
    }
}

/* The covariance of the counts. */
static void add_covariance(double *out, const evaluation *e, const room *r)
{
    int n = e->parameters, samples = e->settings->samples;
    for (int s = 0; s < samples; s++)
        add_square(out, r->counts + (size_t)s * (size_t)n, n, 1.0 / samples);
}

/* How P of a point changes with each parameter, estimated from samples. */
static void find_slope(double *out, const evaluation *e, const room *r, int point)
{
    int n = e->parameters, samples = e->settings->samples, width = r->field.width;
    memset(out, 0, (size_t)n * sizeof *out);
    for (int s = 0; s < samples; s++)
        if (ks_spin_at(&r->drawn[s], point % width, point / width))
            for (int i = 0; i < n; i++)
                out[i] += r->counts[(size_t)s * (size_t)n + (size_t)i] / samples;
}

/* Gauss and Newton's matrix: the squares of how P of each point changes, over its variance. If
 * inference is by samples, adds the gradient too. */
static void add_slopes(ks_likelihood *out, const evaluation *e, const room *r,
                       const ks_outcome *outcome)
{
    int n = e->parameters, is_sampled = e->settings->inference == KS_INFERENCE_SW;
    for (int p = 0; p < ks_points(&outcome->position); p++) {
        double slope[KS_LIKELIHOOD_MOST], chance = within(r->beliefs.node[p]);
        if (outcome->owner[p] == 0)
            continue;
        find_slope(slope, e, r, p);
        add_square(out->curvature, slope, n, 1 / (chance * (1 - chance)));
        double push = (1 - 2 * least) / (outcome->owner[p] > 0 ? chance : chance - 1);
        for (int i = 0; i < n && is_sampled; i++)
            out->gradient[i] += push * slope[i];
    }
}

static const ks_propagation propagation = {50, 0.5, 1e-6};

/* Beliefs, and samples for the curvature: perfect ones if inference is exact, else those of a
 * chain. */
static int infer(const evaluation *e, room *r, size_t index)
{
    size_t samples = (size_t)e->settings->samples;
    ks_random random = ks_random_seed(e->settings->seed + index);
    if (e->settings->inference == KS_INFERENCE_EXACT)
        return ks_exact_sample(r->drawn, samples, &r->beliefs, &r->field, &random, NULL);
    int status = ks_markov_sample(r->drawn, r->node, samples, samples / 10 + 10, &r->field,
                                  KS_MARKOV_CLUSTERS, &random);
    if (status)
        return status;
    if (e->settings->inference == KS_INFERENCE_BP)
        return ks_propagate(&r->beliefs, NULL, &r->field, &propagation);
    ks_beliefs_tally(&r->beliefs, &r->field, r->drawn, samples);
    memcpy(r->beliefs.node, r->node, sizeof r->node);
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

/* The log-likelihood of the whole outcome and its gradient. */
static int add_outcome(ks_likelihood *out, const evaluation *e, room *r, const ks_outcome *outcome)
{
    double log_weight;
    memset(r->known, 0, sizeof r->known);
    int status = ks_outcome_count(r->known, &log_weight, &r->field, outcome->owner, &r->outcome);
    if (status)
        return status;
    ks_beliefs_count(r->expected, &r->field, &r->beliefs);
    add_counts(out->gradient, e, r->known, 1);
    add_counts(out->gradient, e, r->expected, -1);
    out->value += log_weight - r->beliefs.log_z;
    return 0;
}

/* The log-likelihood of its points. Belief propagation uses floats and needs a stronger field; for
 * samples, add_slopes has added the gradient already. */
static int add_points(ks_likelihood *out, const evaluation *e, room *r, const ks_outcome *outcome)
{
    double push = e->settings->inference == KS_INFERENCE_EXACT ? 1e-5 : 1e-3;
    r->pushed = r->field;
    for (int p = 0; p < ks_points(&outcome->position); p++) {
        int spin = outcome->owner[p] > 0;
        double chance = within(spin ? r->beliefs.node[p] : 1 - r->beliefs.node[p]);
        if (outcome->owner[p] == 0)
            continue;
        out->value += ks_log(chance);
        r->pushed.node[p][spin] += push * (1 - 2 * least) / chance;
    }
    if (e->settings->inference == KS_INFERENCE_SW)
        return 0;
    int status = e->settings->inference == KS_INFERENCE_EXACT
                     ? ks_exact_run(&r->answer, &r->pushed, NULL)
                     : ks_propagate(&r->answer, NULL, &r->pushed, &propagation);
    if (status)
        return status;
    ks_beliefs_count(r->known, &r->pushed, &r->answer);
    ks_beliefs_count(r->expected, &r->field, &r->beliefs);
    add_counts(out->gradient, e, r->known, 1 / push);
    add_counts(out->gradient, e, r->expected, -1 / push);
    return 0;
}

static int add_position(ks_likelihood *out, const evaluation *e, room *r, size_t index)
{
    const ks_outcome *outcome = &e->outcomes->items[index];
    ks_boltzmann_field(&r->field, e->model, &outcome->position);
    int status = infer(e, r, index);
    if (status)
        return status;
    count_samples(e, r);
    out->loss += loss_of(&r->beliefs, outcome);
    if (e->settings->goal == KS_GOAL_POINTS) {
        add_slopes(out, e, r, outcome);
        return add_points(out, e, r, outcome);
    }
    add_covariance(out->curvature, e, r);
    return add_outcome(out, e, r, outcome);
}

/* ---- All of them ---- */

static int add_shard(size_t shard, void *payload)
{
    evaluation *e = payload;
    size_t first = shard * SHARD, end = first + SHARD;
    room *r = room_new((size_t)e->settings->samples, (size_t)e->parameters);
    int status = r == NULL ? KS_EMEMORY : 0;
    end = end < e->outcomes->count ? end : e->outcomes->count;
    for (size_t i = first; i < end && status == 0; i++)
        status = add_position(&e->shards[shard], e, r, i);
    room_free(r);
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
