/* The experiment `scoring` as a row. */
#include "scoring.h"

typedef struct settings {
    ks_experiment common;
    unsigned parts;
    int test, runs, every;
    unsigned long long seed;
} settings;

/* "|table1|speed..." */
#define WORD(bit, name, text) "|" #name
static const char parts[] = KS_SCORING_PARTS(WORD);
#undef WORD

static const ks_option rows[] = {
    {"only", 0, "PARTS", "only these parts, separated by commas",
     KS_OPTION_CHOICES(settings, parts, parts + 1), .otherwise = "all"},
    {KS_ROW_SPLIT(settings)},
    {"runs", 'r', "N", "times that each training is repeated",
     KS_OPTION_INT(settings, runs, 1, KS_SCORING_MOST_RUNS), .initial = "5"},
    {"every", 'e', "N", "for the part life on 19x19: judge every Nth position",
     KS_OPTION_INT(settings, every, 1, 1000000), .initial = "10"},
    {"seed", 's', "N", "seed of examples and initial weights", KS_OPTION_SEED(settings, seed)},
    {0},
};

static int run(ks_report *out, size_t *left_out, const ks_experiment *e, ks_error *error)
{
    const settings *s = (const settings *)e;
    ks_scoring_options options = {.corpus = e->path,
                                  .parts = s->parts,
                                  .test = s->test,
                                  .runs = s->runs,
                                  .every = s->every,
                                  .seed = s->seed,
                                  .threads = e->threads,
                                  .complain = e->complain,
                                  .progress = e->tell,
                                  .payload = e->payload};
    return ks_scoring_run(out, left_out, &options, error);
}

const ks_experiment_kind ks_experiment_scoring = {
    .name = "scoring",
    .summary = "\"Learning to Score Final Positions in the Game of Go\"",
    .operand = "FOLDER",
    .notes = "The parts are table1, speed, figure4, table2, table3, boards, life and nineteen "
             "(trained on 9x9,\ntested on 19x19). FOLDER has 9x9/train.sgfs, valid.sgfs and "
             "test.sgfs, and 19x19/kgs-valid.sgfs,\nkgs-test.sgfs, pro-valid.sgfs and "
             "pro-test.sgfs.\n",
    .options = rows,
    .settings_size = sizeof(settings),
    .run = run,
};
