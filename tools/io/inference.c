/* See inference.h. */
#include "inference.h"

#include "keisei-corpus.h"
#include "output.h"

#include <string.h>

ks_inference_options ks_inference_options_new(void)
{
    return (ks_inference_options){.settings = ks_inference_defaults(), .threads = 1};
}

int ks_inference_option(ks_inference_options *o, ks_options *reader, const ks_option *option)
{
    const char *name = option->name;
    ks_inference_settings *settings = &o->settings;
    if (strcmp(name, "inference") == 0)
        settings->inference = (ks_inference)(ks_options_choice(reader, option) + 1);
    else if (strcmp(name, "rounds") == 0)
        settings->rounds = ks_options_int(reader, option, 1, 100000);
    else if (strcmp(name, "damping") == 0)
        settings->damping = ks_options_number(reader, option, 0, 1);
    else if (strcmp(name, "samples") == 0)
        settings->samples = ks_options_int(reader, option, 10, 1000000);
    else if (strcmp(name, "seed") == 0)
        settings->seed = (unsigned)ks_options_int(reader, option, 0, 1000000000);
    else if (strcmp(name, "connection") == 0)
        o->connection = reader->value;
    else
        return 0;
    if (settings->damping >= 1)
        ks_options_refuse(reader, option, "a number from 0 to below 1");
    o->given = name;
    return 1;
}

static int run_threads(size_t n, int (*work)(size_t i, void *payload), void *payload, void *runner)
{
    return ks_workers_run(*(const int *)runner, n, work, payload);
}

int ks_inference_apply(ks_judge *judge, ks_inference_options *options)
{
    if (!ks_judge_is_field(judge))
        return options->given == NULL
                   ? 0
                   : ks_fail("keisei judge: --%s goes with a random field such as "
                             "boltzmann5, not with %s",
                             options->given, ks_judge_name(judge));
    ks_inference_settings settings = options->settings;
    if (options->threads > 1)
        settings.run = (ks_runner){run_threads, &options->threads};
    int status = ks_judge_set_inference(judge, &settings);
    return status ? ks_fail("keisei judge: %s", ks_status_text(status)) : 0;
}
