/* keisei-lab experiment: the papers' tables and figures, regenerated on any corpus. The
 * table of experiments (experiment_rows.c) lists them and their options. */
#include "experiment_rows.h"
#include "lab_commands.h"
#include "output.h"
#include "progress.h"
#include "report_output.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

typedef struct settings {
    const char *folder;
    int threads;
} settings;

/* The options of all experiments. */
static const ks_option options[] = {
    {"output", 'o', "DIR", "also write tables.md, the tables as CSV and the figures as SVG there",
     KS_OPTION_PATH(settings, folder)},
    {"threads", 't', "N", "threads", KS_OPTION_INT(settings, threads, 1, 256),
     .otherwise = "one per core"},
    {0},
};

static const ks_experiment_kind *find(const char *name)
{
    const ks_experiment_kind *const *row = ks_experiment_rows;
    while (*row != NULL && strcmp((*row)->name, name) != 0)
        row++;
    return *row;
}

static int kind_at(ks_kind *out, int index)
{
    const ks_experiment_kind *row = ks_experiment_rows[index];
    if (row != NULL)
        *out = (ks_kind){.name = row->name,
                         .summary = row->summary,
                         .operands = row->operand,
                         .notes = row->notes,
                         .own_notes = strcmp(row->operand, "CORPUS") != 0,
                         .options = row->options,
                         .settings_size = row->settings_size};
    return row != NULL;
}

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

/* ---- The command ---- */

static int tell_failed(const ks_options *read, const ks_experiment *e, int status,
                       const ks_error *error)
{
    if (status > 0)
        return status; /* it has been reported */
    if (status == KS_EEND)
        return ks_fail("%s: the corpus has no labelled games", e->path);
    if (status == KS_EJUDGE)
        return ks_fail_command(read->name, "%s", error->message);
    return error->message[0] ? ks_fail("%s", error->message) : ks_fail_status(status);
}

static int run_experiment(ks_report *report, size_t *left_out, const ks_options *read,
                          ks_experiment *e)
{
    const ks_experiment_kind *kind = find(read->kind.name);
    ks_corpus_options wanted = {.limit = e->limit};
    ks_progress p = ks_progress_new();
    ks_error error = {0};
    if (kind->reads_corpus && ks_corpus_open(&e->corpus, e->path, &wanted, &error))
        return ks_fail("%s: %s", e->path, error.message);
    e->complain = complain;
    e->progress = ks_progress_games;
    e->tell = show_part;
    e->payload = &p;
    int status = kind->run(report, left_out, e, &error);
    ks_progress_erase(&p);
    e->payload = NULL;
    ks_corpus_free(e->corpus);
    return status ? tell_failed(read, e, status, &error) : 0;
}

static int report_experiment(const ks_options *read, const settings *s, ks_experiment *e)
{
    ks_report *report;
    size_t left_out = 0;
    /* Before the long work, so that a bad folder is reported at once. */
    if (s->folder != NULL && mkdir(s->folder, 0777) != 0 && errno != EEXIST)
        return ks_fail("%s: %s", s->folder, strerror(errno));
    int status = ks_report_new(&report);
    int exit_code = status ? ks_fail_status(status) : run_experiment(report, &left_out, read, e);
    if (!exit_code)
        exit_code = ks_output_report(report, s->folder, "tables.md");
    ks_report_free(report);
    return left_out > 0 ? KS_EXIT_FAILURE : exit_code;
}

static int run(int argc, char **argv)
{
    settings s = {0};
    ks_options read;
    if (ks_options_read(&read, &ks_command_experiment, &s, argc, argv))
        return read.exit_code;
    ks_experiment *e = read.kind_settings;
    e->path = ks_options_operand(&read, find(read.kind.name)->operand);
    e->threads = s.threads;
    int exit_code = e->path ? report_experiment(&read, &s, e) : read.exit_code;
    ks_options_release(&read);
    return exit_code;
}

const ks_command ks_command_experiment = {
    .name = "experiment",
    .summary = "Regenerates the tables and figures of a paper",
    .operands = "NAME CORPUS [OPTION]...",
    .notes = "CORPUS is a file, a folder or an archive (zip, tar, 7z, gz, xz, zst, bz2) of SGF "
             "games whose last\nnodes have labels (TB, TW). Bad records are reported and skipped; "
             "the exit code is then 2.\n",
    .options = options,
    .run = run,
    .kind_at = kind_at,
    .kind_word = "experiment",
};
