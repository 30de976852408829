/* Reads the names of judges, and makes judges of names or of model files. judge_rows.c lists the
 * kinds; the row of a kind says all about it. */
#include "alloc.h"
#include "embedded.h"
#include "judge.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

const ks_judge_kind *ks_judge_kind_at(int index)
{
    for (int f = 0; index >= 0 && ks_judge_families[f] != NULL; f++) {
        if (index < ks_judge_families[f]->count)
            return &ks_judge_families[f]->kinds[index];
        index -= ks_judge_families[f]->count;
    }
    return NULL;
}

const ks_judge_info *ks_judge_at(int index)
{
    const ks_judge_kind *kind = ks_judge_kind_at(index);
    return kind != NULL ? &kind->info : NULL;
}

/* The same for all sizes: see docs/calibration.md, "The default judge". */
const char *ks_judge_default(int width, int height)
{
    const ks_judge_kind *kind;
    (void)width;
    (void)height;
    for (int i = 0; (kind = ks_judge_kind_at(i)) != NULL; i++)
        if (kind->is_default)
            return kind->info.name;
    return NULL;
}

/* Does a name have the form of `pattern`, in which a capital stands for a number? */
static int matches(int numbers[2], const char *pattern, const char *name, size_t size)
{
    size_t i = 0;
    int count = 0;
    for (; *pattern; pattern++) {
        if (*pattern < 'A' || *pattern > 'Z') {
            if (i == size || name[i++] != *pattern)
                return 0;
            continue;
        }
        size_t start = i;
        while (i < size && i - start < 4 && name[i] >= '0' && name[i] <= '9')
            i++;
        if (ks_parse_int(&numbers[count++], name + start, i - start))
            return 0;
    }
    return i == size;
}

/* How many bytes of a name come before :remove or :reverse. */
static size_t read_suffix(ks_dead_stones *out, const char *name)
{
    size_t size = strlen(name);
    *out = KS_DEAD_REMAIN;
    if (size >= 7 && strcmp(name + size - 7, ":remove") == 0)
        *out = KS_DEAD_REMOVED;
    else if (size >= 8 && strcmp(name + size - 8, ":reverse") == 0)
        *out = KS_DEAD_REVERSED;
    return size - (*out == KS_DEAD_REMAIN ? 0 : *out == KS_DEAD_REMOVED ? 7 : 8);
}

static const ks_judge_kind *find_kind(int numbers[2], const char *name, size_t size)
{
    const ks_judge_kind *kind;
    for (int i = 0; (kind = ks_judge_kind_at(i)) != NULL; i++)
        if (matches(numbers, kind->info.name, name, size))
            return kind;
    return NULL;
}

/* A name is that of a kind, which may have a model after a colon, and then :remove or :reverse. */
static int read_name(ks_judge *out, const char *name, ks_error *error)
{
    size_t base = strcspn(name, ":");
    if (strlen(name) >= sizeof out->name)
        return ks_error_set(error, KS_EJUDGE, 0, 0, "the name of the judge is too long");
    memcpy(out->name, name, strlen(name) + 1);
    out->kind = find_kind(out->numbers, name, read_suffix(&out->dead_stones, name));
    if (out->kind == NULL && find_kind(out->numbers, name, base) != NULL)
        return ks_error_set(error, KS_EJUDGE, base, 0,
                            "\"%s\" is neither a model of %.*s nor :remove or :reverse",
                            name + base, (int)base, name);
    if (out->kind == NULL)
        return ks_error_set(error, KS_EJUDGE, 0, 0, "there is no judge \"%s\"", name);
    if (out->kind->info.handles_dead_stones && !out->kind->ignores_suffix &&
        out->dead_stones != KS_DEAD_REMAIN)
        return ks_error_set(error, KS_EJUDGE, base, 0,
                            "%s handles dead stones itself and takes no %s", out->kind->info.name,
                            name + base);
    return 0;
}

/* Makes the state of the kind, from a compiled-in model or by the kind's `load`. */
static int load_state(ks_judge *judge, ks_error *error)
{
    const ks_judge_kind *kind = judge->kind;
    size_t size;
    ks_model *model;
    if (kind->model == NULL)
        return kind->load != NULL ? kind->load(judge, error) : 0;
    const unsigned char *bytes = ks_embedded(kind->model, &size);
    if (bytes == NULL)
        return ks_error_set(error, KS_EJUDGE, 0, 0, "the model %s is not compiled in", kind->model);
    int status = ks_model_read(&model, bytes, size, error);
    if (status == 0)
        status = kind->read(judge, model, error);
    ks_model_free(model);
    return status;
}

/* Reads the compiled-in calibration. A judge that has none still judges. */
static int load_calibration(ks_judge *judge, ks_error *error)
{
    size_t size;
    const unsigned char *bytes = ks_embedded("calibration", &size);
    ks_model *model;
    if (bytes == NULL)
        return 0;
    int status = ks_model_read(&model, bytes, size, error);
    if (status == 0)
        ks_judge_take_calibration(judge, model);
    ks_model_free(model);
    return status;
}

int ks_judge_new(ks_judge **out, const char *name, ks_error *error)
{
    *out = NULL;
    ks_judge *judge = ks_alloc(1, sizeof *judge);
    if (judge == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    int status = read_name(judge, name, error);
    if (status == 0)
        status = load_state(judge, error);
    if (status == 0)
        status = load_calibration(judge, error);
    if (status)
        ks_judge_free(judge);
    else
        *out = judge;
    return status;
}

/* Tries the kinds in order until one takes the model. */
static int read_state(ks_judge *judge, const ks_model *model, ks_error *error)
{
    for (int i = 0; (judge->kind = ks_judge_kind_at(i)) != NULL; i++) {
        const ks_judge_kind *kind = judge->kind;
        int status = kind->read != NULL ? kind->read(judge, model, error) : KS_EJUDGE;
        if (status == KS_EJUDGE)
            continue;
        memcpy(judge->name, kind->info.name, strlen(kind->info.name) + 1);
        return status;
    }
    return ks_error_set(error, KS_EINPUT, 0, 0,
                        "the file holds no model of a judge: its first tensor is %s",
                        model->count > 0 ? model->tensors[0].name : "missing");
}

int ks_judge_read(ks_judge **out, const void *bytes, size_t size, ks_error *error)
{
    ks_model *model = NULL;
    *out = NULL;
    ks_judge *judge = ks_alloc(1, sizeof *judge);
    if (judge == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    int status = ks_model_read(&model, bytes, size, error);
    if (status == 0)
        status = read_state(judge, model, error);
    ks_model_free(model);
    if (status)
        ks_judge_free(judge);
    else
        *out = judge;
    return status;
}

void ks_judge_free(ks_judge *judge)
{
    if (judge != NULL && judge->kind != NULL && judge->kind->unload != NULL)
        judge->kind->unload(judge);
    free(judge);
}

const char *ks_judge_name(const ks_judge *judge)
{
    return judge->name;
}
