/* Blocks of finished games, and what experiments teach about them: classifiers and cascades. */
#ifndef KS_BLOCKS_H
#define KS_BLOCKS_H

#include "block_label.h"
#include "keisei-corpus.h"

/* The final positions of labelled games, and the blocks in them that the score depends on. */
typedef struct ks_finals ks_finals;

int ks_finals_new(ks_finals **out);
void ks_finals_free(ks_finals *finals);
/* Adds the games of a corpus. Those that are bad or have no labels are left out: `left_out` counts
 * them, and `complain` (may be NULL) is told of each in one sentence with its place. */
int ks_finals_add(ks_finals *finals, ks_corpus *corpus, size_t *left_out,
                  void (*complain)(const char *sentence, void *payload), void *payload);
size_t ks_finals_boards(const ks_finals *finals);
/* How many such blocks there are, and how many of them die. */
size_t ks_finals_blocks(const ks_finals *finals);
size_t ks_finals_dead(const ks_finals *finals);

/* Draws `count` different numbers below `all` (count <= all), in ascending order; all sets are
 * equally likely. */
int ks_draw(size_t *out, size_t count, size_t all, unsigned long long seed);

/* ---- Classifiers ---- */

/* Rows of numbers, and the class of each: 0 or 1. */
typedef struct ks_examples ks_examples;

typedef enum ks_block_view {
    KS_BLOCK_FEATURES, /* 53 numbers read off the position, without predictions */
    KS_BLOCK_BOARDS    /* three boards of bits */
} ks_block_view;

/* A row for each block; class 1 lives. KS_ESIZE for KS_BLOCK_BOARDS if boards differ in size. */
int ks_finals_examples(ks_examples **out, const ks_finals *finals, ks_block_view view, int threads);
/* Some of the rows, by their numbers. */
int ks_examples_pick(ks_examples **out, const ks_examples *examples, const size_t *numbers,
                     size_t count);
void ks_examples_free(ks_examples *examples);
size_t ks_examples_count(const ks_examples *examples);

typedef struct ks_classifier ks_classifier;

typedef struct ks_classifier_options {
    /* nearest-mean, linear-discriminant, quadratic-discriminant, logistic, nearest-neighbour,
     * k-nearest-neighbours; or a network, by how it is trained: backpropagation,
     * levenberg-marquardt, rprop */
    const char *method;
    int components;  /* principal components that rows are mapped onto first; 0: see `variance` */
    double variance; /* the share of the variance that the components keep; 0: no mapping */
    int hidden;      /* hidden units of a network */
    int epochs, patience; /* of a network: most epochs; epochs without a better validation loss */
    unsigned long long seed;
    int threads; /* 0: one per core */
} ks_classifier_options;

/* `valid` says when to stop training a network; other methods ignore it, and it may be NULL. */
int ks_classifier_train(ks_classifier **out, const ks_examples *train, const ks_examples *valid,
                        const ks_classifier_options *options);
void ks_classifier_free(ks_classifier *classifier);
/* How many numbers a row has after the mapping onto components. */
int ks_classifier_inputs(const ks_classifier *classifier);
/* The share of the examples that are classified wrongly. */
int ks_classifier_mistakes(double *out, const ks_classifier *classifier,
                           const ks_examples *examples, int threads);

/* ---- Cascades ---- */

/* Networks one after the other; each gets the predictions of the one before for nearby blocks. */
typedef struct ks_cascade ks_cascade;

enum { KS_CASCADE_STEPS = 4 };

typedef struct ks_cascade_options {
    int hidden, epochs, patience; /* of each network, as above */
    /* 0: a step learns from predictions for games that the step before has learnt from. 1: from
     * predictions for other games; two more networks per step learn from half of the games each. */
    int halves;
    unsigned long long seed;
    int threads; /* 0: one per core */
} ks_cascade_options;

/* Learns from `count` blocks of `train`, given by their numbers (NULL: all), and stops by the
 * blocks of `valid`. Uses the features of the paper alone: 53 at the first step and 59 at the
 * others. */
int ks_cascade_train(ks_cascade **out, const ks_finals *train, const size_t *blocks, size_t count,
                     const ks_finals *valid, const size_t *valid_blocks, size_t valid_count,
                     const ks_cascade_options *options);
/* The cascades that are compiled in: "end" for final positions, "game" for any. They prove
 * unconditional life where they can, and ask a network only about other blocks. */
int ks_cascade_embedded(ks_cascade **out, const char *name, ks_error *error);
void ks_cascade_free(ks_cascade *cascade);
/* After each step, the share of the blocks that it classifies wrongly. */
int ks_cascade_mistakes(double out[KS_CASCADE_STEPS], const ks_cascade *cascade,
                        const ks_finals *finals, int threads);
/* After each step, by point: the probability that a stone survives; 1 at empty points. */
int ks_cascade_run(float out[KS_CASCADE_STEPS][KS_POINTS], const ks_cascade *cascade,
                   const ks_position *position);

#endif
