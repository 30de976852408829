/* See output.h. Files are written with the calls of the system rather than stdio, so that every
 * error is seen where it happens and nothing is left to a flush at exit. */
#include "output.h"

#include "files.h"
#include "program.h"
#include "raster.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SCALE = 2, PLOT_COLUMNS = 79, PLOT_ROWS = 22 };

static int fail(char *sentence)
{
    for (char *c = sentence; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7F)
            *c = '?';
    fprintf(stderr, "%s\n", sentence);
    return KS_EXIT_FAILURE;
}

int ks_fail(const char *format, ...)
{
    char sentence[1000];
    va_list list;
    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
    return fail(sentence);
}

int ks_fail_command(const char *command, const char *format, ...)
{
    char sentence[1000];
    va_list list;
    va_start(list, format);
    int size = snprintf(sentence, sizeof sentence, "%s%s%s: ", ks_this_program.name,
                        command ? " " : "", command ? command : "");
    if (size >= 0 && (size_t)size < sizeof sentence)
        vsnprintf(sentence + size, sizeof sentence - (size_t)size, format, list);
    va_end(list);
    return fail(sentence);
}

int ks_fail_status(int status)
{
    return ks_fail_command(NULL, "%s", ks_status_text(status));
}

static int fail_to_write(const char *path, int reason)
{
    return ks_fail_command(NULL, "cannot write to %s: %s", path, strerror(reason));
}

/* Writes to a device or a named pipe, which cannot be replaced by renaming. */
static int write_direct(const char *path, const void *bytes, size_t size)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return fail_to_write(path, errno);
    int reason = ks_file_write(fd, bytes, size);
    if (close(fd) && reason == 0)
        reason = errno;
    return reason ? fail_to_write(path, reason) : 0;
}

static int write_file(const char *path, const void *bytes, size_t size)
{
    struct stat old;
    int exists = stat(path, &old) == 0;
    if (exists && S_ISDIR(old.st_mode))
        return fail_to_write(path, EISDIR);
    if (exists && !S_ISREG(old.st_mode))
        return write_direct(path, bytes, size);
    /* The target of a symbolic link is replaced, not the link. */
    char *target;
    int reason = ks_file_target(&target, path);
    if (reason == 0)
        reason = ks_file_replace(target, ks_file_mode(target), bytes, size);
    free(target);
    return reason ? fail_to_write(path, reason) : 0;
}

int ks_output_write(const char *path, const void *bytes, size_t size)
{
    if (path != NULL && strcmp(path, "-") != 0)
        return write_file(path, bytes, size);
    int reason = ks_file_write(STDOUT_FILENO, bytes, size);
    return reason ? fail_to_write("standard output", reason) : 0;
}

int ks_output_buffer(const char *path, const ks_buffer *buffer)
{
    if (ks_buffer_status(buffer))
        return ks_fail_status(ks_buffer_status(buffer));
    return ks_output_write(path, ks_buffer_data(buffer), ks_buffer_size(buffer));
}

int ks_output_check(const char *path)
{
    struct stat old;
    char folder[PATH_MAX] = ".";
    if (path == NULL || strcmp(path, "-") == 0)
        return 0;
    if (stat(path, &old) == 0)
        return S_ISDIR(old.st_mode) ? fail_to_write(path, EISDIR) : 0;
    const char *slash = strrchr(path, '/');
    if (slash != NULL)
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path) + 1, path);
    return access(folder, W_OK | X_OK) ? fail_to_write(path, errno) : 0;
}

/* ---- Formats ---- */

static const char *const format_names[] = {"text", "json", "svg", "png", "pdf", "sgf"};

static ks_output_format format_named(const char *name)
{
    int format = KS_AS_TEXT;
    while (format < KS_AS_UNKNOWN && strcmp(format_names[format], name) != 0)
        format++;
    return (ks_output_format)format;
}

static ks_output_format format_of_path(const char *path)
{
    const char *dot = strrchr(path, '.');
    if (dot == NULL || strchr(dot, '/') != NULL)
        return KS_AS_UNKNOWN;
    return strcmp(dot, ".txt") == 0 ? KS_AS_TEXT : format_named(dot + 1);
}

static int use_colour(const ks_target *target, int to_file)
{
    if (target->colour != KS_COLOUR_AUTO)
        return target->colour == KS_COLOUR_ALWAYS;
    const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");
    int dumb = terminal != NULL && strcmp(terminal, "dumb") == 0;
    return !to_file && !dumb && (refused == NULL || *refused == '\0') && isatty(STDOUT_FILENO);
}

int ks_target_settle(ks_target *target, const char *command, const char *formats)
{
    int to_file = target->path != NULL && strcmp(target->path, "-") != 0;
    target->format = target->as ? format_named(target->as)
                     : to_file  ? format_of_path(target->path)
                                : KS_AS_TEXT;
    if (target->format == KS_AS_UNKNOWN)
        return ks_fail_command(command, "unknown output format for %s; use --as %s", target->path,
                               formats);
    const char *name = format_names[target->format];
    if (ks_option_place(formats, name) < 0)
        return ks_fail_command(command, "cannot write %s; use --as %s", name, formats);
    int binary = target->format == KS_AS_PNG || target->format == KS_AS_PDF;
    if (binary && !to_file && isatty(STDOUT_FILENO))
        return ks_fail_command(command, "refusing to write %s to a terminal; use -o OUT",
                               target->format == KS_AS_PNG ? "PNG" : "PDF");
    target->in_colour = use_colour(target, to_file);
    return 0;
}

int ks_target_picture(ks_buffer *out, const ks_target *target, const ks_picture *picture)
{
    switch (target->format) {
    case KS_AS_SVG: return ks_picture_svg(out, picture);
    case KS_AS_PNG: return ks_raster_picture(out, KS_RASTER_PNG, SCALE, picture);
    case KS_AS_PDF: return ks_raster_picture(out, KS_RASTER_PDF, SCALE, picture);
    default: return ks_picture_text(out, picture, target->in_colour);
    }
}

int ks_target_plot(ks_buffer *out, const ks_target *target, const ks_plot *plot)
{
    switch (target->format) {
    case KS_AS_SVG: return ks_plot_svg(out, plot);
    case KS_AS_PNG: return ks_raster_plot(out, KS_RASTER_PNG, SCALE, plot);
    case KS_AS_PDF: return ks_raster_plot(out, KS_RASTER_PDF, SCALE, plot);
    default: return ks_plot_text(out, plot, PLOT_COLUMNS, PLOT_ROWS, target->in_colour);
    }
}

/* The length of the control character that a text begins with; 0 if it begins with another
 * character. U+0080 to U+009F are control characters too; in UTF-8 they start with C2. */
static int control_size(const char *utf8)
{
    unsigned char c = (unsigned char)utf8[0], next = c ? (unsigned char)utf8[1] : 0;
    if (c == 0xC2 && next >= 0x80 && next < 0xA0)
        return 2;
    return c < 0x20 || c == 0x7F;
}

void ks_output_put_clean(ks_buffer *buffer, const char *utf8)
{
    while (*utf8) {
        int size = control_size(utf8);
        ks_buffer_put(buffer, size ? " " : utf8, 1);
        utf8 += size ? size : 1;
    }
}

void ks_output_clean(char *utf8)
{
    for (; *utf8; utf8++)
        memset(utf8, control_size(utf8) ? ' ' : *utf8, control_size(utf8) == 2 ? 2 : 1);
}
