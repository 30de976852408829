/* The experiment `reliability` as a row. */
#include "reliability.h"

static const ks_option rows[] = {
    {KS_ROW_FIRST_GAMES(ks_judges_experiment)},
    {KS_ROW_EVERY(ks_judges_experiment, "1")},
    {KS_ROW_MOVES},
    {KS_ROW_JUDGES},
    {KS_ROW_MODELS},
    {0},
};

/* Without names, the default judge and the network that it asks. */
static int run(ks_report *out, size_t *left_out, const ks_experiment *e, ks_error *error)
{
    ks_trial_options options = ks_experiment_trial((const ks_judges_experiment *)e);
    if (options.judge_count == 0 && options.model_count == 0) {
        options.judges[options.judge_count++] = "best";
        options.judges[options.judge_count++] = "convnet";
    }
    return ks_reliability_run(out, left_out, e->corpus, &options, error);
}

const ks_experiment_kind ks_experiment_reliability = {
    .name = "reliability",
    .summary = "How sure judges are, and how right: owners, winners, scores, final boards",
    .operand = "CORPUS",
    .notes = "Without --judge these are best and convnet.\n",
    .options = rows,
    .settings_size = sizeof(ks_judges_experiment),
    .reads_corpus = 1,
    .run = run,
};
