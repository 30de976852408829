/* Potential territory by perceptrons (potential-territory, section 4): for each point a network, or
 * a linear function, says how likely the side to move is to own it. neighbourhood.h makes its
 * inputs.
 *
 * A model has the networks "small", for boards up to 13x13, and "large", for others; if one is
 * missing, the other is used for all boards. */
#ifndef KS_PERCEPTRON_H
#define KS_PERCEPTRON_H

#include "life.h"
#include "neighbourhood.h"
#include "network.h"

enum { KS_PERCEPTRON_HIDDEN = 25 };

/* Name, summary, steps, enhanced, occupied, hidden units. */
#define KS_PERCEPTRON_LIST(X)                                                                      \
    KS_PERCEPTRONS_SEEING(X, 3, "24")                                                              \
    KS_PERCEPTRONS_SEEING(X, 4, "40")                                                              \
    KS_PERCEPTRONS_SEEING(X, 5, "60")                                                              \
    X("mlp-simple-60-all", "25 units, sees 60 points around; also finds dead stones", 5, 0, 1,     \
      KS_PERCEPTRON_HIDDEN)
#define KS_PERCEPTRONS_SEEING(X, steps, points)                                                    \
    X("linear-simple-" points, "linear, sees " points " points around", steps, 0, 0, 0)            \
    X("linear-enhanced-" points, "the same, with life, edges and nearest colours", steps, 1, 0, 0) \
    X("mlp-simple-" points, "25 units, sees " points " points around", steps, 0, 0,                \
      KS_PERCEPTRON_HIDDEN)                                                                        \
    X("mlp-enhanced-" points, "the same, with life, edges and nearest colours", steps, 1, 0,       \
      KS_PERCEPTRON_HIDDEN)

typedef struct ks_perceptron_form {
    const char *name; /* of the judge and of its model */
    ks_neighbourhood_form neighbourhood;
    int hidden; /* 0: linear */
} ks_perceptron_form;

enum { KS_PERCEPTRONS = 13 };

extern const ks_perceptron_form ks_perceptron_forms[KS_PERCEPTRONS];
/* The judges of the same names, in the same order. */
extern const ks_judge_family ks_perceptron_judges;

/* The form of that name, or NULL. */
const ks_perceptron_form *ks_perceptron_find(const char *name);
/* Finds the form of a model by its numbers of inputs and units, which no two forms share.
 * KS_EJUDGE: the model has no perceptron; KS_EINPUT: its form is unknown. */
int ks_perceptron_tell(const ks_perceptron_form **out, const ks_model *model, ks_error *error);

/* A network made ready for points one at a time: its standardisation is part of its weights, so
 * that inputs of 0, which most are, cost nothing. */
typedef struct ks_perceptron_network {
    int inputs, units; /* units: padded; one without a hidden layer */
    float *memory;
    const float *weight;     /* [inputs][units] */
    const float *bias;       /* [units] */
    const float *out_weight; /* [units]; NULL: linear */
    float out_bias;
    float window;
} ks_perceptron_network;

typedef struct ks_perceptron {
    const ks_perceptron_form *form;
    ks_perceptron_network networks[KS_BOARD_SIZES]; /* memory is NULL where there is none */
    int16_t offsets[KS_SYMMETRIES][KS_NEIGHBOURHOOD_AROUND]; /* by symmetry */
} ks_perceptron;

/* The state of a judge. */
typedef struct ks_perceptron_kit {
    ks_perceptron perceptron;
    ks_life *life; /* NULL: not used */
} ks_perceptron_kit;

int ks_perceptron_load(ks_perceptron *out, const ks_perceptron_form *form, const ks_model *model,
                       ks_error *error);
void ks_perceptron_release(ks_perceptron *perceptron);

/* As the side to move sees it: +1 surely its own, -1 the opponent's. The mean of all views of the
 * point, added in sorted order. */
float ks_perceptron_value(const ks_perceptron *perceptron, const ks_neighbourhood *neighbourhood,
                          int point);
/* Values nearer to 0 than this are undecided in raw_score (potential-territory, 6.3). */
float ks_perceptron_window(const ks_perceptron *perceptron, int width, int height);

#endif
