/* Adding the measures of a game to the sums (see direct_parts.h). The weight of a game is how many
 * of its positions (or points) count, so that the ratios are means over positions (or points), and
 * intervals treat games as the independent units. */
#include "direct_parts.h"

#include <math.h>

static const verdict *at(const game_measures *game, int position, int judge)
{
    return &game->verdicts[(size_t)position * ALL_JUDGES + (size_t)judge];
}

static double error_by(const game_measures *game, double score)
{
    return fabs(score - game->actual);
}

/* Does the score predict the winner? An exact 0 does not. Only for games that are not drawn. */
static int right_by(const game_measures *game, double score)
{
    return (score - game->komi) * (game->actual - game->komi) > 0;
}

static double error_of(const game_measures *game, int position, int judge)
{
    return error_by(game, (double)at(game, position, judge)->score);
}

static int is_right(const game_measures *game, int position, int judge)
{
    return right_by(game, (double)at(game, position, judge)->score);
}

static int in_phase(int phase, const game_measures *game, int position)
{
    return direct_in_phase(phase, position * game->every);
}

static int is_drawn(const game_measures *game)
{
    return game->actual == game->komi;
}

static void add_performance(direct_sums *sums, const game_measures *game, int judge)
{
    for (int phase = 0; phase < PHASES; phase++) {
        double right = 0, error = 0, count = 0;
        for (int i = 0; i < game->positions; i++)
            if (in_phase(phase, game, i)) {
                right += is_right(game, i, judge);
                error += error_of(game, i, judge);
                count += 1;
            }
        ks_ratio_add(&sums->score[judge][phase], error, count);
        if (!is_drawn(game))
            ks_ratio_add(&sums->winner[judge][phase], right, count);
    }
}

static void add_confusion(direct_sums *sums, const ks_confusion *confusion, int judge)
{
    double all = (double)ks_confusion_total(confusion);
    double decided = (double)ks_confusion_decided(confusion);
    ks_confusion_add(&sums->confusion[judge], confusion);
    ks_ratio_add(&sums->accuracy[judge], (double)ks_confusion_right(confusion), decided);
    ks_ratio_add(&sums->undecided[judge], all - decided, all);
}

/* Log-loss over all positions and at the moments, and all measures over the middle game. A position
 * without a point that ends Black or White has no log-loss. */
static void add_loss(direct_sums *sums, const game_measures *game, int judge)
{
    double loss = 0, count = 0;
    for (int i = 0; i < game->positions; i++)
        if (!isnan(at(game, i, judge)->loss)) {
            loss += (double)at(game, i, judge)->loss;
            count += 1;
        }
    ks_ratio_add(&sums->loss[judge], loss, count);
    double middle = 0, right = 0, error = 0, winner = 0, moments = 0;
    for (int m = 0; m < MOMENTS; m++) {
        int i = direct_moments[m] / game->every;
        if (direct_moments[m] % game->every != 0 || i >= game->positions ||
            isnan(at(game, i, judge)->loss))
            continue;
        ks_ratio_add(&sums->loss_at[judge][m], (double)at(game, i, judge)->loss, 1);
        if (m >= MIDDLE_MOMENTS)
            continue;
        middle += (double)at(game, i, judge)->loss;
        right += (double)at(game, i, judge)->right;
        error += error_of(game, i, judge);
        winner += is_right(game, i, judge);
        moments += 1;
    }
    ks_ratio_add(&sums->middle_loss[judge], middle, moments);
    ks_ratio_add(&sums->middle_right[judge], right, moments);
    ks_ratio_add(&sums->middle_score[judge], error, moments);
    if (!is_drawn(game))
        ks_ratio_add(&sums->middle_winner[judge], winner, moments);
}

static void add_to_track(track *t, int place, const game_measures *game, int position, int judge)
{
    t->positions[place] += 1;
    t->error[place] += error_of(game, position, judge);
    if (is_drawn(game))
        return;
    t->decisive[place] += 1;
    t->right[place] += is_right(game, position, judge);
}

static void add_tracks(direct_sums *sums, const game_measures *game, int judge)
{
    int last = game->positions - 1;
    for (int i = 0; i <= last; i++) {
        if (i < REACH)
            add_to_track(&sums->forward[judge], i, game, i, judge);
        if (last - i < REACH)
            add_to_track(&sums->backward[judge], last - i, game, i, judge);
    }
}

/* By how much `better` of the claim is better than `worse`, on the same positions. */
double direct_gain(double *count, const game_measures *game, const claim *c)
{
    double gain = 0;
    *count = 0;
    for (int i = 0; i < game->positions; i++) {
        const verdict *better = at(game, i, c->better), *worse = at(game, i, c->worse);
        double good = (double)(c->calibrated ? better->expected : better->score);
        double bad = (double)(c->calibrated ? worse->expected : worse->score);
        if (!in_phase(c->phase, game, i))
            continue;
        *count += 1;
        gain += c->by_score ? error_by(game, bad) - error_by(game, good)
                            : right_by(game, good) - right_by(game, bad);
    }
    return gain;
}

static void add_claim(ks_ratio *sum, const game_measures *game, const claim *c)
{
    double count;
    if (!c->by_score && is_drawn(game))
        return;
    double gain = direct_gain(&count, game, c);
    ks_ratio_add(sum, gain, count);
}

/* Adds the judge that always says 0, which is a win for White by the komi. */
static void add_base(direct_sums *sums, const game_measures *game)
{
    int white_wins = game->komi > 0 && game->actual < game->komi;
    ks_ratio_add(&sums->base_score, game->positions * fabs(game->actual), game->positions);
    if (!is_drawn(game))
        ks_ratio_add(&sums->base_winner, game->positions * white_wins, game->positions);
}

static void add_before_passes(direct_sums *sums, const game_measures *game)
{
    double right = 0;
    int last = game->played / game->every;
    for (int i = 0; i <= last; i++)
        right += is_right(game, i, JUDGE(DISTANCE, REMOVE));
    if (!is_drawn(game))
        ks_ratio_add(&sums->before_passes, right, last + 1);
}

static void add_curve(direct_sums *sums, const game_measures *game, int curve)
{
    for (int level = 0; level < LEVELS; level++) {
        ks_tradeoff_point p = ks_tradeoff_at(game->curves[curve], level);
        ks_ratio_add(&sums->curve_accuracy[curve][level], (double)p.right, (double)p.decided);
        ks_ratio_add(&sums->curve_share[curve][level], (double)p.decided, (double)p.all);
    }
}

/* ---- Only for `territory` ---- */

/* A draw is half a win. */
static double black_won(const game_measures *game)
{
    return is_drawn(game) ? .5 : game->actual > game->komi;
}

static void add_chances(direct_sums *sums, const game_measures *game, int judge)
{
    double surprise = 0, one = 0, two = 0, loss = 0, won = black_won(game);
    for (int i = 0; i < game->positions; i++) {
        const verdict *v = at(game, i, judge);
        double off = error_by(game, (double)v->expected), sd = (double)v->sd;
        double wins = fmin(fmax((double)v->wins, .005), .995);
        surprise += off * off / (sd * sd);
        one += off <= sd;
        two += off <= 2 * sd;
        loss -= won * log(wins) + (1 - won) * log(1 - wins);
        ks_reliability_add(&sums->wins[judge], (double)v->wins, won);
    }
    ks_ratio_add(&sums->surprise[judge], surprise, game->positions);
    ks_ratio_add(&sums->within[judge][0], one, game->positions);
    ks_ratio_add(&sums->within[judge][1], two, game->positions);
    ks_ratio_add(&sums->wins_loss[judge], loss, game->positions);
}

static void add_calibration(direct_sums *sums, const game_measures *game, int judge)
{
    for (int phase = 0; phase < PHASES; phase++) {
        double right = 0, error = 0, count = 0;
        for (int i = 0; i < game->positions; i++)
            if (in_phase(phase, game, i)) {
                double score = (double)at(game, i, judge)->expected;
                right += right_by(game, score);
                error += error_by(game, score);
                count += 1;
            }
        ks_ratio_add(&sums->calibrated_score[judge][phase], error, count);
        if (!is_drawn(game))
            ks_ratio_add(&sums->calibrated_winner[judge][phase], right, count);
    }
    add_chances(sums, game, judge);
    ks_reliability_join(&sums->owners[judge], &game->owners[judge]);
}

static void add_claims(direct_sums *sums, const game_measures *game)
{
    claim c;
    char text[160];
    for (int i = 0; i < direct_claim_count; i++) {
        const claim *d = &direct_claims[i];
        if (!sums->trained || (d->better < SHOWN && d->worse < SHOWN))
            add_claim(&sums->claims[i], game, d);
    }
    for (int i = 0; sums->trained && trained_claim(&c, text, i); i++)
        add_claim(&sums->trained_claims[i], game, &c);
}

static void add_targets(direct_sums *sums, const game_measures *game)
{
    for (int e = 0; e < ENHANCED; e++)
        for (int d = 0; d < JUDGES; d++)
            for (int t = 0; t < TARGETS && d % TREATMENTS != REMAIN; t++) {
                claim c = trained_target(e, d, t);
                add_claim(&sums->targets[e][d][t], game, &c);
            }
    for (int v = 0; v < PLAIN_VALUES; v++) {
        sums->plain.black[v] += game->plain.black[v];
        sums->plain.white[v] += game->plain.white[v];
    }
}

void direct_sums_add(direct_sums *sums, const game_measures *game)
{
    if (sums->games > 0 && (sums->width != game->width || sums->height != game->height))
        sums->sizes_differ = 1;
    sums->width = game->width;
    sums->height = game->height;
    sums->games++;
    sums->drawn += is_drawn(game);
    sums->positions += game->positions;
    sums->empty_points += ks_confusion_total(&game->confusion[0]);
    sums->every = game->every;
    for (int judge = 0; judge < ALL_JUDGES; judge++) {
        if (judge >= JUDGES && (judge < SHOWN) != sums->trained)
            continue;
        add_performance(sums, game, judge);
        add_confusion(sums, &game->confusion[judge], judge);
        if (judge >= SHOWN)
            continue;
        add_loss(sums, game, judge);
        add_tracks(sums, game, judge);
        if (sums->trained)
            add_calibration(sums, game, judge);
    }
    add_base(sums, game);
    add_before_passes(sums, game);
    add_claims(sums, game);
    if (sums->trained)
        add_targets(sums, game);
    for (int curve = 0; curve < CURVES; curve++)
        add_curve(sums, game, curve);
}
