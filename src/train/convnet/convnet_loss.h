/* What the convolutional network is trained to make small, for one position. */
#ifndef KS_CONVNET_LOSS_H
#define KS_CONVNET_LOSS_H

#include "convnet_examples.h"
#include "outputs.h"

/* How much each part counts. Parts are means over the points of the board, over its stones, or one
 * number a board. */
typedef struct ks_convnet_weights {
    double owner;           /* cross-entropy of the owners: final ones, and those expected */
    double soft;            /* which share of that is of the expected ones, where they are known */
    double alive;           /* whether stones survive */
    double move;            /* the next move */
    double score;           /* the final score */
    double lead;            /* the expected score */
    double wins, soft_wins; /* who wins, and the expected chance */
} ks_convnet_weights;

extern const ks_convnet_weights ks_convnet_weights_default;

/* Returns the loss. `maps` [KS_MAP_COUNT][points] and `numbers` are the network's outputs; the
 * gradients by them are set. */
double ks_convnet_loss(float *maps_gradient, float *numbers_gradient,
                       const ks_convnet_example *example, const ks_convnet_weights *weights,
                       const float *maps, const float *numbers);

/* How good a judgment is, as tables of judges measure it. */
typedef struct ks_convnet_measures {
    double log_loss, points, right; /* of points that end as Black's or White's */
    double score_error, winner_right, winners, moves_right, moves;
    double positions;
} ks_convnet_measures;

/* The mean log-loss of points that end as Black's or White's, with owners as sharp as that. */
double ks_convnet_log_loss(const ks_convnet_example *example, const float *maps, double sharpness);
/* By how many of its deviations the expected score is off. */
double ks_convnet_score_off(const ks_convnet_example *example, const float *maps,
                            const float *numbers);
/* Adds those of one position. */
void ks_convnet_measure(ks_convnet_measures *out, const ks_convnet_example *example,
                        const float *maps, const float *numbers);

#endif
