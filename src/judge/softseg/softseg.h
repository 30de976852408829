/* Soft segmentation (Enzenberger's NeuroGo 3): a network that sees which points are connected.
 *
 * Letters of shapes: N points of the board, I inputs a point, H neurons a point of the first hidden
 * layer, S of the second; P and Q are H and S + 20 padded to whole vectors. The outputs of the
 * middle of the network stand together in a row of Q a point: the second hidden layer [S], simple
 * eyes [2] and local connections [2][9]. T = 8 types of points, F = 9 fields of a window, K = 8
 * intervals of connection, C = 2 colours: 0 is the side to move, 1 its opponent. The board is
 * always seen by the side to move, so nothing here depends on Black or White.
 *
 * All weights are one block, so that training, checkpoints and tests need not know the layers.
 * Padding has weights of zero, which stay zero. Sums run in an order that does not depend on the
 * width of vectors. */
#ifndef KS_SOFTSEG_H
#define KS_SOFTSEG_H

#include "judge.h"
#include "model.h"
#include "random.h"
#include "set.h"

enum {
    KS_SOFTSEG_TYPES = 8,
    KS_SOFTSEG_FIELDS = 9,
    KS_SOFTSEG_INTERVALS = 8,
    KS_SOFTSEG_MARKS = 20,    /* neurons a point for eyes and local connections */
    KS_SOFTSEG_RAW = 1,       /* inputs a point without features: only the types of points */
    KS_SOFTSEG_FEATURES = 26, /* inputs a point with Table 1: 26 for empty points, 19 for stones */
    KS_SOFTSEG_MOST = 64,     /* neurons a point of either hidden layer */
    KS_SOFTSEG_SHARES = 2 * KS_SOFTSEG_TYPES * KS_SOFTSEG_INTERVALS, /* C * T * K */
};

typedef struct ks_softseg {
    int inputs, first, second;       /* I, H, S */
    int first_padded, middle_padded; /* P, Q */
    size_t count;                    /* of all weights, padding included */
    float *weights;                  /* all of the following in one block */
    float *input;                    /* [T of the point][T of its neighbour][F][I][P] */
    float *input_bias;               /* [T][P] */
    float *middle;                   /* [T][T of its neighbour][F][H][Q] */
    float *middle_bias;              /* [T][Q] */
    float *evaluation;               /* [T of the other point][S + 2][C][T of the point][K] */
    float *evaluation_bias;          /* [T] */
} ks_softseg;

/* All zeros. KS_ERANGE: a size is not from 1 to what is allowed. */
int ks_softseg_init(ks_softseg *out, int inputs, int first, int second);
void ks_softseg_release(ks_softseg *net);
/* How many weights there are without the padding. */
size_t ks_softseg_parameters(const ks_softseg *net);
/* Small random weights to start from. */
void ks_softseg_randomise(ks_softseg *net, ks_random *random);
/* As PREFIX.input and so on, without padding. */
int ks_softseg_store(ks_model *model, const char *prefix, const ks_softseg *net);
int ks_softseg_load(ks_softseg *out, const ks_model *model, const char *prefix, ks_error *error);

/* ---- Boards ---- */

/* A point and the window around it, seen so that the point lies in one octant of the board (an
 * oblong board lies on its side, and the point in one quarter). A point on an axis has several such
 * views: its neurons take the mean of what these give. */
typedef struct ks_softseg_view {
    int16_t at[KS_SOFTSEG_FIELDS];        /* by field: the point there, or -1 off the board */
    uint8_t direction[KS_SOFTSEG_FIELDS]; /* by field: 3 * (dy + 1) + dx + 1 on the board itself */
} ks_softseg_view;

/* Everything that depends only on the size of the board. */
typedef struct ks_softseg_board {
    int width, height, points;
    ks_frame frame;
    uint8_t empty_type[KS_POINTS]; /* the type of an empty point */
    int16_t first_view[KS_POINTS]; /* the views of a point stand one after the other */
    uint8_t view_count[KS_POINTS]; /* 1, 2, 4 or 8 */
    int16_t beside[KS_POINTS][KS_SOFTSEG_FIELDS];       /* by direction: the point there, or -1 */
    int first_near[KS_POINTS + 1];                      /* what is beside a point, one by one: */
    int16_t near_to[KS_POINTS * KS_SOFTSEG_FIELDS];     /* the point, */
    int16_t near_length[KS_POINTS * KS_SOFTSEG_FIELDS]; /* and where its length is, see state */
    ks_softseg_view views[KS_POINTS + 8 * KS_MAX_SIZE];
} ks_softseg_board;

int ks_softseg_board_new(ks_softseg_board **out, int width, int height);

/* ---- Inputs ---- */

/* What the network is told of a position. The types of points choose the weights; the list of
 * features of a point holds those that are 1. */
typedef struct ks_softseg_inputs {
    uint8_t type[KS_POINTS];
    uint8_t count[KS_POINTS];
    uint8_t feature[KS_POINTS][12];
} ks_softseg_inputs;

/* For a network with KS_SOFTSEG_RAW or KS_SOFTSEG_FEATURES inputs a point. */
void ks_softseg_read(ks_softseg_inputs *out, const ks_softseg_board *board,
                     const ks_position *position, int inputs);

/* ---- Running ---- */

/* The activations of a network on a board, and room for its errors. */
typedef struct ks_softseg_state {
    const ks_softseg_board *board;
    const ks_softseg_inputs *inputs;
    int stride;           /* of rows of lengths: N padded */
    float *first;         /* [N][P] */
    float *middle;        /* [N][Q] */
    int16_t *length;      /* [C][N][stride]: of the best paths, see best_paths.h */
    uint16_t *place;      /* [C][N][stride]: where a pair's interval is in a share, see below */
    int32_t *share;       /* [T][C][N][K + 1]: what a point adds to an evaluation; the last, 0, is
  for connections that are dropped. A place is point * (K + 1) + interval */
    float *evaluation;    /* [N]: will the point be alive for the side to move? */
    float *near;          /* [N][5]: local connections with points not before, both ways */
    int16_t *near_length; /* [N][5] */
    int *first_link;      /* [N + 1] */
    int16_t *link_to, *link_length;         /* [N][8] */
    uint16_t *base;                         /* [stride]: the first place of each point */
    uint32_t *changed_rows, *reverse_links; /* [N] and [N][8]: see best_paths.h */
    uint8_t *old_first, *old_middle;        /* [N]: rows that need no change, see run_next */
    /* Only for learning: */
    float *middle_error;     /* [N][Q] */
    float *first_error;      /* [N][P] */
    float *error_lanes;      /* [N][P][8]: parts of it */
    float *evaluation_error; /* [N] */
    float *spread;           /* as share: sums of errors by what they were chosen by */
    void *memory;
} ks_softseg_state;

/* For networks of these sizes on that board, which must outlive it; for ks_softseg_learn too if it
 * `learns`. */
int ks_softseg_state_new(ks_softseg_state **out, const ks_softseg *net,
                         const ks_softseg_board *board, int learns);
void ks_softseg_state_free(ks_softseg_state *state);

/* Forward: fills the activations. `inputs` must live as long as they are looked at. */
void ks_softseg_run(ks_softseg_state *state, const ks_softseg *net,
                    const ks_softseg_inputs *inputs);
/* The same for inputs that differ little from those of the last run, with the same weights: what
 * does not differ is not computed again. The last inputs must still be there. */
void ks_softseg_run_next(ks_softseg_state *state, const ks_softseg *net,
                         const ks_softseg_inputs *inputs);
/* The sum of all evaluations, in steps that add up alike in any order. */
double ks_softseg_sum(const ks_softseg_state *state);

/* Where the neurons for eyes and local connections of a colour stand in a row of the middle. */
static inline int ks_softseg_eye_at(const ks_softseg *net, int colour)
{
    return net->second + colour;
}
static inline int ks_softseg_link_at(const ks_softseg *net, int colour, int direction)
{
    return net->second + 2 + colour * KS_SOFTSEG_FIELDS + direction;
}

/* The interval of the connection of two points: 0 .. 7; 8 where it is dropped. */
static inline int ks_softseg_interval(const ks_softseg_state *state, int colour, int p, int q)
{
    size_t row = (size_t)(colour * state->board->points + p) * (size_t)state->stride;
    return state->place[row + (size_t)q] - q * (KS_SOFTSEG_INTERVALS + 1);
}

/* ---- Learning ---- */

/* What the outputs should be; negative: this output is not trained. */
typedef struct ks_softseg_targets {
    float eye[2][KS_POINTS];
    float link[2][KS_POINTS][KS_SOFTSEG_FIELDS]; /* by direction; off the board negative */
    float evaluation[KS_POINTS];
} ks_softseg_targets;

typedef enum ks_softseg_error {
    KS_SOFTSEG_SQUARED, /* half of the squared differences */
    KS_SOFTSEG_LOG      /* the cross-entropy */
} ks_softseg_error;

/* Backward: one step of gradient descent on the sum of all errors, with that rate. The connectivity
 * takes no part in it (3.1). `changed` is `net` itself, or another network of its sizes that
 * collects the changes. Call ks_softseg_run with the same weights just before. */
void ks_softseg_learn(ks_softseg *changed, const ks_softseg *net, ks_softseg_state *state,
                      const ks_softseg_targets *targets, ks_softseg_error error, float rate);

/* ---- Parts ---- */

void ks_softseg_run_first(ks_softseg_state *state, const ks_softseg *net);
void ks_softseg_run_middle(ks_softseg_state *state, const ks_softseg *net);
void ks_softseg_connect(ks_softseg_state *state, const ks_softseg *net);
void ks_softseg_evaluate(ks_softseg_state *state, const ks_softseg *net);
/* Backward from the errors of the middle, which stand in state. */
void ks_softseg_learn_layers(ks_softseg *changed, const ks_softseg *net, ks_softseg_state *state,
                             float rate);
/* 1 / (1 + e^-x) of all, in place. */
void ks_softseg_logistic(float *values, size_t count);

#endif
