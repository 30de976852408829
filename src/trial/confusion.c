/* Confusion matrices (keisei-train.h). */
#include "keisei-train.h"

/* Black, White, nobody: the order of the papers' tables. */
static int place(int owner)
{
    return owner > 0 ? 0 : owner < 0 ? 1 : 2;
}

void ks_confusion_count(ks_confusion *confusion, int predicted, int actual)
{
    confusion->counts[place(predicted)][place(actual)]++;
}

void ks_confusion_add(ks_confusion *confusion, const ks_confusion *other)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            confusion->counts[i][j] += other->counts[i][j];
}

static long long row(const ks_confusion *confusion, int predicted)
{
    const long long *counts = confusion->counts[predicted];
    return counts[0] + counts[1] + counts[2];
}

long long ks_confusion_decided(const ks_confusion *confusion)
{
    return row(confusion, 0) + row(confusion, 1);
}

long long ks_confusion_total(const ks_confusion *confusion)
{
    return ks_confusion_decided(confusion) + row(confusion, 2);
}

long long ks_confusion_right(const ks_confusion *confusion)
{
    return confusion->counts[0][0] + confusion->counts[1][1];
}

int ks_confusion_same_columns(const ks_confusion *a, const ks_confusion *b)
{
    for (int j = 0; j < 3; j++) {
        long long difference = 0;
        for (int i = 0; i < 3; i++)
            difference += a->counts[i][j] - b->counts[i][j];
        if (difference != 0)
            return 0;
    }
    return 1;
}
