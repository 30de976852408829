/* See vote.h. */
#include "vote.h"

#include "affine.h"
#include "alloc.h"
#include "keisei.h"
#include "moments.h"
#include "projection.h"
#include "workers.h"

#include <stdlib.h>
#include <string.h>

enum { SHARE = 64, ODD = (KS_MOST_NEIGHBOURS + 1) / 2 };

int ks_fit_nearest(ks_nearest *out, const ks_examples *examples)
{
    float row[KS_MOST_INPUTS];
    memset(out, 0, sizeof *out);
    if (examples->count > 1 << 26)
        return KS_ERANGE;
    int status = ks_nearest_init(out, examples->inputs, (int)examples->count);
    if (status)
        return status;
    ks_moments_standardise(out->mean, out->scale, examples);
    for (int e = 0; e < out->count; e++) {
        const float *input = examples->input + (size_t)e * (size_t)out->inputs;
        ks_affine_standardise(row, input, out->mean, out->scale, out->inputs);
        for (int i = 0; i < out->inputs; i++)
            *ks_nearest_at(out, e, i) = row[i];
        out->label[e] = (unsigned char)ks_moments_class(examples->target[e]);
    }
    return 0;
}

typedef struct election {
    const ks_nearest *neighbours;
    int most;
    int (*mistakes)[ODD]; /* in each share of the examples, by (k - 1) / 2 */
} election;

/* One search gives the vote for every k, since the nearest come in order. */
static int judge_share(size_t index, void *payload)
{
    const election *e = payload;
    const ks_nearest *n = e->neighbours;
    int first = (int)index * SHARE;
    for (int x = first; x < first + SHARE && x < n->count; x++) {
        float row[KS_MOST_INPUTS];
        unsigned char label[KS_MOST_NEIGHBOURS];
        for (int i = 0; i < n->inputs; i++)
            row[i] = *ks_nearest_at(n, x, i);
        int found = ks_nearest_classes(label, n, row, e->most, x), votes = 0;
        for (int k = 1; k <= found; k++) {
            votes += label[k - 1];
            if (k % 2)
                e->mistakes[index][k / 2] += (2 * votes > k) != n->label[x];
        }
    }
    return 0;
}

int ks_fit_k(ks_nearest *neighbours, size_t *mistakes, int most, int threads)
{
    int limit =
        neighbours->count - 1 < KS_MOST_NEIGHBOURS ? neighbours->count - 1 : KS_MOST_NEIGHBOURS;
    size_t shares = ((size_t)neighbours->count + SHARE - 1) / SHARE, fewest = SIZE_MAX;
    election e = {.neighbours = neighbours, .most = most < limit ? most : limit};
    neighbours->k = 1;
    e.mistakes = ks_alloc(shares, sizeof *e.mistakes);
    int status = e.mistakes ? ks_workers_run(threads, shares, judge_share, &e) : KS_EMEMORY;
    for (int k = 1; k <= e.most && !status; k += 2) {
        size_t sum = 0;
        for (size_t i = 0; i < shares; i++)
            sum += (size_t)e.mistakes[i][k / 2];
        if (sum < fewest) {
            fewest = sum;
            neighbours->k = k;
        }
    }
    if (mistakes != NULL)
        *mistakes = fewest == SIZE_MAX ? 0 : fewest;
    free(e.mistakes);
    return status;
}
