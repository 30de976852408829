/* See usual.h. */
#include "usual.h"

#include <string.h>

static const ks_judge *find(const ks_usual *usual, const char *name)
{
    for (int i = 0; i < usual->count; i++)
        if (strcmp(ks_judge_name(usual->judges[i]), name) == 0)
            return usual->judges[i];
    return NULL;
}

int ks_usual_init(ks_usual *out)
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

void ks_usual_release(ks_usual *usual)
{
    for (int i = 0; i < usual->count; i++)
        ks_judge_free(usual->judges[i]);
    usual->count = 0;
}

const ks_judge *ks_usual_for(const ks_usual *usual, int width, int height)
{
    const ks_judge *judge = find(usual, ks_judge_default(width, height));
    return judge != NULL ? judge : usual->judges[0];
}
