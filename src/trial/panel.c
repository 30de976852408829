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
    int status = ks_judge_read(&out->judge[out->count], options->models[number].bytes,
                               options->models[number].size, error);
    if (status)
        return status == KS_EMEMORY ? status : KS_EJUDGE;
    out->name[out->count++] = options->models[number].name;
    return 0;
}

/* The name of a kind with numbers for its capitals; returns how many capitals there were. */
static int put_numbers(char out[NAME], const char *kind, const char *const numbers[2])
{
    size_t size = 0;
    int capitals = 0;
    for (; *kind && size + 4 < NAME; kind++) {
        if (*kind < 'A' || *kind > 'Z')
            out[size++] = *kind;
        else
            size += ks_format(out + size, NAME - size, "%s", numbers[capitals++ % 2]);
    }
    out[size] = '\0';
    return capitals;
}

/* Random fields take 20 ms for a position of 19x19, which makes hours of a corpus, but for those by
 * belief propagation. */
static int is_slow(const char *kind)
{
    return strncmp(kind, "boltzmann", strlen("boltzmann")) == 0 && strstr(kind, ":bp") == NULL;
}

/* The judges `life` and `groups` take the dead off by themselves, and one `groups` is enough. */
static int add_kind(ks_panel *out, const char *kind, ks_error *error)
{
    static const char *const numbers[2][2] = {{"5", "21"}, {"4", "13"}};
    int status = 0;
    if (strcmp(kind, "groups-N") == 0)
        return 0;
    for (int n = 0; n < 2 && status == 0; n++) {
        char name[NAME], removed[NAME + 8];
        int capitals = put_numbers(name, kind, numbers[n]);
        ks_format(removed, sizeof removed, "%s:remove", name);
        status = add_judge(out, name, error);
        /* Some kinds have their own way with dead stones. */
        if (status == 0 && strcmp(name, "life") != 0 && add_judge(out, removed, error) == KS_ERANGE)
            status = KS_ERANGE;
        if (capitals == 0)
            break;
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
    for (int i = 0; all && ks_judge_at(i) != NULL && status == 0; i++)
        if (options->fields || !is_slow(ks_judge_at(i)->name))
            status = add_kind(out, ks_judge_at(i)->name, error);
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
