/* Output: bytes to standard output or to a file, messages to standard error. All errors are
 * checked: a full disk or a closed pipe is reported, and a file is written completely or not at
 * all. */
#ifndef KS_OUTPUT_H
#define KS_OUTPUT_H

#include "options.h"

/* The exit code when anything went wrong. */
enum { KS_EXIT_FAILURE = 2 };

/* Prints a message, as printf does, with a newline to standard error; returns KS_EXIT_FAILURE.
 * Control bytes become question marks, since names and records may hold a terminal's commands. */
int ks_fail(const char *format, ...) KS_FORMAT(1, 2);
/* The same after the names of the program and of the command: "keisei-lab train: ". NULL: of the
 * program alone. */
int ks_fail_command(const char *command, const char *format, ...) KS_FORMAT(2, 3);
/* The same for a status of the library other than a mistake of the user: out of memory. */
int ks_fail_status(int status);

/* Writes all bytes to a file, aside and then renamed, or to standard output if `path` is NULL or
 * "-". Returns 0, or KS_EXIT_FAILURE after a message. */
int ks_output_write(const char *path, const void *bytes, size_t size);
/* The same for a buffer, which may have run out of memory. */
int ks_output_buffer(const char *path, const ks_buffer *buffer);
/* Before long work: reports, as they would, a path that is a folder or in no folder. */
int ks_output_check(const char *path);

typedef enum ks_output_format {
    KS_AS_TEXT,
    KS_AS_JSON,
    KS_AS_SVG,
    KS_AS_PNG,
    KS_AS_PDF,
    KS_AS_SGF,
    KS_AS_UNKNOWN
} ks_output_format;

typedef enum ks_use_colour { KS_COLOUR_AUTO, KS_COLOUR_ALWAYS, KS_COLOUR_NEVER } ks_use_colour;

/* The file to write and its format. Starts as zeros. */
typedef struct ks_target {
    const char *path; /* NULL: standard output */
    const char *as;   /* the name of a format; NULL: by the ending of `path`, else text */
    ks_use_colour colour;
    ks_output_format format; /* settled */
    int in_colour;           /* settled */
} ks_target;

/* Rows for tables of options: `target` is a field of `type`. */
#define KS_ROW_AS(type, target, formats)                                                           \
    "as", 0, NULL, "the output format", KS_OPTION_WORD(type, target.as, formats),                  \
        .otherwise = "by the ending of OUT, else text", KS_FOR_FILES
#define KS_ROW_OUTPUT(type, path)                                                                  \
    "output", 'o', "OUT", "the file to write", KS_OPTION_PATH(type, path),                         \
        .otherwise = "standard output", KS_FOR_FILES
#define KS_ROW_COLOR(type, target)                                                                 \
    "color", 0, NULL, "colours and Unicode; auto: on a terminal",                                  \
        KS_OPTION_CHOICE(type, target.colour, "auto|always|never"), .initial = "auto",             \
                                                                    KS_FOR_FILES

/* Settles the format, one of `formats` ("text|svg"), and whether to use colours: on a terminal,
 * unless NO_COLOR is set. Returns 0, or KS_EXIT_FAILURE after a message. */
int ks_target_settle(ks_target *target, const char *command, const char *formats);

/* Adds a picture or a plot in the target's format, which is text, SVG, PNG or PDF. */
int ks_target_picture(ks_buffer *out, const ks_target *target, const ks_picture *picture);
int ks_target_plot(ks_buffer *out, const ks_target *target, const ks_plot *plot);

/* Adds a string from a record with control characters replaced by spaces. */
void ks_output_put_clean(ks_buffer *buffer, const char *utf8);
/* The same in place. */
void ks_output_clean(char *utf8);

#endif
