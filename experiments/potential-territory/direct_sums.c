/* Adding the measures of a game to the sums (see direct_parts.h). The weight of a game is how many
 * of its positions (or points) count, so that the ratios are means over positions (or points) and
 * their intervals are those of games. */
#include "direct_parts.h"

#include <math.h>

static const verdict *at(const game_measures *game, int position, int judge)
{
    return &game->verdicts[(size_t)position * ALL_JUDGES + (size_t)judge];
}

static double error_of(const game_measures *game, int position, int judge)
{
    return fabs((double)at(game, position, judge)->score - game->actual);
}

/* Is the winner predicted? An exact 0 is not. Only asked of games that are not drawn. */
static int is_right(const game_measures *game, int position, int judge)
{
    double predicted = (double)at(game, position, judge)->score - game->komi;
    return predicted * (game->actual - game->komi) > 0;
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
            if (direct_in_phase(phase, i)) {
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
        int i = direct_moments[m];
        if (i >= game->positions || isnan(at(game, i, judge)->loss))
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

/* By how much the one is better than the other, on the same positions. */
static void add_claim(direct_sums *sums, const game_measures *game, int number)
{
    const claim *c = &direct_claims[number];
    double gain = 0, count = 0;
    if (!c->by_score && is_drawn(game))
        return;
    for (int i = 0; i < game->positions; i++) {
        if (!direct_in_phase(c->phase, i))
            continue;
        count += 1;
        if (c->by_score)
            gain += error_of(game, i, c->worse) - error_of(game, i, c->better);
        else
            gain += is_right(game, i, c->better) - is_right(game, i, c->worse);
    }
    ks_ratio_add(&sums->claims[number], gain, count);
}

/* A score of 0 is a win for White by the komi. */
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
    for (int i = 0; i <= game->played; i++)
        right += is_right(game, i, JUDGE(DISTANCE, REMOVE));
    if (!is_drawn(game))
        ks_ratio_add(&sums->before_passes, right, game->played + 1);
}

static void add_curve(direct_sums *sums, const game_measures *game, int curve)
{
    for (int level = 0; level < LEVELS; level++) {
        ks_tradeoff_point p = ks_tradeoff_at(game->curves[curve], level);
        ks_ratio_add(&sums->curve_accuracy[curve][level], (double)p.right, (double)p.decided);
        ks_ratio_add(&sums->curve_share[curve][level], (double)p.decided, (double)p.all);
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
    for (int judge = 0; judge < ALL_JUDGES; judge++) {
        add_performance(sums, game, judge);
        add_confusion(sums, &game->confusion[judge], judge);
    }
    for (int judge = 0; judge < JUDGES; judge++) {
        add_loss(sums, game, judge);
        add_tracks(sums, game, judge);
    }
    add_base(sums, game);
    add_before_passes(sums, game);
    for (int i = 0; i < direct_claim_count; i++)
        add_claim(sums, game, i);
    for (int curve = 0; curve < CURVES; curve++)
        add_curve(sums, game, curve);
}
