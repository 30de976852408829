/* See default_judges.h. */
#include "default_judges.h"

#include <string.h>

static const ks_judge *find(const ks_default_judges *defaults, const char *name)
{
    for (int i = 0; i < defaults->count; i++)
        if (strcmp(ks_judge_name(defaults->judges[i]), name) == 0)
            return defaults->judges[i];
    return NULL;
}

int ks_default_judges_init(ks_default_judges *out)
{
    int status = 0;
    memset(out, 0, sizeof *out);
    for (int size = KS_MIN_SIZE; !status && size <= KS_MAX_SIZE; size++) {
        const char *name = ks_judge_default(size, size);
        if (find(out, name) != NULL)
            continue;
        status = ks_judge_new(&out->judges[out->count], name, NULL);
        out->count += status == 0;
    }
    return status;
}

void ks_default_judges_release(ks_default_judges *defaults)
{
    for (int i = 0; i < defaults->count; i++)
        ks_judge_free(defaults->judges[i]);
    defaults->count = 0;
}

const ks_judge *ks_default_judges_for(const ks_default_judges *defaults, int width, int height)
{
    const ks_judge *judge = find(defaults, ks_judge_default(width, height));
    return judge != NULL ? judge : defaults->judges[0];
}
