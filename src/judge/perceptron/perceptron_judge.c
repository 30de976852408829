/* The perceptrons as judges. Those of the simple representation take all stones for alive; those of
 * the enhanced one weigh stones by their chance to live and give dead ones to the other side; the
 * one that judges occupied points finds dead stones by itself. */
#include "alloc.h"
#include "embedded.h"
#include "life.h"
#include "perceptron.h"
#include "text.h"

#include <stdlib.h>

static int load(ks_judge *judge, ks_error *error)
{
    const ks_perceptron_form *form = &ks_perceptron_forms[judge->kind - ks_judge_perceptrons];
    size_t size;
    const unsigned char *bytes = ks_embedded(form->name, &size);
    ks_model *model;
    judge->perceptron = ks_alloc(1, sizeof *judge->perceptron);
    if (judge->perceptron == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    int status = ks_model_read(&model, bytes, size, error);
    if (status == 0)
        status = ks_perceptron_load(judge->perceptron, form, model, error);
    ks_model_free(model);
    return status;
}

static void unload(ks_judge *judge)
{
    if (judge->perceptron != NULL)
        ks_perceptron_release(judge->perceptron);
    free(judge->perceptron);
}

static int sign_of(const ks_position *position, int point)
{
    return (position->stone[point] == KS_BLACK) - (position->stone[point] == KS_WHITE);
}

/* By life where it is asked, as given where that is said, else 1. */
static int find_alive(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    const ks_position *position = question->position;
    int judged = judge->life != NULL && question->dead == NULL;
    int status = judged ? ks_life_answer(out->alive, judge->life, question) : 0;
    for (int p = 0; p < ks_points(position) && !judged; p++)
        out->alive[p] = position->stone[p] && question->dead && question->dead[p] ? 0 : 1;
    return status;
}

/* Whoever the network has judged lives as far as his points stay his own. */
static void judge_point(ks_judgment *out, const ks_perceptron *perceptron,
                        const ks_neighbourhood *neighbourhood, const ks_question *question,
                        int point)
{
    const ks_position *position = question->position;
    const ks_neighbourhood_form *form = &perceptron->form->neighbourhood;
    int sign = sign_of(position, point), judged = form->occupied && question->dead == NULL;
    float *value = &out->raw[point], *alive = &out->alive[point];
    if (sign == 0 || judged)
        *value = (position->to_move == KS_BLACK ? 1.F : -1.F) *
                 ks_perceptron_value(perceptron, neighbourhood, point);
    else if (form->enhanced || form->occupied)
        *value = (float)sign * (2 * *alive - 1);
    else
        *value = (float)sign;
    if (sign != 0 && judged)
        *alive = (1 + (float)sign * *value) / 2;
    out->dead[point] = sign != 0 && *alive < 0.5F;
    out->owner[point] = *value;
}

static int run(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    const ks_position *position = question->position;
    const ks_perceptron *perceptron = judge->perceptron;
    const ks_neighbourhood_form *form = &perceptron->form->neighbourhood;
    ks_neighbourhood neighbourhood;
    int status = find_alive(out, judge, question), score = 0;
    if (status)
        return status;
    out->undecided = ks_perceptron_window(perceptron, out->width, out->height);
    ks_neighbourhood_init(&neighbourhood, position, form->enhanced ? out->alive : NULL);
    for (int p = 0; p < ks_points(position); p++) {
        judge_point(out, perceptron, &neighbourhood, question, p);
        float least = position->stone[p] == KS_EMPTY || form->occupied ? out->undecided : 0;
        score += (out->raw[p] > least) - (out->raw[p] < -least);
    }
    out->raw_score = (float)score;
    return 0;
}

const ks_judge_kind ks_judge_perceptrons[] = {
#define KS_KIND_ENTRY(name, text, steps, enhanced, occupied, hidden)                               \
    {.info = {"perceptron-" name, text},                                                           \
     .asks_life = enhanced,                                                                        \
     .handles_dead_stones = 1,                                                                     \
     .load = load,                                                                                 \
     .unload = unload,                                                                             \
     .run = run},
    KS_PERCEPTRON_LIST(KS_KIND_ENTRY)
#undef KS_KIND_ENTRY
};
