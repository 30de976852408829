/* What the distribution tells besides the judgment: which points go together, which blocks are one
 * family, and whether a family survives as a whole.
 *
 * A correlation is found by clamping one point to Black and inferring the others again; the common
 * fate of stones, by how much clamping all of them reduces Z. Where there are samples, both are
 * counted in these. Families are blocks of a colour that are correlated by at least a fifth,
 * directly or through others: stones a diagonal or a one-space jump apart in the open, as a player
 * would have it. */
#include "alloc.h"
#include "elementary.h"
#include "exact.h"
#include "study.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double together = 0.2;

/* Room for one more inference. */
typedef struct another {
    ks_field field;
    ks_beliefs beliefs;
} another;

/* ---- Correlation ---- */

static double correlation(double first, double second, double both)
{
    double spread = first * (1 - first) * second * (1 - second);
    double value = spread > 1e-14 ? (both - first * second) / sqrt(spread) : 0;
    return value > 1 ? 1 : value < -1 ? -1 : value;
}

static int spin_of(const ks_study *s, size_t sample, int p)
{
    return ks_spin_at(&s->samples[sample], p % s->field.width, p / s->field.width);
}

static double correlate_samples(const ks_study *s, int point, int other)
{
    double first = 0, second = 0, both = 0, share = 1 / (double)s->count;
    for (size_t i = 0; i < s->count; i++) {
        int a = spin_of(s, i, point), b = spin_of(s, i, other);
        first += a;
        second += b;
        both += a & b;
    }
    return point == other ? 1 : correlation(first * share, second * share, both * share);
}

static int correlate(float *out, ks_study *s, another *more, int point)
{
    double own = s->beliefs.node[point];
    memset(out, 0, KS_POINTS * sizeof *out);
    out[point] = 1;
    if (own * (1 - own) < 1e-7)
        return 0;
    more->field = s->field;
    ks_field_clamp(&more->field, point, 1);
    int status = ks_study_infer(&more->beliefs, s, &more->field);
    for (int p = 0; p < ks_points(s->question->position) && status == 0; p++)
        if (p != point)
            out[p] = (float)correlation(own, s->beliefs.node[p], own * more->beliefs.node[p]);
    return status;
}

/* The connection of the point that was asked for: exact if the inference is. */
static int connect(float *out, ks_study *s, another *more, int point)
{
    if (s->count == 0 || s->inference == KS_INFERENCE_EXACT)
        return correlate(out, s, more, point);
    for (int p = 0; p < ks_points(s->question->position); p++)
        out[p] = (float)correlate_samples(s, point, p);
    return 0;
}

/* ---- Blocks and families ---- */

static void find_blocks(ks_outlook *out, const ks_position *position)
{
    for (int p = 0; p < ks_points(position); p++) {
        int stone = position->stone[p];
        out->block_at[p] = -1;
        if (stone == KS_EMPTY)
            continue;
        int head = position->head[p], index = -1;
        for (int b = 0; b < out->blocks && index < 0; b++)
            index = position->head[out->block[b].block.point] == head ? b : -1;
        if (index < 0) {
            index = out->blocks++;
            out->block[index] = (ks_block_outlook){.block = {stone, 0, p}, .family = index};
        }
        out->block[index].block.stones++;
        out->block_at[p] = (short)index;
    }
}

/* Gives the family of one block the number of the other's, the lower one. */
static void merge(ks_outlook *out, int a, int b)
{
    int keep = out->block[a].family, drop = out->block[b].family;
    if (keep > drop) {
        int swap = keep;
        keep = drop;
        drop = swap;
    }
    for (int i = 0; i < out->blocks; i++)
        if (out->block[i].family == drop)
            out->block[i].family = keep;
}

/* Numbers families from 0 in the order of their first stones. */
static void number_families(ks_outlook *out)
{
    int number[KS_POINTS];
    for (int b = 0; b < out->blocks; b++) {
        const ks_block *block = &out->block[b].block;
        int *family = &out->block[b].family;
        if (*family == b) {
            number[b] = out->families++;
            out->family[number[b]] =
                (ks_family_outlook){.colour = block->colour, .point = block->point};
        }
        *family = number[*family];
        out->family[*family].stones += block->stones;
    }
}

static int find_families(ks_outlook *out, ks_study *s, another *more)
{
    float with[KS_POINTS];
    for (int a = 0; a < out->blocks; a++) {
        int point = out->block[a].block.point;
        int status = s->count > 0 ? 0 : correlate(with, s, more, point);
        if (status)
            return status;
        for (int b = 0; b < out->blocks; b++) {
            int other = out->block[b].block.point;
            if (b == a || out->block[b].block.colour != out->block[a].block.colour)
                continue;
            double r = s->count > 0 ? correlate_samples(s, point, other) : (double)with[other];
            if (r >= together)
                merge(out, a, b);
        }
    }
    number_families(out);
    return 0;
}

/* ---- Fates ---- */

/* Is the stone part of the block, or of the family, of that number? */
static int belongs(const ks_outlook *o, int p, int index, int is_family)
{
    int block = o->block_at[p];
    return block >= 0 && (is_family ? o->block[block].family : block) == index;
}

/* The probability that all stones of a block or family end as their own. */
static int find_fate(float *out, const ks_outlook *o, ks_study *s, another *more, int index,
                     int is_family)
{
    int stones[KS_POINTS], count = 0, points = o->width * o->height, status;
    int colour = is_family ? o->family[index].colour : o->block[index].block.colour;
    int black = colour == KS_BLACK;
    for (int p = 0; p < points; p++)
        if (belongs(o, p, index, is_family))
            stones[count++] = p;
    if (s->count > 0) {
        double share = 0;
        for (size_t i = 0; i < s->count; i++) {
            int k = 0;
            while (k < count && spin_of(s, i, stones[k]) == black)
                k++;
            share += (k == count) / (double)s->count;
        }
        *out = (float)share;
        return 0;
    }
    more->field = s->field;
    for (int k = 0; k < count; k++) {
        if (isinf(s->field.node[stones[k]][black])) {
            *out = 0;
            return 0;
        }
        ks_field_clamp(&more->field, stones[k], black);
    }
    if (s->inference == KS_INFERENCE_BP)
        status = ks_study_infer(&more->beliefs, s, &more->field);
    else
        status = ks_exact_log_z(&more->beliefs.log_z, &more->field, s->runner);
    double p = status ? 0 : ks_exp(more->beliefs.log_z - s->beliefs.log_z);
    *out = (float)(p < 1 ? p : 1);
    return status;
}

/* ---- All of it ---- */

static int fill(ks_outlook *out, ks_study *s, another *more, int connection)
{
    int status = 0;
    if (connection >= 0)
        status = connect(out->connection, s, more, connection);
    find_blocks(out, s->question->position);
    if (status == 0)
        status = find_families(out, s, more);
    for (int b = 0; b < out->blocks && status == 0; b++)
        status = find_fate(&out->block[b].survives, out, s, more, b, 0);
    for (int f = 0; f < out->families && status == 0; f++)
        status = find_fate(&out->family[f].survives, out, s, more, f, 1);
    return status;
}

int ks_boltzmann_outlook(ks_outlook *out, ks_judgment *judgment, const ks_judge *judge,
                         const ks_question *question, int connection)
{
    ks_study *s = NULL;
    another *more = ks_alloc(1, sizeof *more);
    int status = more ? ks_study_new(&s, judge, question) : KS_EMEMORY;
    if (status == 0) {
        out->inference = s->inference;
        out->rounds = s->rounds;
        out->samples = (int)s->count;
        out->log_z = s->beliefs.log_z;
        out->counted = s->counted;
        memcpy(out->ones, s->ones, sizeof out->ones);
        status = ks_study_judgment(judgment, &out->score_error, &out->black_wins_error, s);
    }
    if (status == 0)
        status = fill(out, s, more, connection);
    ks_study_free(s);
    free(more);
    return status;
}
