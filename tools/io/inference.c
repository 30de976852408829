/* See inference.h. */
#include "inference.h"

#include "keisei-corpus.h"
#include "output.h"

const int ks_inference_values[] = {KS_INFERENCE_EXACT, KS_INFERENCE_BP, KS_INFERENCE_GIBBS,
                                   KS_INFERENCE_SW, KS_INFERENCE_PERFECT};

static int run_threads(size_t n, int (*work)(size_t i, void *payload), void *payload, void *runner)
{
    return ks_workers_run(*(const int *)runner, n, work, payload);
}

int ks_inference_apply(ks_judge *judge, ks_inference_options *options)
{
    if (!ks_judge_is_field(judge))
        return 0;
    ks_inference_settings settings = options->settings;
    if (options->threads > 1)
        settings.run = (ks_runner){run_threads, &options->threads};
    int status = ks_judge_set_inference(judge, &settings);
    return status ? ks_fail_command("judge", "%s", ks_status_text(status)) : 0;
}
