/* The experiments `direct` and `territory` as rows. */
#include "direct.h"

typedef struct settings {
    ks_experiment common;
    int every;
} settings;

static const ks_option rows[] = {
    {KS_ROW_FIRST_GAMES(settings)},
    {KS_ROW_EVERY(settings, "1")},
    {0},
};

static int run(ks_report *out, size_t *left_out, const ks_experiment *e, int territory)
{
    ks_direct_options options = {.territory = territory,
                                 .every = ((const settings *)e)->every,
                                 .threads = e->threads,
                                 .complain = e->complain,
                                 .progress = e->progress,
                                 .payload = e->payload};
    return ks_direct_run(out, left_out, e->corpus, &options);
}

static int run_direct(ks_report *out, size_t *left_out, const ks_experiment *e, ks_error *error)
{
    (void)error;
    return run(out, left_out, e, 0);
}

static int run_territory(ks_report *out, size_t *left_out, const ks_experiment *e, ks_error *error)
{
    (void)error;
    return run(out, left_out, e, 1);
}

const ks_experiment_kind ks_experiment_direct = {
    .name = "direct",
    .summary = "The direct methods of the experiment territory, with dead stones of labels",
    .operand = "CORPUS",
    .options = rows,
    .settings_size = sizeof(settings),
    .reads_corpus = 1,
    .run = run_direct,
};

const ks_experiment_kind ks_experiment_territory = {
    .name = "territory",
    .summary = "\"Learning to Estimate Potential Territory in the Game of Go\"",
    .operand = "CORPUS",
    .options = rows,
    .settings_size = sizeof(settings),
    .reads_corpus = 1,
    .run = run_territory,
};
