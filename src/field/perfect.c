/* Perfect samples. The states of the last line are drawn by their weights after the last point.
 * Then, going backwards, a point gives its bit of the state back to the point that it replaced:
 * that point's spin is drawn by the two numbers of the forward vector that differ only in this bit,
 * times the weight with which the later point entered. That is two numbers for each point and
 * sample, so the elimination costs far more than the draws.
 *
 * Every sample has a generator of its own, seeded by the caller's, so the samples are the same for
 * any number of threads. */
#include "alloc.h"
#include "elimination.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS = 16, BLOCK = 1 << 10 };

int ks_draws_init(ks_draws *out, ks_spins *spins, size_t count, ks_random *random)
{
    *out = (ks_draws){.spins = spins, .count = count};
    out->random = ks_alloc(count, sizeof *out->random);
    out->state = ks_alloc(count, sizeof *out->state);
    if (out->random == NULL || out->state == NULL)
        return KS_EMEMORY;
    memset(spins, 0, count * sizeof *spins);
    for (size_t i = 0; i < count; i++)
        out->random[i] = ks_random_seed(ks_random_next(random));
    return 0;
}

void ks_draws_release(ks_draws *draws)
{
    free(draws->random);
    free(draws->state);
}

/* The state at which the weights, added up, pass `wanted`. */
static uint32_t find_state(const double *weights, size_t states, const double *block, double wanted)
{
    size_t blocks = (states + BLOCK - 1) / BLOCK, b = 0;
    while (b + 1 < blocks && wanted >= block[b])
        wanted -= block[b++];
    size_t i = b * BLOCK, end = i + BLOCK < states ? i + BLOCK : states, found = i;
    for (; i < end; i++) {
        if (weights[i] > 0)
            found = i;
        if (wanted < weights[i])
            break;
        wanted -= weights[i];
    }
    return (uint32_t)found;
}

int ks_draws_start(ks_draws *draws, ks_elimination *e)
{
    double block[((size_t)1 << KS_EXACT_SIDE) / BLOCK], total = 0;
    for (size_t b = 0; b * BLOCK < e->states; b++) {
        block[b] = 0;
        for (size_t i = b * BLOCK; i < (b + 1) * BLOCK && i < e->states; i++)
            block[b] += e->last[i];
        total += block[b];
    }
    draws->elimination = e;
    for (size_t i = 0; i < draws->count; i++)
        draws->state[i] =
            find_state(e->last, e->states, block, ks_random_unit(&draws->random[i]) * total);
    return 0;
}

static void set_spin(ks_spins *spins, const ks_lattice *lattice, int line, int bit, uint32_t spin)
{
    if (lattice->turned)
        spins->row[bit] |= spin << line;
    else
        spins->row[line] |= spin << bit;
}

/* One sample back through the points of a run. */
static void retreat(ks_draws *draws, size_t sample)
{
    const ks_run *run = draws->run;
    ks_elimination *e = draws->elimination;
    const ks_lattice *lattice = &e->lattice;
    uint32_t place;
    size_t tile = ks_tile_of(&place, run, draws->state[sample]);
    for (int k = run->points - 1; k >= 0; k--) {
        int bit = run->first + k;
        unsigned shift = (unsigned)(run->position + k) & 31;
        uint32_t spin = place >> shift & 1;
        uint32_t left = shift > 0 ? place >> (shift - 1) & 1 : 0;
        const double(*entry)[2] =
            (const double(*)[2])lattice->entry[run->line * lattice->bits + bit][left];
        double odds = e->odds[(size_t)k * (e->states / 2) + ks_odds_at(run, tile, place, k)];
        /* In (0, 1]: a spin of weight 0 is never drawn, and one whose rival has weight 0 always. */
        double unit = 1 - ks_random_unit(&draws->random[sample]);
        uint32_t old = unit * (entry[0][spin] + odds * entry[1][spin]) > entry[0][spin];
        set_spin(&draws->spins[sample], lattice, run->line, bit, spin);
        place ^= (spin ^ old) << shift;
    }
    draws->state[sample] = ks_tile_state(run, tile, place);
}

static int retreat_part(size_t part, void *payload)
{
    ks_draws *draws = payload;
    for (size_t i = draws->count * part / PARTS; i < draws->count * (part + 1) / PARTS; i++)
        retreat(draws, i);
    return 0;
}

int ks_draws_retreat(ks_draws *draws, const ks_run *run)
{
    draws->run = run;
    return ks_field_each(draws->elimination->runner, PARTS, retreat_part, draws);
}
