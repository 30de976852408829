/* The networks of a cascade out of a model. See life.h. */
#include "alloc.h"
#include "embedded.h"
#include "life.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

int ks_life_load(ks_life *out, const ks_model *model, const char *prefix, ks_error *error)
{
    memset(out, 0, sizeof *out);
    for (int step = 0; step < KS_LIFE_STEPS; step++) {
        char name[32];
        ks_format(name, sizeof name, "%s.%d", prefix, step + 1);
        int status = ks_network_load(&out->step[step], model, name, error);
        if (status == 0 && out->step[step].inputs > KS_LIFE_INPUTS) {
            out->steps = step + 1;
            status = ks_error_set(error, KS_EINPUT, 0, 0, "the network %s takes %d inputs, not %d",
                                  name, out->step[step].inputs, KS_LIFE_INPUTS);
        }
        if (status) {
            ks_life_release(out);
            return status;
        }
        out->steps = step + 1;
    }
    out->taken = strcmp(prefix, "game") == 0 ? KS_LIFE_GAME_STEPS : out->steps;
    return 0;
}

int ks_life_load_embedded(ks_life *out, const char *prefix, ks_error *error)
{
    size_t size;
    const unsigned char *bytes =
        ks_embedded(strcmp(prefix, "end") == 0 ? "life-end" : "life", &size);
    ks_model *model;
    int status = ks_model_read(&model, bytes, size, error);
    if (status == 0)
        status = ks_life_load(out, model, prefix, error);
    ks_model_free(model);
    return status;
}

void ks_life_release(ks_life *life)
{
    for (int i = 0; i < life->steps; i++)
        ks_network_release(&life->step[i]);
    life->steps = 0;
}

int ks_life_new(ks_life **out, const ks_judge *judge, ks_error *error)
{
    *out = NULL;
    if (!ks_judge_knows_survival(judge))
        return 0;
    *out = ks_alloc(1, sizeof **out);
    if (*out == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    return ks_life_load_embedded(*out, "game", error);
}

void ks_life_free(ks_life *life)
{
    if (life != NULL)
        ks_life_release(life);
    free(life);
}
