/* See relabel.h. */
#include "relabel.h"

#include "input.h"
#include "output.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void ks_relabel_name(char out[16], const ks_relabel_row *row)
{
    if (row->year == KS_SEED_ROW)
        snprintf(out, 16, "seed");
    else if (row->year == KS_UNDATED)
        snprintf(out, 16, "undated");
    else
        snprintf(out, 16, "%04d", row->year);
}

/* ---- The state ---- */

enum { COUNTS = 9 };

static void list_counts(size_t *out[COUNTS], ks_relabel_row *row)
{
    size_t *counts[COUNTS] = {&row->games,    &row->kept,     &row->wrong,
                              &row->doubtful, &row->rules,    &row->uncounted,
                              &row->bad,      &row->compared, &row->other};
    memcpy(out, counts, sizeof counts);
}

int ks_relabel_save(const char *path, const char *key, const ks_relabel_row *rows, int count)
{
    ks_buffer *out;
    if (ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    ks_buffer_put_string(out, key);
    for (int i = 0; i < count; i++) {
        ks_relabel_row row = rows[i];
        size_t *counts[COUNTS];
        char text[40];
        ks_relabel_name(text, &row);
        ks_buffer_put_string(out, text);
        list_counts(counts, &row);
        for (int c = 0; c < COUNTS; c++)
            ks_buffer_put_format(out, " %zu", *counts[c]);
        snprintf(text, sizeof text, " %.17g\n", row.error);
        ks_buffer_put_string(out, text);
    }
    int exit_code = ks_output_buffer(path, out);
    ks_buffer_free(out);
    return exit_code;
}

/* Reads one line; 0 if it is not the line of this row. */
static int load_row(ks_relabel_row *row, char **at)
{
    char name[16];
    size_t *counts[COUNTS];
    ks_relabel_name(name, row);
    size_t length = strlen(name);
    if (strncmp(*at, name, length) != 0 || (*at)[length] != ' ')
        return 0;
    *at += length;
    list_counts(counts, row);
    for (int c = 0; c < COUNTS; c++)
        *counts[c] = strtoul(*at, at, 10);
    row->error = strtod(*at, at);
    return *(*at)++ == '\n';
}

int ks_relabel_load(ks_relabel_row *rows, int count, const char *path, const char *key)
{
    ks_bytes bytes = {0};
    int done = 0;
    if (access(path, F_OK) != 0)
        return 0;
    if (ks_input_bytes(&bytes, path, path))
        return -1;
    char *text = malloc(bytes.size + 1);
    if (text == NULL) {
        free(bytes.bytes);
        ks_fail_status(KS_EMEMORY);
        return -1;
    }
    memcpy(text, bytes.bytes, bytes.size);
    text[bytes.size] = '\0';
    free(bytes.bytes);
    size_t length = strlen(key);
    int same = strncmp(text, key, length) == 0;
    for (char *at = same ? text + length : text; same && *at != '\0'; done++)
        same = done < count && load_row(&rows[done], &at);
    free(text);
    if (same)
        return done;
    ks_fail_command("relabel", "%s belongs to another run; remove it to start again", path);
    return -1;
}

/* ---- The report ---- */

static double percent(size_t part, size_t whole)
{
    return whole > 0 ? 100.0 * (double)part / (double)whole : NAN;
}

static void put_row(ks_table *table, const char *name, const ks_relabel_row *row, int is_seed)
{
    size_t counts[] = {row->games, row->kept,      row->wrong, row->doubtful,
                       row->rules, row->uncounted, row->bad};
    ks_table_text(table, name);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        ks_table_number(table, is_seed ? NAN : (double)counts[i]);
        if (i == 1)
            ks_table_number(table, percent(row->kept, row->games));
    }
    ks_table_number(table, row->compared > 0 ? (double)row->other : NAN);
    ks_table_number(table, (double)row->again);
    ks_table_number(table, row->error);
}

static ks_relabel_row sum_of(const ks_relabel_row *rows, int count, size_t unread)
{
    ks_relabel_row sum = {.games = unread, .bad = unread, .error = NAN};
    for (int i = 0; i < count; i++) {
        ks_relabel_row row = rows[i];
        size_t *to[COUNTS], *from[COUNTS];
        list_counts(to, &sum);
        list_counts(from, &row);
        for (int c = 0; c < COUNTS; c++)
            *to[c] += *from[c];
        sum.again += row.again;
    }
    return sum;
}

int ks_relabel_report(ks_report *out, const ks_relabel_row *rows, int count, size_t unread)
{
    static const ks_column columns[] = {
        {"year", KS_COLUMN_TEXT, 0},          {"games", KS_COLUMN_NUMBER, 0},
        {"kept", KS_COLUMN_NUMBER, 0},        {"kept %", KS_COLUMN_NUMBER, 1},
        {"wrong", KS_COLUMN_NUMBER, 0},       {"doubtful", KS_COLUMN_NUMBER, 0},
        {"other rules", KS_COLUMN_NUMBER, 0}, {"no count", KS_COLUMN_NUMBER, 0},
        {"bad", KS_COLUMN_NUMBER, 0},         {"other labels", KS_COLUMN_NUMBER, 0},
        {"again", KS_COLUMN_NUMBER, 0},       {"blocks wrong %", KS_COLUMN_NUMBER, 3},
    };
    ks_table *table;
    char name[16];
    int status = ks_table_new(&table, columns, sizeof columns / sizeof *columns);
    if (status)
        return status;
    for (int i = 0; i < count; i++) {
        ks_relabel_name(name, &rows[i]);
        put_row(table, name, &rows[i], rows[i].year == KS_SEED_ROW);
    }
    ks_relabel_row sum = sum_of(rows, count, unread);
    put_row(table, "all", &sum, 0);
    status = ks_report_add_table(out, "years", "Games by year", table);
    ks_table_free(table);
    ks_buffer_put_string(
        ks_report_text(out),
        "\nkept: counting our label gives the result, and nothing is in doubt. other labels: kept "
        "games whose\nrecord marks other dead stones. again: labelled games in which the last "
        "networks find other dead stones.\nblocks wrong: of the games held out, after training "
        "with the year.\n");
    return status ? status : ks_buffer_status(ks_report_text(out));
}
