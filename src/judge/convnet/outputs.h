/* What the outputs of the convolutional network mean, seen by the side to move: maps by point, and
 * numbers that describe the distribution of the score as a mixture of logistic distributions.
 *
 * The score is that by area before komi. The mixture lies around a share of the sum of the owners,
 * and its distances are in units of the square root of the points, so that it fits boards of all
 * sizes. The network says how large the share is: late in a game all of it, early in a game what it
 * knows of the whole board may be worth more than a sum over points that nobody owns yet. */
#ifndef KS_OUTPUTS_H
#define KS_OUTPUTS_H

enum { KS_MAP_own, KS_MAP_other, KS_MAP_nobody, KS_MAP_alive, KS_MAP_move, KS_MAP_COUNT };
enum {
    KS_SCORE_PARTS = 4,
    KS_NUMBER_weight = 0,                              /* logits */
    KS_NUMBER_mean = KS_SCORE_PARTS,                   /* from the share of the sum of owners */
    KS_NUMBER_scale = KS_NUMBER_mean + KS_SCORE_PARTS, /* logarithms */
    KS_NUMBER_pass = KS_NUMBER_scale + KS_SCORE_PARTS, /* logit, beside those of KS_MAP_move */
    KS_NUMBER_share,                                   /* logit: of the sum of owners */
    KS_NUMBER_COUNT
};

/* The chances that a point ends as the side's own, the other's, or nobody's. */
typedef struct ks_owner_chances {
    double own, other, nobody;
} ks_owner_chances;

/* `maps`: at the point, with `stride` from one map to the next. Logits are multiplied by
 * `sharpness`: 1 where the network learns, and for the score. */
ks_owner_chances ks_owner_chances_of(const float *maps, int stride, double sharpness);
/* By what logits of owners must be multiplied to be as sure as they are right, by the size of the
 * board: a network that learns from what an engine expects is less sure than it could be. */
#define KS_SHARPNESS "sharpness"
enum { KS_SHARPNESS_LEAST = 80, KS_SHARPNESS_MOST = 160 }; /* in hundredths */
/* By what the deviation of the score must be multiplied for two scores of three to lie within it.
 * The mixture is learnt where it decides who wins, and its far ends hardly matter there. */
#define KS_SPREAD       "spread"
#define KS_SPREAD_LEAST .1
#define KS_SPREAD_MOST  4.
double ks_logistic(double x);

typedef struct ks_score_mixture {
    double weight[KS_SCORE_PARTS], mean[KS_SCORE_PARTS], scale[KS_SCORE_PARTS];
} ks_score_mixture;

/* Which share of the sum of owners the mixture lies around. */
double ks_owners_share(const float *numbers);
/* `owners`: the sum of own minus other over the board. */
void ks_score_mixture_of(ks_score_mixture *out, const float *numbers, double owners, int points);
/* P(the score is above `threshold`). */
double ks_score_above(const ks_score_mixture *mixture, double threshold);
double ks_score_mean(const ks_score_mixture *mixture);
double ks_score_sd(const ks_score_mixture *mixture);

/* Between which scores a board can end, by what is certain of it. The distribution beyond them
 * falls on them. */
typedef struct ks_score_bounds {
    double least, most;
} ks_score_bounds;

double ks_score_above_within(const ks_score_mixture *mixture, double threshold,
                             const ks_score_bounds *bounds);
double ks_score_mean_within(const ks_score_mixture *mixture, const ks_score_bounds *bounds);
/* At most, with the deviation multiplied by `spread`; exactly 0 if there is only one score. */
double ks_score_sd_within(const ks_score_mixture *mixture, double spread,
                          const ks_score_bounds *bounds);

#endif
