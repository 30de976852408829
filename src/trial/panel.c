/* The judges that an experiment asks (trial.h). */
#include "trial.h"

#include "text.h"

#include <string.h>

enum { NAME = 64 };

static int add_judge(ks_panel *out, const char *name, ks_error *error)
{
    if (out->count == KS_MOST_JUDGES)
        return KS_ERANGE;
    int status = ks_judge_new(&out->judge[out->count], name, error);
    if (status == 0) {
        out->name[out->count] = ks_judge_name(out->judge[out->count]);
        out->count++;
    }
    return status;
}

static int add_model(ks_panel *out, const ks_trial_options *options, int number, ks_error *error)
{
    if (out->count == KS_MOST_JUDGES)
        return KS_ERANGE;
    ks_error why = {0};
    int status = ks_judge_read(&out->judge[out->count], options->models[number].bytes,
                               options->models[number].size, &why);
    if (status)
        return ks_error_set(error, status == KS_EMEMORY ? status : KS_EJUDGE, 0, 0, "%s: %s",
                            options->models[number].name, why.message);
    out->name[out->count++] = options->models[number].name;
    return 0;
}

/* A kind whose name has numbers is represented by the examples of its row. */
static int add_kind(ks_panel *out, const ks_judge_info *info, ks_error *error)
{
    const char *const own[] = {info->name, NULL};
    const char *const *names = info->examples ? info->examples : own;
    int status = 0;
    for (int i = 0; names[i] != NULL && status == 0; i++) {
        char removed[NAME];
        ks_format(removed, sizeof removed, "%s:remove", names[i]);
        status = add_judge(out, names[i], error);
        if (status == 0 && !info->handles_dead_stones)
            status = add_judge(out, removed, error);
    }
    return status;
}

int ks_panel_new(ks_panel *out, const ks_trial_options *options, ks_error *error)
{
    *out = (ks_panel){0};
    int status = ks_judge_new(&out->life, "life", error);
    for (int i = 0; i < options->judge_count && status == 0; i++)
        status = add_judge(out, options->judges[i], error);
    for (int i = 0; i < options->model_count && status == 0; i++)
        status = add_model(out, options, i, error);
    int all = options->judge_count == 0 && options->model_count == 0;
    for (int i = 0; all && ks_judge_at(i) != NULL && status == 0; i++) {
        const ks_judge_info *info = ks_judge_at(i);
        if (!info->variant && (options->fields || !info->slow))
            status = add_kind(out, info, error);
    }
    return status;
}

void ks_panel_free(ks_panel *panel)
{
    for (int i = 0; i < panel->count; i++)
        ks_judge_free(panel->judge[i]);
    ks_judge_free(panel->life);
}

int ks_panel_life(float alive[KS_POINTS], const ks_panel *panel, const ks_question *question)
{
    ks_judgment judgment;
    int status = ks_judge_run(&judgment, panel->life, question);
    if (status == 0)
        memcpy(alive, judgment.alive, sizeof judgment.alive);
    return status;
}
