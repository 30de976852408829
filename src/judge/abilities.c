/* The public questions to judges, answered by the functions in their rows. */
#include "judge.h"

#include <string.h>

static void begin(ks_judgment *out, const ks_question *question)
{
    out->width = question->position->width;
    out->height = question->position->height;
    out->undecided = 0;
    out->finished = 0;
}

int ks_judge_run(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    begin(out, question);
    int status = judge->kind->run(out, judge, question);
    if (status == 0)
        ks_judgment_finish(out, judge, question);
    return status;
}

int ks_judge_outlook(ks_outlook *out, ks_judgment *judgment, const ks_judge *judge,
                     const ks_question *question, int connection)
{
    int points = ks_points(question->position);
    if (judge->kind->outlook == NULL)
        return KS_EJUDGE;
    if (connection != KS_NO_POINT && (connection < 0 || connection >= points))
        return KS_EPOINT;
    begin(judgment, question);
    memset(out, 0, sizeof *out);
    out->width = judgment->width;
    out->height = judgment->height;
    int status = judge->kind->outlook(out, judgment, judge, question, connection);
    if (status == 0)
        ks_judgment_finish(judgment, judge, question);
    return status;
}

int ks_judge_explain(ks_explanation **out, ks_judgment *judgment, const ks_judge *judge,
                     const ks_question *question)
{
    *out = NULL;
    if (judge->kind->explain == NULL)
        return KS_EJUDGE;
    begin(judgment, question);
    int status = judge->kind->explain(out, judgment, judge, question);
    if (status == 0)
        ks_judgment_finish(judgment, judge, question);
    return status;
}

int ks_judge_connections(float out[KS_POINTS], const ks_judge *judge, const ks_position *position,
                         int colour, int point)
{
    if (judge->kind->connections == NULL)
        return KS_EJUDGE;
    if (point < 0 || point >= ks_points(position) || (colour != KS_BLACK && colour != KS_WHITE))
        return KS_EPOINT;
    return judge->kind->connections(out, judge, position, colour, point);
}

int ks_judge_policy(ks_policy *out, ks_judgment *judgment, const ks_judge *judge,
                    const ks_question *question)
{
    if (judge->kind->policy == NULL)
        return KS_EJUDGE;
    if (judgment != NULL)
        begin(judgment, question);
    int status = judge->kind->policy(out, judgment, judge, question);
    if (status == 0 && judgment != NULL)
        ks_judgment_finish(judgment, judge, question);
    return status;
}

/* ---- Random fields ---- */

int ks_judge_is_field(const ks_judge *judge)
{
    return judge->kind->set_inference != NULL;
}

int ks_judge_set_inference(ks_judge *judge, const ks_inference_settings *settings)
{
    if (judge->kind->set_inference == NULL)
        return KS_EJUDGE;
    if (settings->inference > KS_INFERENCE_PERFECT || settings->rounds < 1 ||
        settings->rounds > 100000 || !(settings->damping >= 0 && settings->damping < 1) ||
        settings->samples < 10 || settings->samples > 1000000)
        return KS_ERANGE;
    return judge->kind->set_inference(judge, settings);
}

int ks_judge_parameters(double *out, int size, const ks_judge *judge, int width, int height)
{
    if (judge->kind->parameters == NULL)
        return KS_EJUDGE;
    return judge->kind->parameters(out, size, judge, width, height);
}

/* ---- Moves ---- */

int ks_move_value_judged(double *out, const ks_judge *judge, const ks_question *after,
                         ks_move_aim aim)
{
    ks_judgment judgment;
    int status = ks_judge_run(&judgment, judge, after);
    if (status == 0)
        *out = (double)(aim == KS_MOVE_SCORE ? judgment.score : judgment.black_wins);
    return status;
}

static double for_side(double black, int colour, ks_move_aim aim)
{
    return colour == KS_BLACK ? black : aim == KS_MOVE_SCORE ? -black : 1 - black;
}

int ks_moves_each(ks_moves *out, const ks_judge *judge, const ks_question *question,
                  ks_move_aim aim, ks_move_value *value)
{
    const ks_position *position = question->position;
    int colour = position->to_move;
    out->count = 0;
    for (int point = 0; point < ks_points(position); point++) {
        ks_position after = *position;
        ks_question next = {.position = &after, .terms = question->terms};
        double black;
        if (position->stone[point] != KS_EMPTY || ks_position_play(&after, colour, point))
            continue;
        int status = value(&black, judge, &next, aim);
        if (status)
            return status;
        out->value[out->count] = (float)for_side(black, colour, aim);
        out->point[out->count++] = (short)point;
    }
    return 0;
}
