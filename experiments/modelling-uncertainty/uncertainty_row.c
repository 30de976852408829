/* The experiment `uncertainty` as a row. */
#include "uncertainty.h"

#include <limits.h>

typedef struct settings {
    ks_experiment common;
    unsigned parts;
    int test, games;
} settings;

/* "|parameters|figure1..." */
#define WORD(bit, name, text) "|" #name
static const char parts[] = KS_UNCERTAINTY_PARTS(WORD);
#undef WORD

static const ks_option rows[] = {
    {"only", 0, "PARTS", "only these parts, separated by commas",
     KS_OPTION_CHOICES(settings, parts, parts + 1), .otherwise = "all"},
    {KS_ROW_SPLIT(settings)},
    {"limit", 'n', "N", "use only the first N games of each kind",
     KS_OPTION_INT(settings, games, 1, INT_MAX), .initial = "30"},
    {0},
};

static int run(ks_report *out, size_t *left_out, const ks_experiment *e, ks_error *error)
{
    const settings *s = (const settings *)e;
    ks_uncertainty_options options = {.corpus = e->path,
                                      .parts = s->parts,
                                      .test = s->test,
                                      .games = s->games,
                                      .threads = e->threads,
                                      .progress = e->tell,
                                      .payload = e->payload};
    *left_out = 0;
    return ks_uncertainty_run(out, &options, error);
}

const ks_experiment_kind ks_experiment_uncertainty = {
    .name = "uncertainty",
    .summary = "\"Modelling Uncertainty in the Game of Go\"",
    .operand = "FOLDER",
    .notes =
        "The parts are parameters, figure1, pictures, figure4, kgs, moves, moves9 and scaling. "
        "FOLDER has\n9x9/valid.sgfs and test.sgfs, and 19x19/pro-train.sgfs, pro-valid.sgfs, "
        "pro-test.sgfs,\nkgs-valid.sgfs and kgs-test.sgfs.\n",
    .options = rows,
    .settings_size = sizeof(settings),
    .run = run,
};
