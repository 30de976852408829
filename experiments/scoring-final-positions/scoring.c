/* See scoring.h: the parts one after the other, and what they share. */
#include "scoring_parts.h"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What the parts share ---- */

int scoring_tell(const scoring *s, const char *format, ...)
{
    char what[120];
    va_list list;
    if (s->options->progress == NULL)
        return 0;
    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    return s->options->progress(what, s->options->payload);
}

const char *scoring_split(const scoring *s)
{
    return s->options->test ? "test" : "valid";
}

void scoring_put(const scoring *s, const char *text)
{
    ks_buffer_put_string(ks_report_text(s->report), text);
}

int scoring_finish(const scoring *s, ks_table *table, const char *name, const char *title)
{
    int status = ks_report_add_table(s->report, name, title, table);
    ks_table_free(table);
    return status;
}

static int fail(const scoring *s, int status, const char *path, const char *why)
{
    s->error->status = status;
    snprintf(s->error->message, sizeof s->error->message, "%.120s: %.70s", path, why);
    return status;
}

int scoring_open(ks_corpus **out, const scoring *s, const char *folder, const char *name)
{
    char path[PATH_MAX];
    ks_error error;
    int size = snprintf(path, sizeof path, "%s/%s/%s.sgfs", s->options->corpus, folder, name);
    *out = NULL;
    if (size < 0 || (size_t)size >= sizeof path)
        return fail(s, KS_EFILE, s->options->corpus, "the path is too long");
    int status = ks_corpus_open(out, path, NULL, &error);
    return status ? fail(s, status, path, error.message) : 0;
}

static int read_split(ks_finals **out, scoring *s, const char *name)
{
    ks_corpus *corpus;
    int status = scoring_tell(s, "reading 9x9/%s", name);
    if (status)
        return status;
    status = scoring_open(&corpus, s, "9x9", name);
    if (status)
        return status;
    status = ks_finals_new(out);
    if (status == 0)
        status =
            ks_finals_add(*out, corpus, &s->left_out, s->options->complain, s->options->payload);
    ks_corpus_free(corpus);
    if (status == 0 && ks_finals_blocks(*out) == 0) {
        char path[40];
        snprintf(path, sizeof path, "9x9/%s.sgfs", name);
        status = fail(s, KS_EEND, path, "there is no labelled game with stones in it");
    }
    return status;
}

int scoring_read_finals(scoring *s)
{
    if (s->measured != NULL)
        return 0;
    int status = read_split(&s->train, s, "train");
    if (status == 0)
        status = read_split(&s->valid, s, "valid");
    if (status == 0 && s->options->test)
        status = read_split(&s->measured, s, "test");
    else
        s->measured = s->valid;
    if (status)
        return status;
    s->heard[0] = 1;
    char line[600];
    snprintf(
        line, sizeof line,
        "\n9x9: %zu blocks of %zu boards to learn from, %zu of %zu to stop by, and %zu of %zu "
        "(%s) to measure errors on. Always saying alive is wrong on %.1f%% of the latter. Errors "
        "of what is trained are per cent of blocks, in the mean of %d runs with other examples "
        "and other first weights; \xC2\xB1 is their standard deviation there, and in tables of "
        "orderings half of the 95%% confidence interval of a difference within runs. Seed "
        "%llu.\n",
        ks_finals_blocks(s->train), ks_finals_boards(s->train), ks_finals_blocks(s->valid),
        ks_finals_boards(s->valid), ks_finals_blocks(s->measured), ks_finals_boards(s->measured),
        scoring_split(s),
        100 * (double)ks_finals_dead(s->measured) / (double)ks_finals_blocks(s->measured),
        s->options->runs, s->options->seed);
    scoring_put(s, line);
    return 0;
}

size_t scoring_size(size_t wanted, size_t there)
{
    return wanted < there ? wanted : there;
}

int scoring_sizes(const int *sizes, int count, size_t there)
{
    int differ = 1;
    while (differ < count && (size_t)sizes[differ - 1] < there)
        differ++;
    return differ;
}

unsigned long long scoring_seed(const scoring *s, int purpose, int size, int run)
{
    return s->options->seed * 1000000u + (unsigned)(purpose * 100000 + size * 10000 + run * 100);
}

/* ---- Runs and claims ---- */

ks_estimate scoring_spread(const runs *r, int count)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < count; i++)
        sum += r->error[i];
    double mean = sum / count;
    for (int i = 0; i < count; i++)
        squares += (r->error[i] - mean) * (r->error[i] - mean);
    return (ks_estimate){mean, count > 1 ? sqrt(squares / (count - 1)) : NAN};
}

/* The 97.5% quantile of Student's t with `freedom` degrees of freedom, by the expansion of Cornish
 * and Fisher around the normal one; for up to three, where that is inaccurate, from a table. */
static double student(int freedom)
{
    static const double few[] = {12.706, 4.303, 3.182};
    double z = 1.959964, n = freedom;
    if (freedom <= 3)
        return few[freedom - 1];
    return z + (z * z * z + z) / (4 * n) + (5 * pow(z, 5) + 16 * z * z * z + 3 * z) / (96 * n * n) +
           (3 * pow(z, 7) + 19 * pow(z, 5) + 17 * z * z * z - 15 * z) / (384 * n * n * n);
}

static ks_estimate gain_of(const claim *c, const runs *by_cell, int count)
{
    runs gain = {{0}};
    for (int i = 0; i < count; i++)
        gain.error[i] = by_cell[c->worse].error[i] - by_cell[c->better].error[i];
    ks_estimate e = scoring_spread(&gain, count);
    if (count > 1)
        e.margin *= student(count - 1) / sqrt(count);
    return e;
}

static const char *verdict_on(const claim *c, ks_estimate gain)
{
    if (c->alike > 0)
        return fabs(gain.value) <= c->alike ? "kept" : "not kept";
    if (!(gain.margin >= 0))
        return "one run tells nothing";
    if (gain.value > gain.margin)
        return "kept";
    return gain.value < -gain.margin ? "reversed" : "no difference";
}

int scoring_put_claims(const scoring *s, const char *name, const char *title, const claim *claims,
                       int count, const runs *by_cell, int cells)
{
    static const ks_column columns[] = {{"the paper finds", KS_COLUMN_TEXT, 0},
                                        {"gain here, %", KS_COLUMN_ESTIMATE, 2},
                                        {"ordering", KS_COLUMN_TEXT, 0}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 3);
    if (status)
        return status;
    for (int i = 0; i < count; i++) {
        const claim *c = &claims[i];
        if (c->better >= cells || c->worse >= cells)
            continue;
        ks_estimate gain = gain_of(c, by_cell, s->options->runs);
        ks_table_text(table, c->text);
        ks_table_estimate(table, gain);
        ks_table_text(table, verdict_on(c, gain));
    }
    return scoring_finish(s, table, name, title);
}

/* ---- All of it ---- */

static void put_head(const scoring *s)
{
    char line[300];
    snprintf(line, sizeof line,
             "# Scoring final positions\n\nMeasured on the %s games. \xC2\xB1 is half of a 95%% "
             "confidence interval, with games as the independent units, where it is not said to be "
             "something else.\n",
             scoring_split(s));
    scoring_put(s, line);
}

int ks_scoring_run(ks_report *out, size_t *left_out, const ks_scoring_options *options,
                   ks_error *error)
{
    static int (*const parts[KS_SCORING_PART_COUNT])(scoring *) = {
        [KS_SCORING_TABLE1] = scoring_table1,   [KS_SCORING_SPEED] = scoring_speed,
        [KS_SCORING_FIGURE4] = scoring_figure4, [KS_SCORING_TABLE2] = scoring_table2,
        [KS_SCORING_TABLE3] = scoring_table3,   [KS_SCORING_BOARDS] = scoring_boards,
        [KS_SCORING_LIFE] = scoring_life,       [KS_SCORING_NINETEEN] = scoring_nineteen,
    };
    scoring s = {.options = options, .report = out, .error = error};
    int status = 0;
    *error = (ks_error){0};
    put_head(&s);
    for (int i = 0; i < KS_SCORING_PART_COUNT && status == 0; i++)
        if (options->parts == 0 || options->parts >> i & 1)
            status = parts[i](&s);
    if (status && error->message[0] == '\0') {
        error->status = status;
        snprintf(error->message, sizeof error->message, "%s", ks_status_text(status));
    }
    *left_out = s.left_out;
    if (s.measured != s.valid)
        ks_finals_free(s.measured);
    ks_finals_free(s.train);
    ks_finals_free(s.valid);
    for (int run = 0; run < KS_SCORING_MOST_RUNS; run++)
        ks_cascade_free(s.cascades[run]);
    return status ? status : ks_buffer_status(ks_report_text(out));
}
