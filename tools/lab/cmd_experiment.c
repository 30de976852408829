/* keisei-lab experiment: the papers' tables and figures, regenerated over any corpus. */
#include "direct.h"
#include "input.h"
#include "keisei-train.h"
#include "lab_commands.h"
#include "log_loss.h"
#include "output.h"
#include "pictures.h"
#include "positional.h"
#include "progress.h"
#include "report_output.h"
#include "scoring.h"
#include "segmentation_matches.h"
#include "uncertainty.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const ks_option options[] = {
    {"output", 'o', "DIR", "also write tables.md, the tables as CSV and the figures as SVG there"},
    {"threads", 't', "N", "threads (one a core)"},
    {"limit", 'n', "N", "all but scoring: the first N games only; uncertainty: of each kind (30)"},
    {"every", 'e', "N",
     "every Nth position (1; positional: 10); scoring: of life on 19x19 (10); soft-segmentation: "
     "networks after every N games (5000)"},
    {"judge", 'j', "JUDGE", "log-loss, positional: this judge instead of all; may be given again"},
    {"model", 0, "FILE", "log-loss, positional: the judge of this model file; may be given again"},
    {"fields", 0, NULL, "log-loss, positional: of all judges also the random fields that are slow"},
    {"split", 0, "valid|test", "scoring, uncertainty: the games to measure on (valid)"},
    {"only", 0, "PARTS", "scoring, uncertainty: these parts only, with commas between them"},
    {"runs", 'r', "N", "scoring: times that each training is repeated (5)"},
    {"seed", 's', "N", "scoring: of examples and first weights (1); soft-segmentation: of moves"},
    {"against", 'a', "NAME=COMMAND",
     "soft-segmentation: an opponent; may be given again (GNU Go at levels 0 and 10)"},
    {"games", 0, "N", "soft-segmentation: games a match (100); 0: only those that were played"},
    {"size", 0, "N", "soft-segmentation: lines of the board (9)"},
    {"temperature", 0, "T",
     "soft-segmentation: of our moves, by the score (0.66, as in the paper)"},
    {0},
};

typedef struct settings {
    const char *path, *folder;
    int threads, limit, every, territory;
    ks_trial_options trial; /* its judges and models */
    ks_bytes models[KS_MOST_JUDGES];
    ks_scoring_options scoring;
    ks_segmentation_request segmentation;
    const char *only; /* the parts, with commas between them, or NULL */
    unsigned parts;   /* a bit each */
    unsigned given;   /* options, a bit each */
    int test;
} settings;

/* ---- While it runs ---- */

static int show_part(const char *what, void *payload)
{
    ks_progress_show(payload, "%s", what);
    return 0;
}

static void complain(const char *sentence, void *payload)
{
    ks_progress_erase(payload);
    ks_fail("%s", sentence);
}

/* ---- The experiments ---- */

/* Over one corpus, which `run` gets open. */
static int over_corpus(const settings *s, ks_report *report, size_t *left_out,
                       int (*run)(ks_report *, size_t *, ks_corpus *, const settings *,
                                  ks_progress *, ks_error *))
{
    ks_progress p = ks_progress_new();
    ks_corpus_options wanted = {.limit = (size_t)s->limit};
    ks_corpus *corpus;
    ks_error error = {0};
    if (ks_corpus_open(&corpus, s->path, &wanted, &error))
        return ks_fail("%s: %s", s->path, error.message);
    int status = run(report, left_out, corpus, s, &p, &error);
    ks_progress_erase(&p);
    ks_corpus_free(corpus);
    if (status == KS_EEND)
        return ks_fail("%s: there is no labelled game in it", s->path);
    if (status == KS_EJUDGE)
        return ks_fail_command("experiment", "%s", error.message);
    return status ? ks_fail_status(status) : 0;
}

static int direct_over(ks_report *report, size_t *left_out, ks_corpus *corpus, const settings *s,
                       ks_progress *p, ks_error *error)
{
    ks_direct_options direct = {.territory = s->territory,
                                .every = s->every,
                                .threads = s->threads,
                                .complain = complain,
                                .progress = ks_progress_games,
                                .payload = p};
    (void)error;
    return ks_direct_run(report, left_out, corpus, &direct);
}

static int run_direct(const settings *s, ks_report *report, size_t *left_out)
{
    return over_corpus(s, report, left_out, direct_over);
}

static int run_territory(const settings *s, ks_report *report, size_t *left_out)
{
    settings territory = *s;
    territory.territory = 1;
    return over_corpus(&territory, report, left_out, direct_over);
}

static ks_trial_options trial_options(const settings *s, int every, ks_progress *p)
{
    ks_trial_options wanted = s->trial;
    wanted.every = s->every ? s->every : every;
    wanted.threads = s->threads;
    wanted.complain = complain;
    wanted.progress = ks_progress_games;
    wanted.payload = p;
    return wanted;
}

static int log_loss_over(ks_report *report, size_t *left_out, ks_corpus *corpus, const settings *s,
                         ks_progress *p, ks_error *error)
{
    ks_trial_options wanted = trial_options(s, 1, p);
    return ks_log_loss_run(report, left_out, corpus, &wanted, error);
}

static int run_log_loss(const settings *s, ks_report *report, size_t *left_out)
{
    return over_corpus(s, report, left_out, log_loss_over);
}

static int positional_over(ks_report *report, size_t *left_out, ks_corpus *corpus,
                           const settings *s, ks_progress *p, ks_error *error)
{
    ks_trial_options wanted = trial_options(s, 10, p);
    return ks_positional_run(report, left_out, corpus, &wanted, error);
}

static int run_positional(const settings *s, ks_report *report, size_t *left_out)
{
    return over_corpus(s, report, left_out, positional_over);
}

static int pictures_over(ks_report *report, size_t *left_out, ks_corpus *corpus, const settings *s,
                         ks_progress *p, ks_error *error)
{
    (void)s;
    (void)p;
    *left_out = 0;
    return ks_pictures_run(report, corpus, error);
}

static int run_pictures(const settings *s, ks_report *report, size_t *left_out)
{
    return over_corpus(s, report, left_out, pictures_over);
}

static int run_scoring(const settings *s, ks_report *report, size_t *left_out)
{
    ks_progress p = ks_progress_new();
    ks_scoring_options wanted = s->scoring;
    ks_error error;
    wanted.corpus = s->path;
    wanted.parts = s->parts;
    wanted.test = s->test;
    wanted.every = s->every ? s->every : 10;
    wanted.threads = s->threads;
    wanted.complain = complain;
    wanted.progress = show_part;
    wanted.payload = &p;
    int status = ks_scoring_run(report, left_out, &wanted, &error);
    ks_progress_erase(&p);
    return status ? ks_fail("%s", error.message) : 0;
}

static int run_segmentation(const settings *s, ks_report *report, size_t *left_out)
{
    ks_segmentation_request wanted = s->segmentation;
    wanted.folder = s->path;
    wanted.every = s->every;
    wanted.threads = s->threads;
    wanted.seed = (int)s->scoring.seed;
    *left_out = 0;
    return ks_segmentation_play(report, &wanted);
}

static int run_uncertainty(const settings *s, ks_report *report, size_t *left_out)
{
    ks_progress p = ks_progress_new();
    ks_uncertainty_options wanted = {.corpus = s->path,
                                     .parts = s->parts,
                                     .test = s->test,
                                     .games = s->limit ? s->limit : 30,
                                     .threads = s->threads,
                                     .progress = show_part,
                                     .payload = &p};
    ks_error error;
    *left_out = 0;
    int status = ks_uncertainty_run(report, &wanted, &error);
    ks_progress_erase(&p);
    return status ? ks_fail("%s", error.message) : 0;
}

typedef struct experiment {
    const char *name, *operand;
    const char *options; /* "a|b": those it takes besides -o and -t */
    int (*run)(const settings *s, ks_report *report, size_t *left_out); /* an exit code */
    int (*find_part)(const char *name, size_t size); /* NULL: there are no parts */
    const char *parts;
} experiment;

#define OF_JUDGES "limit|every|judge|model|fields"

static const experiment experiments[] = {
    {"direct", "CORPUS", "limit|every", run_direct, NULL, NULL},
    {"territory", "CORPUS", "limit|every", run_territory, NULL, NULL},
    {"scoring", "FOLDER", "every|split|only|runs|seed", run_scoring, ks_scoring_part_find,
     "table1, speed, figure4, table2, table3, boards, life or nineteen"},
    {"log-loss", "CORPUS", OF_JUDGES, run_log_loss, NULL, NULL},
    {"uncertainty", "FOLDER", "limit|split|only", run_uncertainty, ks_uncertainty_part_find,
     "parameters, figure1, pictures, figure4, kgs, moves, moves9 or scaling"},
    {"positional", "CORPUS", OF_JUDGES, run_positional, NULL, NULL},
    {"pictures", "GAME", "", run_pictures, NULL, NULL},
    {"soft-segmentation", "FOLDER", "every|seed|against|games|size|temperature", run_segmentation,
     NULL, NULL},
};

enum { EXPERIMENTS = sizeof experiments / sizeof *experiments };

static int do_experiment(const experiment *e, const settings *s)
{
    ks_report *report;
    size_t left_out = 0;
    /* Before the long work, so that a folder that cannot be is known at once. */
    if (s->folder != NULL && mkdir(s->folder, 0777) != 0 && errno != EEXIST)
        return ks_fail("%s: %s", s->folder, strerror(errno));
    int status = ks_report_new(&report);
    int trouble = status ? ks_fail_status(status) : e->run(s, report, &left_out);
    if (!trouble)
        trouble = ks_output_report(report, s->folder, "tables.md");
    ks_report_free(report);
    return left_out > 0 ? KS_TROUBLE : trouble;
}

/* ---- The command line ---- */

/* "table1,boards". Returns 0, or an exit code when it has said what is wrong. */
static int read_parts(settings *out, const experiment *e)
{
    for (const char *name = out->only; name != NULL;) {
        size_t size = strcspn(name, ",");
        int part = e->find_part(name, size);
        if (part < 0)
            return ks_fail_command("experiment",
                                   "--only takes %s, with commas between them, not %s", e->parts,
                                   out->only);
        out->parts |= 1u << part;
        name = name[size] ? name + size + 1 : NULL;
    }
    return 0;
}

/* Options that the experiment would not heed are refused. */
static int check_options(const settings *s, const experiment *e)
{
    for (int i = 0; options[i].name != NULL; i++)
        if ((s->given >> i & 1) && ks_options_place("output|threads", options[i].name) < 0 &&
            ks_options_place(e->options, options[i].name) < 0)
            return ks_fail_command("experiment", "--%s is not for %s", options[i].name, e->name);
    return 0;
}

static void add_judge(settings *out, ks_options *reader, const ks_option *o)
{
    if (out->trial.judge_count == KS_MOST_JUDGES)
        ks_options_refuse(reader, o, "at most 64 judges");
    else
        out->trial.judges[out->trial.judge_count++] = reader->value;
}

static void add_model(settings *out, ks_options *reader, const ks_option *o)
{
    int number = out->trial.model_count;
    if (number == KS_MOST_JUDGES) {
        ks_options_refuse(reader, o, "at most 64 models");
    } else if (ks_input_bytes(&out->models[number], reader->value, reader->value)) {
        reader->done = 1;
        reader->exit_code = KS_TROUBLE;
    } else {
        out->trial.models[number].name = reader->value;
        out->trial.models[number].bytes = out->models[number].bytes;
        out->trial.models[number].size = out->models[number].size;
        out->trial.model_count++;
    }
}

static void add_opponent(settings *out, ks_options *reader, const ks_option *o)
{
    if (out->segmentation.against_count == KS_SEGMENTATION_OPPONENTS)
        ks_options_refuse(reader, o, "at most 8 opponents");
    else
        out->segmentation.against[out->segmentation.against_count++] = reader->value;
}

static void read_option(settings *out, ks_options *reader, const ks_option *o)
{
    out->given |= 1u << (o - options);
    if (strcmp(o->name, "output") == 0)
        out->folder = reader->value;
    else if (strcmp(o->name, "threads") == 0)
        out->threads = ks_options_int(reader, o, 1, 256);
    else if (strcmp(o->name, "limit") == 0)
        out->limit = ks_options_int(reader, o, 1, INT_MAX);
    else if (strcmp(o->name, "every") == 0)
        out->every = ks_options_int(reader, o, 1, 1000000);
    else if (strcmp(o->name, "judge") == 0)
        add_judge(out, reader, o);
    else if (strcmp(o->name, "model") == 0)
        add_model(out, reader, o);
    else if (strcmp(o->name, "fields") == 0)
        out->trial.fields = 1;
    else if (strcmp(o->name, "split") == 0)
        out->test = ks_options_choice(reader, o) == 1;
    else if (strcmp(o->name, "only") == 0)
        out->only = reader->value;
    else if (strcmp(o->name, "runs") == 0)
        out->scoring.runs = ks_options_int(reader, o, 1, KS_SCORING_MOST_RUNS);
    else if (strcmp(o->name, "against") == 0)
        add_opponent(out, reader, o);
    else if (strcmp(o->name, "games") == 0)
        out->segmentation.games = ks_options_int(reader, o, 0, 100000);
    else if (strcmp(o->name, "size") == 0)
        out->segmentation.size = ks_options_int(reader, o, KS_MIN_SIZE, KS_MAX_SIZE);
    else if (strcmp(o->name, "temperature") == 0)
        out->segmentation.temperature = (double)ks_options_number(reader, o, 0, 1000);
    else
        out->scoring.seed = (unsigned long long)ks_options_int(reader, o, 0, INT_MAX);
}

/* The experiment that the operands name. */
static int run_named(settings *s, int argc, char **argv)
{
    const experiment *e = NULL;
    int operands = argc - optind;
    if (operands < 1)
        return ks_fail_command("experiment",
                               "which experiment? There are: direct, territory, scoring, "
                               "log-loss, uncertainty, positional, pictures and soft-segmentation");
    for (int i = 0; i < EXPERIMENTS; i++)
        if (strcmp(argv[optind], experiments[i].name) == 0)
            e = &experiments[i];
    if (e == NULL)
        return ks_fail_command(
            "experiment",
            "there is no experiment %s; there are: direct, "
            "territory, scoring, log-loss, uncertainty, positional, pictures and soft-segmentation",
            argv[optind]);
    if (operands < 2)
        return ks_fail("keisei-lab experiment %s: which %s?", e->name, e->operand);
    if (operands > 2)
        return ks_fail("keisei-lab experiment %s: one %s is enough, what is %s?", e->name,
                       e->operand, argv[optind + 2]);
    s->path = argv[optind + 1];
    if (check_options(s, e) || read_parts(s, e))
        return KS_TROUBLE;
    return do_experiment(e, s);
}

static int run(int argc, char **argv)
{
    settings s = {.scoring = {.runs = 5, .seed = 1},
                  .segmentation = {.games = 100, .temperature = -1}};
    ks_options reader = {.command = &ks_command_experiment, .argc = argc, .argv = argv};
    for (const ks_option *o; (o = ks_options_next(&reader)) != NULL;)
        read_option(&s, &reader, o);
    int trouble = reader.done ? reader.exit_code : run_named(&s, argc, argv);
    for (int i = 0; i < KS_MOST_JUDGES; i++)
        free(s.models[i].bytes);
    return trouble;
}

const ks_command ks_command_experiment = {
    "experiment",
    "Regenerates the tables and figures of a paper",
    "direct CORPUS [OPTION]...\n"
    "territory CORPUS [OPTION]...\n"
    "scoring FOLDER [OPTION]...\n"
    "log-loss CORPUS [OPTION]...\n"
    "uncertainty FOLDER [OPTION]...\n"
    "positional CORPUS [OPTION]...\n"
    "pictures GAME [OPTION]...\n"
    "soft-segmentation FOLDER [OPTION]...",
    "territory is for \"Learning to Estimate Potential Territory in the Game of Go\"; direct has "
    "its "
    "direct\nmethods alone, with the dead stones of the games' labels instead of those that life "
    "finds.\nscoring is for \"Learning to Score Final Positions in the Game of Go\". Its parts are "
    "table1,\nspeed, figure4, table2, table3, boards, life and nineteen (trained on 9x9, tested on "
    "19x19).\nFOLDER has 9x9/train.sgfs, valid.sgfs and test.sgfs, and 19x19/kgs-valid.sgfs, "
    "kgs-test.sgfs,\npro-valid.sgfs and pro-test.sgfs.\nuncertainty is for \"Modelling Uncertainty "
    "in the Game of Go\". Its parts are parameters,\nfigure1, pictures, figure4, kgs, moves, "
    "moves9 and scaling. FOLDER has the same and 19x19/pro-train.sgfs.\nlog-loss compares judges: "
    "all kinds but slow random fields, with\ndead stones left and removed, or those that are "
    "named.\npositional is for \"A "
    "Positional Judgment System for Computer Go\": links held against the end of\ngames, and the "
    "judge groups beside others. pictures draws its figures again and counts GAME, which\nis that "
    "of the 7th Meijin match.\nsoft-segmentation is for \"Evaluation in Go by a Neural Network "
    "Using Soft "
    "Segmentation\": it plays\nthe matches of the networks NAME.model.GAMES in FOLDER that are "
    "missing, keeps them in its folder\nmatches, and makes the figures; it can be stopped and "
    "goes on.\nCORPUS is a file, a folder or an archive (zip, tar, 7z, gz, xz, "
    "zst, bz2) of SGF games whose last\nnodes have labels (TB, TW). Records that are bad are "
    "reported and left out; the exit code is then 2.\n",
    options,
    run,
};
