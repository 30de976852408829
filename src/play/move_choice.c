/* Choosing a move by what a judge thinks of the position after it (modelling-uncertainty, section
 * 5): the Gibbs distribution over legal moves, with the value for the side that moves in the place
 * of a negative energy. */
#include "boltzmann.h"
#include "elementary.h"
#include "judge.h"

#include <string.h>

/* The value of the position after a move of `colour`. */
static int value_of(float *out, const ks_judge *judge, const ks_question *question, int colour,
                    ks_move_aim aim)
{
    ks_judgment judgment;
    double score;
    int status;
    if (aim == KS_MOVE_SCORE && judge->boltzmann != NULL) {
        status = ks_boltzmann_score(&score, judge, question);
    } else {
        status = ks_judge_run(&judgment, judge, question);
        score = (double)(aim == KS_MOVE_SCORE ? judgment.score : judgment.black_wins);
    }
    if (status)
        return status;
    *out = (float)(colour == KS_BLACK ? score : aim == KS_MOVE_SCORE ? -score : 1 - score);
    return 0;
}

int ks_moves_judge(ks_moves *out, const ks_judge *judge, const ks_question *question,
                   ks_move_aim aim)
{
    const ks_position *position = question->position;
    int colour = position->to_move;
    out->count = 0;
    for (int point = 0; point < ks_points(position); point++) {
        ks_position after = *position;
        ks_question next = {.position = &after, .terms = question->terms};
        if (position->stone[point] != KS_EMPTY || ks_position_play(&after, colour, point))
            continue;
        int status = value_of(&out->value[out->count], judge, &next, colour, aim);
        if (status)
            return status;
        out->point[out->count++] = (short)point;
    }
    return 0;
}

/* The logarithm of the sum of exp(beta value), less that of the largest, which comes apart. */
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
