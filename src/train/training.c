/* Functions for any training: see keisei-train.h. */
#include "alloc.h"
#include "text.h"
#include "training_rows.h"

#include <stdlib.h>
#include <string.h>

const ks_training_kind *ks_training_at(int index)
{
    int count = 0;
    while (ks_training_rows[count] != NULL)
        count++;
    return index >= 0 && index < count ? ks_training_rows[index] : NULL;
}

const ks_training_kind *ks_training_find(const char *name)
{
    const ks_training_kind *const *row = ks_training_rows;
    while (*row != NULL && strcmp((*row)->name, name) != 0)
        row++;
    return *row;
}

int ks_training_new(ks_training **out, const ks_training_kind *kind)
{
    *out = ks_alloc(1, kind->settings_size);
    if (*out == NULL)
        return KS_EMEMORY;
    ks_option_defaults(*out, kind->options);
    (*out)->kind = kind;
    (*out)->text = "";
    return 0;
}

void ks_training_free(ks_training *training)
{
    free(training);
}

int ks_training_set(ks_training *training, const char *name, const char *text, ks_error *error)
{
    const ks_option *option = ks_option_find(training->kind->options, name);
    ks_error why = {0};
    if (option == NULL)
        return ks_error_set(error, KS_EINPUT, 0, 0, "%s has no option --%s", training->kind->name,
                            name);
    int status = ks_option_set(training, option, text, &why);
    return status ? ks_error_set(error, status, 0, 0, "--%s %s", name, why.message) : 0;
}

void ks_training_describe(ks_buffer *out, const ks_training *training)
{
    const ks_training_kind *kind = training->kind;
    ks_buffer_put_string(out, kind->name);
    for (int i = 0; i < training->train_count; i++) {
        const char *slash = strrchr(training->train[i], '/');
        ks_buffer_put_string(out, " ");
        ks_buffer_put_string(out, slash ? slash + 1 : training->train[i]);
    }
    ks_option_describe(out, training, kind->options, kind->modes ? kind->modes(training) : 0);
}

int ks_training_check(const ks_training *training, ks_error *error)
{
    if (training->kind->needs_games && training->train_count == 0)
        return ks_error_set(error, KS_EINPUT, 0, 0, "games to learn from are needed");
    return training->kind->check ? training->kind->check(training, error) : 0;
}

int ks_training_run(ks_buffer *out, const ks_training *training, ks_error *error)
{
    int status = ks_training_check(training, error);
    return status ? status : training->kind->run(out, training, error);
}
