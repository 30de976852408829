/* keisei experiment: the papers' tables and figures, regenerated over any corpus. */
#include "commands.h"
#include "direct.h"
#include "keisei-train.h"
#include "output.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const ks_option options[] = {
    {"output", 'o', "DIR", "also write tables.md, the tables as CSV and the figures as SVG there"},
    {"threads", 't', "N", "threads (one a core)"},
    {"limit", 'n', "N", "take the first N games only"},
    {0},
};

typedef struct settings {
    const char *path, *folder;
    int threads, limit;
} settings;

/* ---- While it runs ---- */

/* A line on a terminal that is written over and over. */
typedef struct progress {
    int on_terminal, shown;
} progress;

static void clear_progress(progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
    p->shown = 0;
}

static int show_progress(size_t games, void *payload)
{
    progress *p = payload;
    if (p->on_terminal) {
        fprintf(stderr, "\r%zu games", games);
        fflush(stderr);
        p->shown = 1;
    }
    return 0;
}

static void complain(const char *sentence, void *payload)
{
    clear_progress(payload);
    ks_fail("%s", sentence);
}

/* ---- What comes out ---- */

static int write_file(const char *folder, const char *name, const ks_buffer *bytes)
{
    char path[PATH_MAX];
    int size = snprintf(path, sizeof path, "%s/%s", folder, name);
    if (size < 0 || (size_t)size >= sizeof path)
        return ks_fail("%s: the name of the folder is too long", folder);
    return ks_output_buffer(path, bytes);
}

static int write_report(ks_report *report, const char *folder)
{
    const ks_buffer *text = ks_report_text(report);
    int trouble = ks_output_buffer(NULL, text);
    if (folder == NULL)
        return trouble;
    if (!trouble)
        trouble = write_file(folder, "tables.md", text);
    for (int i = 0; i < ks_report_files(report) && !trouble; i++)
        trouble = write_file(folder, ks_report_file_name(report, i), ks_report_file(report, i));
    return trouble;
}

static int run_direct(const settings *s, ks_corpus *corpus, ks_report *report)
{
    progress p = {.on_terminal = isatty(STDERR_FILENO)};
    ks_direct_options direct = {s->threads, complain, show_progress, &p};
    size_t left_out = 0;
    int status = ks_direct_run(report, &left_out, corpus, &direct);
    clear_progress(&p);
    if (status == KS_EEND)
        return ks_fail("%s: there is no labelled game in it", s->path);
    if (status)
        return ks_fail_status(status);
    int trouble = write_report(report, s->folder);
    return left_out > 0 ? KS_TROUBLE : trouble;
}

static int experiment(const settings *s)
{
    ks_corpus *corpus;
    ks_report *report;
    ks_error error;
    ks_corpus_options wanted = {.limit = (size_t)s->limit};
    /* Before the long work, so that a folder that cannot be is known at once. */
    if (s->folder != NULL && mkdir(s->folder, 0777) != 0 && errno != EEXIST)
        return ks_fail("%s: %s", s->folder, strerror(errno));
    if (ks_corpus_open(&corpus, s->path, &wanted, &error))
        return ks_fail("%s: %s", s->path, error.message);
    int status = ks_report_new(&report);
    int trouble = status ? ks_fail_status(status) : run_direct(s, corpus, report);
    ks_report_free(report);
    ks_corpus_free(corpus);
    return trouble;
}

/* ---- The command line ---- */

static int run(int argc, char **argv)
{
    settings s = {0};
    ks_options reader = {.command = &ks_command_experiment, .argc = argc, .argv = argv};
    for (const ks_option *o; (o = ks_options_next(&reader)) != NULL;) {
        if (o->letter == 'o')
            s.folder = reader.value;
        else if (o->letter == 't')
            s.threads = ks_options_int(&reader, o, 1, 256);
        else
            s.limit = ks_options_int(&reader, o, 1, INT_MAX);
    }
    if (reader.done)
        return reader.exit_code;
    int operands = argc - optind;
    if (operands < 1)
        return ks_fail("keisei experiment: which experiment? There is: direct");
    if (strcmp(argv[optind], "direct") != 0)
        return ks_fail("keisei experiment: there is no experiment %s; there is: direct",
                       argv[optind]);
    if (operands < 2)
        return ks_fail("keisei experiment direct: which CORPUS?");
    if (operands > 2)
        return ks_fail("keisei experiment direct: one CORPUS is enough, what is %s?",
                       argv[optind + 2]);
    s.path = argv[optind + 1];
    return experiment(&s);
}

const ks_command ks_command_experiment = {
    "experiment",
    "Regenerates the tables and figures of a paper",
    "direct CORPUS [OPTION]...",
    "direct is for the direct methods of \"Learning to Estimate Potential Territory in the Game of "
    "Go\".\nCORPUS is a file, a folder or an archive (zip, tar, 7z, gz, xz, zst, bz2) of SGF games "
    "whose last\nnodes have labels (TB, TW). Records that are bad are reported and left out; the "
    "exit code is then 2.\n",
    options,
    run,
};
