/* The table of judges, and how their names are read. A new judge is its folder and one line here.
 */
#include "alloc.h"
#include "best.h"
#include "boltzmann.h"
#include "direct.h"
#include "embedded.h"
#include "groups.h"
#include "life.h"
#include "perceptron.h"
#include "softseg_judge.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

#define PERCEPTRONS(i) ks_judge_perceptrons + (i), ks_judge_perceptrons + (i) + 1

static const ks_judge_kind *const kinds[] = {
    &ks_judge_life,
    &ks_judge_explicit,
    &ks_judge_direct,
    &ks_judge_distance,
    &ks_judge_influence,
    &ks_judge_bouzy,
    &ks_judge_bouzy_distance,
    &ks_judge_bouzy_influence,
    PERCEPTRONS(0),
    PERCEPTRONS(2),
    PERCEPTRONS(4),
    PERCEPTRONS(6),
    PERCEPTRONS(8),
    PERCEPTRONS(10),
    ks_judge_perceptrons + 12,
    &ks_judge_boltzmann5,
    &ks_judge_boltzmann5_bp,
    &ks_judge_boltzmann5_paper,
    &ks_judge_liberties,
    &ks_judge_liberties_bp,
    &ks_judge_groups,
    &ks_judge_groups_strict,
    &ks_judge_softseg,
    &ks_judge_softseg_selfplay,
    &ks_judge_best,
};

enum { KINDS = sizeof kinds / sizeof *kinds };

const ks_judge_info *ks_judge_at(int index)
{
    return index >= 0 && index < KINDS ? &kinds[index]->info : NULL;
}

/* The same for all sizes: see docs/calibration.md, "The default judge". */
const char *ks_judge_default(int width, int height)
{
    (void)width;
    (void)height;
    return ks_judge_best.info.name;
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
    for (int i = 0; ks_judge_at(i) != NULL; i++)
        if (matches(numbers, ks_judge_at(i)->name, name, size))
            return kinds[i];
    return NULL;
}

/* A name is that of a kind, which may have a model behind a colon, and what becomes of dead stones.
 */
static int read_name(ks_judge *out, const char *name, ks_error *error)
{
    size_t base = strcspn(name, ":");
    if (strlen(name) >= sizeof out->name)
        return ks_error_set(error, KS_EJUDGE, 0, 0, "no judge has so long a name");
    memcpy(out->name, name, strlen(name) + 1);
    out->kind = find_kind(out->numbers, name, read_suffix(&out->dead_stones, name));
    if (out->kind == NULL && find_kind(out->numbers, name, base) != NULL)
        return ks_error_set(error, KS_EJUDGE, base, 0,
                            "\"%s\" is neither a model of %.*s nor :remove or :reverse",
                            name + base, (int)base, name);
    if (out->kind == NULL)
        return ks_error_set(error, KS_EJUDGE, 0, 0, "there is no judge \"%s\"", name);
    if (out->kind->handles_dead_stones && out->dead_stones != KS_DEAD_REMAIN)
        return ks_error_set(error, KS_EJUDGE, base, 0,
                            "%s has its own way with dead stones: it takes no %s",
                            out->kind->info.name, name + base);
    return 0;
}

/* Loads the networks that the judge asks, if it does. */
static int load_life(ks_judge *judge, ks_error *error)
{
    if (!judge->kind->asks_life && judge->dead_stones == KS_DEAD_REMAIN)
        return 0;
    judge->life = ks_alloc(1, sizeof *judge->life);
    if (judge->life == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    return ks_life_load_embedded(judge->life, "game", error);
}

static int load_parts(ks_judge *judge, ks_error *error)
{
    int status = 0;
    for (int i = 0; i < KS_JUDGE_PARTS && judge->kind->parts[i] != NULL && status == 0; i++)
        status = ks_judge_new(&judge->parts[i], judge->kind->parts[i], error);
    return status;
}

/* What is compiled in can be read, and a judge without it still judges. */
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
        status = load_life(judge, error);
    if (status == 0)
        status = load_parts(judge, error);
    if (status == 0 && judge->kind->load != NULL)
        status = judge->kind->load(judge, error);
    if (status == 0)
        status = load_calibration(judge, error);
    if (status)
        ks_judge_free(judge);
    else
        *out = judge;
    return status;
}

int ks_judge_read(ks_judge **out, const void *bytes, size_t size, ks_error *error)
{
    *out = NULL;
    ks_judge *judge = ks_alloc(1, sizeof *judge);
    if (judge == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    judge->kind = &ks_judge_softseg;
    memcpy(judge->name, judge->kind->info.name, strlen(judge->kind->info.name) + 1);
    int status = ks_softseg_judge_read(judge, bytes, size, error);
    if (status)
        ks_judge_free(judge);
    else
        *out = judge;
    return status;
}

void ks_judge_free(ks_judge *judge)
{
    if (judge == NULL)
        return;
    if (judge->life != NULL)
        ks_life_release(judge->life);
    if (judge->kind != NULL && judge->kind->unload != NULL)
        judge->kind->unload(judge);
    for (int i = 0; i < KS_JUDGE_PARTS; i++)
        ks_judge_free(judge->parts[i]);
    free(judge->life);
    free(judge);
}

const char *ks_judge_name(const ks_judge *judge)
{
    return judge->name;
}
