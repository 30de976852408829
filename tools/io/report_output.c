/* See report_output.h. */
#include "report_output.h"

#include "output.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static int write_file(const char *folder, const char *name, const ks_buffer *bytes)
{
    char path[PATH_MAX];
    int size = snprintf(path, sizeof path, "%s/%s", folder, name);
    if (size < 0 || (size_t)size >= sizeof path)
        return ks_fail("%s: the name of the folder is too long", folder);
    return ks_output_buffer(path, bytes);
}

static const char *after_line(const char *line, const char *end)
{
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    return newline ? newline + 1 : end;
}

/* A picture or a link to a file is a line of its own, with an empty one before it. */
static int is_link(const char *line)
{
    return strncmp(line, "\n![", 3) == 0 || strncmp(line, "\n[", 2) == 0;
}

static int print_without_files(const ks_buffer *text)
{
    ks_buffer *out;
    if (ks_buffer_status(text) || ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    const char *line = ks_buffer_data(text), *end = line + ks_buffer_size(text);
    while (line < end) {
        const char *next = after_line(line, end);
        if (is_link(line))
            next = after_line(next, end);
        else
            ks_buffer_put(out, line, (size_t)(next - line));
        line = next;
    }
    int exit_code = ks_output_buffer(NULL, out);
    ks_buffer_free(out);
    return exit_code;
}

int ks_output_report(ks_report *report, const char *folder, const char *name)
{
    const ks_buffer *text = ks_report_text(report);
    if (folder == NULL)
        return print_without_files(text);
    int exit_code = ks_output_buffer(NULL, text);
    if (!exit_code)
        exit_code = write_file(folder, name, text);
    for (int i = 0; i < ks_report_files(report) && !exit_code; i++)
        exit_code = write_file(folder, ks_report_file_name(report, i), ks_report_file(report, i));
    return exit_code;
}
