/* Choosing a move by what a judge thinks of the position after it (modelling-uncertainty, section
 * 5): the Gibbs distribution over legal moves, with the value for the side that moves in the place
 * of a negative energy. */
#include "elementary.h"
#include "judge.h"

#include <string.h>

int ks_moves_judge(ks_moves *out, const ks_judge *judge, const ks_question *question,
                   ks_move_aim aim)
{
    if (judge->kind->moves != NULL)
        return judge->kind->moves(out, judge, question, aim);
    return ks_moves_each(out, judge, question, aim, ks_move_value_judged);
}

/* The logarithm of the sum of exp(beta value), divided by the largest of them, which comes back in
 * `largest`. */
static double log_sum(double *largest, const ks_moves *moves, double beta)
{
    double sum = 0;
    *largest = 0;
    for (int i = 0; i < moves->count; i++) {
        double energy = beta * (double)moves->value[i];
        *largest = i == 0 || energy > *largest ? energy : *largest;
    }
    for (int i = 0; i < moves->count; i++)
        sum += ks_exp(beta * (double)moves->value[i] - *largest);
    return ks_log(sum);
}

void ks_moves_chances(float out[KS_POINTS], const ks_moves *moves, double beta)
{
    double largest, sum = log_sum(&largest, moves, beta);
    memset(out, 0, KS_POINTS * sizeof *out);
    for (int i = 0; i < moves->count; i++)
        out[moves->point[i]] = (float)ks_exp(beta * (double)moves->value[i] - largest - sum);
}

int ks_moves_log_chance(double *out, const ks_moves *moves, int point, double beta)
{
    double largest, sum = log_sum(&largest, moves, beta);
    for (int i = 0; i < moves->count; i++)
        if (moves->point[i] == point) {
            *out = beta * (double)moves->value[i] - largest - sum;
            return 0;
        }
    return KS_EPOINT;
}
