/* Tables (keisei-corpus.h): cells as numbers and strings, written as Markdown for people and as CSV
 * for programs. */
#include "alloc.h"
#include "buffer.h"
#include "keisei-corpus.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct cell {
    char *text; /* NULL: the cell is `estimate` */
    ks_estimate estimate;
} cell;

typedef struct column {
    char *name;
    ks_column_kind kind;
    int digits;
} column;

struct ks_table {
    column *columns;
    int column_count;
    cell *cells;
    size_t count, capacity;
    int status; /* 0, or KS_EMEMORY if a cell was lost */
};

static char *copy_string(const char *string)
{
    size_t size = strlen(string) + 1;
    char *copy = ks_alloc(size, 1);
    if (copy != NULL)
        memcpy(copy, string, size);
    return copy;
}

int ks_table_new(ks_table **out, const ks_column *columns, int count)
{
    *out = NULL;
    if (count < 1)
        return KS_ERANGE;
    ks_table *table = ks_alloc(1, sizeof *table);
    if (table == NULL)
        return KS_EMEMORY;
    table->columns = ks_alloc((size_t)count, sizeof *table->columns);
    for (int i = 0; table->columns != NULL && i < count; i++) {
        table->columns[i] =
            (column){copy_string(columns[i].name), columns[i].kind, columns[i].digits};
        table->column_count = i + 1;
        if (table->columns[i].name == NULL)
            break;
    }
    if (table->columns == NULL || table->column_count < count ||
        table->columns[count - 1].name == NULL) {
        ks_table_free(table);
        return KS_EMEMORY;
    }
    *out = table;
    return 0;
}

void ks_table_free(ks_table *table)
{
    if (table == NULL)
        return;
    for (int i = 0; table->columns != NULL && i < table->column_count; i++)
        free(table->columns[i].name);
    for (size_t i = 0; i < table->count; i++)
        free(table->cells[i].text);
    free(table->columns);
    free(table->cells);
    free(table);
}

static void add_cell(ks_table *table, cell added)
{
    int status =
        ks_grow((void **)&table->cells, &table->capacity, table->count + 1, sizeof *table->cells);
    if (status == 0)
        table->cells[table->count++] = added;
    else
        free(added.text);
    if (status)
        table->status = status;
}

void ks_table_text(ks_table *table, const char *text)
{
    char *copy = copy_string(text);
    if (copy == NULL)
        table->status = KS_EMEMORY;
    else
        add_cell(table, (cell){.text = copy});
}

void ks_table_estimate(ks_table *table, ks_estimate estimate)
{
    add_cell(table, (cell){.estimate = estimate});
}

void ks_table_number(ks_table *table, double value)
{
    ks_table_estimate(table, (ks_estimate){value, NAN});
}

/* All numbers of a column have the same number of digits after the point. */
static void put_fixed(ks_buffer *out, double value, int digits)
{
    if (!isnan(value))
        ks_buffer_put_format(out, "%.*f", digits, value);
}

static void put_markdown_text(ks_buffer *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '|')
            ks_buffer_put_char(out, '\\');
        ks_buffer_put_char(out, *text == '\n' ? ' ' : *text);
    }
}

static void put_markdown_cell(ks_buffer *out, const cell *c, const column *of)
{
    if (c->text != NULL) {
        put_markdown_text(out, c->text);
        return;
    }
    put_fixed(out, c->estimate.value, of->digits);
    if (of->kind == KS_COLUMN_ESTIMATE && !isnan(c->estimate.margin)) {
        ks_buffer_put_string(out, " \xC2\xB1");
        put_fixed(out, c->estimate.margin, of->digits);
    }
}

int ks_table_markdown(ks_buffer *out, const ks_table *table)
{
    for (int i = 0; i < table->column_count; i++) {
        ks_buffer_put_string(out, i ? " | " : "| ");
        put_markdown_text(out, table->columns[i].name);
    }
    ks_buffer_put_string(out, " |\n");
    for (int i = 0; i < table->column_count; i++)
        ks_buffer_put_string(out, table->columns[i].kind == KS_COLUMN_TEXT ? "|---" : "|---:");
    ks_buffer_put_string(out, "|\n");
    for (size_t i = 0; i < table->count; i++) {
        int at = (int)(i % (size_t)table->column_count);
        ks_buffer_put_string(out, at ? " | " : "| ");
        put_markdown_cell(out, &table->cells[i], &table->columns[at]);
        if (at + 1 == table->column_count)
            ks_buffer_put_string(out, " |\n");
    }
    return table->status ? table->status : ks_buffer_status(out);
}

/* Quotes the text if CSV needs it. */
static void put_csv_text(ks_buffer *out, const char *text, const char *behind)
{
    int quoted = strpbrk(text, ",\"\r\n") != NULL;
    if (quoted)
        ks_buffer_put_char(out, '"');
    for (; *text; text++) {
        if (*text == '"')
            ks_buffer_put_char(out, '"');
        ks_buffer_put_char(out, *text);
    }
    ks_buffer_put_string(out, behind);
    if (quoted)
        ks_buffer_put_char(out, '"');
}

static void put_csv_cell(ks_buffer *out, const cell *c, const column *of)
{
    if (c->text != NULL)
        put_csv_text(out, c->text, "");
    else
        put_fixed(out, c->estimate.value, of->digits);
    if (of->kind == KS_COLUMN_ESTIMATE)
        ks_buffer_put_char(out, ',');
    if (of->kind == KS_COLUMN_ESTIMATE && c->text == NULL)
        put_fixed(out, c->estimate.margin, of->digits);
}

int ks_table_csv(ks_buffer *out, const ks_table *table)
{
    for (int i = 0; i < table->column_count; i++) {
        const column *of = &table->columns[i];
        ks_buffer_put_string(out, i ? "," : "");
        put_csv_text(out, of->name, "");
        if (of->kind == KS_COLUMN_ESTIMATE) {
            ks_buffer_put_char(out, ',');
            put_csv_text(out, of->name, " margin");
        }
    }
    ks_buffer_put_char(out, '\n');
    for (size_t i = 0; i < table->count; i++) {
        int at = (int)(i % (size_t)table->column_count);
        ks_buffer_put_string(out, at ? "," : "");
        put_csv_cell(out, &table->cells[i], &table->columns[at]);
        if (at + 1 == table->column_count)
            ks_buffer_put_char(out, '\n');
    }
    return table->status ? table->status : ks_buffer_status(out);
}
