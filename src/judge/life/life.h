/* Life and death of blocks by a cascade of networks (scoring-final-positions): each step sees the
 * predictions of the step before for the blocks around, and the eyespace that follows from them.
 * What can be proved (unconditional life) overrides the networks. */
#ifndef KS_LIFE_H
#define KS_LIFE_H

#include "benson.h"
#include "families.h"
#include "judge.h"
#include "network.h"

/* A cascade has four steps. In the middle of a game the first two steps alone do best
 * (docs/life.md). */
enum { KS_LIFE_STEPS = 4, KS_LIFE_GAME_STEPS = 2 };

/* What a network is told of a block, in this order: the paper's features, those of its family, and
 * the state of the game. A network with fewer inputs takes the first ones only. */
#define KS_LIFE_CONTEXT(X)                                                                         \
    X(own_move, "1 if its side is to move, -1 if not")                                             \
    X(ko, "1 if a ko may not be retaken")                                                          \
    X(ko_near, "1 / (1 + steps from the block to that ko)")                                        \
    X(own_stones, "stones of its colour on the board")                                             \
    X(enemy_stones, "stones of the other colour")                                                  \
    X(more_stones, "the difference of both")                                                       \
    X(filled, "share of the board that is occupied")

enum {
    KS_LIFE_PAPER = KS_FEATURE_COUNT,              /* inputs with the paper's features */
    KS_LIFE_END = KS_LIFE_PAPER + KS_FAMILY_COUNT, /* for final positions */
#define KS_LIFE_ENTRY(name, text) KS_LIFE_##name,
    KS_LIFE_BEFORE_CONTEXT = KS_LIFE_END - 1,
    KS_LIFE_CONTEXT(KS_LIFE_ENTRY)
#undef KS_LIFE_ENTRY
        KS_LIFE_INPUTS
};

/* A position as the networks see it. Large: not for the stack. */
typedef struct ks_life_view {
    ks_reading reading;
    ks_eyes eyes;
    ks_families families;
    ks_set proved[3];                        /* by colour: unconditionally alive stones */
    ks_set territory[3];                     /* and what they enclose for certain */
    float inputs[KS_POINTS][KS_LIFE_INPUTS]; /* by block; inputs that do not depend on predictions
                                                are read once */
} ks_life_view;

/* At the first step, before there are predictions. */
void ks_life_view_init(ks_life_view *out, const ks_position *position);
/* Goes on to the next step with predictions by block. */
void ks_life_view_step(ks_life_view *view, const float *alive);
/* What the networks are told of a block at this step. */
const float *ks_life_inputs(ks_life_view *view, int block);

typedef struct ks_life {
    int steps;
    int taken; /* how many of them ks_life_run takes */
    ks_network step[KS_LIFE_STEPS];
} ks_life;

/* The networks PREFIX.1, PREFIX.2 and so on of a model; of "game", those for any position, only the
 * first two are used. */
int ks_life_load(ks_life *out, const ks_model *model, const char *prefix, ks_error *error);
/* Those that are compiled in: "end" for final positions, "game" for any. */
int ks_life_load_embedded(ks_life *out, const char *prefix, ks_error *error);
void ks_life_release(ks_life *life);

/* The networks for any position, for judges that use survival; NULL if this judge does not
 * (ks_judge_knows_survival). Returns 0 or a status. */
int ks_life_new(ks_life **out, const ks_judge *judge, ks_error *error);
void ks_life_free(ks_life *life);

/* By block of view->reading: the probability that it survives. `view` has been initialised. */
void ks_life_run(float alive[KS_POINTS], const ks_life *life, ks_life_view *view);

/* One step of that, from 0: takes the predictions of the step before and makes its own of them. */
void ks_life_step(float alive[KS_POINTS], const ks_life *life, ks_life_view *view, int step);

/* The same by point: of a stone its block's, 1 on empty points. Returns 0 or KS_EMEMORY. */
int ks_life_points(float alive[KS_POINTS], const ks_life *life, const ks_position *position);

/* The same, or `alive` of the question if that is given. */
int ks_life_answer(float alive[KS_POINTS], const ks_life *life, const ks_question *question);

extern const ks_judge_family ks_life_judges;

#endif
