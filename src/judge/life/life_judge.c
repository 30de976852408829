/* The judge `life`: stones have their probability to survive, empty points go to the nearer colour
 * once dead stones are off the board. */
#include "alloc.h"
#include "distance.h"
#include "life.h"
#include "text.h"

static int read(ks_judge *judge, const ks_model *model, ks_error *error)
{
    if (!ks_model_has(model, "game.1.mean"))
        return KS_EJUDGE;
    judge->state = ks_alloc(1, sizeof(ks_life));
    if (judge->state == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    return ks_life_load(judge->state, model, "game", error);
}

static void unload(ks_judge *judge)
{
    ks_life_free(judge->state);
}

static int run(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    const ks_position *position = question->position;
    int8_t living[KS_POINTS], nearer[KS_POINTS];
    int status = ks_life_answer(out->alive, judge->state, question);
    if (status)
        return status;
    for (int p = 0; p < ks_points(position); p++) {
        int sign = (position->stone[p] == KS_BLACK) - (position->stone[p] == KS_WHITE);
        if (question->dead != NULL && sign != 0)
            out->alive[p] = question->dead[p] ? 0 : 1;
        out->dead[p] = sign != 0 && out->alive[p] < 0.5F;
        living[p] = (int8_t)(out->dead[p] ? 0 : sign);
    }
    ks_nearer(nearer, living, position->width, position->height);
    out->raw_score = 0;
    for (int p = 0; p < ks_points(position); p++) {
        int sign = (position->stone[p] == KS_BLACK) - (position->stone[p] == KS_WHITE);
        out->raw[p] = sign ? (float)sign * (2 * out->alive[p] - 1) : nearer[p];
        out->owner[p] = out->raw[p];
        out->raw_score += (float)((out->raw[p] > 0) - (out->raw[p] < 0));
    }
    return 0;
}

static const ks_judge_kind kinds[] = {
    {.info = {.name = "life",
              .summary = "stones by their chance to survive, empty points to the nearer living "
                         "colour",
              .handles_dead_stones = 1},
     .knows_survival = 1,
     .ignores_suffix = 1,
     .model = "life",
     .read = read,
     .unload = unload,
     .run = run},
};

const ks_judge_family ks_life_judges = KS_FAMILY(kinds);
