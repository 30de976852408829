/* See open_judge.h. */
#include "open_judge.h"

#include "input.h"
#include "output.h"

#include <stdlib.h>

int ks_open_one(int judge, int model, const char *command)
{
    return judge && model
               ? ks_fail_command(command, "--judge and --model name two judges; one is enough")
               : 0;
}

int ks_open_judge(ks_judge **out, const char *name, const char *model, const char *command)
{
    ks_bytes bytes = {0};
    ks_error error = {0};
    *out = NULL;
    if (ks_open_one(name != NULL, model != NULL, command))
        return KS_TROUBLE;
    if (name != NULL)
        return ks_options_judge(out, name, command);
    if (model == NULL)
        return 0;
    int trouble = ks_input_bytes(&bytes, model, model);
    if (!trouble && ks_judge_read(out, bytes.bytes, bytes.size, &error))
        trouble = ks_fail_command(command, "%s: %s", model, error.message);
    free(bytes.bytes);
    return trouble;
}

int ks_open_scorer(ks_scorer **out, const char *model, const char *command)
{
    ks_bytes bytes = {0};
    ks_error error = {0};
    if (model == NULL)
        return ks_scorer_new(out, &error) ? ks_fail_command(command, "%s", error.message) : 0;
    int trouble = ks_input_bytes(&bytes, model, model);
    if (!trouble && ks_scorer_read(out, bytes.bytes, bytes.size, &error))
        trouble = ks_fail_command(command, "%s: %s", model, error.message);
    free(bytes.bytes);
    return trouble;
}
