/* See relabel.h. */
#include "relabel.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ks_relabel_name(char out[16], const ks_relabel_row *row)
{
    if (row->year == KS_SEED_ROW)
        snprintf(out, 16, "seed");
    else if (row->year == KS_UNDATED)
        snprintf(out, 16, "undated");
    else
        snprintf(out, 16, "%04d", row->year);
}

/* ---- The journal ---- */

enum { COUNTS = 9 };

static void list_counts(size_t *out[COUNTS], ks_relabel_row *row)
{
    size_t *counts[COUNTS] = {&row->games,    &row->kept,     &row->wrong,
                              &row->doubtful, &row->rules,    &row->uncounted,
                              &row->bad,      &row->compared, &row->other};
    memcpy(out, counts, sizeof counts);
}

int ks_relabel_add(ks_journal *journal, const ks_relabel_row *row, uint64_t files, ks_error *error)
{
    char entry[400], name[16];
    ks_relabel_row copy = *row;
    size_t *counts[COUNTS];
    ks_relabel_name(name, row);
    list_counts(counts, &copy);
    size_t used = (size_t)snprintf(entry, sizeof entry, "%s", name);
    for (int c = 0; c < COUNTS; c++)
        used += (size_t)snprintf(entry + used, sizeof entry - used, " %zu", *counts[c]);
    snprintf(entry + used, sizeof entry - used, " %.17g %016" PRIx64, row->error, files);
    return ks_journal_add(journal, entry, error);
}

int ks_relabel_read(ks_relabel_row *row, uint64_t *files, const char *entry)
{
    char name[16], *end;
    ks_relabel_row copy = *row;
    size_t *counts[COUNTS];
    ks_relabel_name(name, row);
    size_t length = strlen(name);
    if (strncmp(entry, name, length) != 0)
        return 0;
    list_counts(counts, &copy);
    for (int c = 0; c < COUNTS; c++) {
        if (entry[length] != ' ')
            return 0;
        *counts[c] = strtoul(entry + length, &end, 10);
        length = (size_t)(end - entry);
    }
    if (entry[length] != ' ')
        return 0;
    copy.error = strtod(entry + length, &end);
    *files = strtoull(end, &end, 16);
    if (*end != '\0')
        return 0;
    *row = copy;
    return 1;
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
