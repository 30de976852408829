/* Trade-off curves (keisei-train.h): a histogram of the sizes of values, right and wrong ones
 * apart; the counts at a threshold are sums over its upper end. */
#include "alloc.h"
#include "keisei-train.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct level {
    long long right, wrong;
} level;

struct ks_tradeoff {
    int levels;
    double step;
    long long undecided; /* values of exactly 0 */
    level level[];       /* level[i]: values of at least i steps and below i + 1 */
};

int ks_tradeoff_new(ks_tradeoff **out, int levels, double step)
{
    *out = NULL;
    if (levels < 1 || !(step > 0))
        return KS_ERANGE;
    *out = ks_alloc(1, sizeof **out + (size_t)levels * sizeof(level));
    if (*out == NULL)
        return KS_EMEMORY;
    (*out)->levels = levels;
    (*out)->step = step;
    return 0;
}

void ks_tradeoff_free(ks_tradeoff *tradeoff)
{
    free(tradeoff);
}

void ks_tradeoff_clear(ks_tradeoff *tradeoff)
{
    tradeoff->undecided = 0;
    memset(tradeoff->level, 0, (size_t)tradeoff->levels * sizeof(level));
}

void ks_tradeoff_count(ks_tradeoff *tradeoff, double value, int actual)
{
    if (!(value < 0 || value > 0)) {
        tradeoff->undecided++;
        return;
    }
    double steps = fabs(value) / tradeoff->step;
    int at = steps < tradeoff->levels ? (int)steps : tradeoff->levels - 1;
    if (value > 0 ? actual > 0 : actual < 0)
        tradeoff->level[at].right++;
    else
        tradeoff->level[at].wrong++;
}

void ks_tradeoff_add(ks_tradeoff *tradeoff, const ks_tradeoff *other)
{
    tradeoff->undecided += other->undecided;
    for (int i = 0; i < tradeoff->levels && i < other->levels; i++) {
        tradeoff->level[i].right += other->level[i].right;
        tradeoff->level[i].wrong += other->level[i].wrong;
    }
}

ks_tradeoff_point ks_tradeoff_at(const ks_tradeoff *tradeoff, int threshold)
{
    long long all = tradeoff->undecided, decided = 0, right = 0;
    for (int i = 0; i < tradeoff->levels; i++) {
        long long here = tradeoff->level[i].right + tradeoff->level[i].wrong;
        all += here;
        if (i >= threshold) {
            decided += here;
            right += tradeoff->level[i].right;
        }
    }
    return (ks_tradeoff_point){
        .threshold = threshold * tradeoff->step,
        .all = all,
        .decided = decided,
        .right = right,
        .share = all > 0 ? (double)decided / (double)all : NAN,
        .accuracy = decided > 0 ? (double)right / (double)decided : NAN,
    };
}
