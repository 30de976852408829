/* See experiment.h. */
#include "experiment.h"

#include <string.h>

ks_trial_options ks_experiment_trial(const ks_judges_experiment *settings)
{
    const ks_experiment *e = &settings->common;
    ks_trial_options out = {.judge_count = settings->judge_count,
                            .model_count = settings->model_count,
                            .fields = settings->fields,
                            .every = settings->every,
                            .move_count = settings->move_count,
                            .threads = e->threads,
                            .complain = e->complain,
                            .progress = e->progress,
                            .payload = e->payload};
    memcpy(out.judges, settings->judges, sizeof out.judges);
    memcpy(out.moves, settings->moves, sizeof out.moves);
    for (int i = 0; i < settings->model_count; i++) {
        out.models[i].name = settings->models[i].path;
        out.models[i].bytes = settings->models[i].bytes;
        out.models[i].size = settings->models[i].bytes_size;
    }
    return out;
}
