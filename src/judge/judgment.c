/* From the owners of points to the score of the board. */
#include "calibration_set.h"
#include "elementary.h"

#include <math.h>

/* From Black minus White by area to Black minus White by territory: subtract the stones on the
 * board and add the prisoners. A dead stone counts twice, as area does through its point: with
 * P(Black) for the owner of a white stone, 2 P - 0 = owner + 1, and so for all: area plus one for
 * every white stone, minus one for every black stone. */
static double territory_minus_area(const ks_position *position)
{
    int difference = position->captures[KS_BLACK] - position->captures[KS_WHITE];
    for (int p = 0; p < ks_points(position); p++)
        difference += (position->stone[p] == KS_WHITE) - (position->stone[p] == KS_BLACK);
    return difference;
}

double ks_judgment_threshold(const ks_position *position, const ks_terms *terms)
{
    double threshold = terms->komi + terms->compensation - terms->button;
    if (terms->rules && terms->rules->counting == KS_TERRITORY && position->captures_known)
        threshold -= territory_minus_area(position);
    return isnan(threshold) ? 0 : threshold;
}

double ks_judgment_margin(const ks_judgment *judgment, const ks_question *question)
{
    return judgment->finished
               ? (double)judgment->margin
               : judgment->score - ks_judgment_threshold(question->position, &question->terms);
}

static double black_wins(const ks_judgment *judgment, const ks_question *question)
{
    double margin = ks_judgment_margin(judgment, question);
    if (judgment->score_sd > 0)
        return ks_normal(margin / judgment->score_sd);
    return margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
}

/* Points of a board are not independent: neighbours go together, so that the variance is larger
 * than their sum; the calibration has the factor. */
static double spread_of(double variance, const ks_calibration_set *set, float stage)
{
    int now;
    double later = ks_calibration_stage(&now, stage);
    return variance * ((1 - later) * set->spread[now] + later * set->spread[now + 1]);
}

static void add_up(ks_judgment *out, const ks_judge *judge, const ks_question *question,
                   float stage)
{
    const ks_calibration_set *set = &judge->calibration[ks_board_size(out->width, out->height)];
    double score = 0, variance = 0;
    for (int p = 0; p < out->width * out->height; p++) {
        double owner = out->owner[p];
        score += owner;
        variance += 1 - owner * owner;
    }
    if (set->known)
        variance = spread_of(variance, set, stage);
    out->score = (float)score;
    out->score_sd = (float)sqrt(variance > 0 ? variance : 0);
    out->black_wins = (float)black_wins(out, question);
}

void ks_judgment_finish(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    float stage = ks_judgment_stage(out, question->position);
    ks_judgment_calibrate(out, judge, question, stage);
    if (!judge->kind->own_score)
        add_up(out, judge, question, stage);
}
