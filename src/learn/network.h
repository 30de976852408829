/* A network with one hidden layer and one output: standardised inputs, hidden units with tanh, an
 * output between 0 and 1. Without hidden units it is a linear classifier.
 *
 * Letters of shapes: I inputs, H hidden units (padded to whole vectors: P), N examples.
 * Sums run over the inputs in their order, one hidden unit a lane, so vectors and plain code give
 * the same bytes. Units that only pad have weights of zero and stay so in training. */
#ifndef KS_NETWORK_H
#define KS_NETWORK_H

#include "model.h"

typedef struct ks_network {
    int inputs, hidden, padded; /* I, H, P */
    float *memory;              /* all of the following in one block */
    float *mean, *scale;        /* [I]: an input enters as (x - mean) * scale */
    float *weight;              /* [I][P] */
    float *bias;                /* [P] */
    float *out_weight;          /* [P], or [I] without hidden units */
    float *out_bias;            /* [1] */
} ks_network;

/* All zeros, scale one. At least one input. */
int ks_network_init(ks_network *out, int inputs, int hidden);
void ks_network_release(ks_network *network);

/* One network in place of several with the same inputs and standardisation: it has the units of all
 * of them, and its sum before the output is the mean of theirs. */
int ks_network_join(ks_network *out, const ks_network *parts, int count);

/* The outputs of `count` examples, one after the other in `inputs` [N][I]. */
void ks_network_run(float *out, const ks_network *network, const float *inputs, int count);

/* tanh as the networks use it: a rational function that is right to 3e-7 and costs little. */
float ks_network_tanh(float x);
/* The same for many, in place. */
void ks_network_tanh_all(float *values, size_t count);
/* 1 / (1 + e^-x); a half for what is not a number, so that an output always is. */
float ks_network_logistic(float x);

/* Stored as PREFIX.mean and so on, without padding. */
int ks_network_store(ks_model *model, const char *prefix, const ks_network *network);
int ks_network_load(ks_network *out, const ks_model *model, const char *prefix, ks_error *error);

#endif
