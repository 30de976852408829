/* The paper's figures for its trained methods, and the orderings to check (see direct_parts.h). */
#include "direct_parts.h"

#include <stdio.h>

/* In the order of the judges: simple or enhanced, linear or not, three sizes. */
const double trained_paper_table4[PERCEPTRONS][2] = {
    {64.0, 17.9}, {64.5, 18.4}, {64.6, 19.0}, {63.1, 18.2}, {64.5, 18.3}, {65.1, 18.3},
    {75.0, 13.4}, {75.2, 13.3}, {75.1, 13.4}, {75.2, 13.2}, {75.5, 12.9}, {75.5, 12.5}};

const double trained_paper_table5[PERCEPTRONS][3][3] = {
    {{40.5, 13.6, .08}, {6.7, 33.8, .05}, {2.3, 2.9, .01}},
    {{41.5, 14.2, .08}, {5.8, 33.2, .05}, {2.1, 2.9, .01}},
    {{42.0, 14.6, .08}, {5.3, 32.6, .04}, {2.2, 3.1, .01}},
    {{40.5, 13.6, .07}, {6.4, 33.3, .05}, {2.6, 3.5, .02}},
    {{41.4, 14.0, .08}, {5.8, 33.0, .04}, {2.4, 3.3, .02}},
    {{41.8, 14.2, .08}, {5.5, 33.0, .04}, {2.2, 3.2, .01}},
    {{40.5, 11.7, .06}, {7.0, 36.4, .07}, {2.0, 2.3, .01}},
    {{40.6, 11.6, .06}, {6.8, 36.3, .07}, {2.1, 2.5, .01}},
    {{40.6, 11.6, .06}, {6.6, 36.2, .07}, {2.2, 2.6, .01}},
    {{40.3, 11.4, .06}, {6.8, 36.2, .06}, {2.4, 2.7, .01}},
    {{40.4, 11.3, .06}, {6.8, 36.4, .06}, {2.4, 2.7, .01}},
    {{40.2, 10.9, .06}, {6.8, 36.6, .07}, {2.5, 2.9, .01}},
};

/* Pairs of judges whose order the paper gives, or that we want. */
typedef struct pair {
    int better, worse, phase, calibrated;
} pair;

enum { SIMPLE_PAIRS = 6, SIZE_PAIRS = 8, SHAPE_PAIRS = 6, BEST_PAIRS = 3 };

/* Simple and enhanced perceptrons of the same form and size. */
static int simple_pair(pair *out, int i)
{
    *out = (pair){FIRST_PERCEPTRON + 6 + i, FIRST_PERCEPTRON + i, ALL_MOVES, 0};
    return i < SIMPLE_PAIRS;
}

/* 60 beside 40 and 40 beside 24 points. */
static int size_pair(pair *out, int i)
{
    int larger = FIRST_PERCEPTRON + i / 2 * 3 + 1 + i % 2;
    *out = (pair){larger, larger - 1, ALL_MOVES, 0};
    return i < SIZE_PAIRS;
}

/* Networks beside linear functions. */
static int shape_pair(pair *out, int i)
{
    *out = (pair){PERCEPTRON(1, i / 3, i % 3), PERCEPTRON(0, i / 3, i % 3), ALL_MOVES, 0};
    return i < SHAPE_PAIRS;
}

/* The simple network of 60 points beside direct methods that know nothing of life and death. */
static int best_pair(pair *out, int i)
{
    static const int methods[BEST_PAIRS] = {BOUZY_DISTANCE, INFLUENCE, DISTANCE};
    *out = (pair){PERCEPTRON(1, 0, 2), JUDGE(methods[i % BEST_PAIRS], REMAIN), ALL_MOVES, 0};
    return i < BEST_PAIRS;
}

/* Each pair gives two claims: about the winner and about the score. */
int trained_claim(claim *out, char text[160], int number)
{
    static int (*const kinds[])(pair *, int) = {simple_pair, size_pair, shape_pair, best_pair};
    static const int counts[] = {SIMPLE_PAIRS, SIZE_PAIRS, SHAPE_PAIRS, BEST_PAIRS};
    int by_score = number % 2, i = number / 2, kind = 0;
    pair p;
    char better[64], worse[64];
    while (kind < 4 && i >= counts[kind])
        i -= counts[kind++];
    if (kind == 4 || !kinds[kind](&p, i))
        return 0;
    direct_judge_name(better, p.better);
    direct_judge_name(worse, p.worse);
    snprintf(text, 160, "%s is better than %s", better, worse);
    *out = (claim){.text = text,
                   .better = p.better,
                   .worse = p.worse,
                   .by_score = by_score,
                   .phase = p.phase,
                   .calibrated = p.calibrated};
    return 1;
}

/* The targets: P_winner by signs over all positions; P_score by signs from move 20 on; and both by
 * calibrated owners over all positions. */
claim trained_target(int enhanced, int direct, int target)
{
    return (claim){.better = FIRST_PERCEPTRON + PERCEPTRONS - ENHANCED + enhanced,
                   .worse = direct,
                   .by_score = target % 2,
                   .phase = target == 1 ? LATE : ALL_MOVES,
                   .calibrated = target > 1};
}
