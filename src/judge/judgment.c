/* From the owners of points to the score of the board. */
#include "elementary.h"
#include "judge.h"

#include <math.h>

/* Black minus White by area to Black minus White by territory: the stones on the board go out and
 * the prisoners come in. A dead stone counts twice, as area does through its point: with P(Black)
 * for the owner of a white stone, 2 P - 0 = owner + 1, and so for all: area plus one for every
 * white stone, minus one for every black stone. */
static double territory_minus_area(const ks_position *position)
{
    int difference = position->captures[KS_BLACK] - position->captures[KS_WHITE];
    for (int p = 0; p < ks_points(position); p++)
        difference += (position->stone[p] == KS_WHITE) - (position->stone[p] == KS_BLACK);
    return difference;
}

double ks_judgment_margin(const ks_judgment *judgment, const ks_question *question)
{
    const ks_terms *terms = &question->terms;
    double margin = judgment->score - terms->komi - terms->compensation + terms->button;
    if (terms->rules && terms->rules->counting == KS_TERRITORY &&
        question->position->captures_known)
        margin += territory_minus_area(question->position);
    return margin;
}

static double black_wins(const ks_judgment *judgment, const ks_question *question)
{
    double margin = ks_judgment_margin(judgment, question);
    if (judgment->score_sd > 0)
        return ks_normal(margin / judgment->score_sd);
    return margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
}

void ks_judgment_finish(ks_judgment *out, const ks_question *question)
{
    /* As if points were independent: neighbours are not, so the spread is a lower bound. */
    double score = 0, variance = 0;
    for (int p = 0; p < out->width * out->height; p++) {
        double owner = out->owner[p];
        score += owner;
        variance += 1 - owner * owner;
    }
    out->score = (float)score;
    out->score_sd = (float)sqrt(variance > 0 ? variance : 0);
    out->black_wins = (float)black_wins(out, question);
}
