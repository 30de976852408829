/* See uncertainty.h: the parts one after the other, and the parameters. */
#include "uncertainty_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const part_names[] = {
#define NAME(bit, name, text) #name,
    KS_UNCERTAINTY_PARTS(NAME)
#undef NAME
};

static const char *const part_texts[] = {
#define TEXT(bit, name, text) text,
    KS_UNCERTAINTY_PARTS(TEXT)
#undef TEXT
};

int ks_uncertainty_part_find(const char *name, size_t size)
{
    for (int i = 0; i < KS_UNCERTAINTY_PART_COUNT; i++)
        if (strlen(part_names[i]) == size && memcmp(part_names[i], name, size) == 0)
            return i;
    return -1;
}

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

static const struct {
    const char *title, *judge;
    int size, phase;
} models[] = {
    {"printed", "boltzmann5:paper", 19, 0},     {"19x19, move 20", "boltzmann5", 19, 0},
    {"19x19, move 80", "boltzmann5", 19, 1},    {"19x19, move 150", "boltzmann5", 19, 2},
    {"9x9, move 10", "boltzmann5", 9, 0},       {"9x9, move 25", "boltzmann5", 9, 1},
    {"9x9, move 40", "boltzmann5", 9, 2},       {"by bp, move 20", "boltzmann5:bp", 19, 0},
    {"by bp, move 80", "boltzmann5:bp", 19, 1}, {"by bp, move 150", "boltzmann5:bp", 19, 2},
};

enum { MODELS = sizeof models / sizeof *models, PARAMETERS = 5, PHASES = 3 };

int uncertainty_parameters(const uncertainty *u)
{
    static const char *const names[PARAMETERS] = {"h_stones", "w_empty", "w_chain_empty",
                                                  "w_chains", "w_inter_chain"};
    ks_column columns[1 + MODELS] = {{"parameter", KS_COLUMN_TEXT, 0}};
    double value[MODELS][PHASES * PARAMETERS] = {{0}};
    ks_table *table;
    int status = 0;
    for (int m = 0; m < MODELS && status == 0; m++) {
        ks_judge *judge;
        columns[1 + m] = (ks_column){models[m].title, KS_COLUMN_NUMBER, 3};
        status = ks_judge_new(&judge, models[m].judge, u->error);
        if (status == 0)
            ks_judge_parameters(value[m], PHASES * PARAMETERS, judge, models[m].size,
                                models[m].size);
        ks_judge_free(judge);
    }
    if (status == 0)
        status = ks_table_new(&table, columns, 1 + MODELS);
    if (status)
        return status;
    for (int i = 0; i < PARAMETERS; i++) {
        ks_table_text(table, names[i]);
        for (int m = 0; m < MODELS; m++)
            ks_table_number(table, value[m][models[m].phase * PARAMETERS + i]);
    }
    return uncertainty_finish(u, table, "parameters", "Parameters of Boltzmann5");
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
