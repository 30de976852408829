/* The networks of a cascade out of a model. See life.h. */
#include "embedded.h"
#include "life.h"
#include "text.h"

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
    out->taken = out->steps;
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
    if (status == 0 && strcmp(prefix, "game") == 0)
        out->taken = KS_LIFE_GAME_STEPS;
    ks_model_free(model);
    return status;
}

void ks_life_release(ks_life *life)
{
    for (int i = 0; i < life->steps; i++)
        ks_network_release(&life->step[i]);
    life->steps = 0;
}
