/* Reports (keisei-corpus.h): the experiment fills one, and its caller prints the text and writes
 * the files. So an experiment needs neither a terminal nor a disk. */
#include "alloc.h"
#include "buffer.h"
#include "keisei-corpus.h"

#include <stdlib.h>

typedef struct report_file {
    ks_buffer name, bytes;
} report_file;

struct ks_report {
    ks_buffer text;
    report_file *files;
    size_t count, capacity;
};

int ks_report_new(ks_report **out)
{
    *out = ks_alloc(1, sizeof **out);
    return *out ? 0 : KS_EMEMORY;
}

void ks_report_free(ks_report *report)
{
    if (report == NULL)
        return;
    for (size_t i = 0; i < report->count; i++) {
        ks_buffer_release(&report->files[i].name);
        ks_buffer_release(&report->files[i].bytes);
    }
    free(report->files);
    ks_buffer_release(&report->text);
    free(report);
}

ks_buffer *ks_report_text(ks_report *report)
{
    return &report->text;
}

/* A new, empty file NAME.ENDING. */
static int add_file(report_file **out, ks_report *report, const char *name, const char *ending)
{
    int status = ks_grow((void **)&report->files, &report->capacity, report->count + 1,
                         sizeof *report->files);
    if (status)
        return status;
    *out = &report->files[report->count++];
    **out = (report_file){0};
    ks_buffer_put_format(&(*out)->name, "%s%s", name, ending);
    return (*out)->name.status;
}

int ks_report_add_table(ks_report *report, const char *name, const char *title,
                        const ks_table *table)
{
    report_file *file;
    int status = add_file(&file, report, name, ".csv");
    if (status == 0)
        status = ks_table_csv(&file->bytes, table);
    ks_buffer_put_format(&report->text, "\n## %s\n\n", title);
    int other = ks_table_markdown(&report->text, table);
    return status ? status : other;
}

/* A link to a file in the text. */
static void put_image(ks_buffer *text, const char *title, const char *name)
{
    ks_buffer_put_format(text, "\n![%s](%s.svg)\n", title, name);
}

int ks_report_add_plot(ks_report *report, const char *name, const ks_plot *plot)
{
    report_file *file;
    int status = add_file(&file, report, name, ".svg");
    if (status == 0)
        status = ks_plot_svg(&file->bytes, plot);
    put_image(&report->text, plot->title, name);
    return status ? status : report->text.status;
}

int ks_report_add_picture(ks_report *report, const char *name, const ks_picture *picture)
{
    report_file *file;
    int status = add_file(&file, report, name, ".svg");
    if (status == 0)
        status = ks_picture_svg(&file->bytes, picture);
    put_image(&report->text, picture->title ? picture->title : name, name);
    return status ? status : report->text.status;
}

int ks_report_add_file(ks_report *report, const char *name, const char *ending, const char *title,
                       const ks_buffer *bytes)
{
    report_file *file;
    int status = add_file(&file, report, name, ending);
    if (status)
        return status;
    ks_buffer_put(&file->bytes, bytes->data, bytes->size);
    ks_buffer_put_format(&report->text, "\n[%s](%s)\n", title, ks_buffer_data(&file->name));
    return bytes->status ? bytes->status : report->text.status;
}

int ks_report_files(const ks_report *report)
{
    return (int)report->count;
}

const char *ks_report_file_name(const ks_report *report, int index)
{
    return ks_buffer_data(&report->files[index].name);
}

const ks_buffer *ks_report_file(const ks_report *report, int index)
{
    return &report->files[index].bytes;
}
