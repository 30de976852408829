/* A residual network of convolutions: its shape, and where its parameters are. What goes in are
 * planes (a number for each point of a board) and facts (numbers about the whole board); what comes
 * out are maps (by point) and numbers (of the whole board). The weights do not depend on the size
 * of the board.
 *
 *     x = input(planes) + facts
 *     for each block:
 *         h = relu(first(relu(x)))
 *         x = x + second(h) + pooled(summary of h)      the last term in every other block
 *     t = relu(x)
 *     maps = maps(relu(head(t) + head_pooled(summary of t)))
 *     numbers = numbers(relu(hidden(summary of t, facts)))
 *
 * A summary of a map of C channels is 3 C numbers: means over the board, the same times a measure
 * of its size, and maxima. It is what tells each point of the whole board. There is no
 * normalisation: branches that start small do without, and quantised weights are simpler for it.
 *
 * Dimensions: P planes, F facts, C channels, B blocks, H channels of the head, D hidden units, M
 * maps, N numbers. */
#ifndef KS_RESIDUAL_H
#define KS_RESIDUAL_H

#include "model.h"

enum { KS_RESIDUAL_BLOCKS = 24, KS_RESIDUAL_SUMMARY = 3 };

typedef struct ks_residual_shape {
    int planes, facts, channels, blocks, head, hidden, maps, numbers;
} ks_residual_shape;

/* An affine layer: weights [out][in][side][side], a bias [out] unless it has none. */
typedef struct ks_residual_layer {
    char name[24];
    int out, in, side; /* out 0: there is no such layer */
    int has_bias;
    size_t weight, bias; /* where they start in the parameters */
} ks_residual_layer;

typedef struct ks_residual_block {
    ks_residual_layer first, second, pooled;
} ks_residual_block;

typedef struct ks_residual {
    ks_residual_shape shape;
    size_t count; /* of parameters */
    ks_residual_layer input, facts;
    ks_residual_block blocks[KS_RESIDUAL_BLOCKS];
    ks_residual_layer head, head_pooled, maps, hidden, numbers;
} ks_residual;

/* KS_ERANGE if the shape is not one of a network. */
int ks_residual_init(ks_residual *out, const ks_residual_shape *shape);

/* The layers in the order of their parameters, from 0; NULL after the last. */
const ks_residual_layer *ks_residual_layer_at(const ks_residual *net, int index);

/* By how much the mean of a summary counts again: 0 on a board of 14x14, more on larger ones. */
float ks_residual_size(int points);

/* Parameters as tensors LAYER.weight and LAYER.bias, and back. The shape is told by the tensors. */
int ks_residual_store(ks_model *model, const ks_residual *net, const float *parameters);
/* KS_EJUDGE: the model is of another kind; KS_EINPUT: it is incomplete. */
int ks_residual_tell(ks_residual_shape *out, const ks_model *model, ks_error *error);
int ks_residual_load(float *parameters, const ks_residual *net, const ks_model *model,
                     ks_error *error);
/* Those of one layer. KS_EINPUT, with nothing changed: the model has no such layer. */
int ks_residual_load_layer(float *parameters, const ks_residual_layer *layer, const ks_model *model,
                           ks_error *error);

#endif
