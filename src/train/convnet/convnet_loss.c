/* See convnet_loss.h. All is seen by the side to move: `side` is 1 if that is Black, and -1
 * otherwise. */
#include "convnet_loss.h"

#include "elementary.h"

#include <math.h>
#include <string.h>

/* Outcomes of games count little beside what an engine expects: there are few games, and a network
 * comes to know who won each of them. */
const ks_convnet_weights ks_convnet_weights_default = {.owner = 1,
                                                       .soft = .8,
                                                       .alive = .15,
                                                       .move = .4,
                                                       .score = .03,
                                                       .lead = .5,
                                                       .wins = .03,
                                                       .soft_wins = .8};

static const double tiny = 1e-6;

/* Leads are off by few points, so the loss of the expected score counts in a quarter of the square
 * root of the number of points. */
static const double lead_unit = .25;

/* ---- Points ---- */

/* Cross-entropy of the owner at the end. */
static double final_owner(double gradient[3], const ks_owner_chances *c, int owner, double weight)
{
    double chance = owner > 0 ? c->own : owner < 0 ? c->other : c->nobody;
    gradient[KS_MAP_own] += weight * (c->own - (owner > 0));
    gradient[KS_MAP_other] += weight * (c->other - (owner < 0));
    gradient[KS_MAP_nobody] += weight * (c->nobody - (owner == 0));
    return -weight * ks_log(fmax(chance, tiny));
}

/* Cross-entropy of half of one plus the expected owner, for which nobody's counts as half. */
static double expected_owner(double gradient[3], const ks_owner_chances *c, double expected,
                             double weight)
{
    double q = fmin(fmax(c->own + c->nobody / 2, tiny), 1 - tiny), t = (1 + expected) / 2;
    double slope = weight * (q - t) / (q * (1 - q));
    gradient[KS_MAP_own] += slope * c->own * (1 - q);
    gradient[KS_MAP_other] -= slope * c->other * q;
    gradient[KS_MAP_nobody] += slope * c->nobody * (.5 - q);
    return -weight * (t * ks_log(q) + (1 - t) * ks_log(1 - q));
}

/* Returns the loss of the owners; `sum` is own minus other over the board. */
static double owners(float *gradient, double *sum, const ks_convnet_example *e,
                     const ks_convnet_weights *w, const float *maps, int side)
{
    int points = ks_points(&e->position);
    double loss = 0, soft = e->has_soft ? w->soft : 0;
    *sum = 0;
    for (int p = 0; p < points; p++) {
        ks_owner_chances c = ks_owner_chances_of(maps + p, points, 1);
        double g[3] = {0};
        loss += final_owner(g, &c, side * e->owner[p], w->owner * (1 - soft) / points);
        if (soft > 0)
            loss +=
                expected_owner(g, &c, side * (double)e->soft_owner[p], w->owner * soft / points);
        for (int m = 0; m < 3; m++)
            gradient[m * points + p] = (float)g[m];
        *sum += c.own - c.other;
    }
    return loss;
}

/* Adds the gradient by the owners of what pulls at their sum. */
static void pull_owners(float *gradient, const float *maps, int points, double pull)
{
    for (int p = 0; p < points; p++) {
        ks_owner_chances c = ks_owner_chances_of(maps + p, points, 1);
        double value = c.own - c.other;
        gradient[KS_MAP_own * points + p] += (float)(pull * c.own * (1 - value));
        gradient[KS_MAP_other * points + p] += (float)(pull * c.other * (-1 - value));
        gradient[KS_MAP_nobody * points + p] -= (float)(pull * c.nobody * value);
    }
}

static double stones(float *gradient, const ks_convnet_example *e, double weight, const float *maps)
{
    int points = ks_points(&e->position), count = 0;
    double loss = 0;
    for (int p = 0; p < points; p++)
        count += e->position.stone[p] != KS_EMPTY;
    for (int p = 0; p < points && count > 0; p++) {
        int stone = e->position.stone[p];
        if (stone == KS_EMPTY)
            continue;
        int lives = e->owner[p] == (stone == KS_BLACK ? 1 : -1);
        double chance = ks_logistic((double)maps[KS_MAP_alive * points + p]);
        gradient[KS_MAP_alive * points + p] = (float)(weight * (chance - lives) / count);
        loss -= weight * ks_log(fmax(lives ? chance : 1 - chance, tiny)) / count;
    }
    return loss;
}

/* Where a move can be played: an empty point that is not a ko, or a pass. */
static double moves(float *gradient, float *pass_gradient, const ks_convnet_example *e,
                    double weight, const float *maps, const float *numbers)
{
    const ks_position *position = &e->position;
    int points = ks_points(position);
    const float *logit = maps + KS_MAP_move * points;
    double most = (double)numbers[KS_NUMBER_pass], sum, chosen;
    for (int p = 0; p < points; p++)
        if (position->stone[p] == KS_EMPTY && (double)logit[p] > most)
            most = (double)logit[p];
    sum = ks_exp((double)numbers[KS_NUMBER_pass] - most);
    for (int p = 0; p < points; p++)
        if (position->stone[p] == KS_EMPTY && p != position->ko)
            sum += ks_exp((double)logit[p] - most);
    for (int p = 0; p < points; p++)
        if (position->stone[p] == KS_EMPTY && p != position->ko)
            gradient[KS_MAP_move * points + p] =
                (float)(weight * (ks_exp((double)logit[p] - most) / sum - (p == e->next)));
    *pass_gradient = (float)(weight * (ks_exp((double)numbers[KS_NUMBER_pass] - most) / sum -
                                       (e->next == KS_PASS)));
    chosen = e->next == KS_PASS ? (double)numbers[KS_NUMBER_pass] : (double)logit[e->next];
    return -weight * (chosen - most - ks_log(sum));
}

/* ---- The score ---- */

/* The mixture, and the gradients by its means, the logarithms of its scales and its logits. */
typedef struct slopes {
    ks_score_mixture mixture;
    double mean[KS_SCORE_PARTS], scale[KS_SCORE_PARTS], weight[KS_SCORE_PARTS];
} slopes;

/* Minus the logarithm of the density at the final score. */
static double final_score(slopes *s, double score, double weight)
{
    const ks_score_mixture *m = &s->mixture;
    double density[KS_SCORE_PARTS], z[KS_SCORE_PARTS], sum = 0;
    for (int k = 0; k < KS_SCORE_PARTS; k++) {
        z[k] = (score - m->mean[k]) / m->scale[k];
        double tail = ks_exp(-fabs(z[k]));
        density[k] = m->weight[k] * tail / (m->scale[k] * (1 + tail) * (1 + tail));
        sum += density[k];
    }
    sum = fmax(sum, 1e-30);
    for (int k = 0; k < KS_SCORE_PARTS; k++) {
        double share = density[k] / sum, pull = ks_tanh(z[k] / 2);
        s->mean[k] -= weight * share * pull / m->scale[k];
        s->scale[k] -= weight * share * (z[k] * pull - 1);
        s->weight[k] += weight * (m->weight[k] - share);
    }
    return -weight * ks_log(sum);
}

static double win(slopes *s, double threshold, double expected, double weight)
{
    const ks_score_mixture *m = &s->mixture;
    double chance = fmin(fmax(ks_score_above(m, threshold), tiny), 1 - tiny);
    double slope = weight * (chance - expected) / (chance * (1 - chance));
    for (int k = 0; k < KS_SCORE_PARTS; k++) {
        double z = (m->mean[k] - threshold) / m->scale[k], above = ks_logistic(z);
        double steep = slope * m->weight[k] * above * (1 - above);
        s->mean[k] += steep / m->scale[k];
        s->scale[k] -= steep * z;
        s->weight[k] += slope * m->weight[k] * (above - chance);
    }
    return -weight * (expected * ks_log(chance) + (1 - expected) * ks_log(1 - chance));
}

/* Huber's loss of the mean. */
static double lead(slopes *s, double expected, double unit, double weight)
{
    const ks_score_mixture *m = &s->mixture;
    double mean = ks_score_mean(m), off = (mean - expected) / unit;
    double slope = weight * (fabs(off) > 1 ? (off > 0) - (off < 0) : off) / unit;
    for (int k = 0; k < KS_SCORE_PARTS; k++) {
        s->mean[k] += slope * m->weight[k];
        s->weight[k] += slope * m->weight[k] * (m->mean[k] - mean);
    }
    return weight * (fabs(off) > 1 ? fabs(off) - .5 : off * off / 2);
}

static int final_area(const ks_convnet_example *e)
{
    int area = 0;
    for (int p = 0; p < ks_points(&e->position); p++)
        area += e->owner[p];
    return area;
}

/* 1, 0 or a half: does the side to move win? */
static double outcome(double margin)
{
    return margin > 0 ? 1 : margin < 0 ? 0 : .5;
}

/* Returns the loss; `pull` is its gradient by the sum of owners, around which the mixture lies. */
static double scores(float *gradient, double *pull, const ks_convnet_example *e,
                     const ks_convnet_weights *w, const float *numbers, double sum, int side)
{
    int points = ks_points(&e->position);
    double unit = sqrt((double)points), area = side * final_area(e);
    double threshold = side * e->threshold, loss;
    slopes s = {0};
    ks_score_mixture_of(&s.mixture, numbers, sum, points);
    loss = final_score(&s, area, w->score);
    loss += win(&s, threshold, outcome(area - threshold), w->wins);
    if (!isnan(e->soft_wins))
        loss += win(&s, threshold, side > 0 ? e->soft_wins : 1 - e->soft_wins, w->soft_wins);
    if (!isnan(e->soft_score))
        loss += lead(&s, side * e->soft_score, unit * lead_unit, w->lead);
    double share = ks_owners_share(numbers), by_middle = 0;
    for (int k = 0; k < KS_SCORE_PARTS; k++) {
        by_middle += s.mean[k];
        gradient[KS_NUMBER_mean + k] = (float)(s.mean[k] * unit);
        gradient[KS_NUMBER_scale + k] = (float)s.scale[k];
        gradient[KS_NUMBER_weight + k] = (float)s.weight[k];
    }
    gradient[KS_NUMBER_share] = (float)(by_middle * sum * share * (1 - share));
    *pull = by_middle * share;
    return loss;
}

double ks_convnet_loss(float *maps_gradient, float *numbers_gradient, const ks_convnet_example *e,
                       const ks_convnet_weights *w, const float *maps, const float *numbers)
{
    int points = ks_points(&e->position), side = e->position.to_move == KS_BLACK ? 1 : -1;
    double sum, pull;
    memset(maps_gradient, 0, (size_t)(KS_MAP_COUNT * points) * sizeof *maps_gradient);
    memset(numbers_gradient, 0, KS_NUMBER_COUNT * sizeof *numbers_gradient);
    double loss = owners(maps_gradient, &sum, e, w, maps, side);
    loss += stones(maps_gradient, e, w->alive, maps);
    loss += moves(maps_gradient, &numbers_gradient[KS_NUMBER_pass], e, w->move, maps, numbers);
    loss += scores(numbers_gradient, &pull, e, w, numbers, sum, side);
    pull_owners(maps_gradient, maps, points, pull);
    return loss;
}

/* ---- Measures ---- */

static int best_move(const ks_convnet_example *e, const float *maps, const float *numbers)
{
    int points = ks_points(&e->position), best = KS_PASS;
    float most = numbers[KS_NUMBER_pass];
    for (int p = 0; p < points; p++)
        if (e->position.stone[p] == KS_EMPTY && p != e->position.ko &&
            maps[KS_MAP_move * points + p] > most) {
            most = maps[KS_MAP_move * points + p];
            best = p;
        }
    return best;
}

/* The chance that was given to the owner at the end, seen by the side to move; nobody's is half of
 * each. */
static double chance_of(const ks_owner_chances *c, int owner)
{
    double own = c->own + c->nobody / 2;
    return owner > 0 ? own : 1 - own;
}

static double log_loss(double chance)
{
    return -ks_log(fmin(fmax(chance, .005), .995));
}

double ks_convnet_log_loss(const ks_convnet_example *e, const float *maps, double sharpness)
{
    int points = ks_points(&e->position), side = e->position.to_move == KS_BLACK ? 1 : -1;
    double loss = 0, count = 0;
    for (int p = 0; p < points; p++) {
        ks_owner_chances c = ks_owner_chances_of(maps + p, points, sharpness);
        if (e->owner[p] == 0)
            continue;
        loss += log_loss(chance_of(&c, side * e->owner[p]));
        count++;
    }
    return count > 0 ? loss / count : 0;
}

/* The distribution of the score, around owners as they are. */
static void mixture_of(ks_score_mixture *out, const ks_convnet_example *e, const float *maps,
                       const float *numbers)
{
    int points = ks_points(&e->position);
    double sum = 0;
    for (int p = 0; p < points; p++) {
        ks_owner_chances c = ks_owner_chances_of(maps + p, points, 1);
        sum += c.own - c.other;
    }
    ks_score_mixture_of(out, numbers, sum, points);
}

double ks_convnet_score_off(const ks_convnet_example *e, const float *maps, const float *numbers)
{
    int side = e->position.to_move == KS_BLACK ? 1 : -1;
    ks_score_mixture mixture;
    mixture_of(&mixture, e, maps, numbers);
    return fabs(ks_score_mean(&mixture) - side * final_area(e)) / ks_score_sd(&mixture);
}

void ks_convnet_measure(ks_convnet_measures *out, const ks_convnet_example *e, const float *maps,
                        const float *numbers)
{
    int points = ks_points(&e->position), side = e->position.to_move == KS_BLACK ? 1 : -1;
    double area = side * final_area(e), threshold = side * e->threshold;
    ks_score_mixture mixture;
    for (int p = 0; p < points; p++) {
        ks_owner_chances c = ks_owner_chances_of(maps + p, points, 1);
        double chance = chance_of(&c, side * e->owner[p]);
        if (e->owner[p] == 0)
            continue;
        out->log_loss += log_loss(chance);
        out->right += chance > .5;
        out->points++;
    }
    mixture_of(&mixture, e, maps, numbers);
    double chance = ks_score_above(&mixture, threshold);
    out->score_error += fabs(ks_score_mean(&mixture) - area);
    if (area < threshold || area > threshold) {
        out->winners++;
        out->winner_right += (chance > .5) == (area > threshold);
    }
    out->moves++;
    out->moves_right += best_move(e, maps, numbers) == e->next;
    out->positions++;
}
