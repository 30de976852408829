/* See uncertainty.h: the parts one after the other, and the parameters. */
#include "uncertainty_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const part_texts[] = {
#define TEXT(bit, name, text) text,
    KS_UNCERTAINTY_PARTS(TEXT)
#undef TEXT
};

/* ---- What the parts share ---- */

int uncertainty_tell(const uncertainty *u, const char *format, ...)
{
    char what[120];
    va_list list;
    if (u->options->progress == NULL)
        return 0;
    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    return u->options->progress(what, u->options->payload);
}

const char *uncertainty_split(const uncertainty *u)
{
    return u->options->test ? "test" : "valid";
}

void uncertainty_put(const uncertainty *u, const char *format, ...)
{
    char text[600];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    ks_buffer_put_string(ks_report_text(u->report), text);
}

int uncertainty_finish(const uncertainty *u, ks_table *table, const char *name, const char *title)
{
    int status = ks_report_add_table(u->report, name, title, table);
    ks_table_free(table);
    return status;
}

/* ---- Parameters ---- */

enum { PARAMETERS = 5, PHASES = 3 };

static const struct {
    const char *judge;
    int size;
    const char *titles[PHASES]; /* of its phases */
} models[] = {
    {"boltzmann5:paper", 19, {"printed", NULL, NULL}},
    {"boltzmann5", 19, {"19x19, move 20", "19x19, move 80", "19x19, move 150"}},
    {"boltzmann5", 9, {"9x9", NULL, NULL}},
    {"boltzmann5:bp", 19, {"by bp, move 20", "by bp, move 80", "by bp, move 150"}},
};

enum { MODELS = sizeof models / sizeof *models };

static int add_model(ks_table *table, int m, ks_error *error)
{
    double value[PHASES * PARAMETERS];
    ks_judge *judge;
    int status = ks_judge_new(&judge, models[m].judge, error);
    if (status)
        return status;
    int count =
        ks_judge_parameters(value, PHASES * PARAMETERS, judge, models[m].size, models[m].size);
    ks_judge_free(judge);
    for (int phase = 0; phase < PHASES && phase * PARAMETERS < count; phase++) {
        ks_table_text(table, models[m].titles[phase]);
        for (int i = 0; i < PARAMETERS; i++)
            ks_table_number(table, value[phase * PARAMETERS + i]);
    }
    return 0;
}

int uncertainty_parameters(const uncertainty *u)
{
    static const ks_column columns[] = {
        {"learnt at", KS_COLUMN_TEXT, 0},  {"h_stones", KS_COLUMN_NUMBER, 3},
        {"w_empty", KS_COLUMN_NUMBER, 3},  {"w_chain_empty", KS_COLUMN_NUMBER, 3},
        {"w_chains", KS_COLUMN_NUMBER, 3}, {"w_inter_chain", KS_COLUMN_NUMBER, 3}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 1 + PARAMETERS);
    for (int m = 0; m < MODELS && status == 0; m++)
        status = add_model(table, m, u->error);
    if (status == 0)
        return uncertainty_finish(u, table, "parameters", "Parameters of Boltzmann5");
    ks_table_free(table);
    return status;
}

/* ---- All ---- */

int ks_uncertainty_run(ks_report *out, const ks_uncertainty_options *options, ks_error *error)
{
    static int (*const parts[])(const uncertainty *) = {
        uncertainty_parameters, uncertainty_figure1, uncertainty_pictures, uncertainty_figure4,
        uncertainty_kgs,        uncertainty_moves,   uncertainty_moves9,   uncertainty_scaling};
    uncertainty u = {options, out, error};
    int status = 0;
    *error = (ks_error){0};
    uncertainty_put(&u,
                    "# Modelling uncertainty\n\nCross-entropies are means of -ln P(owner) over the "
                    "points that end Black or White, with P clipped to [.005, .995], first by "
                    "position, then over positions; chance is .693. \xC2\xB1 is half of a 95%% "
                    "confidence interval, with games as the independent units.\n");
    for (int i = 0; i < KS_UNCERTAINTY_PART_COUNT && status == 0; i++)
        if (options->parts == 0 || options->parts & 1u << i) {
            status = uncertainty_tell(&u, "%s", part_texts[i]);
            if (status == 0)
                status = parts[i](&u);
        }
    if (status && error->message[0] == '\0')
        snprintf(error->message, sizeof error->message, "%s", ks_status_text(status));
    return status;
}
