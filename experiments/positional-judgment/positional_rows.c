/* The experiments `positional`, `pictures` and `sentences` as rows. */
#include "pictures.h"
#include "positional.h"
#include "sentences.h"

static const ks_option rows[] = {
    {KS_ROW_FIRST_GAMES(ks_judges_experiment)},
    {KS_ROW_EVERY(ks_judges_experiment, "10")},
    {KS_ROW_MOVES},
    {KS_ROW_JUDGES},
    {KS_ROW_MODELS},
    {KS_ROW_FIELDS},
    {0},
};

static const ks_option none[] = {{0}};

static const ks_option sentence_rows[] = {
    {KS_ROW_FIRST_GAMES(ks_judges_experiment)},
    {KS_ROW_EVERY(ks_judges_experiment, "10")},
    {KS_ROW_MOVES},
    {0},
};

static int run(ks_report *out, size_t *left_out, const ks_experiment *e, ks_error *error)
{
    ks_trial_options options = ks_experiment_trial((const ks_judges_experiment *)e);
    return ks_positional_run(out, left_out, e->corpus, &options, error);
}

static int run_pictures(ks_report *out, size_t *left_out, const ks_experiment *e, ks_error *error)
{
    *left_out = 0;
    return ks_pictures_run(out, e->corpus, error);
}

static int run_sentences(ks_report *out, size_t *left_out, const ks_experiment *e, ks_error *error)
{
    ks_trial_options options = ks_experiment_trial((const ks_judges_experiment *)e);
    return ks_sentences_run(out, left_out, e->corpus, &options, error);
}

const ks_experiment_kind ks_experiment_positional = {
    .name = "positional",
    .summary = "\"A Positional Judgment System for Computer Go\": its links and groups, tested",
    .operand = "CORPUS",
    .options = rows,
    .settings_size = sizeof(ks_judges_experiment),
    .reads_corpus = 1,
    .run = run,
};

const ks_experiment_kind ks_experiment_pictures = {
    .name = "pictures",
    .summary = "The figures of the same paper; GAME is game 4 of the 7th Meijin match",
    .operand = "GAME",
    .options = none,
    .settings_size = sizeof(ks_experiment),
    .reads_corpus = 1,
    .run = run_pictures,
};

const ks_experiment_kind ks_experiment_sentences = {
    .name = "sentences",
    .summary = "The sentences of keisei explain, and how often each was true",
    .operand = "CORPUS",
    .options = sentence_rows,
    .settings_size = sizeof(ks_judges_experiment),
    .reads_corpus = 1,
    .run = run_sentences,
};
