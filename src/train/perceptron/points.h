/* Points of labelled games to learn territory from: a few of each position, so that there are many
 * positions, drawn from whole games, so that all stages occur. */
#ifndef KS_PERCEPTRON_POINTS_H
#define KS_PERCEPTRON_POINTS_H

#include "examples.h"
#include "keisei-train.h"
#include "kept.h"
#include "perceptron.h"

/* Points of a position; more where reading it is slow: on large boards, if life is asked. */
enum { KS_POINTS_EACH = 5, KS_POINTS_MOST = 20 };

typedef struct ks_points_sample {
    ks_kept_position position;
    uint8_t count;
    uint8_t view[KS_POINTS_MOST];  /* which of the point's views, modulo their number */
    int16_t point[KS_POINTS_MOST]; /* `count` of them */
    size_t first;                  /* example */
} ks_points_sample;

typedef struct ks_points_samples {
    size_t count, capacity;
    ks_points_sample *samples;
    ks_kept_boards boards;
    size_t examples;
} ks_points_samples;

/* Draws about `wanted` points, and no more, of boards of one size (see ks_board_size) from the
 * games of several corpora; stones too if the form judges them. Games without labels and bad
 * records are left out. */
int ks_points_draw(ks_points_samples *out, const char *const *paths, int count, size_t wanted,
                   int size, const ks_neighbourhood_form *form, uint64_t seed, ks_error *error);
void ks_points_release(ks_points_samples *samples);

/* Makes an example of each point: its inputs, and 1 if it ends as the mover's, 0 if as the
 * opponent's, a half if as nobody's. `life` may be NULL if the form does not ask it. */
int ks_points_examples(ks_examples *out, const ks_points_samples *samples,
                       const ks_neighbourhood_form *form, const ks_life *life, int threads);

#endif
