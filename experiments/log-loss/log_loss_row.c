/* The experiment `log-loss` as a row. */
#include "log_loss.h"

static const ks_option rows[] = {
    {KS_ROW_FIRST_GAMES(ks_judges_experiment)},
    {KS_ROW_EVERY(ks_judges_experiment, "1")},
    {KS_ROW_MOVES},
    {KS_ROW_JUDGES},
    {KS_ROW_MODELS},
    {KS_ROW_FIELDS},
    {0},
};

static int run(ks_report *out, size_t *left_out, const ks_experiment *e, ks_error *error)
{
    ks_trial_options options = ks_experiment_trial((const ks_judges_experiment *)e);
    return ks_log_loss_run(out, left_out, e->corpus, &options, error);
}

const ks_experiment_kind ks_experiment_log_loss = {
    .name = "log-loss",
    .summary = "Compares judges by their log-loss",
    .operand = "CORPUS",
    .options = rows,
    .settings_size = sizeof(ks_judges_experiment),
    .reads_corpus = 1,
    .run = run,
};
