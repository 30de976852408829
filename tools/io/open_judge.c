/* See open_judge.h. */
#include "open_judge.h"

#include "output.h"

int ks_open_one(int judge, int model, const char *command)
{
    return judge && model ? ks_fail_command(command, "--judge does not go with --model") : 0;
}

int ks_open_judge(ks_judge **out, const char *name, const ks_option_file *model,
                  const char *command)
{
    ks_error error = {0};
    *out = NULL;
    if (ks_open_one(name != NULL, model->path != NULL, command))
        return KS_EXIT_FAILURE;
    if (name != NULL)
        return ks_options_judge(out, name, command);
    if (model->path != NULL && ks_judge_read(out, model->bytes, model->bytes_size, &error))
        return ks_fail_command(command, "%s: %s", model->path, error.message);
    return 0;
}

int ks_open_scorer(ks_scorer **out, const ks_option_file *model, const char *command)
{
    ks_error error = {0};
    if (model->path == NULL)
        return ks_scorer_new(out, &error) ? ks_fail_command(command, "%s", error.message) : 0;
    if (ks_scorer_read(out, model->bytes, model->bytes_size, &error))
        return ks_fail_command(command, "%s: %s", model->path, error.message);
    return 0;
}
