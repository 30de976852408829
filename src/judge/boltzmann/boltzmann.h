/* Territory as a random field (modelling-uncertainty): the spin of a point is 1 if Black owns it in
 * the end, and what two neighbours weigh together depends on what stands on them now.
 *
 * Boltzmann5 has couplings by the two colours and a field on stones, once for every edge, so that a
 * stone in the middle feels it four times. BoltzmannLiberties has a weight for every pair of
 * colours, liberties (1, 2, 3, 4 or more) and outcomes. Both are linear in their parameters, which
 * are tied so that turning all colours, or an edge, changes nothing.
 *
 * A model may have parameters for several phases of the game, each for boards that are so full; in
 * between they are interpolated. */
#ifndef KS_BOLTZMANN_H
#define KS_BOLTZMANN_H

#include "field.h"
#include "life.h"

/* What stands on a point: 0 empty, then Black and then White, each with 1, 2, 3, 4 or more
 * liberties; Boltzmann5 has only one kind of stone for each colour. */
enum {
    KS_BOLTZMANN5_KINDS = 3,
    KS_LIBERTIES_KINDS = 9,
    KS_BOLTZMANN5_PARAMETERS = 5,
    KS_LIBERTIES_PARAMETERS = 66,
    KS_BOLTZMANN_PHASES = 4, /* at most */
};

/* The parameters of Boltzmann5, in the order of model files. */
enum { KS_H_STONES, KS_W_EMPTY, KS_W_CHAIN_EMPTY, KS_W_CHAINS, KS_W_INTER_CHAIN };

/* The parameters that the paper prints for it (section 4). */
extern const double ks_boltzmann_paper[KS_BOLTZMANN5_PARAMETERS];

typedef struct ks_boltzmann {
    int kinds; /* KS_BOLTZMANN5_KINDS or KS_LIBERTIES_KINDS */
    int phases;
    double full[KS_BOLTZMANN_PHASES]; /* shares of points with stones, ascending */
    double parameter[KS_BOLTZMANN_PHASES][KS_LIBERTIES_PARAMETERS];
    /* By the kinds of both ends. */
    ks_edge_table table[KS_BOLTZMANN_PHASES][KS_LIBERTIES_KINDS * KS_LIBERTIES_KINDS];
    ks_inference_settings settings;
    ks_inference automatic; /* the method for KS_INFERENCE_AUTO; if that itself: by the size */
} ks_boltzmann;

/* The state of a judge. */
typedef struct ks_boltzmann_kit {
    ks_boltzmann models[KS_BOARD_SIZES];
    ks_life *life; /* NULL: not used */
} ks_boltzmann_kit;

/* How many parameters a model has. */
int ks_boltzmann_parameters(const ks_boltzmann *model);
/* A model of either number of kinds, with these parameters, of one phase. */
void ks_boltzmann_init(ks_boltzmann *out, int kinds, const double *parameter);
/* One more phase, for fuller boards; the first phase is then for boards as full as `full[0]`. */
void ks_boltzmann_add_phase(ks_boltzmann *model, double full, const double *parameter);
/* How full a board is, from 0 to 1. */
double ks_boltzmann_full(const ks_position *position);
/* The parameters for boards that are as full as `full`. */
void ks_boltzmann_at(double *out, const ks_boltzmann *model, double full);
/* Sets the field of a position; its tables are those of the model. */
void ks_boltzmann_field(ks_field *out, const ks_boltzmann *model, const ks_position *position);
/* From counts by table (ks_beliefs_count) to sums by parameter: expected counts give the gradient
 * of log Z, the counts of an outcome that of its log weight. */
void ks_boltzmann_gradient(double *out, const ks_boltzmann *model, ks_edge_table *count);

/* Which of the 66 parameters of BoltzmannLiberties two kinds and two spins have; -1 for what is
 * impossible: neighbours of one colour with different liberties. */
int ks_liberties_parameter(int first, int second, int spin, int other);

/* Reads the tensor `name` of a model: either the parameters, or a row for each phase: how full the
 * board is, then the parameters. */
int ks_boltzmann_read(ks_boltzmann *out, const ks_model *model, const char *name, int kinds,
                      ks_error *error);

/* The one of a judge's two models that is for boards of this size. */
const ks_boltzmann *ks_boltzmann_of(const ks_judge *judge, int width, int height);

extern const ks_judge_family ks_boltzmann_judges;

#endif
