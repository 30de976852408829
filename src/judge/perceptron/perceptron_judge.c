/* The perceptrons as judges. Those of the simple representation take all stones as alive; those of
 * the enhanced one weight stones by their chance to live and give dead ones to the other side; the
 * one that judges occupied points finds dead stones by itself. */
#include "alloc.h"
#include "perceptron.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

static int read(ks_judge *judge, const ks_model *model, ks_error *error)
{
    const ks_perceptron_form *form;
    int status = ks_perceptron_tell(&form, model, error);
    if (status == 0 && strcmp(form->name, judge->kind->info.name) != 0)
        status = KS_EJUDGE;
    if (status)
        return status;
    ks_perceptron_kit *kit = judge->state = ks_alloc(1, sizeof *kit);
    if (kit == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    status = ks_perceptron_load(&kit->perceptron, form, model, error);
    return status ? status : ks_life_new(&kit->life, judge, error);
}

static void unload(ks_judge *judge)
{
    ks_perceptron_kit *kit = judge->state;
    if (kit == NULL)
        return;
    ks_perceptron_release(&kit->perceptron);
    ks_life_free(kit->life);
    free(kit);
}

static int sign_of(const ks_position *position, int point)
{
    return (position->stone[point] == KS_BLACK) - (position->stone[point] == KS_WHITE);
}

/* `alive` comes from the dead stones if they are given, else from `life` if that is used, else it
 * is 1. */
static int find_alive(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    const ks_position *position = question->position;
    const ks_life *life = ((const ks_perceptron_kit *)judge->state)->life;
    int judged = life != NULL && question->dead == NULL;
    int status = judged ? ks_life_answer(out->alive, life, question) : 0;
    for (int p = 0; p < ks_points(position) && !judged; p++)
        out->alive[p] = position->stone[p] && question->dead && question->dead[p] ? 0 : 1;
    return status;
}

/* A stone that the network has judged lives with the probability that its side owns the point. */
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
    const ks_perceptron *perceptron = &((const ks_perceptron_kit *)judge->state)->perceptron;
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

static const ks_judge_kind kinds[] = {
#define KS_KIND_ENTRY(title, text, steps, enhanced, occupied, hidden)                              \
    {.info = {.name = "perceptron-" title, .summary = text, .handles_dead_stones = 1},             \
     .knows_survival = enhanced,                                                                   \
     .model = "perceptron-" title,                                                                 \
     .read = read,                                                                                 \
     .unload = unload,                                                                             \
     .run = run},
    KS_PERCEPTRON_LIST(KS_KIND_ENTRY)
#undef KS_KIND_ENTRY
};

const ks_judge_family ks_perceptron_judges = KS_FAMILY(kinds);
